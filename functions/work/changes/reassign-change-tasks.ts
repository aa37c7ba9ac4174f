import { repeatWhile } from "../../core/deadline.ts";
import { isLostRace } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { changeRecords } from "./change-record.ts";
import { changeTaskOwners } from "./change-task-owners.ts";

/**
 * Gives the open tasks of a person to another one, change by change. May run twice and end anywhere: what is left
 * is found again.
 */
export const reassignChangeTasks = async (
  companyId: string,
  from: string,
  { to, by }: { readonly to: string; readonly by: string },
): Promise<void> => {
  for (const id of await changeTaskOwners.list(companyId, from))
    await repeatWhile(isLostRace, async () => {
      const before = await changeRecords.get(companyId, id);
      if (!before) return;
      const tasks = before.tasks.map((task) =>
        task.ownerId === from && task.status === "open" ? { ...task, ownerId: to } : task,
      );
      const saved = changeRecords.save(companyId, before, { tasks }, { userId: by, now: new Date() });
      const moved = changeTaskOwners.follow(companyId, before, saved.next);
      if (moved.length > 0) await table.transact([saved.operation, ...moved]);
    });
};
