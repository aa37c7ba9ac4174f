import { marshall, type NativeAttributeValue, unmarshall } from "@aws-sdk/util-dynamodb";

/*
 * Requests and answers of DynamoDB name their items and keys in a few places. These hold attribute values, such as
 * {"S": "text"}, in JSON with binary values in base64 (DynamoDB API Reference, AttributeValue); everywhere else a
 * request is plain JSON already.
 */
const maps = new Set([
  "Item",
  "Key",
  "Attributes",
  "ExpressionAttributeValues",
  "ExclusiveStartKey",
  "LastEvaluatedKey",
]);
const listsOfMaps = new Set(["Items", "Keys"]);

type Plain = Record<string, NativeAttributeValue>;
type Wire = ReturnType<typeof marshall>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !(value instanceof Uint8Array);

/** Goes through attribute values and gives their binary ones in another form. */
const withBinary = (value: unknown, change: (binary: unknown) => unknown): unknown => {
  if (Array.isArray(value)) return value.map((each) => withBinary(each, change));
  if (!isObject(value)) return value;
  const result: Record<string, unknown> = {};
  for (const [name, each] of Object.entries(value)) {
    const isBinary = name === "B" && (typeof each === "string" || each instanceof Uint8Array);
    result[name] = isBinary ? change(each) : withBinary(each, change);
  }
  return result;
};

const toBase64 = (binary: unknown) => Buffer.from(binary as Uint8Array).toString("base64");
const fromBase64 = (text: unknown) => new Uint8Array(Buffer.from(text as string, "base64"));

const toAttributes = (plain: unknown): unknown =>
  withBinary(marshall(plain as Plain, { removeUndefinedValues: true }), toBase64);
const fromAttributes = (wire: unknown): unknown => unmarshall(wire as Wire);
const fromBinaryAttributes = (wire: unknown): unknown => fromAttributes(withBinary(wire, fromBase64));
/** Most answers hold no binary value, and need no look at each of theirs. */
const mayHoldBinary = (body: string): boolean => body.includes('"B"');

const translate = (message: unknown, item: (value: unknown) => unknown): unknown => {
  if (Array.isArray(message)) return message.map((each) => translate(each, item));
  if (!isObject(message)) return message;
  const result: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(message)) {
    if (maps.has(name) && isObject(value)) result[name] = item(value);
    else if (listsOfMaps.has(name) && Array.isArray(value)) result[name] = value.map(item);
    // Items by the name of their table.
    else if (name === "Responses" && isObject(value))
      result[name] = Object.fromEntries(
        Object.entries(value).map(([table, items]) => [table, (items as unknown[]).map(item)]),
      );
    else result[name] = translate(value, item);
  }
  return result;
};

/** The body of a request: items in plain values become attribute values. */
export const toWire = (request: unknown): string => JSON.stringify(translate(request, toAttributes));

/** An answer, or an error, with its items in plain values. @param body as DynamoDB sent it; empty where it said nothing */
export const fromWire = (body: string): unknown =>
  translate(body === "" ? {} : JSON.parse(body), mayHoldBinary(body) ? fromBinaryAttributes : fromAttributes);
