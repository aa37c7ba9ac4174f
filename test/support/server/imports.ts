import { setTimeout as pause } from "node:timers/promises";
import { beforeEach } from "vitest";
import { companyKey } from "../../../functions/core/endpoint/identity.ts";
import { newId } from "../../../functions/core/ids.ts";
import type { Item, Operation } from "../../../functions/core/table/operation.ts";
import { table } from "../../../functions/core/table/table.ts";
import { importJobs } from "../../../functions/intake/engine/import-job-repository.ts";
import { importOutcomes } from "../../../functions/intake/engine/import-outcomes.ts";
import { importQueue } from "../../../functions/intake/engine/import-queue.ts";
import {
  type ImportRecord,
  libraryOf,
  newImportRecord,
} from "../../../functions/intake/engine/import-record.ts";
import type { RunContext } from "../../../functions/intake/engine/import-run.ts";
import { presentImport } from "../../../functions/intake/engine/present-imports.ts";
import { doRulesJob } from "../../../functions/intake/jobs/rules-job.ts";
import { libraryRepository } from "../../../functions/regulation/library/library-repository.ts";
import { type Library, sharedLibrary } from "../../../functions/regulation/library/library-types.ts";
import { newUploadKey } from "../../../functions/services/uploads/upload-keys.ts";
import { uploadedObjects } from "../../../functions/services/uploads/uploaded-objects.ts";
import type { ImportJob } from "../../../shared/schemas/import-job.ts";
import type { MasterRule } from "../../../shared/schemas/rule.ts";
import { allItems, withEngine } from "./engine.ts";
import { aCompany } from "./people.ts";
import { withStorage } from "./storage.ts";

/** A worker with all the time in the world. */
export const aRunContext = (over: Partial<RunContext> = {}): RunContext => ({
  requestId: "req_1",
  remainingMs: () => 900_000,
  ...over,
});

/** A run that breaks off where it reaches a checkpoint for the nth time, and at each further one. */
export const breakingAt = (checkpoint: string, times = 1): Partial<RunContext> => {
  let left = times;
  return {
    onCheckpoint: (name) => {
      if (name !== checkpoint) return;
      left -= 1;
      if (left <= 0) throw new Error("the machine broke");
    },
  };
};

type Content = Uint8Array | string | readonly unknown[];

const bytesOf = (content: Content): Uint8Array => {
  if (content instanceof Uint8Array) return content;
  return Buffer.from(typeof content === "string" ? content : JSON.stringify(content));
};

/** The row of a company, which counts what it publishes. */
const aRowOf = async (id: string): Promise<void> => {
  const isThere = async () => (await table.get(companyKey(id))) !== undefined;
  if (await isThere()) return;
  await aCompany({ id, name: `Company ${id}` }).catch(async (error: unknown) => {
    if (!(await isThere())) throw error;
  });
};

/**
 * Uploads a file and notes its import; no worker is started.
 * @param joins what puts it in its library's queue; without, it may run whatever waits there
 */
export const queueImport = async (
  content: Content,
  over: Partial<ImportRecord> = {},
  joins = (record: ImportRecord): Operation[] => [importQueue.joinOperation(record)],
): Promise<ImportRecord> => {
  const bytes = bytesOf(content);
  const uploader = { userId: "tests", companyId: over.companyId ?? null };
  const objectKey = newUploadKey(uploader);
  const stored = await uploadedObjects.store(objectKey, bytes, "application/json");
  const upload = { ...stored, objectKey, name: "rules.json" };
  const record = newImportRecord({ jobId: newId(), kind: "rules", upload, uploader, now: new Date() }, over);
  await table.transact([...importJobs.insertOperations(record), ...joins(record)]);
  if (record.companyId !== null) await aRowOf(record.companyId);
  return record;
};

/** An undo of an import, as the endpoint writes it; no worker is started. */
export const queueUndo = async (
  { jobId }: Pick<ImportRecord, "jobId">,
  companyId: string | null = null,
): Promise<ImportRecord> => {
  const record = await importJobs.get(libraryOf(companyId), jobId);
  if (!record) throw new Error(`No import ${jobId}`);
  const upload = { objectKey: "", eTag: "", size: 1, name: record.fileName };
  const uploader = { userId: "tests", companyId };
  const undo = newImportRecord(
    { jobId: newId(), kind: "undo", upload, uploader, now: new Date() },
    { undoes: { jobId, fileName: record.fileName } },
  );
  const marks = { undoJobId: undo.jobId };
  await table.transact([
    ...importJobs.insertOperations(undo),
    importQueue.joinOperation(undo),
    importJobs.undoOperation(record, record.undoJobId, marks, () => new Error("Another undo began")),
  ]);
  return undo;
};

/** The import as a person sees it. */
export const mustGetImport = async ({ jobId, companyId }: ImportRecord): Promise<ImportJob> => {
  const found = await importOutcomes.getWithRows(libraryOf(companyId), jobId);
  const job = found && (await presentImport(found, new Date()));
  if (!job) throw new Error(`No import ${jobId}`);
  return job;
};

/** Imports a file to its end. */
export const importFile = async (content: Content, over: Partial<ImportRecord> = {}): Promise<ImportJob> => {
  const record = await queueImport(content, over);
  for (;;) {
    await doRulesJob(record, aRunContext());
    const job = await mustGetImport(record);
    if (job.finishedAt) return job;
    // Its turn has not come.
    await pause(20);
  }
};

/** All rules a library holds of a title, part by part. */
export const rulesOf = async (
  titleNumber: number,
  library: Library = sharedLibrary,
): Promise<MasterRule[]> => {
  const manifest = await libraryRepository.currentManifest(library, titleNumber, { isForMany: false });
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

/** Engine, storage and a recorder of started workers for this file, with an empty table before each test. */
export const withEmptyTable = (): ReturnType<typeof withStorage> => {
  withEngine();
  const storage = withStorage();
  beforeEach(emptyTable);
  return storage;
};

/** The chunks of all current versions of the shared library. @throws where a reader would miss one */
export const liveChunks = async (): Promise<Item[]> => {
  libraryRepository.clearCache();
  const pointers = await libraryRepository.listTitles(sharedLibrary);
  const manifests = await Promise.all(
    pointers.map((pointer) => libraryRepository.getManifest(sharedLibrary, pointer)),
  );
  const versions = [
    ...pointers.map(({ version }) => `MANIFEST#${version}#`),
    ...manifests.flatMap(({ allParts }) => allParts.map(({ version }) => `RULES#${version}#`)),
  ];
  const items = await allItems();
  return versions.flatMap((version) => {
    const found = items.filter(({ sk }) => sk.startsWith(version));
    if (found.length === 0) throw new Error(`No chunk of ${version}`);
    return found;
  });
};

/** Of these the ones that are going to expire: there must be none. */
export const expiringLiveChunks = async (): Promise<string[]> =>
  (await liveChunks()).filter(({ ttl }) => ttl !== undefined).map(({ sk }) => sk);
