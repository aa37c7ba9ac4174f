import type { MergeDecisions, RuleMerge } from "../../../shared/schemas/rule-merge.ts";
import { invalid, notFound } from "../../core/problem.ts";
import { wordingOf } from "../record/company-rule.ts";
import { baseOf, knownBase } from "../record/copy-base.ts";
import { copyChange } from "../record/copy-changes.ts";
import { mustFindCompanyRule, type SelectedRule } from "../record/find-rule.ts";
import type { Overlay } from "../record/overlay-repository.ts";
import { hashOfWording } from "../record/read-wording.ts";
import type { RuleChange } from "../record/rule-changes.ts";
import { mergeWording, type Wording } from "./merge-wording.ts";

/** A rule of which the company has its own wording. */
type CopiedRule = SelectedRule & { readonly overlay: Overlay };

export const isCopied = (rule: SelectedRule): rule is CopiedRule => rule.overlay?.copy != null;

/** A company rule with a copy, by its number. @throws 404 where there is none, or no copy of it */
export const mustFindCopy = async (companyId: string, id: string): Promise<CopiedRule> => {
  const rule = await mustFindCompanyRule(companyId, id);
  if (!isCopied(rule)) throw notFound("This rule has no wording of your own");
  return rule;
};

/** What an update from its master would make of a company's copy. */
export const ruleMerge = (rule: CopiedRule): RuleMerge => {
  const base = knownBase(rule);
  const theirs = wordingOf({ ...rule, overlay: undefined });
  return {
    companyRuleId: rule.companyRuleId,
    masterVersion: hashOfWording({ ...rule, overlay: undefined }),
    version: rule.overlay.version,
    baseKnown: base !== null,
    fields: mergeWording(base, wordingOf(rule), theirs),
  };
};

/**
 * The texts as they were decided; a text without a decision is merged.
 * @throws 400 that names each conflict without a decision
 */
export const decidedWording = ({ fields }: RuleMerge, decisions: MergeDecisions): Wording => {
  const open = fields.filter(({ field, conflict }) => conflict && !decisions[field]);
  if (open.length > 0)
    throw invalid(
      "Please decide every conflict.",
      open.map(({ field }) => ({
        path: `body.decisions.${field}`,
        message: "Please choose yours, theirs, or an edited text",
      })),
    );
  const texts = fields.map(({ field, yours, theirs, result }) => {
    const decision = decisions[field];
    if (!decision) return [field, result ?? yours] as const;
    return [
      field,
      decision.choice === "edited" ? decision.text : { yours, theirs }[decision.choice],
    ] as const;
  });
  const { text = "", ruleTextSimplified = "", action = "" } = Object.fromEntries(texts);
  return { text, ruleTextSimplified, action };
};

/** The change that makes a copy say this and stand on its present master; undefined where it does so already. */
export const mergeChange = (
  rule: CopiedRule,
  wording: Wording,
  by: { userId: string; now: Date },
): RuleChange | undefined => {
  // A base that is known but not yet written down is no change.
  const overlay = { ...rule.overlay, base: knownBase(rule) };
  return copyChange({ ...rule, overlay }, { copy: wording, base: baseOf(rule.master) }, by);
};
