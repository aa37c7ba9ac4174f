import { deleteEvidence } from "../../../shared/api/evidence.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { table } from "../../core/table/table.ts";
import { keptBytes } from "../../services/files/kept-bytes.ts";
import { evidenceActivity } from "./evidence-activity.ts";
import { evidenceFiles } from "./evidence-files.ts";
import { evidenceRecords } from "./evidence-repository.ts";
import { evidenceUse } from "./evidence-use.ts";
import { mustChangeEvidence } from "./own-evidence.ts";

export const handler = endpoint(deleteEvidence, async ({ params }, ctx) => {
  const before = await mustChangeEvidence(params.id, ctx);
  const { objectKey } = before;
  await table.transact([
    evidenceUse.notUsed(ctx.companyId(), before.id),
    ...evidenceRecords.erase(ctx.companyId(), before),
    ...(objectKey ? [evidenceFiles.leave(objectKey, ctx.now)] : []),
    ...(await keptBytes.change(ctx.companyId(), -(before.fileSize ?? 0))),
    ...evidenceActivity({ before }, ctx),
  ]);
  await evidenceFiles.sweep(objectKey, ctx.now);
  return { message: "Evidence deleted" };
});
