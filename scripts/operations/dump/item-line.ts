import type { AttributeValue } from "@aws-sdk/client-dynamodb";

type Item = Record<string, AttributeValue>;

const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");
const fromBase64 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, "base64"));

const sorted = <T>(entries: [string, T][]): Record<string, T> =>
  Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** A value as JSON, in one way only: maps sorted by name, sets by value, bytes as base64. */
const toJson = (value: AttributeValue): unknown => {
  if (value.B !== undefined) return { B: toBase64(value.B) };
  if (value.BS !== undefined) return { BS: value.BS.map(toBase64).sort() };
  if (value.SS !== undefined) return { SS: value.SS.toSorted() };
  if (value.NS !== undefined) return { NS: value.NS.toSorted() };
  if (value.L !== undefined) return { L: value.L.map(toJson) };
  if (value.M !== undefined) return { M: mapToJson(value.M) };
  return value;
};
const mapToJson = (item: Item): Record<string, unknown> =>
  sorted(Object.entries(item).map(([name, value]) => [name, toJson(value)]));

export interface JsonValue {
  readonly B?: string;
  readonly BS?: string[];
  readonly L?: JsonValue[];
  readonly M?: Record<string, JsonValue>;
}

const fromJson = (value: JsonValue): AttributeValue => {
  if (value.B !== undefined) return { B: fromBase64(value.B) };
  if (value.BS !== undefined) return { BS: value.BS.map(fromBase64) };
  if (value.L !== undefined) return { L: value.L.map(fromJson) };
  if (value.M !== undefined) return { M: mapFromJson(value.M) };
  // The remaining kinds are text, numbers as text, booleans and null: as JSON has them.
  return value as AttributeValue;
};
const mapFromJson = (item: Record<string, JsonValue>): Item =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, fromJson(value)]));

/** One item as one line, the same for equal items. Types are kept, as DynamoDB writes them. */
export const itemToLine = (item: Item): string => JSON.stringify(mapToJson(item));

/** The item of what `itemToLine` wrote, or of DynamoDB's own JSON, which differs from that in its order alone. */
export const itemFromJson = mapFromJson;

/** The item of a line that `itemToLine` wrote. */
export const lineToItem = (line: string): Item => itemFromJson(JSON.parse(line));
