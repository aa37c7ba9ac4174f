import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

/*
 * Hashing a password takes 25 ms of processor time on purpose, and the tests of `test/api` hash thousands. There they
 * take the least that argon2 can, and all else stays: other settings, salts and passwords give other tags. What
 * hashing costs people is held by test/unit/core-password and test/api/login, which hash as the product does.
 */

type Argon2 = (typeof crypto)["argon2"];

interface Held {
  readonly count: number;
  readonly calls: (() => void)[];
}

/** A worker's, for all its files. */
const kept = globalThis as {
  argon2?: Argon2;
  hashesFully?: boolean;
  held?: Held | undefined;
};

/** Has the next `count` hashes made once all of them are asked for: as many attempts are then under way at once. */
export const hashTogether = (count: number): void => {
  kept.held = { count, calls: [] };
};

/** Runs a call that makes a hash now, or with those that it is held with. */
const inTurn = (call: () => void): void => {
  const { count, calls } = kept.held ?? { count: 1, calls: [] };
  if (calls.push(call) < count) return;
  kept.held = undefined;
  for (const each of calls) each();
};

/** Takes its place before the product is loaded. */
export const hashQuickly = (): void => {
  kept.hashesFully = false;
  kept.held = undefined;
  if (kept.argon2) return;
  const { argon2 } = crypto;
  kept.argon2 = argon2;
  crypto.argon2 = ((algorithm, parameters, callback) => {
    if (kept.hashesFully) return argon2(algorithm, parameters, callback);
    const { memory, passes, parallelism } = parameters;
    const associatedData = Buffer.from(`${memory} ${passes}`);
    const quick = { ...parameters, memory: 8 * parallelism, passes: 1, associatedData };
    inTurn(() => argon2(algorithm, quick, callback));
  }) as Argon2;
  syncBuiltinESMExports();
};

/** For a file that weighs the work of hashing. */
export const hashFully = (): void => {
  kept.hashesFully = true;
};
