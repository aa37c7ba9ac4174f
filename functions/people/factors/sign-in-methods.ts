import type { SecondStepMethod } from "../../../shared/schemas/factors.ts";
import type { StoredFactors } from "./factor-repository.ts";

/** With what a person may take the second step after their password. */
export const signInMethods = ({ passkeys, totp, recovery }: StoredFactors): SecondStepMethod[] => [
  ...(passkeys.length > 0 ? ["passkey" as const] : []),
  ...(totp ? ["totp" as const] : []),
  ...(recovery && recovery.tags.length > 0 ? ["recovery-code" as const] : []),
];
