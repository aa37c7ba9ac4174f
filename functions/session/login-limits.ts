import type { Limit } from "./rate-limit.ts";

const windowSeconds = 15 * 60;

/** Behaviour, "Guessing": 10 failed logins for an address or 50 for a source within 15 minutes. */
export const loginLimits = (email: string, source: string): Limit[] => [
  { flow: "LOGIN#ADDRESS", subject: email.toLowerCase(), max: 10, windowSeconds },
  { flow: "LOGIN#SOURCE", subject: source, max: 50, windowSeconds },
];
