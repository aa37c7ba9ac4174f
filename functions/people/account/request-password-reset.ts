import { requestPasswordReset } from "../../../shared/api/account.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import type { Operation } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { outbox } from "../../services/mail/outbox.ts";
import { passwordResetMail } from "../addresses/account-mail.ts";
import { mailTokens } from "../addresses/mail-token-repository.ts";
import { countFailure, withinLimit } from "../session/rate-limit.ts";
import { companyOnRecord } from "../users/hidden-request.ts";
import { type User, users } from "../users/user-repository.ts";
import { passwordResetLimits } from "./password-reset-limits.ts";

const linkSeconds = 3_600;
const manyForAddress =
  "Several links were requested for this address. Check your email, or try again in an hour.";
const manyFromSource = "Too many links were requested from your network. Please try again in an hour.";

/** One answer, whether or not an account has the address. */
const answer = {
  message: "If there is an account for this address, an email with a link is on its way.",
};

const linkFor = (user: Pick<User, "id" | "epoch" | "email">, now: Date) =>
  mailTokens.issue(user, { purpose: "password" }, { now, seconds: linkSeconds });

const mailLink = (user: User, ctx: Context): Operation[] => {
  const link = linkFor(user, ctx.now);
  return [
    link.operation,
    outbox.enqueue(passwordResetMail(user, link.token), ctx.now),
    ctx.activity({ target: { type: "user", id: user.id }, companyId: companyOnRecord(user) }),
  ];
};

/** As many rows as a mail makes, so that the time tells nothing. They open nothing and go after the hour. */
const mailNobody = (ctx: Context): Operation[] =>
  Array.from({ length: 3 }, () => linkFor({ id: "none", epoch: 0, email: "none" }, ctx.now).operation);

export const handler = endpoint(requestPasswordReset, async ({ body }, ctx) => {
  const limits = passwordResetLimits(body.email, ctx.source);
  return withinLimit(limits.source, manyFromSource, () =>
    withinLimit(limits.address, manyForAddress, async () => {
      await countFailure([limits.address, limits.source], ctx.now);
      const user = await users.findByEmail(body.email);
      await table.transact(user?.isActive ? mailLink(user, ctx) : mailNobody(ctx));
      return answer;
    }),
  );
});
