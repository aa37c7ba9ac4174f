import { getScoping } from "../../../shared/api/applicability.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { companies } from "../../people/companies/company-repository.ts";
import { presentScoping } from "./present-scoping.ts";
import { scoping } from "./scoping-repository.ts";

export const handler = endpoint(
  getScoping,
  async (_input, ctx) => {
    const companyId = ctx.companyId();
    const [company, stored] = await Promise.all([
      companies.mustGet(companyId),
      scoping.getProfile(companyId),
    ]);
    return presentScoping(company, stored);
  },
  (_input, { companyId }) => scoping.getProfile(companyId),
);
