import type { ImportKind, ImportStage } from "../../../shared/schemas/import-job.ts";
import { attachmentTooLarge, maxAttachmentBytes } from "../../../shared/schemas/section-metadata.ts";
import { tooLarge } from "../../core/problem.ts";
import { checkDocument } from "../../services/files/check-document.ts";
import { FileProblem } from "../../services/json/file-problem.ts";
import { mustFindOwnUpload } from "../../services/uploads/own-upload.ts";
import { isOwnUploadKey, type Uploader } from "../../services/uploads/upload-keys.ts";
import { uploadedObjects } from "../../services/uploads/uploaded-objects.ts";
import { type ImportRecord, newImportRecord } from "../engine/import-record.ts";
import { previewMessage } from "../engine/import-result.ts";
import type { ImportRun } from "../engine/import-run.ts";
import { readEvaluationFile } from "../evaluations/preview-evaluations.ts";
import type { FormPlace } from "../rows/form-place.ts";
import { formPlaceOf, placeOfForm } from "../rules/import-place.ts";
import { dryRun } from "../rules/publish-rule-file.ts";
import type { EntryOrder, OrderedFile } from "./entry-order.ts";

/** The job that imports one of the files, for the entry's place. */
export const childRecord = (
  { createdBy, createdAt }: ImportRecord,
  { sectionMetadata }: EntryOrder,
  { jobId, ...upload }: OrderedFile,
  kind: Extract<ImportKind, "extracted-rules" | "metrics">,
): ImportRecord => {
  const { title, part, sectionId } = sectionMetadata;
  const uploader: Uploader = { userId: createdBy, companyId: null };
  const place = placeOfForm({ cfrTitle: String(title), part, section: sectionId });
  return newImportRecord({ jobId, kind, upload, uploader, now: new Date(createdAt) }, { place });
};

/** The place of the evaluations' job. */
export const ofMetrics = ({ jobId, place }: ImportRecord): FormPlace => {
  const found = formPlaceOf(place);
  if (!found) throw new Error(`Import ${jobId} has no place`);
  return found;
};

/** The rules' import without its writes; every row has to be good, or the entry would be of half a file. */
const checkRules = async (run: ImportRun, record: ImportRecord): Promise<void> => {
  const { counts, failures } = await dryRun({ ...run, record });
  const [first] = failures.first;
  if (first) throw new FileProblem(`${previewMessage(counts)} Row ${first.row + 1}: ${first.message}`);
};

/** The attached file, where the form names a new upload. */
const checkAttachment = async ({ record }: ImportRun, { sectionMetadata }: EntryOrder): Promise<void> => {
  const { attachedFilePath: path, attachedFileName } = sectionMetadata;
  const uploader: Uploader = { userId: record.createdBy, companyId: null };
  if (!path || !isOwnUploadKey(path, uploader)) return;
  const { size, eTag } = await mustFindOwnUpload(path, uploader);
  if (size > maxAttachmentBytes) throw tooLarge(attachmentTooLarge);
  const chunks: Uint8Array[] = [];
  for await (const chunk of await uploadedObjects.read(path, eTag)) chunks.push(chunk);
  await checkDocument({ name: attachedFileName ?? "", size, bytes: Buffer.concat(chunks) });
};

/**
 * Does all that a stage does but its writes.
 * @throws FileProblem or a Problem with the sentence that the stage would end with
 */
export const checkEntry = async (
  run: ImportRun,
  order: EntryOrder,
  name: ImportStage["name"],
): Promise<void> => {
  const { rules, metrics } = order;
  if (name === "rules" && rules)
    await checkRules(run, childRecord(run.record, order, rules, "extracted-rules"));
  if (name === "metrics" && metrics)
    await readEvaluationFile(childRecord(run.record, order, metrics, "metrics"));
  if (name === "entry") await checkAttachment(run, order);
};
