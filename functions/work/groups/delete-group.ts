import { deleteGroup } from "../../../shared/api/groups.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { table } from "../../core/table/table.ts";
import { groups } from "../../people/groups/group-repository.ts";

export const handler = endpoint(deleteGroup, async ({ params }, ctx) => {
  const companyId = ctx.companyId();
  const group = await groups.mustGet(companyId, params.id);
  const { name, leadId, memberIds } = group;
  await table.transact([
    ...groups.erase(companyId, group),
    ctx.activity({ target: { type: "group", id: group.id }, before: { name, leadId, memberIds } }),
  ]);
  return { message: "Group deleted" };
});
