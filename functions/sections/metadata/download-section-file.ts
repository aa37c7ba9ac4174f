import { downloadSectionFile } from "../../../shared/api/section-metadata.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { notFound } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { fileNameOf } from "../../services/files/document-name.ts";
import { presignDocument } from "../../services/files/presigned-document.ts";
import { mustBeScanned } from "../../services/files/scan/file-scan.ts";
import { sections } from "./section-repository.ts";

/** The browser follows at once. */
const validSeconds = 60;

export const handler = endpoint(downloadSectionFile, async ({ params }, ctx) => {
  const { file } = await sections.mustGet(params.id);
  if (!file) throw notFound("This entry has no file");
  await mustBeScanned({ objectKey: file.path, scanStatus: file.scanStatus });
  await table.write(ctx.activity({ target: { type: "section-metadata", id: params.id } }));
  const document = { objectKey: file.path, mimeType: file.type, fileName: fileNameOf(file.name) };
  return presignDocument(document, "attachment", validSeconds);
});
