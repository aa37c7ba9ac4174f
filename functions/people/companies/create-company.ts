import { createCompany } from "../../../shared/api/companies.ts";
import { type Company, defaultEscalationDays } from "../../../shared/schemas/company.ts";
import { defaultTimeZone } from "../../../shared/schemas/time-zone.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { conflict, unauthenticated } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { users } from "../users/user-repository.ts";
import { keptDetails } from "./company-details.ts";
import { companies } from "./company-repository.ts";

export const handler = endpoint(createCompany, async ({ body }, ctx) => {
  const details = keptDetails(body);
  const user = await users.get(ctx.actor().id);
  if (!user) throw unauthenticated();
  const now = ctx.now.toISOString();
  const company: Company = {
    id: ctx.newId(),
    ...details,
    joinPolicy: "approval",
    assignmentsNeedReview: false,
    policiesNeedApproval: false,
    escalateAfterDays: defaultEscalationDays,
    timeZone: body.timeZone ?? defaultTimeZone,
    isActive: true,
    registeredBy: user.id,
    createdAt: now,
    updatedAt: now,
    version: 1,
  };
  const place = {
    companyId: company.id,
    membership: "active",
    role: "company_admin",
    updatedAt: now,
  } as const;
  await table.transact([
    ...companies.insertOperations(company),
    ...users.updateOperations(user, place, [{ attribute: "membership", is: "=", value: "none" }], () =>
      conflict("You already belong to a company."),
    ),
    ctx.activity({
      target: { type: "company", id: company.id },
      after: { name: company.name },
      companyId: company.id,
    }),
  ]);
  return company;
});
