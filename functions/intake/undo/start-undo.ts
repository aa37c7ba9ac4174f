import type { Context } from "../../core/endpoint/context.ts";
import { conflict } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import type { Uploader } from "../../services/uploads/upload-keys.ts";
import { importJobs } from "../engine/import-job-repository.ts";
import { importQueue } from "../engine/import-queue.ts";
import { type ImportRecord, libraryOf, newImportRecord } from "../engine/import-record.ts";
import { undoRefusal } from "../engine/present-imports.ts";
import { startImportWorker } from "../engine/start-import.ts";

interface StartedUndo {
  readonly jobId: string;
  readonly message: string;
}

const isUnderWay = ({ status }: ImportRecord): boolean => status === "queued" || status === "running";

/** Another caller began an undo since the import was read. */
class UndoBegan extends Error {}

/** The undo that is under way or did it all, to be answered again; undefined where a new one may begin. */
const presentUndo = async (record: ImportRecord): Promise<StartedUndo | undefined> => {
  if (record.undoJobId === null) return undefined;
  const undo = await importJobs.get(libraryOf(record.companyId), record.undoJobId);
  if (!undo) return undefined;
  const { jobId } = undo;
  if (isUnderWay(undo)) return { jobId, message: `${record.fileName} is being undone.` };
  const isWhole = record.undoneAt !== null && record.undoKept === 0;
  return isWhole ? { jobId, message: `The import of ${record.fileName} was undone already.` } : undefined;
};

const insert = async (record: ImportRecord, uploader: Uploader, ctx: Context): Promise<ImportRecord> => {
  const { fileName, fileSize, objectKey, eTag } = record;
  const upload = { name: fileName, size: fileSize, objectKey, eTag };
  const job = { jobId: ctx.newId(), kind: "undo", upload, uploader, now: ctx.now } as const;
  const undo = newImportRecord(job, {
    undoes: { jobId: record.jobId, fileName },
    message: "The undo is waiting to start.",
  });
  await table.transact([
    ...importJobs.insertOperations(undo),
    importQueue.joinOperation(undo),
    importJobs.undoOperation(record, record.undoJobId, { undoJobId: undo.jobId }, () => new UndoBegan()),
    ctx.activity({
      target: { type: "import", id: record.jobId },
      after: { undoJobId: undo.jobId, fileName },
    }),
  ]);
  return undo;
};

/**
 * Begins to undo an import, once however often it is asked for.
 * @throws 409 with the reason where it cannot be undone
 */
export const startUndo = async (
  record: ImportRecord,
  uploader: Uploader,
  ctx: Context,
): Promise<StartedUndo> => {
  const present = await presentUndo(record);
  if (present) return present;
  const refusal = undoRefusal(record, ctx.now);
  if (refusal !== undefined) throw conflict(refusal, "import.not-undoable");
  try {
    const undo = await insert(record, uploader, ctx);
    await startImportWorker(undo);
    return { jobId: undo.jobId, message: `The undo of ${record.fileName} has started.` };
  } catch (error) {
    if (!(error instanceof UndoBegan)) throw error;
    const now = await importJobs.get(libraryOf(record.companyId), record.jobId);
    const other = now && (await presentUndo(now));
    if (other) return other;
    throw conflict("Someone else undid this import at the same time. Reload to see its current state.");
  }
};
