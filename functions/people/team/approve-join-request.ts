import { approveJoinRequest } from "../../../shared/api/team.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { table } from "../../core/table/table.ts";
import { outbox } from "../../services/mail/outbox.ts";
import { companies } from "../companies/company-repository.ts";
import { noSuchRequest, users } from "../users/user-repository.ts";
import { mustGetRequest, stillAnswers, stillWaiting } from "./join-request.ts";
import { joinAnswerMail } from "./join-request-mail.ts";

export const handler = endpoint(approveJoinRequest, async ({ params }, ctx) => {
  const companyId = ctx.companyId();
  const user = await mustGetRequest(params.userId, ctx);
  const company = await companies.mustGet(companyId);
  const changes = { membership: "active", updatedAt: ctx.now.toISOString() } as const;
  await table.transact([
    stillAnswers(ctx),
    ...users.updateOperations(user, changes, stillWaiting(companyId), noSuchRequest),
    outbox.enqueue({ ...joinAnswerMail(user, company.name, "approved"), companyId }, ctx.now),
    ctx.activity({ target: { type: "user", id: user.id }, after: { role: user.role } }),
  ]);
  return { ...user, ...changes };
});
