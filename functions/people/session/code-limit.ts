import type { Limit } from "./rate-limit.ts";

export const tooManyCodes = "Too many failed attempts. Please wait a few minutes and try again.";

/** Wrong codes of an account: who types one knows the password, or sits in a session. */
export const codeLimit = (userId: string): Limit => ({
  flow: "CODE",
  subject: userId,
  max: 10,
  windowSeconds: 15 * 60,
});
