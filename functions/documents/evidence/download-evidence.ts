import { downloadEvidence } from "../../../shared/api/evidence.ts";
import { fillPath } from "../../../shared/api/fill-path.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { table } from "../../core/table/table.ts";
import { presignDocument } from "../../services/files/presigned-document.ts";
import { mustBeScanned } from "../../services/files/scan/file-scan.ts";
import { evidenceRecords } from "./evidence-repository.ts";

/** The browser follows at once. */
const validSeconds = 60;

export const handler = endpoint(downloadEvidence, async ({ params, query }, ctx) => {
  const { id, title, url, objectKey, fileName, mimeType, scanStatus } = await evidenceRecords.mustGet(
    ctx.companyId(),
    params.id,
  );
  const file = objectKey && fileName && mimeType ? { objectKey, fileName, mimeType } : undefined;
  if (file) await mustBeScanned({ ...file, scanStatus });
  if (query.check) return fillPath(downloadEvidence.path, params);
  await table.write(ctx.activity({ target: { type: "evidence", id }, after: { evidence: title } }));
  if (file) return presignDocument(file, "attachment", validSeconds);
  if (!url) throw new Error("Evidence is a file or a link");
  return url;
});
