import { getStepUpOptions } from "../../../shared/api/account.ts";
import type { StepUpMethod } from "../../../shared/schemas/session.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { newChallenge } from "../factors/challenge.ts";
import { factors, hasFactor, type StoredFactors } from "../factors/factor-repository.ts";
import { proofOptions } from "../factors/passkey-options.ts";
import { ssoUrlOf } from "./sso-url.ts";

const methodsOf = (stored: StoredFactors): StepUpMethod[] =>
  hasFactor(stored)
    ? [...(stored.passkeys.length > 0 ? ["passkey" as const] : []), ...(stored.totp ? ["totp" as const] : [])]
    : ["password"];

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
