import { publishPolicyVersion } from "../../../shared/api/policy-versions.ts";
import type { Company } from "../../../shared/schemas/company.ts";
import type { PolicyState } from "../../../shared/schemas/policy.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { table } from "../../core/table/table.ts";
import { companies } from "../../people/companies/company-repository.ts";
import { localDay } from "../../services/jobs/local-morning.ts";
import { acknowledgePublication } from "../acknowledgements/publication.ts";
import { policies } from "../policies/policy-repository.ts";
import { policyVersions } from "../policies/policy-version-repository.ts";
import { presentVersion } from "../policies/present-versions.ts";
import { mustGetVersionNow } from "../policies/read-version.ts";
import { publishVersion } from "../policies/save-version.ts";
import { alreadyPublished, needsApproval, wrongState } from "../policies/version-problems.ts";
import { monthsAfter } from "../policies/version-states.ts";

/** @throws 409 unless a version of this state may be published */
const mustBePublishable = (
  version: { readonly number: number; readonly state: PolicyState },
  { policiesNeedApproval }: Company,
): void => {
  if (version.state === "published") throw alreadyPublished(version.number);
  if (version.state === "retired") throw wrongState("retired");
  if (version.state === "in_review" || (version.state === "draft" && policiesNeedApproval)) {
    throw needsApproval();
  }
};

/** Of calls at the same moment one publishes: the others find it done. */
export const handler = endpoint(publishPolicyVersion, async ({ params }, ctx) => {
  const companyId = ctx.companyId();
  const [company, policy] = await Promise.all([
    companies.mustGet(companyId),
    policies.mustGet(companyId, params.id),
  ]);
  const { was, now } = await mustGetVersionNow(companyId, policy, params.n);
  mustBePublishable(now, company);
  const { publishedVersion, reviewEveryMonths } = policy;
  const today = localDay(ctx.now, company.timeZone);
  const change = publishVersion(companyId, policy, was, {
    replaced:
      publishedVersion === null
        ? undefined
        : await policyVersions.mustGet(companyId, policy, publishedVersion),
    at: ctx.now.toISOString(),
    reviewDate: reviewEveryMonths === null ? policy.reviewDate : monthsAfter(today, reviewEveryMonths),
  });
  const { originalName, number, isMaterial } = change.version;
  const asked = await acknowledgePublication(policy.id, change.version, ctx);
  await table.transact([
    ...change.writes,
    ...asked.operations,
    ctx.activity({
      target: { type: "policy", id: policy.id },
      ...(publishedVersion !== null && { before: { version: publishedVersion } }),
      after: { policy: originalName, version: number, isMaterial },
    }),
  ]);
  await asked.tellOthers();
  return presentVersion(companyId, change.version);
});
