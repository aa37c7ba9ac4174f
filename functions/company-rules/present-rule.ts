import type { CompanyRule } from "../../shared/schemas/company-rule.ts";
import { people } from "../team/people.ts";
import { fullRule, type RuleState } from "./company-rule.ts";

/** A company rule in full, with the assignee's name of today. */
export const presentRule = async (companyId: string, state: RuleState): Promise<CompanyRule> => {
  const assignment = state.overlay?.assignment;
  const known = await people.byId(companyId, [assignment?.assignedTo ?? null]);
  return fullRule(state, assignment ? (known.get(assignment.assignedTo) ?? assignment.assignee) : null);
};
