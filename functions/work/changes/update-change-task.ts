import { updateChangeTask } from "../../../shared/api/changes.ts";
import { isManager } from "../../../shared/schemas/roles.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { conflict, forbidden, notFound } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { people } from "../../people/users/people.ts";
import { type ChangeRecord, changeRecords, type TaskRow } from "./change-record.ts";
import { changeTaskOwners } from "./change-task-owners.ts";
import { namesOfRules } from "./changed-rules.ts";
import { presentTask } from "./present-change.ts";
import { mustSeeChange } from "./visible-changes.ts";

/** The change with one of its tasks as it is now; the last open task that is completed makes it done. */
const withTask = (change: ChangeRecord, task: TaskRow): Pick<ChangeRecord, "tasks" | "state"> => {
  const tasks = change.tasks.map((each) => (each.id === task.id ? task : each));
  const isLast = task.status === "completed" && tasks.every(({ status }) => status !== "open");
  return { tasks, state: isLast && change.state === "action_needed" ? "done" : change.state };
};

/** Completing is the owner's, or a manager's; cancelling a manager's. The same again changes nothing. */
export const handler = endpoint(updateChangeTask, async ({ params, body: { status, note } }, ctx) => {
  const companyId = ctx.companyId();
  const { id: userId, role } = ctx.actor();
  const change = await mustSeeChange(params.id, ctx);
  const task = change.tasks.find(({ id }) => id === params.taskId);
  if (!task) throw notFound("Task not found");
  if (!isManager(role) && (task.ownerId !== userId || status === "cancelled")) throw forbidden();
  const [known, names] = await Promise.all([
    people.byId(companyId, [task.ownerId]),
    namesOfRules(companyId, [task]),
  ]);
  if (task.status === status) return presentTask(change, task, known, names);
  if (task.status !== "open") throw conflict(`This task is ${task.status}.`, "change.task-ended");
  const ended =
    status === "completed"
      ? { ...task, status, completedAt: ctx.now.toISOString(), completedNote: note }
      : { ...task, status };
  const steps = withTask(change, ended);
  const { next, operation } = changeRecords.save(companyId, change, steps, { userId, now: ctx.now });
  await table.transact([
    operation,
    ...changeTaskOwners.follow(companyId, change, next),
    ctx.activity({
      target: { type: "change", id: change.id },
      before: { status: task.status, ...(next.state !== change.state && { state: change.state }) },
      after: {
        status,
        ownerId: task.ownerId,
        ...(note && { note }),
        ...(next.state !== change.state && { state: next.state }),
      },
    }),
  ]);
  return presentTask(next, ended, known, names);
});
