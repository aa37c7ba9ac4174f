import type { CompanyRule } from "../../../shared/schemas/company-rule.ts";
import { groups } from "../../people/groups/group-repository.ts";
import { people } from "../../people/users/people.ts";
import { fullRule, type RuleState } from "./company-rule.ts";
import { changedSince } from "./decided-text.ts";
import { ruleTags } from "./tag-repository.ts";

/** A company rule in full, with the names of today, and without tags that were deleted in the meantime. */
export const presentRule = async (companyId: string, state: RuleState): Promise<CompanyRule> => {
  const { assignment = null, lastEditedBy = null, customTags = [], decision = null } = state.overlay ?? {};
  const [known, named, tags, needsDecision] = await Promise.all([
    people.byId(companyId, [assignment?.assignedTo ?? null, lastEditedBy, decision?.by ?? null]),
    groups.namesById(companyId, [assignment?.group?.id ?? null]),
    ruleTags.getKnown(companyId, customTags),
    decision ? changedSince(state.master, decision) : false,
  ]);
  const rule = fullRule(companyId, state, {
    assignee: known.get(assignment?.assignedTo ?? "") ?? assignment?.assignee ?? null,
    group: named.get(assignment?.group?.id ?? "") ?? assignment?.group ?? null,
    editor: known.get(lastEditedBy ?? "") ?? null,
    decider: known.get(decision?.by ?? "") ?? null,
    needsDecision,
  });
  return { ...rule, customTags: tags.map(({ id }) => id) };
};
