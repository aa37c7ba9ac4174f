import { getStepUpOptions } from "../../../shared/api/account.ts";
import type { StepUpMethod } from "../../../shared/schemas/session.ts";
import { ssoOf } from "../../core/endpoint/company-sso.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { companyKey, type SessionUser } from "../../core/endpoint/identity.ts";
import { table } from "../../core/table/table.ts";
import { newChallenge } from "../factors/challenge.ts";
import { factors, hasFactor, type StoredFactors } from "../factors/factor-repository.ts";
import { proofOptions } from "../factors/passkey-options.ts";

const methodsOf = (stored: StoredFactors): StepUpMethod[] =>
  hasFactor(stored)
    ? [...(stored.passkeys.length > 0 ? ["passkey" as const] : []), ...(stored.totp ? ["totp" as const] : [])]
    : ["password"];

/** Who signed in by single sign-on and has no factor does so again. */
const ssoUrlOf = async (
  { companyId, isBySso }: SessionUser,
  stored: StoredFactors,
): Promise<string | null> => {
  if (!companyId || !isBySso || hasFactor(stored)) return null;
  return ssoOf(await table.get(companyKey(companyId))).sso ? `/api/sso/${companyId}/start?for=step-up` : null;
};

export const handler = endpoint(getStepUpOptions, async (_, ctx) => {
  const { id } = ctx.actor();
  const stored = await factors.get(id);
  const ssoUrl = await ssoUrlOf(ctx.actor(), stored);
  const methods = ssoUrl ? [] : methodsOf(stored);
  const options = methods.includes("passkey")
    ? proofOptions(await newChallenge("step-up", id, ctx), stored)
    : null;
  return { methods, options, ssoUrl };
});
