import { listPartRules } from "../../../shared/api/cfr-titles.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { selections } from "../../regulation/selections/selection-repository.ts";
import { listItem } from "../record/company-rule.ts";
import { loadRuleStates, presentRules } from "../record/load-rules.ts";
import { pageOfRules, selectRules, wantsPage } from "../record/rule-list.ts";

export const handler = endpoint(listPartRules, async ({ params, query }, ctx) => {
  const titleNumber = Number(params.titleId);
  const { companyId } = ctx.actor();
  const selection = companyId ? await selections.get(companyId, titleNumber) : undefined;
  const active = selection?.isActive ? selection : undefined;
  const states = await loadRuleStates(companyId, titleNumber, active, params.partNo);
  const rules = states.map((state) => listItem(state, "master"));
  if (!wantsPage(query)) return presentRules(companyId, selectRules(rules, query));
  const page = pageOfRules(rules, query, `part-rules\n${companyId}\n${titleNumber}\n${params.partNo}`);
  return { ...page, items: await presentRules(companyId, page.items) };
});
