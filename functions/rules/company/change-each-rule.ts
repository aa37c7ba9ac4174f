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

/** One attempt at one rule; tried again with the rule as it is then when another change came in between. */
type Attempt<T> = (rule: SelectedRule) => Promise<T>;
type Refuse<T> = (companyRuleId: number, message: string) => T;

const tryRule = async <T>(
  companyRuleId: number,
  read: SelectedRule | undefined,
  ctx: Context,
  attempt: Attempt<T>,
): Promise<T> => {
  if (!read) throw ruleNotFound();
  const again = async (count: number): Promise<T> =>
    attempt(count === 1 ? read : await mustFindCompanyRule(ctx.companyId(), String(companyRuleId)));
  return repeatWhile(isLostRace, again, () => ctx.remainingMs() > reserveMs);
};

/** What a rule that failed is told; what is not for people's eyes goes to the log. */
const failureOf = (error: unknown, { requestId }: Context): string => {
  if (error instanceof Problem) return error.message;
  log.error("unhandled in bulk", error, { requestId });
  return "Something went wrong with this rule. Please try again.";
};

/**
 * Does something to rules one by one, each in its own transaction, and tells what became of each in the order
 * asked. A number that comes twice is handled once, and a rule that fails is refused alone. Stops beginning 5
 * seconds before the function's end.
 */
export const forEachRule = async <T>(
  ids: readonly number[],
  ctx: Context,
  attempt: Attempt<T>,
  refuse: Refuse<T>,
): Promise<T[]> => {
  const distinct = [...new Set(ids)];
  const found = await findCompanyRules(ctx.companyId(), distinct);
  const outcomes = new Map<number, T>();
  const queue = distinct.values();
  const lane = async () => {
    for (const id of queue) {
      const outcome =
        ctx.remainingMs() < reserveMs
          ? refuse(id, "Time ran out before this rule. Please try again.")
          : await tryRule(id, found.get(id), ctx, attempt).catch((error: unknown) =>
              refuse(id, failureOf(error, ctx)),
            );
      outcomes.set(id, outcome);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return distinct.map((id) => outcomes.get(id) ?? refuse(id, "Rule not found"));
};

/** Changes the state of rules one by one, as `forEachRule` does, and tells each before and after. */
export const changeEachRule = (
  ids: readonly number[],
  ctx: Context,
  changeOne: ChangeOne,
): Promise<BulkOutcome[]> =>
  forEachRule<BulkOutcome>(
    ids,
    ctx,
    async (rule) => {
      const { companyRuleId } = rule;
      const after = await changeOne(rule);
      if (!after) return { outcome: "unchanged", companyRuleId };
      return { outcome: "changed", companyRuleId, before: stateOf(rule), after };
    },
    (companyRuleId, message) => ({ outcome: "refused", companyRuleId, message }),
  );
