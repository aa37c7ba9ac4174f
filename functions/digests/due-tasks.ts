import { dueOf } from "../../shared/assignments/due.ts";
import type { MasterRule } from "../../shared/schemas/rule.ts";
import { type OccurrenceRecord, occurrences } from "../duties/occurrence-record.ts";
import { groups } from "../people/groups/group-repository.ts";
import { selections } from "../regulation/selections/selection-repository.ts";
import { applicabilityOf } from "../rules/record/applicability.ts";
import { wordingOf } from "../rules/record/company-rule.ts";
import { findMasters } from "../rules/record/find-rule.ts";
import type { CompanyPerson } from "../services/jobs/daily-telling.ts";
import { assignments } from "../work/assignments/assignment-repository.ts";
import type { AssignmentRow } from "../work/assignments/assignment-row.ts";
import { readTasks, type Task } from "../work/assignments/read-tasks.ts";
import type { DigestTask, DueGroup } from "./due-section.ts";

/** A summary lists this many overdue tasks, and as many that are due soon. */
const mostListed = 20;
const longestTitle = 160;

/** Work of a person that has a due day: a rule, or an occurrence of a duty. */
export interface DueWork {
  readonly dueDate: string;
  readonly assignedAt: string;
  readonly of: Task | OccurrenceRecord;
}

/** What is due for a person. */
interface DueTasks {
  /** Whether anything is due, including what may come back: of titles that the company removed, and not applicable. */
  readonly isAny: boolean;
  readonly overdue: readonly DueWork[];
  readonly soon: readonly DueWork[];
}

const titleOf = ({ overlay }: Task, master: MasterRule): string => {
  const { ruleTextSimplified, text } = wordingOf({ master, overlay, selection: undefined });
  const title = overlay?.internalTitle || master.ruleTitle || ruleTextSimplified || text;
  return title.length > longestTitle ? `${title.slice(0, longestTitle - 1).trimEnd()}…` : title;
};

const isTask = (of: DueWork["of"]): of is Task => "row" in of;

const masterOf = ({ of }: DueWork): string | undefined => (isTask(of) ? of.row.masterRuleId : undefined);

const entryOf = ({ of, dueDate }: DueWork, masters: ReadonlyMap<string, MasterRule>): DigestTask[] => {
  if (!isTask(of)) return [{ path: `/duties/${of.dutyId}`, title: of.name, source: null, dueDate }];
  const { companyRuleId, masterRuleId, titleNumber, partNo } = of.row;
  const master = masters.get(masterRuleId);
  if (!master) return [];
  const source = master.sourceSection || `${titleNumber} CFR part ${partNo}`;
  const path = `/rules/${companyRuleId}?page=assignments&from=assignments`;
  return [{ path, title: titleOf(of, master), source, dueDate }];
};

/** A group as a mail lists it, the most urgent first. Rules are read only here, so a mail costs what it lists. */
export const dueGroup = async (
  companyId: string,
  works: readonly DueWork[],
  most = mostListed,
): Promise<DueGroup> => {
  const first = works.toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : 1)).slice(0, most);
  const ids = first.flatMap((work) => masterOf(work) ?? []);
  const found = ids.length > 0 ? await findMasters(ids, companyId) : [];
  const masters = new Map(found.flatMap((master) => (master ? [[master.id, master]] : [])));
  return { count: works.length, listed: first.flatMap((work) => entryOf(work, masters)) };
};

/** Work that waits for its review is its reviewer's turn. */
const isSubmitted = ({ overlay }: Task): boolean => overlay?.assignment?.review.state === "submitted";

/** Assigned rules that have a due day, with the states that tell whether they are done. */
const ruleWorks = async (
  companyId: string,
  assigned: readonly AssignmentRow[],
): Promise<(DueWork & { of: Task })[]> => {
  const rows = assigned.filter(({ dueDate }) => dueDate !== null);
  const tasks = (await readTasks(companyId, rows)).filter((task) => !isSubmitted(task));
  return tasks.flatMap((of) => {
    const { dueDate, assignedAt } = of.row;
    return dueDate === null ? [] : [{ dueDate, assignedAt, of }];
  });
};

/** What of duties is to be done; once it is submitted it is its reviewer's turn. */
const dutyWorks = (records: readonly OccurrenceRecord[]): DueWork[] =>
  records
    .filter(({ state }) => state !== "submitted")
    .map((of) => ({ dueDate: of.date, assignedAt: of.assignedAt, of }));

/** What of some work is overdue on a day, or due within the days after it. */
const dueAmong = async (companyId: string, works: readonly DueWork[], today: string): Promise<DueTasks> => {
  const due = Map.groupBy(works, ({ dueDate, of }) =>
    dueOf(dueDate, (isTask(of) ? of.overlay?.complianceStatus : undefined) ?? "pending", today),
  );
  const [overdue, soon] = [due.get("overdue") ?? [], due.get("soon") ?? []];
  const isAny = overdue.length + soon.length > 0;
  const shown = new Set(
    isAny ? (await selections.listActive(companyId)).map(({ titleNumber }) => titleNumber) : [],
  );
  const isOwed = ({ of }: DueWork) =>
    !isTask(of) ||
    (shown.has(of.row.titleNumber) && (!of.overlay || applicabilityOf(of.overlay) !== "not_applicable"));
  return { isAny, overdue: overdue.filter(isOwed), soon: soon.filter(isOwed) };
};

/** What of a person's work is due on a day. */
export const dueTasks = async (person: CompanyPerson, today: string): Promise<DueTasks> => {
  const { companyId, userId } = person;
  const [rows, ofDuties] = await Promise.all([
    assignments.listOfUser(companyId, userId),
    occurrences.listOfUser(companyId, userId),
  ]);
  return dueAmong(companyId, [...(await ruleWorks(companyId, rows)), ...dutyWorks(ofDuties)], today);
};

/**
 * What is due of the work of a person's groups that no one has taken.
 * @param days the day where the company is, by which it is due; and the person's own, by which they are looked at again
 */
export const dueGroupTasks = async (
  { companyId, userId }: CompanyPerson,
  { company, own }: { readonly company: string; readonly own: string },
): Promise<DueTasks> => {
  const theirs = new Set((await groups.listOfPerson(companyId, userId)).map(({ id }) => id));
  if (theirs.size === 0) return { isAny: false, overdue: [], soon: [] };
  const [rows, ofDuties] = await Promise.all([
    assignments.listOfGroups(companyId),
    occurrences.listOpen(companyId),
  ]);
  const isUntaken = (assignedTo: string | null, groupId: string | null | undefined): boolean =>
    assignedTo === null && theirs.has(groupId ?? "");
  const works = [
    ...(await ruleWorks(
      companyId,
      rows.filter(({ assignedTo, assignedToGroup }) => isUntaken(assignedTo, assignedToGroup?.id)),
    )),
    ...dutyWorks(ofDuties.filter(({ assignedTo, groupId }) => isUntaken(assignedTo, groupId))),
  ];
  const due = await dueAmong(companyId, works, company);
  const isAny = due.isAny || (own > company && (await dueAmong(companyId, works, own)).isAny);
  return { ...due, isAny };
};
