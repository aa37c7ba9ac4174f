import { ssoOf } from "../core/endpoint/company-sso.ts";
import type { Context } from "../core/endpoint/context.ts";
import { companyKey } from "../core/endpoint/identity.ts";
import type { Operation } from "../core/table/operation.ts";
import { table } from "../core/table/table.ts";
import { anotherAdmin } from "../identity/sso/changed-role.ts";
import type { User } from "../people/users/user-repository.ts";
import { scimProblem } from "./scim-problem.ts";

/** What must hold for a person to be deactivated. @throws 409 for the last and for an emergency administrator */
export const requireMayGo = async (user: User, ctx: Context): Promise<Operation[]> => {
  if (user.role !== "company_admin") return [];
  const { sso } = ssoOf(await table.get(companyKey(ctx.companyId())));
  if (sso?.emergencyAdmins.includes(user.id))
    throw scimProblem(
      409,
      "An emergency administrator cannot be deactivated by the directory.",
      "mutability",
    );
  const stays = await anotherAdmin(ctx.companyId(), user.id);
  if (!stays)
    throw scimProblem(409, "The last administrator cannot be deactivated by the directory.", "mutability");
  return [stays];
};
