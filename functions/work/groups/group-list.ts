import type { GroupsPage } from "../../../shared/schemas/group.ts";
import type { PageQuery } from "../../../shared/schemas/pagination.ts";
import { listPage } from "../../core/table/list-page.ts";
import { occurrences } from "../../duties/occurrence-record.ts";
import { companies } from "../../people/companies/company-repository.ts";
import { groups } from "../../people/groups/group-repository.ts";
import { users } from "../../people/users/user-repository.ts";
import { selections } from "../../regulation/selections/selection-repository.ts";
import { assignments } from "../assignments/assignment-repository.ts";
import { countsOfGroups } from "./group-work.ts";
import { presentGroups } from "./present-groups.ts";

/** A page of a company's groups with their people and open work. */
export const groupsPage = async (companyId: string, query: PageQuery, now: Date): Promise<GroupsPage> => {
  const [all, everyone, counts] = await Promise.all([
    groups.list(companyId),
    users.listOfCompany(companyId),
    countsOfGroups(companyId, now),
  ]);
  const { items, total, nextCursor } = listPage(all, query, `groups\n${companyId}`);
  return { items: presentGroups(items, everyone, counts), total, nextCursor };
};

/** What such a page asks the table for. */
export const readsOfGroups = (companyId: string): Promise<unknown>[] => [
  groups.list(companyId),
  users.listOfCompany(companyId),
  assignments.listOfGroups(companyId),
  occurrences.listOpen(companyId),
  companies.get(companyId),
  selections.listActive(companyId),
];
