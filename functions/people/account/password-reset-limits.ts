import { foldAddress } from "../../services/mail/email-address.ts";
import type { Limit } from "../session/rate-limit.ts";

const windowSeconds = 3_600;

/**
 * Anyone can have these mails sent, so they are counted, for addresses without an account as well: a limit
 * that only accounts had would tell who has one.
 */
export const passwordResetLimits = (email: string, source: string): { address: Limit; source: Limit } => ({
  address: { flow: "RESET#ADDRESS", subject: foldAddress(email), max: 5, windowSeconds },
  source: { flow: "RESET#SOURCE", subject: source, max: 30, windowSeconds },
});
