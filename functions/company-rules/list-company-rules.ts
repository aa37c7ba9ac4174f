import { listCompanyRules } from "../../shared/api/company-rules.ts";
import { endpoint } from "../core/endpoint.ts";
import { selections } from "../selections/selection-repository.ts";
import { listItem } from "./company-rule.ts";
import { loadRuleStates, ownedByCompany, presentRules } from "./load-rules.ts";
import { pageOfRules, selectRules, wantsPage } from "./rule-list.ts";

export const handler = endpoint(listCompanyRules, async ({ query }, ctx) => {
  const companyId = ctx.companyId();
  const title = query.titleFilter ?? query.titleNumber;
  const part = title === undefined ? undefined : (query.partFilter ?? query.partNo);
  const chosen = (await selections.listActive(companyId)).filter(
    ({ titleNumber }) => title === undefined || titleNumber === Number(title),
  );
  const states = await Promise.all(
    chosen.map((selection) => loadRuleStates(companyId, selection.titleNumber, selection, part)),
  );
  const rules = ownedByCompany(states.flat()).map((state) => listItem(state, "company"));
  if (!wantsPage(query)) return presentRules(companyId, selectRules(rules, query));
  const page = pageOfRules(rules, query, `company-rules\n${companyId}`);
  return { ...page, items: await presentRules(companyId, page.items) };
});
