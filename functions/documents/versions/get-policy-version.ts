import { getPolicyVersion } from "../../../shared/api/policy-versions.ts";
import { policyTypes } from "../../../shared/schemas/policy.ts";
import { maxPolicyText } from "../../../shared/schemas/policy-version.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { unwrapLines } from "../../services/files/text/unwrap-lines.ts";
import { documentObjects } from "../policies/document-objects.ts";
import { mustRead, mustReadVersion } from "../policies/policy-readers.ts";
import { policies } from "../policies/policy-repository.ts";
import { type PolicyVersionRecord, policyVersions } from "../policies/policy-version-repository.ts";
import { presentVersion } from "../policies/present-versions.ts";
import { textOfVersion } from "../policies/version-text.ts";

/** Documents whose lines end where the page does: their paragraphs are whole again. */
const hasHardLineEnds = ({ source, mimeType }: PolicyVersionRecord): boolean =>
  source === "file" && (mimeType === policyTypes.pdf || mimeType === policyTypes.txt);

export const handler = endpoint(
  getPolicyVersion,
  async ({ params }, ctx) => {
    const policy = await mustRead(params.id, ctx);
    const version = await mustReadVersion(policy, params.n, ctx);
    const [shown, markdown, text] = await Promise.all([
      presentVersion(ctx.companyId(), version),
      version.source === "text" ? documentObjects.getWritten(version.objectKey) : null,
      version.scanStatus === "refused" ? null : textOfVersion(version),
    ]);
    const whole = text && hasHardLineEnds(version) ? unwrapLines(text) : text;
    return { ...shown, markdown: markdown ?? null, text: whole?.slice(0, maxPolicyText) ?? null };
  },
  ({ params }, { companyId }) =>
    Promise.all([policies.get(companyId, params.id), policyVersions.find(companyId, params.id, params.n)]),
);
