import type { CompanyRule } from "../../../shared/schemas/company-rule.ts";
import { people } from "../../people/users/people.ts";
import { fullRule, type RuleState } from "./company-rule.ts";
import { ruleTags } from "./tag-repository.ts";

/** A company rule in full, with the names of today, and without tags that were deleted in the meantime. */
export const presentRule = async (companyId: string, state: RuleState): Promise<CompanyRule> => {
  const { assignment = null, lastEditedBy = null, customTags = [] } = state.overlay ?? {};
  const [known, tags] = await Promise.all([
    people.byId(companyId, [assignment?.assignedTo ?? null, lastEditedBy]),
    ruleTags.getKnown(companyId, customTags),
  ]);
  const assignee = assignment && (known.get(assignment.assignedTo) ?? assignment.assignee);
  const rule = fullRule(companyId, state, assignee, known.get(lastEditedBy ?? "") ?? null);
  return { ...rule, customTags: tags.map(({ id }) => id) };
};
