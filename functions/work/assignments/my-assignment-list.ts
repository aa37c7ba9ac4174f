import * as z from "zod";
import { dueOf } from "../../../shared/assignments/due.ts";
import type { MyAssignmentPage, MyAssignmentQuery } from "../../../shared/schemas/my-assignments.ts";
import type { ComplianceStatus } from "../../../shared/schemas/rule.ts";
import { decodeCursor, encodeCursor } from "../../core/table/cursor.ts";
import type { Task } from "./read-tasks.ts";

type Query = z.infer<typeof MyAssignmentQuery>;

const defaultLimit = 50;
/** Sorts after every date. */
const noDate = "9999-99-99";

const statusOf = ({ overlay }: Task): ComplianceStatus => overlay?.complianceStatus ?? "pending";
const dueAt = (task: Task, today: string) => dueOf(task.row.dueDate, statusOf(task), today);

/** Where a task stands in the list. All that the order is made of, so that a cursor outlives its task. */
const Position = z.object({
  isCompleted: z.boolean(),
  dueDate: z.string(),
  assignedAt: z.string(),
  id: z.string(),
});
type Position = z.infer<typeof Position>;

const positionOf = (task: Task): Position => ({
  isCompleted: statusOf(task) === "completed",
  dueDate: task.row.dueDate ?? noDate,
  assignedAt: task.row.assignedAt,
  id: task.row.id,
});

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * What is due soonest comes first, and so what is overdue; what has no date follows, newest assignment
 * first; what is completed comes last.
 */
const compare = (a: Position, b: Position): number =>
  Number(a.isCompleted) - Number(b.isCompleted) ||
  compareTexts(a.dueDate, b.dueDate) ||
  compareTexts(b.assignedAt, a.assignedAt) ||
  compareTexts(b.id, a.id);

const inOrder = (tasks: readonly Task[]): Task[] =>
  tasks
    .map((task) => ({ task, position: positionOf(task) }))
    .sort((a, b) => compare(a.position, b.position))
    .map(({ task }) => task);

/** The tasks the query asks for, in their order. @param today the caller's date */
export const selectTasks = (tasks: readonly Task[], { status, due, group }: Query, today: string): Task[] =>
  inOrder(
    tasks.filter(
      (task) =>
        (status === undefined || statusOf(task) === status) &&
        (group === undefined || task.row.assignedToGroup?.id === group) &&
        (due === undefined || dueAt(task, today) === due),
    ),
  );

/** How many tasks each filter alone would show. */
export const countTasks = (tasks: readonly Task[], today: string): MyAssignmentPage["counts"] => {
  const counts = {
    all: tasks.length,
    pending: 0,
    in_progress: 0,
    completed: 0,
    overdue: 0,
    soon: 0,
    later: 0,
    none: 0,
  };
  for (const task of tasks) {
    counts[statusOf(task)] += 1;
    const due = dueAt(task, today);
    if (due) counts[due] += 1;
  }
  return counts;
};

/**
 * The tasks that the page asked for may show, and how many come before them.
 * @param scope names the list, the person and the filters, so that a cursor works nowhere else
 */
export const tasksAfter = (
  selected: readonly Task[],
  { cursor, limit = defaultLimit }: Query,
  scope: string,
): { tasks: Task[]; offset: number } => {
  const after = cursor && Position.parse(decodeCursor(cursor, scope));
  const found = after ? selected.findIndex((task) => compare(positionOf(task), after) > 0) : 0;
  const offset = found < 0 ? selected.length : found;
  return { tasks: selected.slice(offset, offset + limit), offset };
};

/** Where the list goes on after its first `shown` tasks; null at its end. */
export const cursorAfter = (selected: readonly Task[], shown: number, scope: string): string | null => {
  const last = selected[shown - 1];
  return last && shown < selected.length ? encodeCursor(positionOf(last), scope) : null;
};
