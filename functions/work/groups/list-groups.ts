import { listGroups } from "../../../shared/api/groups.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { listPage } from "../../core/table/list-page.ts";
import { groups } from "../../people/groups/group-repository.ts";
import { users } from "../../people/users/user-repository.ts";
import { presentGroups } from "./present-groups.ts";

export const handler = endpoint(
  listGroups,
  async ({ query }, ctx) => {
    const companyId = ctx.companyId();
    const [all, everyone] = await Promise.all([groups.list(companyId), users.listOfCompany(companyId)]);
    const { items, total, nextCursor } = listPage(all, query, `groups\n${companyId}`);
    return { items: presentGroups(items, everyone), total, nextCursor };
  },
  (_input, { companyId }) => [groups.list(companyId), users.listOfCompany(companyId)],
);
