import { deletePolicyVersion } from "../../../shared/api/policy-versions.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { conflict } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { keptBytes } from "../../services/files/kept-bytes.ts";
import { policyVersions } from "../policies/policy-version-repository.ts";
import { mustWorkOn } from "../policies/policy-workers.ts";
import { mustGetVersionNow } from "../policies/read-version.ts";
import { eraseOpen } from "../policies/save-version.ts";
import { leaveFiles, versionFiles } from "../policies/version-files.ts";
import { mustBeDraft } from "../policies/version-problems.ts";

const onlyOne = () => conflict("This is the only version. Delete the policy instead.", "policy.only_version");

export const handler = endpoint(deletePolicyVersion, async ({ params }, ctx) => {
  const companyId = ctx.companyId();
  const policy = await mustWorkOn(params.id, ctx);
  const { was, now } = await mustGetVersionNow(companyId, policy, params.n);
  mustBeDraft(now);
  const latest = (await policyVersions.list(companyId, policy)).find(({ number }) => number !== now.number);
  if (!latest) throw onlyOne();
  await table.transact([
    ...eraseOpen(companyId, policy, was, latest),
    ...leaveFiles(was, ctx.now),
    ...(await keptBytes.change(companyId, -was.fileSize)),
    ctx.activity({
      target: { type: "policy", id: policy.id },
      before: { policy: now.originalName, version: now.number, changeNote: now.changeNote },
    }),
  ]);
  await versionFiles.sweep(was.objectKey, ctx.now);
  return { message: "Version deleted" };
});
