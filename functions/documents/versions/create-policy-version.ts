import { createPolicyVersion } from "../../../shared/api/policy-versions.ts";
import { maxVersions } from "../../../shared/schemas/policy-version.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { invalid } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { keptBytes } from "../../services/files/kept-bytes.ts";
import { isRefusal } from "../../services/files/kept-copies.ts";
import { uploadedObjects } from "../../services/uploads/uploaded-objects.ts";
import { type PolicyVersionRecord, tooManyVersions } from "../policies/policy-version-repository.ts";
import { mustWorkOn } from "../policies/policy-workers.ts";
import { presentVersion } from "../policies/present-versions.ts";
import { addVersion } from "../policies/save-version.ts";
import { storeContent } from "../policies/version-content.ts";
import { versionFiles } from "../policies/version-files.ts";
import { versionOpen } from "../policies/version-problems.ts";
import { askForText, startReading } from "./read-text.ts";

const missing = "Please write something first";

/** Of calls at the same moment one begins a version: the others find it open. */
export const handler = endpoint(createPolicyVersion, async ({ params, body }, ctx) => {
  const companyId = ctx.companyId();
  const policy = await mustWorkOn(params.id, ctx);
  if (policy.openVersion !== null) throw versionOpen(policy.openVersion);
  if (policy.latestVersion >= maxVersions) throw tooManyVersions();
  if (body.changeNote === "") throw invalid(missing, [{ path: "body.changeNote", message: missing }]);
  const file = ctx.newId();
  const content = await storeContent(body, policy, file, ctx);
  const author = ctx.actor().id;
  const version: PolicyVersionRecord = {
    ...{ number: policy.latestVersion + 1, state: "draft", ...content },
    ...{ changeNote: body.changeNote, isMaterial: body.isMaterial },
    ...{ authorId: author, writers: [author], approvers: [], mode: "all", returned: null },
    ...{ createdAt: ctx.now.toISOString(), submittedAt: null, publishedAt: null, retiredAt: null },
    ...{ revision: 1, isStored: true },
  };
  const { number, changeNote, isMaterial, originalName } = version;
  try {
    await table.transact([
      ...addVersion(companyId, policy, version).writes,
      versionFiles.close(content.objectKey),
      ...(await keptBytes.change(companyId, content.fileSize)),
      ...askForText({ companyId, policyId: policy.id, file }, content, ctx.now),
      ctx.activity({
        target: { type: "policy", id: policy.id },
        after: { policy: originalName, version: number, changeNote, isMaterial },
      }),
    ]);
  } catch (error) {
    if (isRefusal(error)) await versionFiles.sweep(content.objectKey, ctx.now);
    throw error;
  }
  if (body.objectKey) await uploadedObjects.remove(body.objectKey);
  await startReading({ companyId, policyId: policy.id, file }, content);
  return presentVersion(companyId, version);
});
