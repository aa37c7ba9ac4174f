import type { CfrTitle } from "../../../../shared/schemas/cfr.ts";
import { formatNumber } from "../../lib/format.ts";
import { StatCard, StatGroup } from "../../ui/stat-card.tsx";

interface TitleCountersProps {
  labels: { total: string; added: string; filtered: string };
  titles: readonly CfrTitle[] | undefined;
  filteredCount: number | undefined;
}

const shown = (count: number | undefined) => (count === undefined ? undefined : formatNumber(count));

/** How many titles there are, how many the company has, how many the search leaves. */
export const TitleCounters = ({ labels, titles, filteredCount }: TitleCountersProps) => (
  <StatGroup>
    <StatCard label={labels.total} value={shown(titles?.length)} />
    <StatCard label={labels.added} value={shown(titles?.filter(({ isSelected }) => isSelected).length)} />
    <StatCard label={labels.filtered} value={shown(filteredCount)} />
  </StatGroup>
);
