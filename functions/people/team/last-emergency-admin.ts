import { ssoOf } from "../../core/endpoint/company-sso.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { companyKey, userKey } from "../../core/endpoint/identity.ts";
import { conflict, LostRace } from "../../core/problem.ts";
import { check, type Operation } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { type User, users } from "../users/user-repository.ts";
import { isAdminIn } from "./standing.ts";

const isTheLast = () =>
  conflict(
    "This is the last emergency administrator of your single sign-on. Name another one under Security first.",
    "sso.last_emergency_admin",
  );
const changedMeanwhile = () => new LostRace("Single sign-on was changed at the same time.");

/**
 * What holds while a person stops being an administrator: a company that signs in by single sign-on only keeps someone
 * who gets in when the provider does not answer.
 * @throws 409 for the last one
 */
export const keepsEmergencyAdmin = async (leaver: User, ctx: Context): Promise<Operation[]> => {
  const companyId = ctx.companyId();
  const { sso } = ssoOf(await table.get(companyKey(companyId)));
  const unchanged = sso
    ? ({ attribute: "sso", is: "=", value: sso } as const)
    : ({ anyOf: [{ absent: "sso" }, { attribute: "sso", is: "=", value: null }] } as const);
  const holds = check(companyKey(companyId), [unchanged], changedMeanwhile);
  if (!sso?.isOnly || !sso.emergencyAdmins.includes(leaver.id)) return [holds];
  const others = await Promise.all(sso.emergencyAdmins.filter((id) => id !== leaver.id).map(users.get));
  const stays = others.find(
    (user) =>
      user?.companyId === companyId &&
      user.membership === "active" &&
      user.isActive &&
      user.role === "company_admin",
  );
  if (!stays) throw isTheLast();
  // Who makes the change is checked already, and a transaction has one operation an item.
  if (stays.id === ctx.actor().id) return [holds];
  return [holds, check(userKey(stays.id), isAdminIn(companyId), changedMeanwhile)];
};
