import { deactivateCompany } from "../../shared/api/admin.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { setCompanyActive } from "./set-company-active.ts";

export const handler = endpoint(deactivateCompany, ({ params }, ctx) =>
  setCompanyActive(params.companyId, false, ctx),
);
