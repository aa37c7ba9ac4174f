import type { RuleCounts } from "../../../../shared/schemas/report.ts";
import type { ApplicabilityFilter } from "../../../../shared/schemas/rule-query.ts";
import { formatNumber } from "../../lib/format.ts";
import { formatShare, shareOf } from "../../lib/table-file/report-table.ts";
import { StatCard, StatGroup } from "../../ui/stat-card.tsx";
import { decidedShareOf } from "./decision-table.ts";
import styles from "./reports.module.css";
import { messages } from "./reports-messages.ts";
import type { ReportFilters } from "./use-report.ts";

const { summary: words } = messages;

/** The rules of the report that wait for a decision. */
const listOf = ({ title, part }: ReportFilters, applicability: ApplicabilityFilter): string =>
  `/regulations?${new URLSearchParams({
    ...(title && { titleFilter: title }),
    ...(part && { partFilter: part }),
    applicability,
  })}`;

/** The numbers a person looks for first, and how they are reckoned. */
export const ReportSummary = ({ totals, filters }: { totals: RuleCounts; filters: ReportFilters }) => (
  <div className={styles.summary}>
    <StatGroup>
      <StatCard label={words.compliance} value={formatShare(shareOf(totals.completed, totals.applicable))} />
      <StatCard label={words.applicable} value={formatNumber(totals.applicable)} />
      <StatCard label={words.completed} value={formatNumber(totals.completed)} />
      <StatCard label={words.overdue} value={formatNumber(totals.overdue)} />
      <StatCard
        label={words.acknowledged}
        value={formatShare(shareOf(totals.acknowledged, totals.applicable))}
      />
      <StatCard label={words.notApplicable} value={formatNumber(totals.notApplicable)} />
    </StatGroup>
    <StatGroup>
      <StatCard
        label={words.decided}
        value={formatShare(decidedShareOf(totals))}
        to="/applicability?tab=record"
      />
      <StatCard
        label={words.undecided}
        value={formatNumber(totals.undecided)}
        to={listOf(filters, "undecided")}
      />
      <StatCard
        label={words.decideAgain}
        value={formatNumber(totals.decideAgain)}
        to={listOf(filters, "decide_again")}
      />
    </StatGroup>
    <p className={styles.note}>{messages.notes.compliance}</p>
  </div>
);
