import { listMyChangeTasks } from "../../../shared/api/changes.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { people } from "../../people/users/people.ts";
import { changeRecords } from "./change-record.ts";
import { changeTaskOwners } from "./change-task-owners.ts";
import { namesOfRules } from "./changed-rules.ts";
import { presentTask } from "./present-change.ts";
import { findVisibleChanges, visibleChanges } from "./visible-changes.ts";

/** The caller's tasks, what is due first before the rest. Open ones alone are found without the other changes. */
export const handler = endpoint(
  listMyChangeTasks,
  async ({ query: { status } }, ctx) => {
    const companyId = ctx.companyId();
    const { id: userId } = ctx.actor();
    const changes =
      status === "open"
        ? await findVisibleChanges(await changeTaskOwners.list(companyId, userId), ctx)
        : await visibleChanges(ctx);
    const mine = changes.flatMap((change) =>
      (change?.tasks ?? [])
        .filter((task) => task.ownerId === userId && (!status || task.status === status))
        .flatMap((task) => (change ? [{ change, task }] : [])),
    );
    const tasks = mine.map(({ task }) => task);
    const [known, names] = await Promise.all([
      people.byId(companyId, tasks.length > 0 ? [userId] : []),
      namesOfRules(companyId, tasks),
    ]);
    return mine
      .map(({ change, task }) => presentTask(change, task, known, names))
      .toSorted((a, b) => ((a.dueDate ?? "") < (b.dueDate ?? "") ? -1 : 1));
  },
  ({ query }, { companyId, userId }) =>
    query.status === "open" ? changeTaskOwners.list(companyId, userId) : changeRecords.list(companyId),
);
