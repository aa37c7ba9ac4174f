import { listOverdueRules } from "../../shared/api/reports.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { namesIn, readNamesAhead } from "../rules/company/names-in-rows.ts";
import { companyRuleList } from "../rules/index/company-rule-list.ts";
import { placeOfReport } from "./report-place.ts";

export const handler = endpoint(
  listOverdueRules,
  async ({ query }, ctx) => {
    const companyId = ctx.companyId();
    const { limit, cursor } = query;
    const paging = { ...(limit !== undefined && { limit }), ...(cursor !== undefined && { cursor }) };
    const list = await companyRuleList(companyId);
    const page = list.overdue({ ...placeOfReport(query, ctx.now), ...paging }, `overdue-rules\n${companyId}`);
    const names = await namesIn(companyId, {
      userIds: page.items.flatMap(({ person }) => person?.id ?? []),
      groupIds: page.items.flatMap(({ group }) => group?.id ?? []),
    });
    return {
      ...page,
      items: page.items.map((rule) => ({
        ...rule,
        person: names.people.get(rule.person?.id ?? "") ?? rule.person,
        group: names.groups.get(rule.group?.id ?? "") ?? rule.group,
      })),
    };
  },
  (_input, { companyId }) => [companyRuleList(companyId), readNamesAhead(companyId)],
);
