import { dueOf } from "../../../shared/assignments/due.ts";
import { type OccurrenceRecord, occurrences } from "../../duties/occurrence-record.ts";
import { companies } from "../../people/companies/company-repository.ts";
import { selections } from "../../regulation/selections/selection-repository.ts";
import { applicabilityOf } from "../../rules/record/applicability.ts";
import { localDay } from "../../services/jobs/local-morning.ts";
import { assignments } from "../assignments/assignment-repository.ts";
import type { AssignmentRow } from "../assignments/assignment-row.ts";
import { readTasks, type Task } from "../assignments/read-tasks.ts";

/** Whether something is left to do: not completed, and applicable. */
export const isOpen = ({ overlay }: Task): boolean =>
  overlay?.complianceStatus !== "completed" &&
  (overlay === undefined || applicabilityOf(overlay) !== "not_applicable");

/** When an open task is due. */
export const dueOfTask = ({ row, overlay }: Task, today: string) =>
  dueOf(row.dueDate, overlay?.complianceStatus ?? "pending", today);

/** What a group has open, and what of it is overdue. */
export interface GroupCounts {
  readonly open: number;
  readonly overdue: number;
}

/** Open work of some assignments, without that of titles the company removed. */
export const openTasks = async (companyId: string, rows: readonly AssignmentRow[]): Promise<Task[]> => {
  const chosen = await selections.listActive(companyId);
  const titles = new Set(chosen.map(({ titleNumber }) => titleNumber));
  const shown = rows.filter(({ titleNumber }) => titles.has(titleNumber));
  return (await readTasks(companyId, shown)).filter(isOpen);
};

/** The day it is where the company is: that of work of groups. */
const companyDay = async (companyId: string, now: Date): Promise<string> =>
  localDay(now, (await companies.get(companyId))?.timeZone ?? "UTC");

const countsOf = (
  tasks: readonly Task[],
  ofDuties: readonly OccurrenceRecord[],
  today: string,
): GroupCounts => ({
  open: tasks.length + ofDuties.length,
  overdue:
    tasks.filter((task) => dueOfTask(task, today) === "overdue").length +
    ofDuties.filter(({ date }) => date < today).length,
});

/** Counts of all groups that have open work, taken or not, by their ids. */
export const countsOfGroups = async (companyId: string, now: Date): Promise<Map<string, GroupCounts>> => {
  const [rows, ofDuties, today] = await Promise.all([
    assignments.listOfGroups(companyId),
    occurrences.listOpen(companyId),
    companyDay(companyId, now),
    selections.listActive(companyId),
  ]);
  const tasks = await openTasks(companyId, rows);
  const rules = Map.groupBy(tasks, ({ row }) => row.assignedToGroup?.id ?? "");
  const duties = Map.groupBy(ofDuties, ({ groupId }) => groupId ?? "");
  const ids = new Set([...rules.keys(), ...duties.keys()]);
  return new Map([...ids].map((id) => [id, countsOf(rules.get(id) ?? [], duties.get(id) ?? [], today)]));
};

/** Rules of one group that are not completed. */
export const openTasksOfGroup = async (companyId: string, id: string): Promise<Task[]> =>
  openTasks(companyId, await assignments.listOfGroup(companyId, id));

/** Occurrences of one group that are not done. */
export const openDutiesOfGroup = async (companyId: string, id: string): Promise<OccurrenceRecord[]> =>
  (await occurrences.listOpen(companyId)).filter(({ groupId }) => groupId === id);

/** Counts of one group. */
export const countsOfGroup = async (companyId: string, id: string, now: Date): Promise<GroupCounts> => {
  const [tasks, ofDuties, today] = await Promise.all([
    openTasksOfGroup(companyId, id),
    openDutiesOfGroup(companyId, id),
    companyDay(companyId, now),
  ]);
  return countsOf(tasks, ofDuties, today);
};
