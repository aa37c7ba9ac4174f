import { scheduleCompanyDeletion } from "../../../shared/api/company-deletion.ts";
import { wrongCompanyName } from "../../../shared/schemas/company-deletion.ts";
import { Person } from "../../../shared/schemas/company-rule.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { invalid } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { companies } from "../../people/companies/company-repository.ts";
import { deletions } from "../../people/companies/deletion-repository.ts";
import { outbox } from "../../services/mail/outbox.ts";
import { administratorsOf } from "./administrators.ts";
import { deletionMail } from "./deletion-mail.ts";
import { waitMs } from "./deletion-wait.ts";
import { presentDeletion } from "./present-deletion.ts";

export const handler = endpoint(scheduleCompanyDeletion, async ({ body }, ctx) => {
  const companyId = ctx.companyId();
  const [company, admins] = await Promise.all([companies.mustGet(companyId), administratorsOf(companyId)]);
  if (body.companyName !== company.name)
    throw invalid(wrongCompanyName, [{ path: "body.companyName", message: wrongCompanyName }]);
  const asked = {
    requestedBy: Person.parse(ctx.actor()),
    requestedAt: ctx.now.toISOString(),
    dueAt: new Date(ctx.now.getTime() + waitMs()).toISOString(),
  };
  await table.transact([
    ...deletions.schedule(companyId, asked),
    // Of no company's share: these never wait.
    ...admins.map((admin) => outbox.enqueue(deletionMail(admin, company, asked), ctx.now)),
    ctx.activity({ target: { type: "company", id: companyId }, after: { dueAt: asked.dueAt } }),
  ]);
  return presentDeletion(asked);
});
