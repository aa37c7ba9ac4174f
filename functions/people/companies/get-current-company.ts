import { getCurrentCompany } from "../../../shared/api/companies.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { companies } from "./company-repository.ts";

export const handler = endpoint(getCurrentCompany, (_input, ctx) => companies.mustGet(ctx.companyId()));
