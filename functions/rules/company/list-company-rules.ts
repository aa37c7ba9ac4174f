import { listCompanyRules } from "../../../shared/api/company-rules.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { companyRuleList } from "../index/company-rule-list.ts";
import { markDecideAgain } from "../index/decide-again.ts";
import { answerList } from "./answer-list.ts";
import { companyRulesQuery } from "./company-rules-query.ts";
import { readNamesAhead } from "./names-in-rows.ts";

export const handler = endpoint(
  listCompanyRules,
  async ({ query }, ctx) => {
    const companyId = ctx.companyId();
    const list = await markDecideAgain(await companyRuleList(companyId));
    return answerList(list, companyRulesQuery(query, ctx.now), "company-rules", companyId);
  },
  (_input, { companyId }) => [companyRuleList(companyId), readNamesAhead(companyId)],
);
