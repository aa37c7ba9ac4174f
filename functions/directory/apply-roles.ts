import { repeatWhile } from "../core/deadline.ts";
import type { Context } from "../core/endpoint/context.ts";
import { isLostRace, LostRace } from "../core/problem.ts";
import { table } from "../core/table/table.ts";
import { changedRole } from "../identity/sso/changed-role.ts";
import { type Connection, ssoConnections } from "../identity/sso/connection-repository.ts";
import { roleOfGroups } from "../identity/sso/role-of-groups.ts";
import { groups } from "../people/groups/group-repository.ts";
import { users } from "../people/users/user-repository.ts";

const changedMeanwhile = () => new LostRace("This person was changed at the same time.");

const applyTo = async (userId: string, connection: Connection, ctx: Context): Promise<void> => {
  const companyId = ctx.companyId();
  const [user, own] = await Promise.all([users.get(userId), groups.listOfPerson(companyId, userId)]);
  if (user?.companyId !== companyId || user.membership !== "active") return;
  const names = own.filter(({ directory }) => directory).map(({ name }) => name);
  const given = await changedRole(
    user,
    roleOfGroups(connection, names),
    companyId,
    connection.emergencyAdmins,
  );
  if (!given) return;
  const changes = { role: given.role, updatedAt: ctx.now.toISOString() };
  const asRead = [
    { attribute: "role", is: "=", value: user.role },
    { attribute: "companyId", is: "=", value: companyId },
  ] as const;
  await table.transact([
    ...users.updateOperations(user, changes, asRead, changedMeanwhile),
    ...given.operations,
    ctx.activity({
      event: "user.role-changed",
      target: { type: "user", id: userId },
      before: { role: user.role },
      after: { role: given.role, by: "directory" },
    }),
  ]);
};

/** Gives people the roles that the names of their directory groups are mapped to, as a sign-in does. */
export const applyRoles = async (userIds: readonly string[], ctx: Context): Promise<void> => {
  const connection = ssoConnections.latest(await ssoConnections.get(ctx.companyId()));
  if (!connection || connection.groupRoles.length === 0) return;
  for (const id of userIds) await repeatWhile(isLostRace, () => applyTo(id, connection, ctx));
};
