import { deflateRawSync, inflateRawSync } from "node:zlib";
import * as z from "zod";
import { canonicalJson } from "../../core/endpoint/activity-entry.ts";
import { idsFrom } from "../../core/endpoint/activity-log.ts";
import { isKept, keptFields, writtenPartition } from "../../core/endpoint/written-rows.ts";
import { type Key, replace } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { rowsOfCompany } from "./company-partitions.ts";

/*
 * A company from before changes kept what they wrote: its rows as they were when that was noticed first.
 *   pk `C#{companyId}#WRITTEN`  sk `BASE`          when
 *   pk `C#{companyId}#WRITTEN`  sk `BASE#{nnnn}`   some of the rows
 */
const partition = (companyId: string): string => `C#${companyId}#WRITTEN`;
const baseKey = (companyId: string): Key => ({ pk: partition(companyId), sk: "BASE" });
const Base = z.object({ at: z.string(), from: z.string() });
const Chunk = z.object({ rows: z.instanceof(Uint8Array) });

type Base = z.infer<typeof Base>;

interface BaseRow {
  readonly key: Key;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Characters of a chunk before it is compressed; an item holds 400 KB. */
const longestChunk = 350_000;

/** Whether the company's own row is the first thing that its record wrote: then nothing came before. */
const isWhole = async (companyId: string, since: Date): Promise<boolean> => {
  const month = since.toISOString().slice(0, 7);
  const { items } = await table.query({ pk: writtenPartition(companyId, month), limit: 1 });
  const [first] = items;
  if (!first) return false;
  const text = inflateRawSync(z.instanceof(Uint8Array).parse(first.writes)).toString("utf8");
  const writes = JSON.parse(text) as { key: Key; put?: unknown }[];
  return writes.some(({ key, put }) => key.sk === "COMPANY" && put !== undefined);
};

const writeBase = async (companyId: string, since: Date): Promise<Base> => {
  const now = new Date();
  const base = { at: now.toISOString(), from: idsFrom(now.getTime()) };
  let waiting: BaseRow[] = [];
  let length = 0;
  let chunk = 0;
  const flush = async (): Promise<void> => {
    if (waiting.length === 0) return;
    const sk = `BASE#${String(chunk).padStart(4, "0")}`;
    const rows = deflateRawSync(canonicalJson(waiting));
    await table.write(replace({ pk: partition(companyId), sk, rows }));
    [waiting, length, chunk] = [[], 0, chunk + 1];
  };
  for await (const items of rowsOfCompany(companyId, since, new Date()))
    for (const item of items.filter((each) => isKept(companyId, each))) {
      const row = { key: { pk: item.pk, sk: item.sk }, fields: keptFields(item) };
      const characters = JSON.stringify(row).length;
      if (length + characters > longestChunk) await flush();
      waiting.push(row);
      length += characters;
    }
  await flush();
  await table.write(replace({ ...baseKey(companyId), ...base }));
  return base;
};

/**
 * From when on all of a company is known, and which changes came later; null where nothing came before its record. A
 * company without either gets its base now.
 */
export const ensureBase = async (companyId: string, since: Date): Promise<Base | null> => {
  const base = await table.get(baseKey(companyId));
  if (base) return Base.parse(base);
  return (await isWhole(companyId, since)) ? null : writeBase(companyId, since);
};

/** The rows of a base. */
export const readBase = async (companyId: string): Promise<BaseRow[]> => {
  const items = await table.queryAll({ pk: partition(companyId), begins: "BASE#" });
  return items.flatMap((item) => {
    const text = inflateRawSync(Chunk.parse(item).rows).toString("utf8");
    return JSON.parse(text) as BaseRow[];
  });
};
