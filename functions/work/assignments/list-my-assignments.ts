import { listMyAssignments } from "../../../shared/api/assignments.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { people } from "../../people/users/people.ts";
import { selections } from "../../regulation/selections/selection-repository.ts";
import { rowsThatFit } from "../../rules/record/list-texts.ts";
import { assignments } from "./assignment-repository.ts";
import { countTasks, cursorAfter, tasksAfter } from "./my-assignment-list.ts";
import { cutAssignment, isThere, myAssignments } from "./my-assignments.ts";

export const handler = endpoint(
  listMyAssignments,
  async ({ query }, ctx) => {
    const { today, all, selected, present } = await myAssignments(ctx, query);
    if (query.limit === undefined && query.cursor === undefined)
      return (await present(selected)).filter(isThere);
    const scope = [
      "my-assignments",
      ctx.companyId(),
      ctx.actor().id,
      query.status,
      query.due,
      query.group,
    ].join("\n");
    const { tasks, offset } = tasksAfter(selected, query, scope);
    const rows = (await present(tasks)).map(cutAssignment);
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
