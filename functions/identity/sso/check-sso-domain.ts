import { checkSsoDomain } from "../../../shared/api/sso.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { table } from "../../core/table/table.ts";
import { ssoDomains } from "./domain-repository.ts";
import { lookUpDomain } from "./look-up-domain.ts";

export const handler = endpoint(checkSsoDomain, async ({ params: { id } }, ctx) => {
  const companyId = ctx.companyId();
  const before = await ssoDomains.mustGet(companyId, id);
  const after = await lookUpDomain(before, ctx.now);
  await table.transact([
    ...ssoDomains.changeOperations(companyId, before, after),
    ctx.activity({
      target: { type: "domain", id },
      before: { name: before.domain, status: before.status },
      after: { name: after.domain, status: after.status },
    }),
  ]);
  return ssoDomains.present(after);
});
