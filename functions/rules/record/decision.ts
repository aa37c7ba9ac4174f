import * as z from "zod";
import { IsoDate, IsoDateTime } from "../../../shared/schemas/dates.ts";

/** A person's decision whether a rule applies, and on which version of the section's text. */
export const Decision = z.object({
  by: z.string(),
  at: IsoDateTime,
  /** "" where none was given. */
  reason: z.string(),
  /** Null where the section was not in the copy. */
  version: z.object({ date: IsoDate, issueDate: IsoDate }).nullable(),
});
export type Decision = z.infer<typeof Decision>;
