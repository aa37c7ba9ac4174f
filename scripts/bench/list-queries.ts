import type { RuleQuery, RuleSort } from "../../shared/schemas/rule-query.ts";
import { randomNumbers } from "../random-numbers.ts";
import { benchPeople, benchTitles, zipfWord } from "./list-data.ts";

/** A query of the mix, and which of its pages is read. */
export interface BenchQuery {
  readonly filters: Omit<RuleQuery, "cursor" | "limit"> & { titleNumber?: number; partNo?: string };
  readonly page: number;
}

const sorts: readonly RuleSort[] = [
  "section",
  "ruleTitle",
  "sourceSection",
  "action",
  "priority",
  "assignedTo",
];
export const queryCount = 400;
export const pageSize = 50;

const pick = <T>(values: readonly T[], random: () => number): T | undefined =>
  values[Math.floor(random() * values.length)];

const order = (random: () => number): BenchQuery["filters"] => {
  const sort = pick(sorts, random) ?? "section";
  return { sort, order: random() < 0.5 ? "desc" : "asc" };
};

const filterKinds: readonly ((random: () => number) => BenchQuery["filters"])[] = [
  (random) => ({ priority: pick(["high", "medium", "low", "none"] as const, random) }),
  (random) => ({ status: pick(["pending", "in_progress", "completed"] as const, random) }),
  (random) => ({ applicability: pick(["applicable", "not_applicable"] as const, random) }),
  (random) => ({ assignee: random() < 0.3 ? "none" : (pick(benchPeople, random)?.id ?? "none") }),
  (random) => ({ titleNumber: pick(benchTitles, random) ?? 21 }),
  (random) => ({
    titleNumber: pick(benchTitles, random) ?? 21,
    partNo: String(100 + Math.floor(random() * 120)),
  }),
];

/** One filter or two. */
const filters = (random: () => number): BenchQuery["filters"] => ({
  ...pick(filterKinds, random)?.(random),
  ...(random() < 0.4 && pick(filterKinds, random)?.(random)),
});

const search = (random: () => number): BenchQuery["filters"] => ({ search: zipfWord(random) });

/** 45 % order and page, 25 % filters, 20 % search, 10 % filters and search; the same each time. */
export const queryMix = (): BenchQuery[] => {
  const random = randomNumbers(4);
  return Array.from({ length: queryCount }, (): BenchQuery => {
    const kind = random();
    const page = random() < 0.5 ? 0 : Math.floor(random() * 10);
    if (kind < 0.45) return { filters: order(random), page };
    if (kind < 0.7) return { filters: { ...filters(random), ...order(random) }, page: Math.min(page, 1) };
    if (kind < 0.9) return { filters: { ...search(random), ...order(random) }, page: Math.min(page, 1) };
    return { filters: { ...search(random), ...filters(random), ...order(random) }, page: 0 };
  });
};
