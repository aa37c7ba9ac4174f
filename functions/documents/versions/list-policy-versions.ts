import { listPolicyVersions } from "../../../shared/api/policy-versions.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { listPage } from "../../core/table/list-page.ts";
import { mayReadVersion, mustRead } from "../policies/policy-readers.ts";
import { policies } from "../policies/policy-repository.ts";
import { policyVersions } from "../policies/policy-version-repository.ts";
import { presentVersions } from "../policies/present-versions.ts";

export const handler = endpoint(
  listPolicyVersions,
  async ({ params, query }, ctx) => {
    const companyId = ctx.companyId();
    const [policy, stored] = await Promise.all([
      mustRead(params.id, ctx),
      policyVersions.listStored(companyId, params.id),
    ]);
    const seen = policyVersions
      .allOf(policy, stored)
      .filter((version) => mayReadVersion(policy, version, ctx.actor()))
      .map((version) => ({ ...version, id: String(version.number) }));
    const { items, total, nextCursor } = listPage(seen, query, `versions\n${companyId}\n${policy.id}`);
    return { items: await presentVersions(companyId, items), total, nextCursor };
  },
  ({ params }, { companyId }) =>
    Promise.all([policies.get(companyId, params.id), policyVersions.listStored(companyId, params.id)]),
);
