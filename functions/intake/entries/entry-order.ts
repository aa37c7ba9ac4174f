import * as z from "zod";
import { SectionMetadataBody } from "../../../shared/schemas/section-metadata.ts";
import { insert, type Operation } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { sharedLibrary } from "../../regulation/library/library-types.ts";
import { maxChunkBytes } from "../../services/packing/packing.ts";
import type { ImportRecord } from "../engine/import-record.ts";
import { packJson, unpackJson } from "../engine/packed-json.ts";

/*
 *   pk `LIB#SHARED#IMPORT#{jobId}`   sk `ENTRY#{chunk}`   what an entry's job is to make, kept for a month
 */
const keptSeconds = 30 * 24 * 3_600;

/** A file of an entry, and the job that imports it. */
const OrderedFile = z.object({
  jobId: z.string(),
  objectKey: z.string(),
  eTag: z.string(),
  size: z.number().int(),
  name: z.string(),
});
export type OrderedFile = z.infer<typeof OrderedFile>;

/** What an entry's job is to make. */
const EntryOrder = z.object({
  sectionMetadata: SectionMetadataBody,
  rules: OrderedFile.nullable(),
  metrics: OrderedFile.nullable(),
});
export type EntryOrder = z.infer<typeof EntryOrder>;

const partition = (jobId: string): string => `${sharedLibrary.partition}#IMPORT#${jobId}`;

/** The writes of an order, for the transaction of its job. */
const insertOperations = async (
  { jobId, createdAt }: ImportRecord,
  order: EntryOrder,
): Promise<Operation[]> => {
  const packed = await packJson(order);
  const ttl = Math.floor(Date.parse(createdAt) / 1_000) + keptSeconds;
  return Array.from({ length: Math.ceil(packed.length / maxChunkBytes) }, (_, index) =>
    insert(
      {
        pk: partition(jobId),
        sk: `ENTRY#${String(index).padStart(2, "0")}`,
        data: packed.subarray(index * maxChunkBytes, (index + 1) * maxChunkBytes),
        ttl,
      },
      () => new Error(`Entry ${jobId} is ordered already`),
    ),
  );
};

const Chunk = z.object({ data: z.instanceof(Uint8Array) });

const mustGet = async (jobId: string): Promise<EntryOrder> => {
  const items = await table.queryAll({ pk: partition(jobId), begins: "ENTRY#" });
  return EntryOrder.parse(await unpackJson(Buffer.concat(items.map((item) => Chunk.parse(item).data))));
};

export const entryOrders = { insertOperations, mustGet };
