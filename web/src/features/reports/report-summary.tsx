import type { RuleCounts } from "../../../../shared/schemas/report.ts";
import { formatNumber } from "../../lib/format.ts";
import { formatShare, shareOf } from "../../lib/table-file/report-table.ts";
import { StatCard, StatGroup } from "../../ui/stat-card.tsx";
import styles from "./reports.module.css";
import { messages } from "./reports-messages.ts";

const { summary: words } = messages;

/** The numbers a person looks for first, and how they are reckoned. */
export const ReportSummary = ({ totals }: { totals: RuleCounts }) => (
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
    <p className={styles.note}>{messages.notes.compliance}</p>
  </div>
);
