import type { ImportRowError } from "../../../shared/schemas/import-job.ts";
import type { Item } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import type { Library } from "../../regulation/library/library-types.ts";
import { maxChunkBytes } from "../../services/packing/packing.ts";
import { importJobs } from "./import-job-repository.ts";
import { importOutcomes } from "./import-outcomes.ts";
import { type ImportRecord, libraryOf } from "./import-record.ts";
import { packJson } from "./packed-json.ts";

// What only workers write, in batches; endpoints have no permission for batch writes.

/** Keeps all failed rows for the file; may be repeated, and comes before the import's end. */
export const keepErrors = async (record: ImportRecord, all: readonly ImportRowError[]): Promise<void> => {
  if (all.length === 0) return;
  const packed = await packJson(all);
  const pk = importOutcomes.partition(libraryOf(record.companyId), record.jobId);
  const chunks = Math.ceil(packed.length / maxChunkBytes);
  const items = Array.from(
    { length: chunks },
    (_, index): Item => ({
      pk,
      sk: `ERROR_LIST#${String(index).padStart(2, "0")}`,
      data: packed.subarray(index * maxChunkBytes, (index + 1) * maxChunkBytes),
      chunks,
      ...importOutcomes.expiryOf(record),
    }),
  );
  await table.writeMany(items.map((put) => ({ put })));
};

/** After what was replaced is retired. */
export const closeRetired = async (library: Library, jobId: string): Promise<void> =>
  table.writeMany([
    { remove: importOutcomes.key(library, jobId, "REPLACED") },
    { remove: importJobs.openKey(jobId) },
  ]);
