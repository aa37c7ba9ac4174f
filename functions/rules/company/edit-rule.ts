import type { CompanyRule, RuleEdit } from "../../../shared/schemas/company-rule.ts";
import type { Context } from "../../core/endpoint/context.ts";
import type { SelectedRule } from "../record/find-rule.ts";
import { presentRule } from "../record/present-rule.ts";
import { editChange } from "../record/rule-changes.ts";
import { saveChange } from "../record/save-change.ts";
import { mustBeNewest } from "../record/stale-rule.ts";

/**
 * Edits a rule, and gives it as it is then.
 * @throws 409 `rule.stale` where the edit was made looking at an older one; as `saveChange`
 */
export const editRule = async (rule: SelectedRule, edit: RuleEdit, ctx: Context): Promise<CompanyRule> => {
  const companyId = ctx.companyId();
  await mustBeNewest(companyId, rule, edit.version);
  const change = editChange(rule, edit, { userId: ctx.actor().id, now: ctx.now });
  return presentRule(companyId, change ? await saveChange(rule, change, ctx) : rule);
};
