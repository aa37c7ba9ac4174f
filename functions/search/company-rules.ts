import { listItem } from "../company-rules/company-rule.ts";
import { loadRuleStates, ownedByCompany } from "../company-rules/load-rules.ts";
import { selectRules } from "../company-rules/rule-list.ts";
import { selections } from "../selections/selection-repository.ts";
import type { CompanyRules } from "./matching-rules.ts";

export const companyRules = async (companyId: string): Promise<CompanyRules> => {
  const active = await selections.listActive(companyId);
  const states = await Promise.all(
    active.map((selection) => loadRuleStates(companyId, selection.titleNumber, selection)),
  );
  const rules = ownedByCompany(states.flat()).map((state) => listItem(state, "company"));
  return {
    select: async ({ titleNumber, partNo, ...query }) => {
      const within = rules.filter(
        (rule) =>
          (titleNumber === undefined || rule.titleNumber === titleNumber) &&
          (partNo === undefined || rule.partNo === partNo),
      );
      const rows = selectRules(within, query);
      return { total: rows.length, rows };
    },
  };
};
