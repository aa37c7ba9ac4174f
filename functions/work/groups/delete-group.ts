import { deleteGroup } from "../../../shared/api/groups.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { conflict } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { duties } from "../../duties/duty-record.ts";
import { groups } from "../../people/groups/group-repository.ts";
import { openDutiesOfGroup, openTasksOfGroup } from "./group-work.ts";

const inUse = (count: number) =>
  conflict(
    `This group still has ${count} open ${count === 1 ? "rule or duty" : "rules or duties"}.`,
    "group.in_use",
  );

/** Duties count until they have ended and nothing of them is open. What the group has that is completed, not applicable or of a removed title keeps its name. */
export const handler = endpoint(deleteGroup, async ({ params }, ctx) => {
  const companyId = ctx.companyId();
  const group = await groups.mustGet(companyId, params.id);
  const [rules, opened, all] = await Promise.all([
    openTasksOfGroup(companyId, group.id),
    openDutiesOfGroup(companyId, group.id),
    duties.list(companyId),
  ]);
  const going = all.filter(({ groupId, endedAt }) => groupId === group.id && endedAt === null);
  const ofDuties = new Set([...going.map(({ id }) => id), ...opened.map(({ dutyId }) => dutyId)]);
  const open = rules.length + ofDuties.size;
  if (open > 0) throw inUse(open);
  const { name, leadId, memberIds } = group;
  await table.transact([
    ...groups.erase(companyId, group),
    ctx.activity({ target: { type: "group", id: group.id }, before: { name, leadId, memberIds } }),
  ]);
  return { message: "Group deleted" };
});
