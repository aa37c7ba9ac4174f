import { downloadObligationPdf } from "../../../shared/api/obligation-evaluations.ts";
import { policyTypes } from "../../../shared/schemas/policy.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { notFound } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { fileNameOf } from "../../services/files/document-name.ts";
import { presignDocument } from "../../services/files/presigned-document.ts";
import { mustBeScanned } from "../../services/files/scan/file-scan.ts";
import { obligations } from "./obligation-repository.ts";

/** The browser follows at once. */
const validSeconds = 60;

export const handler = endpoint(downloadObligationPdf, async ({ params }, ctx) => {
  const { sectionPdfPath: objectKey, sectionPdfName, scanStatus } = await obligations.mustGet(params.id);
  if (!objectKey) throw notFound("This obligation has no PDF.");
  await mustBeScanned({ objectKey, scanStatus });
  await table.write(ctx.activity({ target: { type: "obligation", id: params.id } }));
  const fileName = fileNameOf(sectionPdfName ?? "section.pdf");
  return presignDocument({ objectKey, mimeType: policyTypes.pdf, fileName }, "attachment", validSeconds);
});
