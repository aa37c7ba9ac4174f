import * as z from "zod";
import type { ImportJob, ImportPreview, ImportUndo } from "../../../shared/schemas/import-job.ts";
import { fullName, userKey } from "../../core/endpoint/identity.ts";
import { table } from "../../core/table/table.ts";
import { importQueue } from "./import-queue.ts";
import { type ImportRecord, libraryOf } from "./import-record.ts";

const Person = z.object({ id: z.string(), firstName: z.string(), lastName: z.string(), email: z.string() });

/** Names of people by id, as they are called now. */
const namesOf = async (ids: readonly (string | null)[]): Promise<Map<string, string>> => {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  const items = await table.getMany(wanted.map(userKey));
  const found = items.filter((item) => item !== undefined).map((item) => Person.parse(item));
  return new Map(found.map((person) => [person.id, fullName(person)]));
};

const isOver = ({ finishedAt }: ImportRecord): boolean => finishedAt !== null;
const isOfRules = ({ kind }: ImportRecord): boolean => kind === "rules" || kind === "extracted-rules";

/** Why an import cannot be undone now; undefined when it can. */
export const undoRefusal = (record: ImportRecord, now: Date): string | undefined => {
  if (record.kind === "undo") return "An undo is not undone: import the file again.";
  if (!isOfRules(record) || record.mode === "preview") return "Only imports of rules can be undone.";
  if (!isOver(record)) return "The import is still running.";
  if (record.undoneAt !== null && record.undoKept === 0) return "The import was undone already.";
  if (record.status === "failed" || record.created + record.updated === 0)
    return "The import changed nothing.";
  if (record.undoUntil === null) return "What this import replaced was not kept.";
  return record.undoUntil <= now.toISOString()
    ? "What this import replaced is not kept any more: an import can be undone for 30 days."
    : undefined;
};

const undoOf = (record: ImportRecord, names: ReadonlyMap<string, string>, now: Date): ImportUndo => {
  const reason = undoRefusal(record, now);
  return {
    canUndo: reason === undefined,
    reason: reason ?? "",
    until: record.undoUntil,
    jobId: record.undoJobId,
    undoneAt: record.undoneAt,
    undoneBy: record.undoneBy && (names.get(record.undoneBy) ?? someone),
  };
};

const someone = "Someone";

/** Imports as people see them: one BatchGet for all names. */
export const presentImports = async (records: readonly ImportRecord[], now: Date): Promise<ImportJob[]> => {
  const names = await namesOf(records.flatMap(({ createdBy, undoneBy }) => [createdBy, undoneBy]));
  // All are of one library, the caller's.
  const queued = records.find(({ status }) => status === "queued");
  const ahead = queued && (await importQueue.waitingAhead(libraryOf(queued.companyId)));
  return records.map((record) => ({
    ...record,
    waitingAhead: ahead?.get(record.jobId) ?? 0,
    preview: null,
    undo: undoOf(record, names, now),
    createdByName: names.get(record.createdBy) ?? someone,
  }));
};

/** One import in full. */
export const presentImport = async (
  { record, preview }: { record: ImportRecord; preview: ImportPreview | null },
  now: Date,
): Promise<ImportJob | undefined> => {
  const [job] = await presentImports([record], now);
  return job && { ...job, preview };
};
