import type { listMyAssignments } from "../../../shared/api/assignments.ts";
import type { QueryOf } from "../../../shared/api/contract.ts";
import type { MyAssignment } from "../../../shared/schemas/assignment.ts";
import type { MasterRule } from "../../../shared/schemas/rule.ts";
import type { Reader } from "../../core/endpoint/context.ts";
import { groups } from "../../people/groups/group-repository.ts";
import { people } from "../../people/users/people.ts";
import { type Selection, selections } from "../../regulation/selections/selection-repository.ts";
import { listItem } from "../../rules/record/company-rule.ts";
import { changedDecisions } from "../../rules/record/decided-text.ts";
import { expectMasters, findMasters } from "../../rules/record/find-rule.ts";
import { cutForList, listText } from "../../rules/record/list-texts.ts";
import { assignments } from "./assignment-repository.ts";
import type { AssignmentRow } from "./assignment-row.ts";
import { selectTasks } from "./my-assignment-list.ts";
import { readTasks, type Task } from "./read-tasks.ts";

const visibleTasks = async (
  companyId: string,
  userId: string,
  byTitle: ReadonlyMap<number, Selection>,
): Promise<Task[]> => {
  const rows = await assignments.listOfUser(companyId, userId);
  const visible = rows.filter(({ titleNumber }) => byTitle.has(titleNumber));
  const masters = visible.map(({ masterRuleId }) => masterRuleId);
  const [tasks] = await Promise.all([
    readTasks(companyId, visible),
    expectMasters(masters, companyId),
    // Their names are asked for with the pages that show them.
    people.byId(
      companyId,
      visible.map(({ reviewerId }) => reviewerId),
    ),
  ]);
  return tasks;
};

/** Numbers of the tasks' rules that are to be decided again. */
const changedTasks = (
  tasks: readonly Task[],
  masters: readonly (MasterRule | undefined)[],
): Promise<ReadonlySet<number>> =>
  changedDecisions(
    tasks.flatMap(({ row, overlay }, index) => {
      const [rule, decision] = [masters[index], overlay?.decision];
      return rule && decision ? [{ id: row.companyRuleId, rule, decision }] : [];
    }),
  );

/**
 * Tasks with their rules, in that order; undefined where there is no such rule. Only here master rules are
 * read, so a page costs what is on it.
 */
export const presentTasks = async (
  companyId: string,
  tasks: readonly Task[],
  byTitle: ReadonlyMap<number, Selection>,
): Promise<(MyAssignment | undefined)[]> => {
  const [masters, known, named] = await Promise.all([
    findMasters(
      tasks.map(({ row }) => row.masterRuleId),
      companyId,
    ),
    people.byId(
      companyId,
      tasks.flatMap(({ row }) => [row.assignedTo, row.reviewerId]),
    ),
    groups.namesById(
      companyId,
      tasks.map(({ row }) => row.assignedToGroup?.id ?? null),
    ),
  ]);
  const changed = await changedTasks(tasks, masters);
  return tasks.map(({ row, overlay }, index) => {
    const master = masters[index];
    if (!master) return undefined;
    const selection = byTitle.get(row.titleNumber);
    const item = listItem({ master, selection, overlay }, "company");
    const companyRule = {
      ...item,
      assignedToUser: known.get(row.assignedTo ?? "") ?? item.assignedToUser,
      assignedToGroup: named.get(row.assignedToGroup?.id ?? "") ?? item.assignedToGroup,
      needsDecision: changed.has(row.companyRuleId),
    };
    return assignmentOf(row, companyRule, known.get(row.reviewerId ?? "") ?? null);
  });
};

const assignmentOf = (
  row: AssignmentRow,
  companyRule: MyAssignment["companyRule"],
  reviewer: MyAssignment["reviewer"],
): MyAssignment => ({
  id: row.id,
  companyRuleId: row.companyRuleId,
  priority: row.priority,
  status: row.status,
  createdAt: row.assignedAt,
  dueDate: row.dueDate,
  notes: row.notes,
  reviewer,
  companyRule,
  masterRule: {
    id: row.masterRuleId,
    ruleTitle: companyRule.ruleTitle,
    sourceSection: companyRule.sourceSection,
  },
});

export const isThere = (assignment: MyAssignment | undefined): assignment is MyAssignment =>
  assignment !== undefined;

/** As a page shows it: very long texts cut, which the rule's own page has whole. */
export const cutAssignment = (assignment: MyAssignment | undefined): MyAssignment | undefined =>
  assignment && {
    ...assignment,
    notes: listText(assignment.notes),
    companyRule: cutForList(assignment.companyRule),
  };

interface MyAssignments {
  readonly today: string;
  /** All that the person sees without a filter. */
  readonly all: readonly Task[];
  /** Those that the filters leave, in the order of the list. */
  readonly selected: readonly Task[];
  /** Their assignments, in that order; undefined where there is no such rule anymore. */
  present(tasks: readonly Task[]): Promise<(MyAssignment | undefined)[]>;
}

/** A person's assignments. Those of titles the company removed are hidden with their rules, and come back with them. */
export const myAssignments = async (
  reader: Reader,
  query: Pick<QueryOf<typeof listMyAssignments>, "status" | "due" | "group" | "today">,
): Promise<MyAssignments> => {
  const companyId = reader.companyId();
  const user = reader.actor();
  const { today = reader.now.toISOString().slice(0, 10) } = query;
  const chosen = await selections.listActive(companyId);
  const byTitle = new Map(chosen.map((selection) => [selection.titleNumber, selection]));
  const all = await visibleTasks(companyId, user.id, byTitle);
  const selected = selectTasks(all, query, today);
  return { today, all, selected, present: (tasks) => presentTasks(companyId, tasks, byTitle) };
};
