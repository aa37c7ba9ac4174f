import { deleteServiceAccount } from "../../../shared/api/service-accounts.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { table } from "../../core/table/table.ts";
import { serviceAccounts } from "./service-account-repository.ts";

export const handler = endpoint(deleteServiceAccount, async ({ params: { id } }, ctx) => {
  const companyId = ctx.companyId();
  const account = await serviceAccounts.mustGet(companyId, id);
  await table.transact([
    ...serviceAccounts.remove(companyId, account, ctx.now),
    ctx.activity({ target: { type: "service-account", id }, before: { name: account.name } }),
  ]);
  return { message: "Service account deleted" };
});
