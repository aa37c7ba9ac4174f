import { loginPasskey } from "../../../shared/api/session.ts";
import type { ProvenCredential } from "../../../shared/schemas/passkey-messages.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { Problem } from "../../core/problem.ts";
import { companies } from "../../people/companies/company-repository.ts";
import { answerChallenge, clearedChallenge, openChallenge } from "../../people/factors/challenge.ts";
import { factors } from "../../people/factors/factor-repository.ts";
import { ownerIn } from "../../people/factors/passkey-options.ts";
import { provePasskey } from "../../people/factors/prove-passkey.ts";
import { companyClosed } from "../../people/session/company-closed.ts";
import { pendingSignIns } from "../../people/session/pending-sign-in.ts";
import { countFailure, type Limit, withinLimit } from "../../people/session/rate-limit.ts";
import { recordRefusal, signIn } from "../../people/session/sign-in.ts";
import { users } from "../../people/users/user-repository.ts";

const refused = () => new Problem(401, "This passkey was not accepted.", { code: "login_failed" });
const tooMany = "Too many failed attempts. Please wait a few minutes and try again.";

/** Signatures are not guessed; the limit bounds what a source can put on the record. */
const limitOf = (source: string): Limit => ({
  flow: "PASSKEY",
  subject: source,
  max: 50,
  windowSeconds: 15 * 60,
});

/** Whose passkey this is, and what its use changes; no change where it proves nothing. */
const whoProves = async (credential: ProvenCredential, challenge: string | undefined, ctx: Context) => {
  const pending = await pendingSignIns.find(ctx);
  const owner = ownerIn(credential.response.userHandle) ?? pending?.user.id;
  const user = owner === undefined ? undefined : await users.get(owner);
  if (!user?.isActive || !challenge) return { user, pending };
  const stored = await factors.get(user.id);
  const changes = await provePasskey(user.id, stored, { credential, challenge, now: ctx.now });
  return { user, pending, operation: changes && factors.writeOperation(user.id, stored, changes) };
};

/** As the second step, and alone as both. */
export const handler = endpoint(loginPasskey, async ({ body: { credential } }, ctx) => {
  const limit = limitOf(ctx.source);
  return withinLimit(limit, tooMany, async () => {
    const challenge = await openChallenge("sign-in", undefined, ctx);
    const { user, pending, operation } = await whoProves(credential, challenge, ctx);
    if (!user || !operation || !challenge) {
      await Promise.all([countFailure([limit], new Date()), recordRefusal(user, "wrong_passkey", ctx)]);
      throw refused();
    }
    const company = user.companyId ? await companies.get(user.companyId) : undefined;
    if (company?.isActive === false) throw companyClosed();
    const also = [
      answerChallenge(challenge, ctx.now, refused),
      operation,
      ...(pending?.user.id === user.id ? [pendingSignIns.finish(pending)] : []),
    ];
    const answer = await signIn(user, { method: "passkey", company, also, refusal: refused }, ctx);
    ctx.setCookie(clearedChallenge(), pendingSignIns.clearedCookie());
    return answer;
  });
});
