import { foldAddress } from "../team/email-address.ts";
import type { Limit } from "./rate-limit.ts";

const windowSeconds = 15 * 60;

/** Behaviour, "Guessing": 10 failed logins for an address or 50 for a source within 15 minutes. */
export const loginLimits = (email: string, source: string): { address: Limit; source: Limit } => ({
  address: { flow: "LOGIN#ADDRESS", subject: foldAddress(email), max: 10, windowSeconds },
  source: { flow: "LOGIN#SOURCE", subject: source, max: 50, windowSeconds },
});
