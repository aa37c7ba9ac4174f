import { formatNumber } from "../../lib/format.ts";
import { StatCard, StatGroup } from "../../ui/stat-card.tsx";
import type { TitleRow } from "./use-titles.ts";

interface TitleCountersProps {
  labels: { total: string; added: string; filtered: string };
  rows: readonly TitleRow[] | undefined;
  filteredCount: number | undefined;
}

const shown = (count: number | undefined) => (count === undefined ? undefined : formatNumber(count));

/** How many titles there are, how many the company has, how many the search leaves. */
export const TitleCounters = ({ labels, rows, filteredCount }: TitleCountersProps) => (
  <StatGroup>
    <StatCard label={labels.total} value={shown(rows?.length)} />
    <StatCard label={labels.added} value={shown(rows?.filter((row) => row.isSelected).length)} />
    <StatCard label={labels.filtered} value={shown(filteredCount)} />
  </StatGroup>
);
