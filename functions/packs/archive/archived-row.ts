import { inflateRawSync } from "node:zlib";
import type { Item } from "../../core/table/operation.ts";

/** Names of what opens something, and of what the table needs for itself: in no archive. */
const left = /secret|password|token|sealed|signature|credential|^(writeId|ttl|gsi1pk|gsi1sk)$/i;

const plain = (value: unknown): unknown => {
  if (value instanceof Uint8Array) return { base64: Buffer.from(value).toString("base64") };
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !left.test(name))
      .map(([name, each]) => [name, plain(each)]),
  );
};

/** What changes wrote is stored compressed. */
const opened = (item: Item): Item =>
  item.pk.includes("#WRITTEN#") && item.writes instanceof Uint8Array
    ? { ...item, writes: JSON.parse(inflateRawSync(item.writes).toString("utf8")) }
    : item;

/** A row of the table as an archive has it: JSON, without secrets. */
export const archivedRow = (item: Item): unknown => plain(opened(item));
