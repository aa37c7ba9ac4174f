import { confirmIdentity } from "../../../shared/api/account.ts";
import type { BodyOf } from "../../../shared/api/contract.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { confirmationMs } from "../../core/endpoint/guard.ts";
import { unauthenticated } from "../../core/problem.ts";
import type { Operation } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { answerChallenge, openChallenge } from "../factors/challenge.ts";
import { factors, hasFactor, type StoredFactors } from "../factors/factor-repository.ts";
import { provePasskey } from "../factors/prove-passkey.ts";
import { wrongProof } from "../factors/refusals.ts";
import { spendAppCode } from "../factors/spend-app-code.ts";
import { codeLimit } from "../session/code-limit.ts";
import { countFailure, withinLimit } from "../session/rate-limit.ts";
import { confirmSession } from "../session/session-repository.ts";
import { verifyPassword } from "../users/password.ts";
import { myAccount } from "./my-account.ts";
import { passwordLimit, tooManyAttempts } from "./password-limit.ts";
import { ssoUrlOf } from "./sso-url.ts";

type Proof = BodyOf<typeof confirmIdentity>;

const fieldOf = ({ code, credential }: Proof) => {
  if (code !== undefined) return "code";
  return credential === undefined ? "password" : "credential";
};

/** The writes that use up what was given; undefined where it proves nothing. */
const proved = async (
  proof: Proof,
  stored: StoredFactors,
  ctx: Context,
): Promise<Operation[] | undefined> => {
  const { id } = ctx.actor();
  if (proof.password !== undefined) {
    // A password alone is half of what this person signs in with, or nothing of it.
    if (hasFactor(stored) || (await ssoUrlOf(ctx.actor(), stored))) return undefined;
    const { passwordHash } = await myAccount(id);
    return (await verifyPassword(proof.password, passwordHash)) ? [] : undefined;
  }
  if (proof.code !== undefined) {
    const changes = spendAppCode(id, stored, proof.code, ctx.now);
    return changes && [factors.writeOperation(id, stored, changes)];
  }
  const challenge = await openChallenge("step-up", id, ctx);
  if (!challenge || !proof.credential) return undefined;
  const { credential } = proof;
  const changes = await provePasskey(id, stored, { credential, challenge, now: ctx.now });
  return (
    changes && [
      factors.writeOperation(id, stored, changes),
      answerChallenge(challenge, ctx.now, () => wrongProof("credential")),
    ]
  );
};

export const handler = endpoint(confirmIdentity, async ({ body }, ctx) => {
  const { id, sidHash } = ctx.actor();
  const field = fieldOf(body);
  const limit = field === "password" ? passwordLimit(id) : codeLimit(id);
  return withinLimit(limit, tooManyAttempts, async () => {
    const operations = await proved(body, await factors.get(id), ctx);
    if (!operations) {
      await countFailure([limit], ctx.now);
      throw wrongProof(field);
    }
    await table.transact([
      confirmSession(id, sidHash, ctx.now, unauthenticated),
      ...operations,
      ctx.activity({ target: { type: "user", id }, after: { method: field } }),
    ]);
    return { validUntil: new Date(ctx.now.getTime() + confirmationMs).toISOString() };
  });
});
