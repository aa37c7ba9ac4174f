import type { Operation } from "../../core/table/operation.ts";
import { wakes } from "../../services/jobs/wake-repository.ts";
import type { Overlay } from "./overlay-repository.ts";

/**
 * The write that has the daily summary look at the assignee of a rule again, where a change takes its completion
 * back: while it was completed, they were not reminded that it is due.
 */
export const reopenedTask = (
  companyId: string,
  { complianceStatus, companyRuleId, assignment }: Overlay,
  changes: Partial<Overlay>,
  now: Date,
): Operation[] => {
  const isReopened =
    complianceStatus === "completed" && (changes.complianceStatus ?? "completed") !== "completed";
  return isReopened && assignment
    ? wakes.forTask({ companyId, what: String(companyRuleId), ...assignment }, now)
    : [];
};
