import type { Change, ChangedRule } from "../../../shared/schemas/changes.ts";
import type { ChangeRecord } from "./change-record.ts";

/** A task per owner of affected rules that are in no open task yet; rules without an owner go to the assessor. */
export const proposeTasks = (
  change: ChangeRecord,
  affected: readonly ChangedRule[],
  assessor: Change["assessor"],
): Change["proposal"] => {
  const inTask = new Set(
    change.tasks.filter(({ status }) => status === "open").flatMap(({ companyRuleIds }) => companyRuleIds),
  );
  const open = affected.filter(({ companyRuleId }) => !inTask.has(companyRuleId));
  const ownerOf = ({ assignee }: ChangedRule) => {
    if (assignee && assignee.isActive !== false) return assignee;
    return assessor && assessor.isActive !== false ? assessor : null;
  };
  const byOwner = Map.groupBy(open, (rule) => ownerOf(rule)?.id ?? "");
  return {
    owners: [...byOwner.values()].map((rules) => ({
      owner: rules[0] ? ownerOf(rules[0]) : null,
      rules,
      dueDate: change.dueDate,
    })),
  };
};
