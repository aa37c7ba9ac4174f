import { type Member, users } from "../../people/users/user-repository.ts";

/** Mails that fit into one transaction, beside what it writes (AWS: 100 writes). */
const most = 90;

/** The active administrators of a company. */
export const administratorsOf = async (companyId: string): Promise<Member[]> =>
  (await users.listOfCompany(companyId))
    .filter(
      ({ role, membership, isActive }) => role === "company_admin" && membership === "active" && isActive,
    )
    .slice(0, most);
