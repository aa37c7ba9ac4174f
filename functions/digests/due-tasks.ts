import { dueOf } from "../../shared/assignments/due.ts";
import type { MasterRule } from "../../shared/schemas/rule.ts";
import { selections } from "../regulation/selections/selection-repository.ts";
import { applicabilityOf } from "../rules/record/applicability.ts";
import { wordingOf } from "../rules/record/company-rule.ts";
import { findMasters } from "../rules/record/find-rule.ts";
import type { CompanyPerson } from "../services/jobs/daily-telling.ts";
import { assignments } from "../work/assignments/assignment-repository.ts";
import { readTasks, type Task } from "../work/assignments/read-tasks.ts";
import type { DigestTask, DueGroup } from "./due-section.ts";

/** A summary lists this many overdue tasks, and as many that are due soon. */
const mostListed = 20;
const longestTitle = 160;

/** What is due for a person. */
interface DueTasks {
  /** Whether anything is due, including what may come back: of titles that the company removed, and not applicable. */
  readonly isAny: boolean;
  readonly overdue: readonly Task[];
  readonly soon: readonly Task[];
}

const titleOf = ({ overlay }: Task, master: MasterRule): string => {
  const { ruleTextSimplified, text } = wordingOf({ master, overlay, selection: undefined });
  const title = overlay?.internalTitle || master.ruleTitle || ruleTextSimplified || text;
  return title.length > longestTitle ? `${title.slice(0, longestTitle - 1).trimEnd()}…` : title;
};

const entryOf = (task: Task, master: MasterRule | undefined): DigestTask[] => {
  const { companyRuleId, dueDate, titleNumber, partNo } = task.row;
  if (!master || !dueDate) return [];
  const source = master.sourceSection || `${titleNumber} CFR part ${partNo}`;
  return [{ companyRuleId, title: titleOf(task, master), source, dueDate }];
};

/** A group as a mail lists it, the most urgent first. Rules are read only here, so a mail costs what it lists. */
export const dueGroup = async (
  companyId: string,
  tasks: readonly Task[],
  most = mostListed,
): Promise<DueGroup> => {
  const first = tasks
    .toSorted((a, b) => ((a.row.dueDate ?? "") < (b.row.dueDate ?? "") ? -1 : 1))
    .slice(0, most);
  const ids = first.map(({ row }) => row.masterRuleId);
  const masters = await findMasters(ids, companyId);
  return { count: tasks.length, listed: first.flatMap((task, index) => entryOf(task, masters[index])) };
};

/** Work that waits for its review is its reviewer's turn. */
const isSubmitted = ({ overlay }: Task): boolean => overlay?.assignment?.review.state === "submitted";

/** What of a person's assignments is overdue on a day, or due within the days after it. */
export const dueTasks = async ({ companyId, userId }: CompanyPerson, today: string): Promise<DueTasks> => {
  const rows = (await assignments.listOfUser(companyId, userId)).filter(({ dueDate }) => dueDate !== null);
  const tasks = (await readTasks(companyId, rows)).filter((task) => !isSubmitted(task));
  const due = Map.groupBy(tasks, ({ row, overlay }) =>
    dueOf(row.dueDate, overlay?.complianceStatus ?? "pending", today),
  );
  const [overdue, soon] = [due.get("overdue") ?? [], due.get("soon") ?? []];
  const isAny = overdue.length + soon.length > 0;
  const shown = new Set(
    isAny ? (await selections.listActive(companyId)).map(({ titleNumber }) => titleNumber) : [],
  );
  const isOwed = ({ row, overlay }: Task) =>
    shown.has(row.titleNumber) && (!overlay || applicabilityOf(overlay) !== "not_applicable");
  return { isAny, overdue: overdue.filter(isOwed), soon: soon.filter(isOwed) };
};
