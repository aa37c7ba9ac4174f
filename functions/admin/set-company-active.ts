import type { CompanyOverview } from "../../shared/schemas/admin.ts";
import type { Context } from "../core/endpoint/context.ts";
import { LostRace } from "../core/problem.ts";
import { table } from "../core/table/table.ts";
import { companies } from "../people/companies/company-repository.ts";
import { deletions } from "../people/companies/deletion-repository.ts";
import { presentCompany } from "./company-overview.ts";

const changedMeanwhile = () =>
  new LostRace("Someone else changed the company at the same time. Please try again.");

/**
 * Lets the people of a company in, or keeps them out: every call reads the company's row (`core/authenticate.ts`),
 * so nothing else changes and nothing is lost.
 * @throws 404; 409 while the company is being deleted
 */
export const setCompanyActive = async (
  companyId: string,
  isActive: boolean,
  ctx: Context,
): Promise<CompanyOverview> => {
  const company = await companies.mustGet(companyId);
  const changed = {
    ...company,
    isActive,
    updatedAt: ctx.now.toISOString(),
    version: company.version + 1,
  };
  if (company.isActive !== isActive) {
    await table.transact([
      ...companies.updateOperations(company, changed, changedMeanwhile),
      // A company that is being deleted stays closed.
      ...(isActive ? [deletions.notStarted(companyId)] : []),
      ctx.activity({
        target: { type: "company", id: companyId },
        before: { isActive: company.isActive },
        after: { isActive },
      }),
    ]);
  }
  return presentCompany(changed);
};
