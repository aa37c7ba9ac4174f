import type { SeriesTone } from "../../lib/table-file/report-table.ts";

/** What the series of charts are drawn in: told apart in both modes, and with red-green blindness. */
export const seriesColors: Readonly<Record<SeriesTone, string>> = {
  good: "var(--c-chart-good)",
  bad: "var(--c-chart-bad)",
  plain: "var(--c-chart-plain)",
  quiet: "var(--c-chart-rest)",
};
