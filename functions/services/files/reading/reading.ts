import * as z from "zod";
import { PolicyType } from "../../../../shared/schemas/policy.ts";

/** What a reader's process is asked: to read one document, and to stop by itself after so many milliseconds. */
export const ReadingOrder = z.object({
  type: PolicyType,
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  softMs: z.number(),
});
export type ReadingOrder = z.infer<typeof ReadingOrder>;

/** What it answers: the text as soon as it is there, then the preview of a Word document. */
export const ReadingAnswer = z.union([
  z.object({ text: z.string() }),
  z.object({ preview: z.object({ html: z.string(), isCut: z.boolean() }) }),
  /** A document that defeats its reader; the name of the error alone, as messages quote what was read. */
  z.object({ problem: z.enum(["unreadable", "too_large"]), errorName: z.string() }),
]);
export type ReadingAnswer = z.infer<typeof ReadingAnswer>;
