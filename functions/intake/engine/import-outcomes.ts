import * as z from "zod";
import { ImportPreview, ImportRowError } from "../../../shared/schemas/import-job.ts";
import { type Key, type Operation, replace } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import type { StoredVersion } from "../../regulation/library/library-publisher.ts";
import { Pointer } from "../../regulation/library/library-repository.ts";
import type { Library, TitlePointer } from "../../regulation/library/library-types.ts";
import { importJobs } from "./import-job-repository.ts";
import { ImportRecord, libraryOf } from "./import-record.ts";
import { packJson, unpackJson } from "./packed-json.ts";

/*
 *   pk `{partition}#IMPORT#{jobId}`   sk `ERRORS`              the first rows that failed, apart from the row
 *                                                              that changes every second
 *   pk `{partition}#IMPORT#{jobId}`   sk `ERROR_LIST#{chunk}`  all of them, up to `maxListedErrors`, for the file
 *   pk `{partition}#IMPORT#{jobId}`   sk `REPLACED`            versions to retire after the publication
 *   pk `{partition}#IMPORT#{jobId}`   sk `BEFORE`              pointers before and after, for an undo
 *   pk `{partition}#IMPORT#{jobId}`   sk `PREVIEW`             rows that a preview shows
 */
const partition = (library: Library, jobId: string): string => `${library.partition}#IMPORT#${jobId}`;
const key = (library: Library, jobId: string, sk: "ERRORS" | "REPLACED" | "BEFORE" | "PREVIEW"): Key => ({
  pk: partition(library, jobId),
  sk,
});
const keyOf = ({ companyId, jobId }: ImportRecord, sk: Parameters<typeof key>[2]): Key =>
  key(libraryOf(companyId), jobId, sk);

const Version = z.object({
  pk: z.string(),
  prefix: z.string(),
  version: z.string(),
  chunks: z.number().int(),
});
/** A title before an import and after it. */
const PublishedTitle = z.object({ before: Pointer.nullable(), after: Pointer });
export interface PublishedTitle {
  readonly before: TitlePointer | null;
  readonly after: TitlePointer;
}

/** What outlives a preview is removed with it. */
const expiryOf = ({ mode, createdAt }: ImportRecord): { ttl?: number } =>
  mode === "preview" ? { ttl: Math.floor(Date.parse(createdAt) / 1_000) + 8 * 24 * 3_600 } : {};

/** An import or preview with the rows that failed and those it shows: one BatchGet. */
const getWithRows = async (
  library: Library,
  jobId: string,
): Promise<{ record: ImportRecord; preview: ImportPreview | null } | undefined> => {
  const [asImport, asPreview, errors, rows] = await table.getMany([
    importJobs.key(library, jobId, "import"),
    importJobs.key(library, jobId, "preview"),
    key(library, jobId, "ERRORS"),
    key(library, jobId, "PREVIEW"),
  ]);
  const item = asImport ?? asPreview;
  if (!item) return undefined;
  const failed = z.array(ImportRowError).parse((await unpackJson(errors?.data)) ?? []);
  const shown = await unpackJson(rows?.data);
  return {
    record: { ...ImportRecord.parse(item), errors: failed },
    preview: shown === undefined ? null : ImportPreview.parse(shown),
  };
};

/** The row of the first failed rows, if there are any. */
const errorOperations = async (
  record: ImportRecord,
  first: readonly ImportRowError[],
): Promise<Operation[]> =>
  first.length === 0
    ? []
    : [replace({ ...keyOf(record, "ERRORS"), data: await packJson(first), ...expiryOf(record) })];

const ErrorChunk = z.object({ data: z.instanceof(Uint8Array), chunks: z.number().int() });

/** The failed rows that were kept, in the order of the file. */
const listErrors = async (library: Library, jobId: string): Promise<ImportRowError[]> => {
  const items = await table.queryAll({ pk: partition(library, jobId), begins: "ERROR_LIST#" });
  const parsed = items.map((item) => ErrorChunk.parse(item));
  // A run that was repeated with fewer failures leaves later chunks of the longer list behind.
  const chunks = parsed.slice(0, parsed[0]?.chunks ?? 0).map(({ data }) => data);
  if (chunks.length === 0) return [];
  return z.array(ImportRowError).parse(await unpackJson(Buffer.concat(chunks)));
};

const previewOperation = async (record: ImportRecord, preview: ImportPreview): Promise<Operation> =>
  replace({ ...keyOf(record, "PREVIEW"), data: await packJson(preview), ...expiryOf(record) });

/** Notes what is to be retired, or that nothing is left to do. */
const afterwardsOperation = async (
  record: ImportRecord,
  replaced: readonly StoredVersion[],
): Promise<Operation> =>
  replaced.length === 0
    ? importJobs.closeOperation(record.jobId)
    : replace({ ...keyOf(record, "REPLACED"), data: await packJson(replaced) });

const replacedVersions = async (library: Library, jobId: string): Promise<StoredVersion[]> => {
  const item = await table.get(key(library, jobId, "REPLACED"));
  return z.array(Version).parse((await unpackJson(item?.data)) ?? []);
};

/** Notes what the titles were before an import; kept as long as it can be undone. */
const beforeOperation = async (
  record: ImportRecord,
  titles: readonly PublishedTitle[],
  until: Date,
): Promise<Operation> =>
  replace({
    ...keyOf(record, "BEFORE"),
    data: await packJson(titles),
    ttl: Math.ceil(until.getTime() / 1_000) + 24 * 3_600,
  });

const publishedTitles = async (library: Library, jobId: string): Promise<PublishedTitle[]> => {
  const item = await table.get(key(library, jobId, "BEFORE"));
  return z.array(PublishedTitle).parse((await unpackJson(item?.data)) ?? []);
};

export const importOutcomes = {
  key,
  partition,
  expiryOf,
  getWithRows,
  errorOperations,
  listErrors,
  previewOperation,
  afterwardsOperation,
  replacedVersions,
  beforeOperation,
  publishedTitles,
};
