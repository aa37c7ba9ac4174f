import type * as z from "zod";
import { ByteCache } from "../../services/cache/byte-cache.ts";
import { lawFiles } from "./law-files.ts";
import { Frame, PartRecord, TitleRecord } from "./law-records.ts";
import { PartCitations } from "./part-citations.ts";

/** Parsed records by key: they never change. */
const kept = new ByteCache<unknown>(64 * 1024 * 1024);

/** A reader of one kind of record; what it gives is shared and not to be changed. */
export const recordReader =
  <T>(schema: z.ZodType<T>) =>
  async (key: string): Promise<T> => {
    const known = kept.get(key);
    // A key names one record, and a record has one schema.
    if (known !== undefined) return known as T;
    const { value, bytes } = await lawFiles.readJson(key);
    const record = schema.parse(value);
    kept.set(key, record, bytes * 2);
    return record;
  };

export const readTitleRecord = recordReader(TitleRecord);
export const readPartRecord = recordReader(PartRecord);
export const readCitations = recordReader(PartCitations);
export const readFrame = recordReader(Frame);
