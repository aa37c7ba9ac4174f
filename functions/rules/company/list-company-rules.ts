import { listCompanyRules } from "../../../shared/api/company-rules.ts";
import type { RuleListItem } from "../../../shared/schemas/company-rule.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { ReadyJson } from "../../core/endpoint/ready-json.ts";
import { listTooLong, maxBodyBytes } from "../../core/endpoint/respond.ts";
import { people } from "../../people/users/people.ts";
import type { CompanyList, ListQuery } from "../index/company-list.ts";
import { companyRuleList } from "../index/company-rule-list.ts";
import { presentRules } from "../record/load-rules.ts";
import { wantsPage } from "../record/rule-list.ts";

export const handler = endpoint(listCompanyRules, async ({ query }, ctx) => {
  const companyId = ctx.companyId();
  const { titleFilter, partFilter, titleNumber, partNo, ...filters } = query;
  const title = titleFilter ?? titleNumber;
  const part = title === undefined ? undefined : (partFilter ?? partNo);
  const asked = {
    ...filters,
    ...(title !== undefined && { titleNumber: Number(title) }),
    ...(part !== undefined && { partNo: part }),
  };
  const list = await companyRuleList(companyId);
  if (!wantsPage(query)) return presentRules(companyId, await wholeList(list, asked));
  const namesOf = (userIds: readonly string[]) => people.byId(companyId, userIds);
  return new ReadyJson(await list.pageJson(asked, `company-rules\n${companyId}`, namesOf));
});

/** All matching rules; 413 as soon as they are too many for one answer. */
const wholeList = async (list: CompanyList, asked: ListQuery): Promise<RuleListItem[]> => {
  const { rows } = await list.select(asked);
  const rules: RuleListItem[] = [];
  let bytes = 0;
  for (const rule of rows) {
    bytes += Buffer.byteLength(JSON.stringify(rule)) + 1;
    if (bytes > maxBodyBytes) throw listTooLong();
    rules.push(rule);
  }
  return rules;
};
