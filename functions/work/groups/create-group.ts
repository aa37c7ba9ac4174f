import { createGroup } from "../../../shared/api/groups.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { table } from "../../core/table/table.ts";
import { groups } from "../../people/groups/group-repository.ts";
import { readGroup } from "./group-content.ts";
import { presentGroup } from "./present-groups.ts";

export const handler = endpoint(createGroup, async ({ body }, ctx) => {
  const companyId = ctx.companyId();
  const content = await readGroup(companyId, body);
  const group = {
    ...{ id: ctx.newId(), ...content, version: 1, workBy: "" },
    ...{ changedBy: ctx.actor().id, changedAt: ctx.now.toISOString() },
  };
  await table.transact([
    ...groups.add(companyId, group),
    ctx.activity({ target: { type: "group", id: group.id }, after: { ...content } }),
  ]);
  return presentGroup(companyId, group, ctx.now);
});
