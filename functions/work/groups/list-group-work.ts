import { listGroupWork } from "../../../shared/api/groups.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { occurrences } from "../../duties/occurrence-record.ts";
import { groups } from "../../people/groups/group-repository.ts";
import { selections } from "../../regulation/selections/selection-repository.ts";
import { rowsThatFit } from "../../rules/record/list-texts.ts";
import { assignments } from "../assignments/assignment-repository.ts";
import { cursorAfter, selectTasks, tasksAfter } from "../assignments/my-assignment-list.ts";
import { cutAssignment, isThere, presentTasks } from "../assignments/my-assignments.ts";
import { readTasks } from "../assignments/read-tasks.ts";
import { untakenDuties } from "./group-duties.ts";
import { isOpen } from "./group-work.ts";

export const handler = endpoint(
  listGroupWork,
  async ({ query }, ctx) => {
    const companyId = ctx.companyId();
    const actor = ctx.actor().id;
    const { group, today = ctx.now.toISOString().slice(0, 10) } = query;
    const [all, rows, chosen] = await Promise.all([
      groups.list(companyId),
      assignments.listOfGroups(companyId),
      selections.listActive(companyId),
    ]);
    const own = all.filter(({ memberIds }) => memberIds.includes(actor));
    const wanted = new Set(own.map(({ id }) => id).filter((id) => group === undefined || id === group));
    const byTitle = new Map(chosen.map((selection) => [selection.titleNumber, selection]));
    const untaken = rows.filter(
      ({ assignedTo, assignedToGroup, titleNumber }) =>
        assignedTo === null && wanted.has(assignedToGroup?.id ?? "") && byTitle.has(titleNumber),
    );
    const [tasks, duties] = await Promise.all([
      readTasks(companyId, untaken),
      query.cursor ? [] : untakenDuties(companyId, wanted),
    ]);
    const open = tasks.filter(isOpen);
    const selected = selectTasks(open, {}, today);
    const scope = ["group-work", companyId, actor, group].join("\n");
    const page = tasksAfter(selected, query, scope);
    const items = (await presentTasks(companyId, page.tasks, byTitle)).map(cutAssignment);
    const facts = {
      duties,
      groups: own.map(({ id, name, leadId }) => ({ id, name, isLead: leadId === actor })),
    };
    const sizes = items.map((item) => Buffer.byteLength(JSON.stringify(item ?? null)));
    const shown = rowsThatFit(sizes, facts);
    return {
      items: items.slice(0, shown).filter(isThere),
      total: selected.length,
      nextCursor: cursorAfter(selected, page.offset + shown, scope),
      ...facts,
    };
  },
  (_input, { companyId }) => [
    groups.list(companyId),
    assignments.listOfGroups(companyId),
    selections.listActive(companyId),
    occurrences.listOpen(companyId),
  ],
);
