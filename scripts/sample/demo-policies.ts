import {
  addPolicy,
  attachPartPolicy,
  attachRulePolicy,
  listPolicies,
  renewPartPolicy,
} from "../../shared/api/policies.ts";
import { createPolicyVersion, publishPolicyVersion, updatePolicy } from "../../shared/api/policy-versions.ts";
import type { Policy } from "../../shared/schemas/policy.ts";
import type { ApiClient } from "./api-client.ts";
import { dayFromNow } from "./day-from-now.ts";
import { askEveryone, sendForApproval } from "./demo-day.ts";
import { numberOf, type Team } from "./demo-work.ts";
import { type SamplePolicy, writeSample } from "./documents/sample-policies.ts";
import { upload } from "./upload.ts";

/** A file of the officer in the store. */
function send(officer: ApiClient, policy: SamplePolicy): Promise<string> {
  const { fileName: name } = policy;
  return upload(officer, { name, content: writeSample(policy), type: "application/octet-stream" });
}

/** The policy. A first start that was ended halfway may have uploaded it. */
async function policyOf(officer: ApiClient, sample: SamplePolicy): Promise<Policy> {
  const { fileName: originalName } = sample;
  const known = (await officer.call(listPolicies)).find((each) => each.originalName === originalName);
  if (known !== undefined) return known;
  const objectKey = await send(officer, sample);
  return officer.call(addPolicy, { body: { objectKey, originalName } });
}

/** Publishes the second version of a sample that has one. */
async function publishNext(officer: ApiClient, policy: Policy, sample: SamplePolicy): Promise<void> {
  const { nextVersion, ...first } = sample;
  if (nextVersion === undefined || policy.publishedVersion !== 1) return;
  const { sections, ...said } = nextVersion;
  const params = { id: policy.id };
  if (policy.openVersion === null) {
    const objectKey = await send(officer, { ...first, sections: [...first.sections, ...sections] });
    const body = { ...said, objectKey, originalName: sample.fileName };
    await officer.call(createPolicyVersion, { params, body });
  }
  await officer.call(publishPolicyVersion, { params: { ...params, n: 2 } });
  await officer.call(updatePolicy, { params, body: { reviewDate: dayFromNow(25), reviewEveryMonths: 12 } });
}

/** Uploads the policy documents of the demo company, attaches them to parts and rules, and asks people about them. */
export async function attachPolicies(
  as: Team,
  officer: ApiClient,
  samples: readonly SamplePolicy[],
): Promise<void> {
  for (const sample of samples) {
    const policy = await policyOf(officer, sample);
    const { id: policyId } = policy;
    await publishNext(officer, policy, sample);
    for (const { titleNumber, partNo, expiresInDays } of sample.parts) {
      const params = { titleId: titleNumber, partNo, policyId };
      await officer.call(attachPartPolicy, { params });
      if (expiresInDays === undefined) continue;
      await officer.call(renewPartPolicy, { params, body: { expiresAt: dayFromNow(expiresInDays) } });
    }
    for (const rule of sample.rules) {
      const params = { id: await numberOf(officer, rule), policyId };
      await officer.call(attachRulePolicy, { params });
    }
    await sendForApproval(officer, policy, sample);
    await askEveryone(as, officer, policy, sample);
  }
}
