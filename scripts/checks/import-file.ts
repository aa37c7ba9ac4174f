import { createUpload, getImport, importRules, previewImport } from "../../shared/api/imports.ts";
import type { ImportJob } from "../../shared/schemas/import-job.ts";
import type { Caller } from "./api-caller.ts";

/** Puts a JSON file where uploads wait, the way the browser does, and gives its key. */
export const uploadFile = async (
  caller: Caller,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string> => {
  const upload = await caller.call(createUpload, {
    body: { name, size: bytes.length, type: "application/json" },
  });
  const put = await fetch(upload.uploadURL, { method: "PUT", headers: upload.headers, body: bytes });
  if (!put.ok) throw new Error(`Upload of ${name}: ${put.status}: ${await put.text()}`);
  return upload.objectKey;
};

/** Waits for the end of a job. */
export const awaitJob = async (
  caller: Caller,
  jobId: string,
  onProgress?: (job: ImportJob) => void,
): Promise<ImportJob> => {
  for (;;) {
    const job = await caller.call(getImport, { params: { jobId } });
    onProgress?.(job);
    if (job.finishedAt) return job;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
};

/** Imports a file the way the browser does: presigned upload, job, polling until it ends. */
export const importFile = async (
  caller: Caller,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  onProgress?: (job: ImportJob) => void,
): Promise<ImportJob> => {
  const objectKey = await uploadFile(caller, name, bytes);
  const { jobId } = await caller.call(importRules, { body: { objectKey, name } });
  return awaitJob(caller, jobId, onProgress);
};

/** Says what an import of a file would do. */
export const previewFile = async (
  caller: Caller,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<ImportJob> => {
  const objectKey = await uploadFile(caller, name, bytes);
  const { jobId } = await caller.call(previewImport, { body: { objectKey, name, kind: "rules" } });
  return awaitJob(caller, jobId);
};
