import type { Limit } from "../session/rate-limit.ts";

export const tooManyAttempts = "Too many failed attempts. Please wait a few minutes and try again.";

/** A session left open must not become a place to guess its person's password at. */
export const passwordLimit = (userId: string): Limit => ({
  flow: "PASSWORD",
  subject: userId,
  max: 10,
  windowSeconds: 15 * 60,
});
