import type { OverdueRule } from "../../../../shared/schemas/report.ts";
import { formatPerson } from "../../lib/format.ts";
import type { ReportTable } from "../../lib/table-file/report-table.ts";
import { messages } from "./reports-messages.ts";

const { columns: headers } = messages;

/** Overdue rules as the files of a report hold them. */
export const overdueTable = (rules: readonly OverdueRule[]): ReportTable => ({
  id: "overdue",
  name: messages.tables.overdue,
  columns: [
    { header: headers.rule, kind: "text" },
    { header: headers.section, kind: "text" },
    { header: headers.person, kind: "text" },
    { header: headers.priority, kind: "text" },
    { header: headers.status, kind: "text" },
    { header: headers.dueDate, kind: "date" },
    { header: headers.daysOverdue, kind: "count" },
  ],
  rows: rules.map((rule) => [
    rule.ruleTitle || messages.untitled,
    rule.sourceSection,
    rule.person ? formatPerson(rule.person) : (rule.group?.name ?? ""),
    messages.priorities[rule.priority],
    messages.statuses[rule.complianceStatus],
    rule.dueDate,
    rule.daysOverdue,
  ]),
});
