import type { CompanyRule } from "../../shared/schemas/company-rule.ts";
import { people } from "../team/people.ts";
import { fullRule, type RuleState } from "./company-rule.ts";

/** A company rule in full, with the names of today. */
export const presentRule = async (companyId: string, state: RuleState): Promise<CompanyRule> => {
  const { assignment = null, lastEditedBy = null } = state.overlay ?? {};
  const known = await people.byId(companyId, [assignment?.assignedTo ?? null, lastEditedBy]);
  const assignee = assignment && (known.get(assignment.assignedTo) ?? assignment.assignee);
  return fullRule(state, assignee, known.get(lastEditedBy ?? "") ?? null);
};
