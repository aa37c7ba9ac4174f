import { declineJoinRequest } from "../../../shared/api/team.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { fullName } from "../../core/endpoint/identity.ts";
import { table } from "../../core/table/table.ts";
import { outbox } from "../../services/mail/outbox.ts";
import { companies } from "../companies/company-repository.ts";
import { noSuchRequest, users } from "../users/user-repository.ts";
import { mustGetRequest, stillAnswers, stillWaiting } from "./join-request.ts";
import { joinAnswerMail } from "./join-request-mail.ts";

export const handler = endpoint(declineJoinRequest, async ({ params }, ctx) => {
  const companyId = ctx.companyId();
  const user = await mustGetRequest(params.userId, ctx);
  const company = await companies.mustGet(companyId);
  const changes = { membership: "none", companyId: null, updatedAt: ctx.now.toISOString() } as const;
  await table.transact([
    stillAnswers(ctx),
    ...users.updateOperations(user, changes, stillWaiting(companyId), noSuchRequest),
    users.leaveOperation(companyId, user.id),
    outbox.enqueue({ ...joinAnswerMail(user, company.name, "declined"), companyId }, ctx.now),
    // They leave the company, so its record keeps their name.
    ctx.activity({ target: { type: "user", id: user.id }, before: { name: fullName(user) } }),
  ]);
  return { message: "The request was declined." };
});
