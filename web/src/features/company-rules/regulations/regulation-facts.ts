import { ruleColumns } from "../../../../../shared/exports/columns.ts";
import type { RuleListItem } from "../../../../../shared/schemas/company-rule.ts";
import { applicabilityWords } from "../../../../../shared/words/values.ts";
import { formatDate } from "../../../lib/format.ts";
import type { Column } from "../../../ui/data-table.tsx";
import { textColumn } from "../../../ui/text-column.tsx";

/** Columns that the list of regulations shows to those who chose them. */
export const factColumns: readonly Column<RuleListItem>[] = [
  textColumn("dueDate", ruleColumns.dueDate, ({ dueDate }) => dueDate && formatDate(dueDate), "7.5rem"),
  textColumn(
    "applicability",
    ruleColumns.applicability,
    ({ applicability }) => applicabilityWords[applicability],
    "8rem",
  ),
  textColumn("applicabilityReason", ruleColumns.applicabilityReason, (rule) => rule.applicabilityReason),
  textColumn("plainText", ruleColumns.plainText, ({ ruleTextSimplified }) => ruleTextSimplified, "16rem"),
  textColumn("titleNumber", ruleColumns.titleNumber, ({ titleNumber }) => titleNumber, "4rem"),
  textColumn("partNo", ruleColumns.partNo, ({ partNo }) => partNo, "4.5rem"),
  textColumn("section", ruleColumns.section, ({ section }) => section, "7rem"),
  textColumn("updatedAt", ruleColumns.updatedAt, ({ updatedAt }) => formatDate(updatedAt), "8rem"),
];
