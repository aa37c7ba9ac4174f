import { exportRules } from "../../../shared/api/exports.ts";
import { ruleColumns } from "../../../shared/exports/columns.ts";
import type { RuleListItem } from "../../../shared/schemas/company-rule.ts";
import { applicabilityWords, complianceStatusWords, priorityWords } from "../../../shared/words/values.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { fullName } from "../../core/endpoint/identity.ts";
import { people } from "../../people/users/people.ts";
import { type ExportCells, exportLimit, listFile, moment } from "../../services/exports/list-file.ts";
import { companyRuleList } from "../index/company-rule-list.ts";
import { markDecideAgain } from "../index/decide-again.ts";
import { companyRulesQuery } from "./company-rules-query.ts";

const cells: ExportCells<typeof ruleColumns, RuleListItem> = {
  titleNumber: ({ titleNumber }) => titleNumber,
  partNo: ({ partNo }) => partNo,
  section: ({ section }) => section,
  sourceSection: ({ sourceSection }) => sourceSection,
  ruleTitle: ({ internalTitle, ruleTitle }) => internalTitle ?? ruleTitle,
  plainText: ({ ruleTextSimplified }) => ruleTextSimplified,
  complianceStatus: ({ complianceStatus }) => complianceStatusWords[complianceStatus],
  priority: ({ priority }) => (priority ? priorityWords[priority] : ""),
  applicability: ({ applicability }) => applicabilityWords[applicability],
  applicabilityReason: ({ applicabilityReason }) => applicabilityReason,
  assignedTo: ({ assignedToUser }) => assignedToUser && fullName(assignedToUser),
  dueDate: ({ dueDate }) => dueDate,
  updatedAt: moment(({ updatedAt }) => updatedAt),
};

/** At most one more than a file may hold. */
const firstRules = function* (texts: Iterable<string>): Generator<RuleListItem> {
  let count = 0;
  for (const text of texts) {
    if (count === exportLimit) return;
    count += 1;
    yield JSON.parse(text);
  }
};

export const handler = endpoint(exportRules, async ({ query }, ctx) => {
  const companyId = ctx.companyId();
  const { format, columns, ...filters } = query;
  const list = await markDecideAgain(await companyRuleList(companyId));
  const texts = await list.selectJson(companyRulesQuery(filters, ctx.now), (ids) =>
    people.byId(companyId, ids),
  );
  const rows = [...firstRules(texts)];
  return listFile(ctx, { format, columns }, { list: "rules", headings: ruleColumns, cells, rows });
});
