import { listPartRules } from "../../../shared/api/cfr-titles.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { markDecideAgain } from "../index/decide-again.ts";
import { partRuleList } from "../index/part-rule-list.ts";
import { loadPart } from "../record/load-part.ts";
import { answerList } from "./answer-list.ts";
import { readNamesAhead } from "./names-in-rows.ts";

export const handler = endpoint(
  listPartRules,
  async ({ params, query }, ctx) => {
    const place = { titleNumber: Number(params.titleId), partNo: params.partNo };
    const { companyId } = ctx.actor();
    const list = await markDecideAgain(await partRuleList(companyId, place.titleNumber, place.partNo));
    return answerList(list, { ...query, ...place }, "part-list", companyId);
  },
  ({ params }, { companyId }) => [
    loadPart(companyId, Number(params.titleId), params.partNo),
    readNamesAhead(companyId),
  ],
);
