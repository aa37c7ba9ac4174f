import type * as z from "zod";
import { ruleColumns } from "../../../shared/exports/columns.ts";
import type { RuleListItem } from "../../../shared/schemas/company-rule.ts";
import type { CompanyRulesQuery } from "../../../shared/schemas/rule-query.ts";
import { applicabilityWords, complianceStatusWords, priorityWords } from "../../../shared/words/values.ts";
import { fullName } from "../../core/endpoint/identity.ts";
import { type ExportCells, inBatches, type ListExport, moment } from "../../services/exports/list-export.ts";
import { companyRuleList } from "../index/company-rule-list.ts";
import { markDecideAgain } from "../index/decide-again.ts";
import { companyRulesQuery } from "./company-rules-query.ts";
import { namesIn } from "./names-in-rows.ts";

const cells: ExportCells<typeof ruleColumns, RuleListItem> = {
  titleNumber: ({ titleNumber }) => titleNumber,
  partNo: ({ partNo }) => partNo,
  section: ({ section }) => section,
  sourceSection: ({ sourceSection }) => sourceSection,
  ruleTitle: ({ internalTitle, ruleTitle }) => internalTitle ?? ruleTitle,
  action: ({ action }) => action,
  plainText: ({ ruleTextSimplified }) => ruleTextSimplified,
  complianceStatus: ({ complianceStatus }) => complianceStatusWords[complianceStatus],
  priority: ({ priority }) => (priority ? priorityWords[priority] : ""),
  applicability: ({ applicability }) => applicabilityWords[applicability],
  applicabilityReason: ({ applicabilityReason }) => applicabilityReason,
  assignedTo: ({ assignedToUser, assignedToGroup }) =>
    assignedToUser ? fullName(assignedToUser) : (assignedToGroup?.name ?? null),
  dueDate: ({ dueDate }) => dueDate,
  updatedAt: moment(({ updatedAt }) => updatedAt),
};

const parsed = function* (texts: Iterable<string>): Generator<RuleListItem> {
  for (const text of texts) yield JSON.parse(text);
};

/** The files of the list. */
export const rulesExport: ListExport<typeof ruleColumns, z.output<typeof CompanyRulesQuery>, RuleListItem> = {
  list: "rules",
  headings: ruleColumns,
  cells,
  rows: async (reader, query) => {
    const companyId = reader.companyId();
    const list = await markDecideAgain(await companyRuleList(companyId));
    const texts = await list.selectJson(companyRulesQuery(query, reader.now), (named) =>
      namesIn(companyId, named),
    );
    return inBatches(parsed(texts));
  },
};
