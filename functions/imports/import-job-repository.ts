import * as z from "zod";
import { ImportJob, ImportRowError } from "../../shared/schemas/import-job.ts";
import type { Condition } from "../core/table/expression.ts";
import { insert, type Key, type Operation, remove, replace, update } from "../core/table/operation.ts";
import { table } from "../core/table/table.ts";
import type { StoredVersion } from "../library/library-publisher.ts";
import { type Library, ownLibrary, sharedLibrary } from "../library/library-types.ts";
import { packJson, unpackJson } from "./packed-json.ts";

/*
 *   pk `{partition}#IMPORTS`           sk `{jobId}`   an import, its lease and how far it got; newest is last
 *   pk `{partition}#IMPORT#{jobId}`    sk `ERRORS`    the rows that failed, apart from the row that changes
 *                                                     every second
 *   pk `{partition}#IMPORT#{jobId}`    sk `REPLACED`  versions to retire after the publication
 *   pk `IMPORTS#OPEN`                  sk `{jobId}`   imports with work left, so that stalled ones are found
 */
const Version = z.object({
  pk: z.string(),
  prefix: z.string(),
  version: z.string(),
  chunks: z.number().int(),
});

/** An import as the worker knows it. */
export const ImportRecord = ImportJob.extend({
  /** The company whose library it is, or null for the shared one. */
  companyId: z.string().nullable(),
  objectKey: z.string(),
  /** The very bytes that were there when the import was asked for. */
  eTag: z.string(),
  /** Who works on it, and until when (epoch milliseconds); another may take over afterwards. */
  leaseOwner: z.string(),
  leaseUntil: z.number().int(),
  attempts: z.number().int(),
  /** Steps whose chunks are in the table, and of which state of the library they were made. */
  checkpoint: z.object({ base: z.string(), steps: z.number().int() }).nullable(),
});
export type ImportRecord = z.infer<typeof ImportRecord>;

export const libraryOf = (companyId: string | null): Library =>
  companyId === null ? sharedLibrary : ownLibrary(companyId);

const key = (library: Library, jobId: string): Key => ({ pk: `${library.partition}#IMPORTS`, sk: jobId });
const resultKey = (library: Library, jobId: string, sk: "ERRORS" | "REPLACED"): Key => ({
  pk: `${library.partition}#IMPORT#${jobId}`,
  sk,
});
const openKey = (jobId: string): Key => ({ pk: "IMPORTS#OPEN", sk: jobId });

/** The lease is held by another worker, or the import is over. */
export class LeaseLost extends Error {
  constructor(jobId: string) {
    super(`Import ${jobId} is in other hands or over`);
    this.name = "LeaseLost";
  }
}

/** The writes of a new import; the caller adds the activity row. */
const insertOperations = (record: ImportRecord): Operation[] => {
  const { jobId, companyId } = record;
  return [
    insert(
      { ...key(libraryOf(companyId), jobId), ...record },
      () => new Error(`Import ${jobId} exists already`),
    ),
    insert({ ...openKey(jobId), companyId }, () => new Error(`Import ${jobId} is open already`)),
  ];
};

const get = async (library: Library, jobId: string): Promise<ImportRecord | undefined> => {
  const item = await table.get(key(library, jobId));
  return item && ImportRecord.parse(item);
};

/** The import with the rows that failed: two items. */
const getWithErrors = async (library: Library, jobId: string): Promise<ImportJob | undefined> => {
  const [item, errors] = await table.getMany([key(library, jobId), resultKey(library, jobId, "ERRORS")]);
  if (!item) return undefined;
  const failed = z.array(ImportRowError).parse((await unpackJson(errors?.data)) ?? []);
  return { ...ImportJob.parse(item), errors: failed };
};

/** Imports of a library, newest first, without their failed rows. `before` is the last job of the page before. */
const list = async (
  library: Library,
  limit: number,
  before: string | undefined,
): Promise<{ items: ImportJob[]; hasMore: boolean }> => {
  const pk = `${library.partition}#IMPORTS`;
  const after = before === undefined ? undefined : key(library, before);
  const page = await table.query({ pk, limit, descending: true, after: after && { ...after } });
  return { items: page.items.map((item) => ImportJob.parse(item)), hasMore: page.next !== undefined };
};

/** Imports with work left, in all libraries: few at any time. */
const listOpen = async (): Promise<{ jobId: string; companyId: string | null }[]> => {
  const Open = z.object({ sk: z.string(), companyId: z.string().nullable() });
  const items = await table.queryAll({ pk: "IMPORTS#OPEN" });
  return items.map((item) => Open.parse(item)).map(({ sk, companyId }) => ({ jobId: sk, companyId }));
};

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
    | "failed"
    | "titles"
    | "parts"
    | "finishedAt"
    | "leaseUntil"
    | "checkpoint"
    | "attempts"
  >
>;

const heldBy = (owner: string): readonly Condition[] => [
  { attribute: "leaseOwner", is: "=", value: owner },
  { attribute: "status", is: "=", value: "running" },
];

/** The write of a worker that holds the lease. */
const changeOperation = (record: ImportRecord, changes: ImportChanges, now: Date): Operation =>
  update(
    key(libraryOf(record.companyId), record.jobId),
    { set: { ...changes, updatedAt: now.toISOString() } },
    () => new LeaseLost(record.jobId),
    heldBy(record.leaseOwner),
  );

/**
 * Takes an import that is open and in nobody's hands, until `leaseMs` from now.
 * @returns the import as it is now, or undefined when it is over or another worker has it
 */
const claim = async (
  library: Library,
  jobId: string,
  owner: string,
  now: Date,
  leaseMs: number,
): Promise<ImportRecord | undefined> => {
  const set = {
    status: "running",
    leaseOwner: owner,
    leaseUntil: now.getTime() + leaseMs,
    updatedAt: now.toISOString(),
  };
  const operation = update(key(library, jobId), { set, add: { attempts: 1 } }, () => new LeaseLost(jobId), [
    {
      anyOf: [
        { attribute: "status", is: "=", value: "queued" },
        { attribute: "status", is: "=", value: "running" },
      ],
    },
    { attribute: "leaseUntil", is: "<", value: now.getTime() },
  ]);
  try {
    await table.write(operation);
  } catch (error) {
    if (error instanceof LeaseLost) return undefined;
    throw error;
  }
  return get(library, jobId);
};

/** The row of failed rows, if there are any. */
const errorOperations = async (
  record: ImportRecord,
  errors: readonly ImportRowError[],
): Promise<Operation[]> =>
  errors.length === 0
    ? []
    : [
        replace({
          ...resultKey(libraryOf(record.companyId), record.jobId, "ERRORS"),
          data: await packJson(errors),
        }),
      ];

/** Notes what is to be retired, or that nothing is left to do. */
const afterwardsOperation = async (
  record: ImportRecord,
  replaced: readonly StoredVersion[],
): Promise<Operation> =>
  replaced.length === 0
    ? closeOperation(record.jobId)
    : replace({
        ...resultKey(libraryOf(record.companyId), record.jobId, "REPLACED"),
        data: await packJson(replaced),
      });

/** Nothing is left to do for this import. */
const closeOperation = (jobId: string): Operation =>
  remove(openKey(jobId), () => new Error(`Import ${jobId} is closed already`));

const replacedVersions = async (library: Library, jobId: string): Promise<StoredVersion[]> => {
  const item = await table.get(resultKey(library, jobId, "REPLACED"));
  return z.array(Version).parse((await unpackJson(item?.data)) ?? []);
};

/** After what was replaced is retired. */
const close = async (library: Library, jobId: string): Promise<void> =>
  table.writeMany([{ remove: resultKey(library, jobId, "REPLACED") }, { remove: openKey(jobId) }]);

export const importJobs = {
  insertOperations,
  get,
  getWithErrors,
  list,
  listOpen,
  claim,
  changeOperation,
  errorOperations,
  afterwardsOperation,
  replacedVersions,
  close,
};
