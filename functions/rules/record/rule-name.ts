import { cutText } from "../../core/cut-text.ts";
import { type RuleState, wordingOf } from "./company-rule.ts";

const longest = 300;

/** How a list that stores it calls a rule: the company's own title, else the regulation's, else its words. */
export const ruleName = (rule: RuleState): { title: string; sourceSection: string } => {
  const { master, overlay } = rule;
  const title = overlay?.internalTitle || master.ruleTitle || wordingOf(rule).ruleTextSimplified;
  return {
    title: cutText(title, longest),
    sourceSection: master.sourceSection || `${master.titleNumber} CFR part ${master.partNo}`,
  };
};
