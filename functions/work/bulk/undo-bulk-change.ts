import { undoBulkChange } from "../../../shared/api/company-rules.ts";
import type { BulkUndo } from "../../../shared/schemas/bulk-change.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { conflict } from "../../core/problem.ts";
import { changeEachRule } from "../../rules/company/change-each-rule.ts";
import { decisionChange } from "../../rules/record/decide-applicability.ts";
import type { SelectedRule } from "../../rules/record/find-rule.ts";
import { type RuleChange, stateChange, stateOf } from "../../rules/record/rule-changes.ts";
import { saveChange } from "../../rules/record/save-change.ts";

const changedSince = () => conflict("This rule was changed since, so it stays as it is now.", "rule.stale");

type Earlier = Partial<BulkUndo["items"][number]>;

/** The earlier decision is decided again, by the person who takes the change back. */
const earlierDecision = ({ isActive, applicability, applicabilityReason }: Earlier) => {
  if (applicability === undefined && isActive === undefined) return undefined;
  const isApplicable = applicability ? applicability === "applicable" : (isActive ?? null);
  return {
    isApplicable: applicability === "undecided" ? null : isApplicable,
    reason: applicabilityReason ?? undefined,
  };
};

const restoring = async (
  rule: SelectedRule,
  earlier: Earlier,
  ctx: Context,
): Promise<RuleChange | undefined> => {
  const { complianceStatus, priority } = earlier;
  const decision = earlierDecision(earlier);
  const changes = [
    stateChange(rule, { complianceStatus, priority }),
    decision && (await decisionChange(rule, decision, ctx)),
  ].filter((change) => change !== undefined);
  if (changes.length === 0) return undefined;
  const merged = (name: keyof RuleChange) => Object.assign({}, ...changes.map((change) => change[name]));
  return { changes: merged("changes"), before: merged("before"), after: merged("after") };
};

export const handler = endpoint(undoBulkChange, async ({ body }, ctx) => {
  const wantedOf = new Map(body.items.map((item) => [item.companyRuleId, item]));
  const outcomes = await changeEachRule([...wantedOf.keys()], ctx, async (rule) => {
    const earlier: Earlier = wantedOf.get(rule.companyRuleId) ?? {};
    const change = await restoring(rule, earlier, ctx);
    // An undo whose answer was lost may come again: what is so already is no conflict.
    if (!change) return undefined;
    if (earlier.version !== rule.overlay?.version) throw changedSince();
    return stateOf(await saveChange(rule, change, ctx));
  });
  return { outcomes };
});
