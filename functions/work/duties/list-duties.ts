import { listDuties } from "../../../shared/api/duties.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { dutiesPage, readDuties } from "./duties-page.ts";

export const handler = endpoint(
  listDuties,
  ({ query }, ctx) => dutiesPage(ctx, query),
  (_input, { companyId }) => readDuties(companyId),
);
