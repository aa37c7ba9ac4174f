import type { CompanyRole } from "../../../shared/schemas/roles.ts";
import { userKey } from "../../core/endpoint/identity.ts";
import { LostRace } from "../../core/problem.ts";
import { check, type Operation } from "../../core/table/operation.ts";
import { isAdminIn } from "../../people/team/standing.ts";
import { type User, users } from "../../people/users/user-repository.ts";

const changedMeanwhile = () => new LostRace("An administrator was changed at the same time.");

/**
 * What holds a company to an active administrator beside this one; undefined where there is none.
 * @param companyId of the administrator
 */
export const anotherAdmin = async (companyId: string, userId: string): Promise<Operation | undefined> => {
  const other = (await users.listOfCompany(companyId)).find(
    (each) =>
      each.id !== userId && each.role === "company_admin" && each.isActive && each.membership === "active",
  );
  if (!other) return undefined;
  return check(userKey(other.id), isAdminIn(companyId), changedMeanwhile);
};

/** The role that groups give a person, where it is another one; emergency and last administrators keep theirs. */
export const changedRole = async (
  user: User,
  role: CompanyRole | undefined,
  companyId: string,
  emergencyAdmins: readonly string[],
): Promise<{ role: CompanyRole; operations: Operation[] } | undefined> => {
  if (!role || role === user.role) return undefined;
  if (user.role !== "company_admin") return { role, operations: [] };
  if (emergencyAdmins.includes(user.id)) return undefined;
  const stays = await anotherAdmin(companyId, user.id);
  return stays && { role, operations: [stays] };
};
