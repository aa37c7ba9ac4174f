import { importTooLarge, maxImportBytes } from "../../../shared/api/imports.ts";
import type { ImportKind } from "../../../shared/schemas/import-job.ts";
import type { Context } from "../../core/endpoint/context.ts";
import type { UploadedFile } from "../../core/endpoint/multipart.ts";
import { tooLarge, wrongType } from "../../core/problem.ts";
import type { Operation } from "../../core/table/operation.ts";
import { startWorker } from "../../services/jobs/start-worker.ts";
import { mustFindOwnUpload } from "../../services/uploads/own-upload.ts";
import { storeUpload } from "../../services/uploads/store-upload.ts";
import type { Uploader } from "../../services/uploads/upload-keys.ts";
import { confirmedPreview } from "./confirmed-preview.ts";
import { eventOf, workerOf } from "./import-event.ts";
import { type ImportRecord, newImportRecord, type Upload } from "./import-record.ts";
import { insertOnce } from "./one-job.ts";

const formats = {
  json: {
    name: /\.json$/i,
    type: /^application\/([\w.-]+\+)?json\b/i,
    refusal: "Only JSON files are allowed",
    called: "rules.json",
  },
  xml: {
    name: /\.xml$/i,
    type: /^(application|text)\/([\w.-]+\+)?xml\b/i,
    refusal: "Only XML files are allowed",
    called: "regulation.xml",
  },
} as const;
type Format = keyof typeof formats;

const requireFormat = (format: Format, name: string, type: string): void => {
  const wanted = formats[format];
  if (!wanted.name.test(name) && !wanted.type.test(type)) throw wrongType(wanted.refusal);
};

/** Stores a multipart file like a presigned upload; 415 for another format, 429 beyond the uploads of a day. */
export const storeImportFile = async (file: UploadedFile, uploader: Uploader, now: Date): Promise<Upload> => {
  requireFormat("json", file.name, file.type);
  const stored = await storeUpload({ bytes: file.bytes, type: "application/json" }, uploader, now);
  return { ...stored, name: file.name };
};

/** A presigned upload of this very person: 404 for any other key, 413 and 415 as the dialog says them. */
export const mustFindUpload = async (
  objectKey: string,
  name: string | undefined,
  uploader: Uploader,
  format: Format = "json",
): Promise<Upload> => {
  const found = await mustFindOwnUpload(objectKey, uploader);
  if (found.size >= maxImportBytes) throw tooLarge(importTooLarge);
  if (name !== undefined) requireFormat(format, name, found.type);
  return { ...found, objectKey, name: name ?? formats[format].called };
};

/** Starts the worker of a job that is in the table: should the call be lost, the next sweep starts it. */
export const startImportWorker = (record: ImportRecord): Promise<void> =>
  startWorker(workerOf(record.kind), eventOf(record), { jobId: record.jobId });

/** Notes a job and starts its worker, once for an upload. @returns the id of the job */
export const startOnce = async (wanted: ImportRecord, activity: Operation): Promise<string> => {
  const { record, isNew } = await insertOnce(wanted, [activity]);
  if (isNew) await startImportWorker(record);
  return record.jobId;
};

interface WantedImport {
  readonly kind: ImportKind;
  readonly mode?: ImportRecord["mode"];
  readonly place?: ImportRecord["place"];
  readonly issueDate?: ImportRecord["issueDate"];
  /** The preview that is confirmed. */
  readonly previewJobId?: string | undefined;
}

/**
 * Notes a new import or preview and starts its worker.
 * @returns the id of the job; of the one there is where this very upload was asked for before
 * @throws 404 and 409 where the preview it confirms is not one of these very bytes
 */
export const startImport = async (
  upload: Upload,
  { kind, mode = "import", place = null, issueDate = null, previewJobId }: WantedImport,
  uploader: Uploader,
  ctx: Context,
): Promise<string> => {
  const base = previewJobId === undefined ? null : await confirmedPreview(previewJobId, upload, uploader);
  const job = { jobId: ctx.newId(), kind, upload, uploader, now: ctx.now };
  const record = newImportRecord(job, { mode, place, issueDate, base });
  const { jobId, fileName, fileSize } = record;
  const after = {
    ...{ fileName, fileSize, kind },
    ...(place && { place }),
    ...(issueDate && { issueDate }),
    ...(previewJobId && { previewJobId }),
  };
  return startOnce(record, ctx.activity({ target: { type: "import", id: jobId }, after }));
};
