import { zstdDecompressSync } from "node:zlib";
import type { RuleListItem } from "../../shared/schemas/company-rule.ts";
import { coldOrder, fetchBytes, reportPage } from "./list-cold-child.ts";

// The plain way: the same rows as JSON, parsed, sorted and cut.
const main = async (): Promise<void> => {
  const order = coldOrder();
  const text = zstdDecompressSync(await fetchBytes(order.url)).toString();
  const rows: RuleListItem[] = JSON.parse(text);
  const sorted = rows
    .map((row) => ({ row, key: (row.internalTitle ?? row.ruleTitle).toLowerCase().slice(0, 120) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ row }) => row);
  reportPage(order, sorted.length, sorted.slice(0, 50));
};
void main();
