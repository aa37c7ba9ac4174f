import { submitPolicyVersion } from "../../../shared/api/policy-versions.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { invalid } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { notActive } from "../../people/users/not-active.ts";
import { people } from "../../people/users/people.ts";
import type { PolicyVersionRecord } from "../policies/policy-version-repository.ts";
import { mustWorkOn } from "../policies/policy-workers.ts";
import { presentVersion } from "../policies/present-versions.ts";
import { mustGetVersionNow } from "../policies/read-version.ts";
import { saveOpen } from "../policies/save-version.ts";
import { mustBeDraft } from "../policies/version-problems.ts";
import { tellApprovers } from "./tell-of-version.ts";

const ownWork = "The author of a version cannot approve it.";
const refused = (message: string) => invalid(message, [{ path: "body.approverIds", message }]);

/** @throws 400 unless all are active people of the company, and none of them wrote the version */
const mustBeApprovers = async (
  companyId: string,
  ids: readonly string[],
  { writers }: PolicyVersionRecord,
): Promise<void> => {
  const known = await people.byId(companyId, ids);
  if (ids.some((id) => !known.get(id)?.isActive)) throw refused(notActive);
  if (ids.some((id) => writers.includes(id))) throw refused(ownWork);
};

export const handler = endpoint(submitPolicyVersion, async ({ params, body }, ctx) => {
  const companyId = ctx.companyId();
  const policy = await mustWorkOn(params.id, ctx);
  const { was, now } = await mustGetVersionNow(companyId, policy, params.n);
  mustBeDraft(now);
  const ids = [...new Set(body.approverIds)];
  await mustBeApprovers(companyId, ids, now);
  const version: PolicyVersionRecord = {
    ...{ ...now, state: "in_review", mode: body.mode, submittedAt: ctx.now.toISOString(), returned: null },
    approvers: ids.map((userId) => ({ userId, decision: null, at: null, reason: "" })),
  };
  await table.transact([
    ...saveOpen(companyId, policy, was, version).writes,
    ...(await tellApprovers(policy, version, ctx)),
    ctx.activity({
      target: { type: "policy", id: policy.id },
      after: { policy: now.originalName, version: now.number, approverIds: ids, mode: body.mode },
    }),
  ]);
  return presentVersion(companyId, version);
});
