import { foldAddress } from "../../services/mail/email-address.ts";
import type { Limit } from "./rate-limit.ts";

const windowSeconds = 15 * 60;

export interface LoginLimits {
  /** Keeps out, with the right password too. A stranger uses up the one of their own source, never the owner's. */
  readonly pair: Limit;
  /** All failures for an address, as many as matter: they slow unknown browsers down. */
  readonly address: Limit;
  /** All failures from a source: beyond it its unknown browsers go one at a time. */
  readonly source: Limit;
}

/**
 * The limits of sign-ins (trust, 4.3).
 * @param deviceId of a browser that the address's owner signed in with before: it has a pair of its own
 */
export const loginLimits = (email: string, source: string, deviceId?: string): LoginLimits => {
  const address = foldAddress(email);
  const from = deviceId === undefined ? `source ${source}` : `device ${deviceId}`;
  return {
    pair: { flow: "LOGIN#PAIR", subject: `${address} ${from}`, max: 10, windowSeconds },
    address: { flow: "LOGIN#ADDRESS", subject: address, max: 20, windowSeconds },
    source: { flow: "LOGIN#SOURCE", subject: source, max: 50, windowSeconds },
  };
};

/** How long an unknown browser waits for its attempt, in ms, by the failures for the address. */
export const waitAfterFailures = (failures: number): number => {
  if (failures >= 20) return 8_000;
  return failures >= 10 ? 2_000 : 0;
};
