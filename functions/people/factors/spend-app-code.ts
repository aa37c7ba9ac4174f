import type { StoredFactors } from "./factor-repository.ts";
import { sealedAgain, stepOfCode } from "./totp.ts";

/** What the use of an app's code changes, so that it works once; undefined where it is wrong. */
export const spendAppCode = (
  userId: string,
  { totp }: Pick<StoredFactors, "totp">,
  code: string,
  now: Date,
): Pick<StoredFactors, "totp"> | undefined => {
  const lastStep = totp ? stepOfCode({ userId, ...totp }, code, now) : undefined;
  if (!totp || lastStep === undefined) return undefined;
  return { totp: { ...totp, sealed: sealedAgain(userId, totp.sealed), lastStep } };
};
