import { listCompanyRules } from "../../../shared/api/company-rules.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { companyRuleList } from "../index/company-rule-list.ts";
import { markDecideAgain } from "../index/decide-again.ts";
import { answerList } from "./answer-list.ts";

export const handler = endpoint(
  listCompanyRules,
  async ({ query }, ctx) => {
    const companyId = ctx.companyId();
    const { titleFilter, partFilter, titleNumber, partNo, due, today, ...filters } = query;
    const title = titleFilter ?? titleNumber;
    const part = title === undefined ? undefined : (partFilter ?? partNo);
    const asked = {
      ...filters,
      ...(title !== undefined && { titleNumber: Number(title) }),
      ...(part !== undefined && { partNo: part }),
      ...(due !== undefined && { due, today: today ?? ctx.now.toISOString().slice(0, 10) }),
    };
    return answerList(
      await markDecideAgain(await companyRuleList(companyId)),
      asked,
      "company-rules",
      companyId,
    );
  },
  (_input, { companyId }) => companyRuleList(companyId),
);
