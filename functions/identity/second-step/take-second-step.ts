import type { CurrentUser } from "../../../shared/schemas/user.ts";
import type { Context } from "../../core/endpoint/context.ts";
import type { Operation } from "../../core/table/operation.ts";
import { factors, type StoredFactors } from "../../people/factors/factor-repository.ts";
import { wrongCode } from "../../people/factors/refusals.ts";
import { codeLimit, tooManyCodes } from "../../people/session/code-limit.ts";
import { pendingSignIns, signInExpired } from "../../people/session/pending-sign-in.ts";
import { countFailure, withinLimit } from "../../people/session/rate-limit.ts";
import { recordRefusal, signIn } from "../../people/session/sign-in.ts";
import type { User } from "../../people/users/user-repository.ts";

/** A code that was right: what its use changes, and what is written with it. */
interface RightCode {
  readonly changes: Partial<StoredFactors>;
  readonly also?: readonly Operation[];
}

/**
 * Takes the second step of the sign-in that waits in this browser with a code.
 * @param check answers what comes of the code, or undefined where it is wrong
 * @throws 401 for a wrong code and where no sign-in waits, 429
 */
export const takeStepByCode = async (
  method: "totp" | "recovery-code",
  ctx: Context,
  check: (user: User, stored: StoredFactors) => Promise<RightCode | undefined>,
): Promise<CurrentUser> => {
  const pending = await pendingSignIns.mustFind(ctx);
  const { user, company } = pending;
  const limit = codeLimit(user.id);
  return withinLimit(limit, tooManyCodes, async () => {
    await pendingSignIns.countTry(pending);
    const stored = await factors.get(user.id);
    const right = await check(user, stored);
    if (!right) {
      await Promise.all([countFailure([limit], new Date()), recordRefusal(user, "wrong_code", ctx)]);
      throw wrongCode();
    }
    const also = [
      pendingSignIns.finish(pending),
      factors.writeOperation(user.id, stored, right.changes),
      ...(right.also ?? []),
    ];
    const answer = await signIn(user, { method, company, also, refusal: signInExpired }, ctx);
    ctx.setCookie(pendingSignIns.clearedCookie());
    return answer;
  });
};
