import type { MyAssignment } from "../../../../shared/schemas/company-rule.ts";
import { formatDate } from "../../lib/format.ts";
import { Badge, PriorityBadge, StatusBadge } from "../../ui/badge.tsx";
import type { Column } from "../../ui/data-table.tsx";
import styles from "./assignments.module.css";
import { DueDate } from "./due-date.tsx";
import { myAssignmentsMessages as messages } from "./messages.ts";

const { columns: headers } = messages;

const titleOf = ({ companyRule, masterRule }: MyAssignment): string =>
  companyRule.internalTitle || companyRule.ruleTitle || masterRule.ruleTitle || messages.untitled;

const RuleText = ({ row }: { row: MyAssignment }) => (
  <span className={styles.ruleCell}>
    <span className={styles.ruleText}>{row.companyRule.ruleTextSimplified || titleOf(row)}</span>
    {row.companyRule.internalTitle ? <Badge tone="accent">{messages.companyVersion}</Badge> : null}
  </span>
);

/** Columns of specification 2, section 2.4. */
export const myAssignmentsColumns: readonly Column<MyAssignment>[] = [
  { id: "number", header: headers.number, cell: (_, index) => index + 1, isHiddenOnPhones: true },
  { id: "rule", header: headers.rule, cell: (row) => <RuleText row={row} />, isMain: true },
  {
    id: "title",
    header: headers.title,
    cell: (row) => <span className={styles.titleText}>{titleOf(row)}</span>,
  },
  { id: "priority", header: headers.priority, cell: (row) => <PriorityBadge priority={row.priority} /> },
  {
    id: "status",
    header: headers.status,
    cell: (row) => <StatusBadge status={row.companyRule.complianceStatus} />,
  },
  {
    id: "section",
    header: headers.section,
    cell: ({ companyRule, masterRule }) => (
      <span className={styles.section}>{companyRule.sourceSection || masterRule.sourceSection}</span>
    ),
  },
  {
    id: "assignedOn",
    header: headers.assignedOn,
    cell: ({ createdAt }) => (
      <span className={styles.date}>{createdAt ? formatDate(createdAt) : messages.notSet}</span>
    ),
  },
  { id: "dueDate", header: headers.dueDate, cell: (row) => <DueDate dueDate={row.dueDate} /> },
];
