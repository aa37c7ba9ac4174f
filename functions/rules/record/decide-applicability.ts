import { noReasonWords } from "../../../shared/words/values.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { applicabilityOf } from "./applicability.ts";
import { currentVersion } from "./decided-text.ts";
import type { Decision } from "./decision.ts";
import { type SelectedRule, stateToChange } from "./find-rule.ts";
import type { Overlay } from "./overlay-repository.ts";
import type { RuleChange } from "./rule-changes.ts";

/** What a person decides; null takes a decision back. */
export interface WantedDecision {
  readonly isApplicable: boolean | null;
  readonly reason?: string | undefined;
}

const isSame = (
  current: Overlay,
  isActive: boolean,
  next: Decision | null,
  isReasonGiven: boolean,
): boolean => {
  const { decision } = current;
  if (current.isActive !== isActive || (decision === null) !== (next === null)) return false;
  if (!decision || !next) return true;
  const isSameText =
    decision.version?.date === next.version?.date && decision.version?.issueDate === next.version?.issueDate;
  return isSameText && (!isReasonGiven || decision.reason === next.reason);
};

/**
 * The change that records a decision with its person, moment, reason and the version of the section's text; undefined
 * where the same was decided on the same text.
 */
export const decisionChange = async (
  rule: SelectedRule,
  { isApplicable, reason: said }: WantedDecision,
  ctx: Context,
): Promise<RuleChange | undefined> => {
  // What an undo sends back as it was shown.
  const reason = said === noReasonWords ? "" : said;
  const current = stateToChange(ctx.companyId(), rule, ctx.now);
  const isActive = isApplicable ?? true;
  const decision: Decision | null =
    isApplicable === null
      ? null
      : {
          by: ctx.actor().id,
          at: ctx.now.toISOString(),
          reason: reason ?? "",
          version: await currentVersion(rule.master),
        };
  if (isSame(current, isActive, decision, reason !== undefined)) return undefined;
  const isSwitch = current.isActive !== isActive && isApplicable !== null;
  const [before, after] = [applicabilityOf(current), applicabilityOf({ isActive, decision })];
  const told = decision?.reason ? { applicabilityReason: decision.reason } : {};
  const known = current.decision?.reason ? { applicabilityReason: current.decision.reason } : {};
  return {
    changes: { isActive, decision },
    before: { ...(isSwitch ? { isActive: current.isActive } : { applicability: before }), ...known },
    after: { ...(isSwitch ? { isActive } : { applicability: after }), ...told },
  };
};
