import type { MasterRule } from "../../shared/schemas/rule.ts";
import { cutText } from "../core/cut-text.ts";
import { findMasters } from "../rules/record/find-rule.ts";
import type { Task } from "../work/assignments/read-tasks.ts";
import { nameOfRule } from "../work/changes/changed-rules.ts";
import { type CalendarEntry, longestTitle } from "./calendar-entry.ts";

/** Where seconds of a sequence are counted from: they fit its 32 bits until 2088. */
const firstMoment = Date.parse("2020-01-01T00:00:00Z");

/** Both parts only grow, so the sum grows when either changes: the company's state, or the rule's wording. */
const sequenceOf = ({ overlay }: Task, { updatedAt }: MasterRule): number =>
  (overlay?.version ?? 0) + Math.max(0, Math.floor((Date.parse(updatedAt) - firstMoment) / 1_000));

/** The due days of assigned rules. */
export const ruleDays = async (companyId: string, tasks: readonly Task[]): Promise<CalendarEntry[]> => {
  const masters = await findMasters(
    tasks.map(({ row }) => row.masterRuleId),
    companyId,
  );
  return tasks.flatMap((task, index) => {
    const master = masters[index];
    const { row, overlay } = task;
    if (!master || row.dueDate === null) return [];
    return [
      {
        id: `rule-${row.companyRuleId}`,
        kind: "due",
        date: row.dueDate,
        title: cutText(nameOfRule({ master, overlay, selection: undefined }), longestTitle),
        link: `/rules/${row.companyRuleId}?page=assignments&from=assignments`,
        sequence: sequenceOf(task, master),
      },
    ];
  });
};
