import { getGroupLoad } from "../../../shared/api/groups.ts";
import { dueOf } from "../../../shared/assignments/due.ts";
import { isManager } from "../../../shared/schemas/roles.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { forbidden } from "../../core/problem.ts";
import { occurrences } from "../../duties/occurrence-record.ts";
import { groups } from "../../people/groups/group-repository.ts";
import { people } from "../../people/users/people.ts";
import { selections } from "../../regulation/selections/selection-repository.ts";
import { assignments } from "../assignments/assignment-repository.ts";
import { dueOfTask, openTasks } from "./group-work.ts";

/** All that the members have to do from any group or person: who has much of it takes no more. */
export const handler = endpoint(
  getGroupLoad,
  async ({ params, query }, ctx) => {
    const companyId = ctx.companyId();
    const { id: actor, role } = ctx.actor();
    const { today = ctx.now.toISOString().slice(0, 10) } = query;
    const { leadId, memberIds } = await groups.mustGet(companyId, params.id);
    if (leadId !== actor && !isManager(role)) throw forbidden();
    const [known, opened, ...lists] = await Promise.all([
      people.byId(companyId, memberIds),
      occurrences.listOpen(companyId),
      ...memberIds.map((id) => assignments.listOfUser(companyId, id)),
    ]);
    const ofDuties = Map.groupBy(opened, ({ assignedTo }) => assignedTo);
    const byPerson = Map.groupBy(await openTasks(companyId, lists.flat()), ({ row }) => row.assignedTo);
    return memberIds
      .flatMap((id) => known.get(id) ?? [])
      .map((person) => {
        const tasks = byPerson.get(person.id) ?? [];
        const own = ofDuties.get(person.id) ?? [];
        const due = [
          ...tasks.map((task) => dueOfTask(task, today)),
          ...own.map(({ date }) => dueOf(date, "pending", today)),
        ];
        return {
          person,
          open: due.length,
          dueSoon: due.filter((each) => each === "soon").length,
          overdue: due.filter((each) => each === "overdue").length,
          submitted:
            tasks.filter(({ overlay }) => overlay?.assignment?.review.state === "submitted").length +
            own.filter(({ state }) => state === "submitted").length,
        };
      })
      .toSorted((a, b) => b.open - a.open);
  },
  ({ params }, { companyId }) => [
    groups.get(companyId, params.id),
    selections.listActive(companyId),
    occurrences.listOpen(companyId),
  ],
);
