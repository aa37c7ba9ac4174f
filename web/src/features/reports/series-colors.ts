import type { SeriesTone } from "./report-table.ts";

/** What the series of charts are drawn in. */
export const seriesColors: Readonly<Record<SeriesTone, string>> = {
  good: "var(--c-green-solid)",
  bad: "var(--c-red-solid)",
  plain: "var(--c-accent-solid)",
  quiet: "var(--c-border-control)",
};
