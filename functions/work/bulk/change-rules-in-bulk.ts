import { changeRulesInBulk } from "../../../shared/api/company-rules.ts";
import type { AssignBody } from "../../../shared/schemas/assignment.ts";
import type { BulkAction } from "../../../shared/schemas/bulk-change.ts";
import type { RuleStateAfter } from "../../../shared/schemas/company-rule.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { changeEachRule } from "../../rules/company/change-each-rule.ts";
import { decisionChange, type WantedDecision } from "../../rules/record/decide-applicability.ts";
import type { SelectedRule } from "../../rules/record/find-rule.ts";
import { stateChange, stateOf } from "../../rules/record/rule-changes.ts";
import { saveChange } from "../../rules/record/save-change.ts";
import { announcingOnce } from "../assignments/announce-assignments.ts";
import { assignRule } from "../assignments/assign-rule.ts";
import { unassignRule } from "../assignments/unassign-rule.ts";

type Changed = Promise<RuleStateAfter | undefined>;

const assign = async (rule: SelectedRule, body: AssignBody, ctx: Context): Changed => {
  const { id, priority } = await assignRule(rule, body, ctx, "together");
  if (id === rule.overlay?.assignment?.id) return undefined;
  const before = stateOf(rule);
  return { ...before, priority, version: before.version + 1 };
};

const unassign = async (rule: SelectedRule, ctx: Context): Changed =>
  rule.overlay?.assignment ? unassignRule(rule, ctx) : undefined;

const setState = async (
  rule: SelectedRule,
  wanted: Parameters<typeof stateChange>[1],
  ctx: Context,
): Changed => {
  const change = stateChange(rule, wanted);
  return change && stateOf(await saveChange(rule, change, ctx));
};

const decide = async (rule: SelectedRule, wanted: WantedDecision, ctx: Context): Changed => {
  const change = await decisionChange(rule, wanted, ctx);
  return change && stateOf(await saveChange(rule, change, ctx));
};

const apply = (rule: SelectedRule, action: BulkAction, ctx: Context): Changed => {
  switch (action.type) {
    case "assign":
      return assign(rule, action, ctx);
    case "unassign":
      return unassign(rule, ctx);
    case "status":
      return setState(rule, { complianceStatus: action.complianceStatus }, ctx);
    case "priority":
      return setState(rule, { priority: action.priority }, ctx);
    case "applicability":
      return decide(rule, action, ctx);
  }
};

export const handler = endpoint(changeRulesInBulk, async ({ body: { ids, action } }, ctx) => {
  const change = () => changeEachRule(ids, ctx, (rule) => apply(rule, action, ctx));
  const outcomes =
    action.type === "assign"
      ? await announcingOnce(ctx, action, (begin) => begin().then(change))
      : await change();
  return { outcomes };
});
