import {
  addPolicy,
  attachPartPolicy,
  attachRulePolicy,
  listPolicies,
  renewPartPolicy,
} from "../../shared/api/policies.ts";
import type { ApiClient } from "./api-client.ts";
import { dayFromNow } from "./day-from-now.ts";
import { numberOf } from "./demo-work.ts";
import { type SamplePolicy, writeSample } from "./documents/sample-policies.ts";
import { upload } from "./upload.ts";

/** The document's id. A first start that was ended halfway may have uploaded it. */
async function policyIdOf(officer: ApiClient, policy: SamplePolicy): Promise<string> {
  const { fileName: originalName } = policy;
  const known = (await officer.call(listPolicies)).find((each) => each.originalName === originalName);
  if (known !== undefined) return known.id;
  const file = { name: originalName, content: writeSample(policy), type: "application/octet-stream" };
  const objectKey = await upload(officer, file);
  return (await officer.call(addPolicy, { body: { objectKey, originalName } })).id;
}

/** Uploads the policy documents of the demo company and attaches them to parts and rules. */
export async function attachPolicies(officer: ApiClient, samples: readonly SamplePolicy[]): Promise<void> {
  for (const sample of samples) {
    const policyId = await policyIdOf(officer, sample);
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
  }
}
