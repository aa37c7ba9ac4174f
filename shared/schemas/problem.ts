import * as z from "zod";

/** One thing wrong with one field of a request: `path` is dotted, such as `body.email`. */
export const Issue = z.object({ path: z.string(), message: z.string() });
export type Issue = z.infer<typeof Issue>;

/** Every error answer: `message` is a sentence for the person. */
export const ProblemBody = z.object({
  message: z.string(),
  code: z.string().optional(),
  issues: z.array(Issue).optional(),
  /** Names the request in the logs. */
  requestId: z.string().optional(),
});
export type ProblemBody = z.infer<typeof ProblemBody>;
