import type { AttributeValue } from "@aws-sdk/client-dynamodb";

const bytes = (text: string): number => Buffer.byteLength(text);

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Size of a value as DynamoDB counts it (AWS, "DynamoDB item sizes and formats"). */
const valueSize = (value: AttributeValue): number => {
  if (value.S !== undefined) return bytes(value.S);
  if (value.N !== undefined) return Math.ceil(value.N.replace(/\D/g, "").length / 2) + 1;
  if (value.B !== undefined) return value.B.length;
  if (value.L !== undefined) return 3 + sum(value.L.map((each) => 1 + valueSize(each)));
  if (value.M !== undefined) {
    return 3 + sum(Object.entries(value.M).map(([name, each]) => 1 + bytes(name) + valueSize(each)));
  }
  return 1;
};

/** Write units of one plain put: one for each began kilobyte. */
export const writeUnits = (item: Readonly<Record<string, AttributeValue>>): number =>
  Math.ceil(sum(Object.entries(item).map(([name, value]) => bytes(name) + valueSize(value))) / 1024);
