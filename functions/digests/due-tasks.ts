import { dueOf } from "../../shared/assignments/due.ts";
import type { MasterRule } from "../../shared/schemas/rule.ts";
import { selections } from "../regulation/selections/selection-repository.ts";
import { wordingOf } from "../rules/record/company-rule.ts";
import { findMasters } from "../rules/record/find-rule.ts";
import type { CompanyPerson } from "../services/jobs/daily-telling.ts";
import { assignments } from "../work/assignments/assignment-repository.ts";
import { readTasks, type Task } from "../work/assignments/read-tasks.ts";
import type { DigestTask } from "./digest-mail.ts";

/** A summary lists this many overdue tasks, and as many that are due soon. */
const mostListed = 20;
const longestTitle = 160;

/** What is due for a person. */
export interface DueTasks {
  /** Whether anything is due, including titles that the company removed, which may come back. */
  readonly isAny: boolean;
  readonly overdue: { readonly count: number; readonly listed: readonly DigestTask[] };
  readonly soon: { readonly count: number; readonly listed: readonly DigestTask[] };
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

/** The first of them with the text of their rules. Rules are read only here, so a summary costs what it lists. */
const listed = async (companyId: string, tasks: readonly Task[]): Promise<DigestTask[]> => {
  const first = tasks
    .toSorted((a, b) => ((a.row.dueDate ?? "") < (b.row.dueDate ?? "") ? -1 : 1))
    .slice(0, mostListed);
  const ids = first.map(({ row }) => row.masterRuleId);
  const masters = await findMasters(ids, companyId);
  return first.flatMap((task, index) => entryOf(task, masters[index]));
};

/** What of a person's assignments is overdue on a day, or due within the days after it. */
export const dueTasks = async ({ companyId, userId }: CompanyPerson, today: string): Promise<DueTasks> => {
  const rows = (await assignments.listOfUser(companyId, userId)).filter(({ dueDate }) => dueDate !== null);
  const due = Map.groupBy(await readTasks(companyId, rows), ({ row, overlay }) =>
    dueOf(row.dueDate, overlay?.complianceStatus ?? "pending", today),
  );
  const [overdue, soon] = [due.get("overdue") ?? [], due.get("soon") ?? []];
  const isAny = overdue.length + soon.length > 0;
  const shown = new Set(
    isAny ? (await selections.listActive(companyId)).map(({ titleNumber }) => titleNumber) : [],
  );
  const visible = (tasks: readonly Task[]) => tasks.filter(({ row }) => shown.has(row.titleNumber));
  const group = async (tasks: readonly Task[]) => ({
    count: tasks.length,
    listed: await listed(companyId, tasks),
  });
  return { isAny, overdue: await group(visible(overdue)), soon: await group(visible(soon)) };
};
