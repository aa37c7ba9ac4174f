import { listMyAssignments } from "../../../shared/api/assignments.ts";
import type { MyAssignment } from "../../../shared/schemas/assignment.ts";
import type { MasterRule } from "../../../shared/schemas/rule.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import type { SessionUser } from "../../core/endpoint/identity.ts";
import { people } from "../../people/users/people.ts";
import { type Selection, selections } from "../../regulation/selections/selection-repository.ts";
import { listItem } from "../../rules/record/company-rule.ts";
import { changedDecisions } from "../../rules/record/decided-text.ts";
import { expectMasters, findMasters } from "../../rules/record/find-rule.ts";
import { cutForList, listText, rowsThatFit } from "../../rules/record/list-texts.ts";
import { type AssignmentRow, assignments } from "./assignment-repository.ts";
import { countTasks, cursorAfter, selectTasks, tasksAfter } from "./my-assignment-list.ts";
import { readTasks, type Task } from "./read-tasks.ts";

const visibleTasks = async (
  companyId: string,
  userId: string,
  byTitle: ReadonlyMap<number, Selection>,
): Promise<Task[]> => {
  const rows = await assignments.listOfUser(companyId, userId);
  const visible = rows.filter(({ titleNumber }) => byTitle.has(titleNumber));
  const masters = visible.map(({ masterRuleId }) => masterRuleId);
  const [tasks] = await Promise.all([readTasks(companyId, visible), expectMasters(masters, companyId)]);
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
const present = async (
  companyId: string,
  user: SessionUser,
  tasks: readonly Task[],
  byTitle: ReadonlyMap<number, Selection>,
): Promise<(MyAssignment | undefined)[]> => {
  const [masters, known] = await Promise.all([
    findMasters(
      tasks.map(({ row }) => row.masterRuleId),
      companyId,
    ),
    people.byId(companyId, [user.id]),
  ]);
  const changed = await changedTasks(tasks, masters);
  return tasks.map(({ row, overlay }, index) => {
    const master = masters[index];
    if (!master) return undefined;
    const selection = byTitle.get(row.titleNumber);
    const item = listItem({ master, selection, overlay }, "company");
    const companyRule = {
      ...item,
      assignedToUser: known.get(user.id) ?? item.assignedToUser,
      needsDecision: changed.has(row.companyRuleId),
    };
    return assignmentOf(row, companyRule);
  });
};

const assignmentOf = (row: AssignmentRow, companyRule: MyAssignment["companyRule"]): MyAssignment => ({
  id: row.id,
  companyRuleId: row.companyRuleId,
  priority: row.priority,
  status: row.status,
  createdAt: row.assignedAt,
  dueDate: row.dueDate,
  notes: row.notes,
  companyRule,
  masterRule: {
    id: row.masterRuleId,
    ruleTitle: companyRule.ruleTitle,
    sourceSection: companyRule.sourceSection,
  },
});

/** As a page shows it: very long texts cut, which the rule's own page has whole. */
const cut = (assignment: MyAssignment | undefined): MyAssignment | undefined =>
  assignment && {
    ...assignment,
    notes: listText(assignment.notes),
    companyRule: cutForList(assignment.companyRule),
  };

const isThere = (assignment: MyAssignment | undefined): assignment is MyAssignment =>
  assignment !== undefined;

/** Assignments of titles the company removed are hidden with their rules, and come back with them. */
export const handler = endpoint(
  listMyAssignments,
  async ({ query }, ctx) => {
    const companyId = ctx.companyId();
    const user = ctx.actor();
    const today = query.today ?? ctx.now.toISOString().slice(0, 10);
    const chosen = await selections.listActive(companyId);
    const byTitle = new Map(chosen.map((selection) => [selection.titleNumber, selection]));
    const all = await visibleTasks(companyId, user.id, byTitle);
    const selected = selectTasks(all, query, today);
    if (query.limit === undefined && query.cursor === undefined)
      return (await present(companyId, user, selected, byTitle)).filter(isThere);
    const scope = ["my-assignments", companyId, user.id, query.status, query.due].join("\n");
    const { tasks, offset } = tasksAfter(selected, query, scope);
    const rows = (await present(companyId, user, tasks, byTitle)).map(cut);
    const counts = countTasks(all, today);
    const sizes = rows.map((row) => Buffer.byteLength(JSON.stringify(row ?? null)));
    const shown = rowsThatFit(sizes, counts);
    return {
      items: rows.slice(0, shown).filter(isThere),
      total: selected.length,
      offset,
      nextCursor: cursorAfter(selected, offset + shown, scope),
      counts,
    };
  },
  (_input, { companyId, userId }) => [
    selections.listActive(companyId),
    assignments.listOfUser(companyId, userId),
    people.byId(companyId, [userId]),
  ],
);
