import type { BulkOutcome } from "../../../shared/schemas/bulk-change.ts";
import type { RuleStateAfter } from "../../../shared/schemas/company-rule.ts";
import { repeatWhile } from "../../core/deadline.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { log } from "../../core/log.ts";
import { isLostRace, Problem } from "../../core/problem.ts";
import { findCompanyRules, mustFindCompanyRule, type SelectedRule } from "../record/find-rule.ts";
import { ruleNotFound } from "../record/master-reader.ts";
import { stateOf } from "../record/rule-changes.ts";

/** Transactions under way at once: enough to fill a request's time, few enough for one connection pool. */
const lanes = 8;
/** Time kept for what was begun, so that the answer still tells what became of every rule. */
const reserveMs = 5_000;

/** Does something to one rule, and gives its state afterwards; undefined where it was so already. */
export type ChangeOne = (rule: SelectedRule) => Promise<RuleStateAfter | undefined>;

const refusedOutcome = (companyRuleId: number, message: string): BulkOutcome => ({
  outcome: "refused",
  companyRuleId,
  message,
});

const changeRule = async (
  companyRuleId: number,
  read: SelectedRule | undefined,
  ctx: Context,
  changeOne: ChangeOne,
): Promise<BulkOutcome> => {
  if (!read) throw ruleNotFound();
  const attempt = async (count: number): Promise<BulkOutcome> => {
    const rule = count === 1 ? read : await mustFindCompanyRule(ctx.companyId(), String(companyRuleId));
    const after = await changeOne(rule);
    if (!after) return { outcome: "unchanged", companyRuleId };
    return { outcome: "changed", companyRuleId, before: stateOf(rule), after };
  };
  return repeatWhile(isLostRace, attempt, () => ctx.remainingMs() > reserveMs);
};

/** A rule that fails is refused alone; what is not for people's eyes goes to the log. */
const outcomeOfFailure = (companyRuleId: number, error: unknown, { requestId }: Context): BulkOutcome => {
  if (error instanceof Problem) return refusedOutcome(companyRuleId, error.message);
  log.error("unhandled in bulk", error, { requestId });
  return refusedOutcome(companyRuleId, "Something went wrong with this rule. Please try again.");
};

/**
 * Changes rules one by one, each in its own transaction, and tells what became of each in the order asked. A
 * number that comes twice is handled once. Stops beginning 5 seconds before the function's end.
 */
export const changeEachRule = async (
  ids: readonly number[],
  ctx: Context,
  changeOne: ChangeOne,
): Promise<BulkOutcome[]> => {
  const distinct = [...new Set(ids)];
  const found = await findCompanyRules(ctx.companyId(), distinct);
  const outcomes = new Map<number, BulkOutcome>();
  const queue = distinct.values();
  const lane = async () => {
    for (const id of queue) {
      const outcome =
        ctx.remainingMs() < reserveMs
          ? refusedOutcome(id, "Time ran out before this rule. Please try again.")
          : await changeRule(id, found.get(id), ctx, changeOne).catch((error: unknown) =>
              outcomeOfFailure(id, error, ctx),
            );
      outcomes.set(id, outcome);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return distinct.map((id) => outcomes.get(id) ?? refusedOutcome(id, "Rule not found"));
};
