import { zstdDecompressSync } from "node:zlib";
import type { RuleListItem } from "../../shared/schemas/company-rule.ts";
import { coldOrder, fetchBytes, reportPage } from "./list-cold-child.ts";

const byTitle = (rows: readonly RuleListItem[]): RuleListItem[] =>
  rows
    .map((row) => ({ row, key: (row.internalTitle ?? row.ruleTitle).toLowerCase().slice(0, 120) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ row }) => row);

// The plain way: the same rows as JSON in the order of the CFR, parsed, sorted if need be, and cut.
const main = async (): Promise<void> => {
  const order = coldOrder();
  const text = zstdDecompressSync(await fetchBytes(order.url)).toString();
  const rows: RuleListItem[] = JSON.parse(text);
  const sorted = order.sort === "section" ? rows : byTitle(rows);
  reportPage(order, JSON.stringify({ items: sorted.slice(0, 50), total: sorted.length }));
};
void main();
