import * as z from "zod";
import { IsoDateTime } from "./dates.ts";

/** Mails that a person may do without; all others answer something they or others just did. */
export const MailKind = z.enum(["summary", "reminders"]);
export type MailKind = z.infer<typeof MailKind>;

/** Which of them a person wants. */
export const MailChoices = z.object({
  /** Once a day, what of their assignments is due and overdue. */
  summary: z.boolean(),
  /** That policy documents they look after expire. */
  reminders: z.boolean(),
});
export type MailChoices = z.infer<typeof MailChoices>;

/** Why mails to an address are held back: it does not exist, or its owner called one of ours unwanted. */
export const MailProblem = z.object({ reason: z.enum(["bounce", "complaint"]), at: IsoDateTime });
export type MailProblem = z.infer<typeof MailProblem>;

/** What the person is shown of it. */
export const MailPreferences = MailChoices.extend({
  email: z.string(),
  /** Null while mails to the address arrive. */
  mailProblem: MailProblem.nullable(),
});
export type MailPreferences = z.infer<typeof MailPreferences>;
