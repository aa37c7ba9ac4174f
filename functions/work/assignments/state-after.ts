import type { RuleStateAfter } from "../../../shared/schemas/company-rule.ts";
import { decidedAs } from "../../rules/record/applicability.ts";
import type { Overlay } from "../../rules/record/overlay-repository.ts";

/** What a change answers of a rule's state. */
export const stateIn = (overlay: Overlay): RuleStateAfter => {
  const { companyRuleId, complianceStatus, priority, isActive, version } = overlay;
  return { companyRuleId, complianceStatus, priority, isActive, ...decidedAs(overlay), version };
};

/** The state that saving `changes` leaves; `overlays.save` counts the version up. */
export const stateAfter = (before: Overlay, changes: Partial<Overlay>): RuleStateAfter =>
  stateIn({ ...before, ...changes, version: before.version + 1 });
