import { listPartRules } from "../../shared/api/cfr-titles.ts";
import { listItem } from "../company-rules/company-rule.ts";
import { loadRuleStates, presentRules } from "../company-rules/load-rules.ts";
import { pageOfRules, selectRules, wantsPage } from "../company-rules/rule-list.ts";
import { endpoint } from "../core/endpoint.ts";
import { selections } from "../selections/selection-repository.ts";

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
