import { listGroups } from "../../../shared/api/groups.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { listPage } from "../../core/table/list-page.ts";
import { companies } from "../../people/companies/company-repository.ts";
import { groups } from "../../people/groups/group-repository.ts";
import { users } from "../../people/users/user-repository.ts";
import { selections } from "../../regulation/selections/selection-repository.ts";
import { assignments } from "../assignments/assignment-repository.ts";
import { countsOfGroups } from "./group-work.ts";
import { presentGroups } from "./present-groups.ts";

export const handler = endpoint(
  listGroups,
  async ({ query }, ctx) => {
    const companyId = ctx.companyId();
    const [all, everyone, counts] = await Promise.all([
      groups.list(companyId),
      users.listOfCompany(companyId),
      countsOfGroups(companyId, ctx.now),
    ]);
    const { items, total, nextCursor } = listPage(all, query, `groups\n${companyId}`);
    return { items: presentGroups(items, everyone, counts), total, nextCursor };
  },
  (_input, { companyId }) => [
    groups.list(companyId),
    users.listOfCompany(companyId),
    assignments.listOfGroups(companyId),
    companies.get(companyId),
    selections.listActive(companyId),
  ],
);
