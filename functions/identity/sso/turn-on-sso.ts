import { turnOnSso } from "../../../shared/api/sso.ts";
import type { SsoRow } from "../../core/endpoint/company-sso.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { userKey } from "../../core/endpoint/identity.ts";
import { conflict } from "../../core/problem.ts";
import { check, type Operation } from "../../core/table/operation.ts";
import { isAdminIn } from "../../people/team/standing.ts";
import { type User, users } from "../../people/users/user-repository.ts";
import { type Connection, isTested, ssoConnections } from "./connection-repository.ts";
import { ssoDomains } from "./domain-repository.ts";
import { companyOperation, writeSso } from "./write-sso.ts";

const testFirst = () => conflict("Test the connection first.", "sso.untested");
const proveFirst = () => conflict("Prove a domain first.", "sso.no_domain");
const nameEmergency = () =>
  conflict("Name an emergency administrator with two-step verification.", "sso.no_emergency_admin");

/** Whether one is who may sign in in an emergency: an administrator with a factor of the company. */
const mayBe = (user: User | undefined, companyId: string): boolean =>
  user?.companyId === companyId && user.isActive && user.role === "company_admin" && user.hasFactor === true;

/** Holds while each of them is an administrator with a factor: someone must get in when the provider does not answer. */
const emergencyChecks = async ({ emergencyAdmins }: Connection, ctx: Context): Promise<Operation[]> => {
  const named = await Promise.all(emergencyAdmins.map(users.get));
  if (named.length === 0 || !named.every((user) => mayBe(user, ctx.companyId()))) throw nameEmergency();
  const isOne = [...isAdminIn(ctx.companyId()), { attribute: "hasFactor", is: "=", value: true }] as const;
  // Who turns it on is checked as each administrator who changes settings is, and a transaction has one operation an item.
  const others = emergencyAdmins.filter((id) => id !== ctx.actor().id);
  return others.map((id) => check(userKey(id), isOne, nameEmergency));
};

/** What requests know from then on; sessions that were started otherwise end, but for that of who turns it on. */
const rowOf = ({ ssoOnly: isOnly, emergencyAdmins }: Connection, ctx: Context): Partial<SsoRow> => ({
  sso: { isOnly, emergencyAdmins },
  ...(isOnly && {
    ssoOnlyFrom: { at: ctx.now.toISOString(), people: emergencyAdmins, session: ctx.actor().sidHash },
  }),
});

export const handler = endpoint(turnOnSso, async (_, ctx) => {
  const companyId = ctx.companyId();
  const [state, domains] = await Promise.all([ssoConnections.get(companyId), ssoDomains.list(companyId)]);
  const connection = ssoConnections.mustHave(state);
  const { id } = ctx.actor();
  if (!isTested(connection.tests[id], ctx.now)) throw testFirst();
  if (!domains.some(({ status }) => status === "proven")) throw proveFirst();
  const also = connection.ssoOnly ? await emergencyChecks(connection, ctx) : [];
  return writeSso(state, { running: connection, draft: null }, ctx, [
    ...also,
    companyOperation(companyId, rowOf(connection, ctx)),
  ]);
});
