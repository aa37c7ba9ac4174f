import { cancelCompanyDeletion } from "../../../shared/api/company-deletion.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { table } from "../../core/table/table.ts";
import { deletions } from "../../people/companies/deletion-repository.ts";
import { presentDeletion } from "./present-deletion.ts";

export const handler = endpoint(cancelCompanyDeletion, async (_, ctx) => {
  const companyId = ctx.companyId();
  await table.transact([
    ...deletions.cancel(companyId),
    ctx.activity({ target: { type: "company", id: companyId } }),
  ]);
  return presentDeletion(undefined);
});
