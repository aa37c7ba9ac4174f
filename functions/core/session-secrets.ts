import { config } from "./config.ts";

/**
 * The secrets that what we signed is checked with: the one in use first, and the other one while two are accepted.
 * What is signed is signed with `SESSION_SECRET` alone.
 */
export const acceptedSecrets = (): string[] => {
  const { SESSION_SECRET, SESSION_SECRET_OTHER } = config();
  return SESSION_SECRET_OTHER ? [SESSION_SECRET, SESSION_SECRET_OTHER] : [SESSION_SECRET];
};
