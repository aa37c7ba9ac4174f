import { undoBulkChange } from "../../../shared/api/company-rules.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { conflict } from "../../core/problem.ts";
import { changeEachRule } from "../../rules/company/change-each-rule.ts";
import { stateChange, stateOf } from "../../rules/record/rule-changes.ts";
import { saveChange } from "../../rules/record/save-change.ts";

const changedSince = () => conflict("This rule was changed since, so it stays as it is now.", "rule.stale");

export const handler = endpoint(undoBulkChange, async ({ body }, ctx) => {
  const wantedOf = new Map(body.items.map((item) => [item.companyRuleId, item]));
  const outcomes = await changeEachRule([...wantedOf.keys()], ctx, async (rule) => {
    const { version, complianceStatus, priority, isActive } = wantedOf.get(rule.companyRuleId) ?? {};
    const change = stateChange(rule, { complianceStatus, priority, isActive });
    // An undo whose answer was lost may come again: what is so already is no conflict.
    if (!change) return undefined;
    if (version !== rule.overlay?.version) throw changedSince();
    return stateOf(await saveChange(rule, change, ctx));
  });
  return { outcomes };
});
