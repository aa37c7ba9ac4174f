import type { RuleListItem } from "../../../../../shared/schemas/company-rule.ts";
import { rulePath } from "../../../lib/rule-path.ts";

/** A company's own number where it has one: its page shows the company's state of the rule. */
export const pathOf = (rule: RuleListItem): string => rulePath(rule.companyRuleId ?? rule.id, "cfr-parts");
