import { updateCompany } from "../../../shared/api/companies.ts";
import type { Company } from "../../../shared/schemas/company.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { conflict, LostRace, notFound } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { keptDetails } from "./company-details.ts";
import { companies } from "./company-repository.ts";

const stale = () =>
  conflict(
    "Someone else changed the company profile in the meantime. Reload to see the latest version.",
    "company.stale",
  );
/** Read again, the profile has another version: stale where one was sent, else the last write wins. */
const changedMeanwhile = () =>
  new LostRace("The company profile was changed at the same time. Please try again.");

/** The fields that differ, as they were and as they are. */
const difference = (before: Company, changes: Partial<Company>) => {
  const names = Object.keys(changes).filter(
    (name) => before[name as keyof Company] !== changes[name as keyof Company],
  );
  const of = (company: Partial<Company>) =>
    Object.fromEntries(names.map((name) => [name, company[name as keyof Company]]));
  return { before: of(before), after: of(changes) };
};

export const handler = endpoint(updateCompany, async ({ params, body }, ctx) => {
  const companyId = ctx.companyId();
  if (params.companyId !== companyId) throw notFound("Company not found.");
  const details = keptDetails(body);
  const company = await companies.mustGet(companyId);
  if (body.version !== undefined && body.version !== company.version) throw stale();
  const changes = {
    ...details,
    joinPolicy: body.joinPolicy ?? company.joinPolicy,
    timeZone: body.timeZone ?? company.timeZone,
    assignmentsNeedReview: body.assignmentsNeedReview ?? company.assignmentsNeedReview,
    policiesNeedApproval: body.policiesNeedApproval ?? company.policiesNeedApproval,
    escalateAfterDays: body.escalateAfterDays ?? company.escalateAfterDays,
  };
  const changed: Company = {
    ...company,
    ...changes,
    updatedAt: ctx.now.toISOString(),
    version: company.version + 1,
  };
  await table.transact([
    ...companies.updateOperations(company, changed, changedMeanwhile),
    ctx.activity({ target: { type: "company", id: companyId }, ...difference(company, changes) }),
  ]);
  return changed;
});
