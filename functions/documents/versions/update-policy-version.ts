import { updatePolicyVersion } from "../../../shared/api/policy-versions.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { invalid } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { keptBytes } from "../../services/files/kept-bytes.ts";
import { isRefusal } from "../../services/files/kept-copies.ts";
import { uploadedObjects } from "../../services/uploads/uploaded-objects.ts";
import type { PolicyVersionRecord } from "../policies/policy-version-repository.ts";
import { mustWorkOn } from "../policies/policy-workers.ts";
import { presentVersion } from "../policies/present-versions.ts";
import { mustGetVersionNow } from "../policies/read-version.ts";
import { saveOpen } from "../policies/save-version.ts";
import { hasContent, storeContent } from "../policies/version-content.ts";
import { leaveFiles, versionFiles } from "../policies/version-files.ts";
import { mustBeDraft, staleVersion } from "../policies/version-problems.ts";
import { askForText, startReading } from "./read-text.ts";

const missing = "Please write something first";

export const handler = endpoint(updatePolicyVersion, async ({ params, body }, ctx) => {
  const companyId = ctx.companyId();
  const policy = await mustWorkOn(params.id, ctx);
  const { was, now } = await mustGetVersionNow(companyId, policy, params.n);
  mustBeDraft(now);
  if (body.revision !== undefined && body.revision !== now.revision) throw staleVersion();
  const { changeNote = now.changeNote, isMaterial = now.isMaterial } = body;
  if (changeNote === "" && now.number > 1) {
    throw invalid(missing, [{ path: "body.changeNote", message: missing }]);
  }
  const file = ctx.newId();
  const content = hasContent(body) ? await storeContent(body, policy, file, ctx) : undefined;
  const version: PolicyVersionRecord = {
    ...{ ...now, ...content, changeNote, isMaterial, revision: now.revision + 1 },
    writers: [...new Set([...now.writers, ctx.actor().id])],
  };
  const document = { companyId, policyId: policy.id, file };
  try {
    await table.transact([
      ...saveOpen(companyId, policy, was, version).writes,
      ...(content
        ? [
            versionFiles.close(content.objectKey),
            ...leaveFiles(was, ctx.now),
            ...(await keptBytes.change(companyId, content.fileSize - was.fileSize)),
            ...askForText(document, content, ctx.now),
          ]
        : []),
      ctx.activity({
        target: { type: "policy", id: policy.id },
        before: { version: now.number, changeNote: now.changeNote, isMaterial: now.isMaterial },
        after: { policy: version.originalName, version: now.number, changeNote, isMaterial },
      }),
    ]);
  } catch (error) {
    if (content && isRefusal(error)) await versionFiles.sweep(content.objectKey, ctx.now);
    throw error;
  }
  if (body.objectKey) await uploadedObjects.remove(body.objectKey);
  if (content) await startReading(document, content);
  return presentVersion(companyId, version);
});
