import type { CompanyOverview } from "../../shared/schemas/admin.ts";
import type { CompanySummary } from "../people/companies/company-repository.ts";
import { users } from "../people/users/user-repository.ts";
import { selections } from "../regulation/selections/selection-repository.ts";

/** A company with its counts: two Queries of its own rows. */
export const presentCompany = async ({
  id,
  name,
  isActive,
  createdAt,
}: CompanySummary): Promise<CompanyOverview> => {
  const [people, titles] = await Promise.all([users.listOfCompany(id), selections.listActive(id)]);
  const members = people.filter((person) => person.membership === "active" && person.isActive);
  return { id, name, isActive, createdAt, memberCount: members.length, titleCount: titles.length };
};
