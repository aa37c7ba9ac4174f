import { newId } from "../../../functions/core/ids.ts";
import { table } from "../../../functions/core/table/table.ts";
import {
  type ImportRecord,
  importJobs,
  libraryOf,
} from "../../../functions/imports/import-job-repository.ts";
import type { RunContext } from "../../../functions/imports/publish-import.ts";
import { runImport } from "../../../functions/imports/run-import.ts";
import { libraryRepository } from "../../../functions/library/library-repository.ts";
import { type Library, sharedLibrary } from "../../../functions/library/library-types.ts";
import { newUploadKey } from "../../../functions/uploads/upload-keys.ts";
import { uploadedObjects } from "../../../functions/uploads/uploaded-objects.ts";
import type { ImportJob } from "../../../shared/schemas/import-job.ts";
import type { MasterRule } from "../../../shared/schemas/rule.ts";
import { allItems } from "./engine.ts";

/** A worker with all the time in the world. */
export const aRunContext = (over: Partial<RunContext> = {}): RunContext => ({
  requestId: "req_1",
  remainingMs: () => 900_000,
  ...over,
});

/** A queued import, as the endpoint writes it. */
const anImport = (over: Partial<ImportRecord>): ImportRecord => {
  const now = new Date().toISOString();
  return {
    jobId: newId(),
    kind: "rules",
    library: over.companyId ? "own" : "shared",
    companyId: null,
    fileName: "rules.json",
    fileSize: 1,
    objectKey: "",
    eTag: "",
    status: "queued",
    message: "The import is waiting to start.",
    ...{ processed: 0, total: 0, created: 0, updated: 0, unchanged: 0, failed: 0, parts: 0 },
    ...{ errors: [], titles: [], leaseOwner: "", leaseUntil: 0, attempts: 0, checkpoint: null },
    createdBy: "tests",
    createdAt: now,
    updatedAt: now,
    finishedAt: null,
    ...over,
  };
};

type Content = Uint8Array | string | readonly unknown[];

const bytesOf = (content: Content): Uint8Array => {
  if (content instanceof Uint8Array) return content;
  return Buffer.from(typeof content === "string" ? content : JSON.stringify(content));
};

/** Uploads a file and notes its import; no worker is started. */
export const queueImport = async (
  content: Content,
  over: Partial<ImportRecord> = {},
): Promise<ImportRecord> => {
  const bytes = bytesOf(content);
  const objectKey = newUploadKey({ userId: "tests", companyId: over.companyId ?? null });
  const { eTag } = await uploadedObjects.store(objectKey, bytes, "application/json");
  const record = anImport({ objectKey, eTag, fileSize: bytes.length, ...over });
  await table.transact(importJobs.insertOperations(record));
  return record;
};

/** The import as a person sees it. */
export const mustGetImport = async ({ jobId, companyId }: ImportRecord): Promise<ImportJob> => {
  const job = await importJobs.getWithErrors(libraryOf(companyId), jobId);
  if (!job) throw new Error(`No import ${jobId}`);
  return job;
};

/** Imports a file to its end. */
export const importFile = async (content: Content, over: Partial<ImportRecord> = {}): Promise<ImportJob> => {
  const record = await queueImport(content, over);
  await runImport(record, aRunContext());
  return mustGetImport(record);
};

/** All rules a library holds of a title, part by part. */
export const rulesOf = async (
  titleNumber: number,
  library: Library = sharedLibrary,
): Promise<MasterRule[]> => {
  const manifest = await libraryRepository.currentManifest(library, titleNumber);
  const parts = (manifest?.parts ?? []).map((part) =>
    libraryRepository.getPartRules(library, titleNumber, part),
  );
  return (await Promise.all(parts)).flat();
};

/** Everything gone, as in a new installation. */
export const emptyTable = async (): Promise<void> => {
  await table.writeMany((await allItems()).map(({ pk, sk }) => ({ remove: { pk, sk } })));
  libraryRepository.clearCache();
};
