import { activateCompany } from "../../shared/api/admin.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { setCompanyActive } from "./set-company-active.ts";

export const handler = endpoint(activateCompany, ({ params }, ctx) =>
  setCompanyActive(params.companyId, true, ctx),
);
