import * as z from "zod";
import { ImportKind } from "../../../shared/schemas/import-job.ts";
import type { Condition } from "../../core/table/expression.ts";
import { insert, type Key, type Operation, remove, update } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import type { Library } from "../../regulation/library/library-types.ts";
import { takeLease } from "../../services/jobs/lease.ts";
import { openWork } from "../../services/jobs/open-work.ts";
import { ImportRecord, libraryOf } from "./import-record.ts";

/*
 *   pk `{partition}#IMPORTS`    sk `{jobId}`   an import, its lease and how far it got; newest is last
 *   pk `{partition}#PREVIEWS`   sk `{jobId}`   the same of a preview, kept for a week
 *   pk `IMPORTS#OPEN`           sk `{jobId}`   jobs with work left, so that stalled ones are found
 */
type Mode = ImportRecord["mode"];
const previewSeconds = 7 * 24 * 3_600;

const partitionOf = (library: Library, mode: Mode): string =>
  `${library.partition}#${mode === "preview" ? "PREVIEWS" : "IMPORTS"}`;
const key = (library: Library, jobId: string, mode: Mode = "import"): Key => ({
  pk: partitionOf(library, mode),
  sk: jobId,
});
const Open = z.object({
  sk: z.string(),
  companyId: z.string().nullable(),
  mode: z.enum(["import", "preview"]).default("import"),
  kind: ImportKind.default("rules"),
});
const openJobs = openWork("IMPORTS#OPEN", Open, ({ sk }: { sk: string }) => sk);
/** Key of the row of a job with work left. */
const openKey = (jobId: string): Key => openJobs.key({ sk: jobId });
const keyOf = ({ companyId, jobId, mode }: ImportRecord): Key => key(libraryOf(companyId), jobId, mode);

/** The lease is held by another worker, or the import is over. */
export class LeaseLost extends Error {
  constructor(jobId: string) {
    super(`Import ${jobId} is in other hands or over`);
    this.name = "LeaseLost";
  }
}

const exists = (jobId: string) => () => new Error(`Import ${jobId} exists already`);

/** The row of a job, which must not be there yet; what was done in the request itself needs no more. */
const insertOperation = (record: ImportRecord, refusal = exists(record.jobId)): Operation => {
  const ttl = Math.floor(Date.parse(record.createdAt) / 1_000) + previewSeconds;
  return insert({ ...keyOf(record), ...record, ...(record.mode === "preview" && { ttl }) }, refusal);
};

/** The writes of a new job that a worker is to do; the caller adds the activity row. */
const insertOperations = (record: ImportRecord, refusal = exists(record.jobId)): Operation[] => {
  const { jobId, companyId, mode, kind } = record;
  return [
    insertOperation(record, refusal),
    insert({ ...openKey(jobId), companyId, mode, kind }, exists(jobId)),
  ];
};

const get = async (library: Library, jobId: string, mode?: Mode): Promise<ImportRecord | undefined> => {
  const item = await table.get(key(library, jobId, mode));
  return item && ImportRecord.parse(item);
};

/** Imports of a library, newest first. `before` is the last job of the page before. */
const list = async (
  library: Library,
  limit: number,
  before: string | undefined,
): Promise<{ items: ImportRecord[]; hasMore: boolean }> => {
  const pk = partitionOf(library, "import");
  const after = before === undefined ? undefined : { ...key(library, before) };
  const page = await table.query({ pk, limit, descending: true, after });
  return { items: page.items.map((item) => ImportRecord.parse(item)), hasMore: page.next !== undefined };
};

/** The first imports of a library after `jobId`, oldest first. */
const listAfter = async (library: Library, jobId: string, limit: number): Promise<ImportRecord[]> => {
  const page = await table.query({
    pk: partitionOf(library, "import"),
    limit,
    after: { ...key(library, jobId) },
  });
  return page.items.map((item) => ImportRecord.parse(item));
};

/** A job with work left. */
export interface OpenImport {
  readonly jobId: string;
  readonly companyId: string | null;
  readonly mode: Mode;
  readonly kind: ImportKind;
}

/** Jobs with work left, in all libraries: few at any time. */
const listOpen = async (): Promise<OpenImport[]> =>
  (await openJobs.list()).map(({ sk, ...open }) => ({ ...open, jobId: sk }));

/** Everything of an import that changes while it runs. */
export type ImportChanges = Partial<
  Pick<
    ImportRecord,
    | "status"
    | "message"
    | "processed"
    | "total"
    | "created"
    | "updated"
    | "unchanged"
    | "removed"
    | "failed"
    | "kept"
    | "titles"
    | "parts"
    | "stages"
    | "entryId"
    | "finishedAt"
    | "leaseUntil"
    | "checkpoint"
    | "attempts"
    | "base"
    | "changedSincePreview"
    | "undoUntil"
  >
>;

const heldBy = (owner: string): readonly Condition[] => [
  { attribute: "leaseOwner", is: "=", value: owner },
  { attribute: "status", is: "=", value: "running" },
];

/** The write of a worker that holds the lease. */
const changeOperation = (record: ImportRecord, changes: ImportChanges, now: Date): Operation =>
  update(
    keyOf(record),
    { set: { ...changes, updatedAt: now.toISOString() } },
    () => new LeaseLost(record.jobId),
    heldBy(record.leaseOwner),
  );

/**
 * Takes an import that is open and has no holder, until `leaseMs` from now.
 * @returns the import as it is now, or undefined when it is over or another worker has it
 */
const claim = async (
  library: Library,
  jobId: string,
  owner: string,
  now: Date,
  leaseMs: number,
  mode?: Mode,
): Promise<ImportRecord | undefined> => {
  const isOpen: Condition = {
    anyOf: [
      { attribute: "status", is: "=", value: "queued" },
      { attribute: "status", is: "=", value: "running" },
    ],
  };
  const hasLease = await takeLease(key(library, jobId, mode), {
    attribute: "leaseUntil",
    now: now.getTime(),
    until: now.getTime() + leaseMs,
    set: { status: "running", leaseOwner: owner, updatedAt: now.toISOString() },
    when: [isOpen],
  });
  return hasLease ? get(library, jobId, mode) : undefined;
};

/** What an undo leaves at the import it takes back. */
type UndoMarks = Partial<Pick<ImportRecord, "undoJobId" | "undoneAt" | "undoneBy" | "undoKept">>;

/** The write of an undo at the import it takes back, if its newest undo is still `expected`. */
const undoOperation = (
  record: ImportRecord,
  expected: string | null,
  marks: UndoMarks,
  refusal: () => Error,
): Operation =>
  update(
    keyOf(record),
    { set: marks },
    refusal,
    expected === null
      ? [{ anyOf: [{ absent: "undoJobId" }, { attribute: "undoJobId", is: "=", value: null }] }]
      : [{ attribute: "undoJobId", is: "=", value: expected }],
  );

/** Nothing is left to do for this import. */
const closeOperation = (jobId: string): Operation =>
  remove(openKey(jobId), () => new Error(`Import ${jobId} is closed already`));

export const importJobs = {
  key,
  openKey,
  insertOperation,
  insertOperations,
  get,
  list,
  listAfter,
  listOpen,
  claim,
  changeOperation,
  undoOperation,
  closeOperation,
};
