import { retirePolicyVersion } from "../../../shared/api/policy-versions.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { table } from "../../core/table/table.ts";
import { endAcknowledgement } from "../acknowledgements/end-acknowledgement.ts";
import { policies } from "../policies/policy-repository.ts";
import { policyVersions } from "../policies/policy-version-repository.ts";
import { presentVersion } from "../policies/present-versions.ts";
import { retireVersion } from "../policies/save-version.ts";
import { wrongState } from "../policies/version-problems.ts";

export const handler = endpoint(retirePolicyVersion, async ({ params }, ctx) => {
  const companyId = ctx.companyId();
  const policy = await policies.mustGet(companyId, params.id);
  const was = await policyVersions.mustGet(companyId, policy, params.n);
  if (was.state !== "published") throw wrongState(was.state);
  const { openVersion } = policy;
  const open =
    openVersion === null ? undefined : await policyVersions.mustGet(companyId, policy, openVersion);
  const change = retireVersion(companyId, policy, was, { open, at: ctx.now.toISOString() });
  await table.transact([
    ...change.writes,
    ...(await endAcknowledgement(companyId, policy.id, ctx.now)),
    ctx.activity({
      target: { type: "policy", id: policy.id },
      before: { policy: was.originalName, version: was.number, state: "published" },
      after: { state: "retired" },
    }),
  ]);
  return presentVersion(companyId, change.version);
});
