import type { Company } from "../../../shared/schemas/company.ts";
import type { CompanyRole } from "../../../shared/schemas/roles.ts";
import { repeatWhile } from "../../core/deadline.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { newToken } from "../../core/ids.ts";
import { isLostRace, LostRace } from "../../core/problem.ts";
import type { Operation } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { acceptInvitationOf } from "../../people/team/accept-invitation.ts";
import { sameProof } from "../../people/users/hidden-request.ts";
import { hashPassword } from "../../people/users/password.ts";
import { type User, users } from "../../people/users/user-repository.ts";
import { changedRole } from "./changed-role.ts";
import type { Connection } from "./connection-repository.ts";
import type { Identity } from "./identity.ts";
import { linkedPerson, linkOperation, provenAddress } from "./person-link.ts";
import { SsoRefusal } from "./refusal.ts";
import { roleOfGroups } from "./role-of-groups.ts";

/** Where someone is to be signed in, and by what. */
interface Admission {
  readonly company: Company;
  readonly connection: Connection;
  readonly identity: Identity;
}

const changedMeanwhile = () => new LostRace("This account was changed at the same time.");

const isMember = ({ companyId, membership }: User, company: Company): boolean =>
  companyId === company.id && membership === "active";

const asRead = (user: User) =>
  [
    { attribute: "isActive", is: "=", value: true },
    { attribute: "epoch", is: "=", value: user.epoch },
    { attribute: "role", is: "=", value: user.role },
    { attribute: "membership", is: "=", value: user.membership },
    sameProof(user),
  ] as const;

/** A person of the company, with the role that their groups give them, linked where they are not yet. */
const admitMember = async (
  user: User,
  admission: Admission,
  isLinked: boolean,
  ctx: Context,
): Promise<User> => {
  if (!user.isActive) throw new SsoRefusal("deactivated");
  const { company, identity } = admission;
  // An address leads to one person of the provider only; another one with it is someone else.
  if (!isLinked && user.ssoIssuer === identity.issuer) throw new SsoRefusal("not_invited");
  const { connection } = admission;
  const role = roleOfGroups(connection, identity.groups);
  const given = await changedRole(user, role, company.id, connection.emergencyAdmins);
  if (isLinked && !given) return user;
  const changes = {
    ...(given && { role: given.role }),
    ...(!isLinked && {
      ssoIssuer: identity.issuer,
      emailConfirmedAt: user.emailConfirmedAt ?? ctx.now.toISOString(),
    }),
    updatedAt: ctx.now.toISOString(),
  };
  await table.transact([
    ...users.updateOperations(user, changes, asRead(user), changedMeanwhile),
    ...(isLinked ? [] : [linkOperation(company.id, identity, user.id, changedMeanwhile)]),
    ...(given
      ? [
          ...given.operations,
          ctx.activity({
            event: "user.role-changed",
            target: { type: "user", id: user.id },
            before: { role: user.role },
            after: { role: given.role, by: "sso" },
            companyId: company.id,
          }),
        ]
      : []),
  ]);
  return { ...user, ...changes };
};

const joined = (role: CompanyRole, id: string, company: Company, ctx: Context): Operation =>
  ctx.activity({
    event: "user.registered",
    target: { type: "user", id },
    after: { role, membership: "active", by: "sso" },
    userId: id,
    companyId: company.id,
  });

/** What a newcomer gets: the role of their groups, of their invitation, or of all newcomers; the first takes the invitation. */
const newcomerPlace = async (email: string, { company, connection, identity }: Admission, ctx: Context) => {
  const invited = await acceptInvitationOf(company.id, email, ctx.now, changedMeanwhile);
  const ownRole = invited?.place.role ?? connection.defaultRole;
  if (ownRole === null) throw new SsoRefusal("not_invited");
  const { department = null, jobTitle = null } = invited?.place ?? {};
  const role: CompanyRole = roleOfGroups(connection, identity.groups) ?? ownRole;
  return { role, job: { department, jobTitle }, operations: invited?.operations ?? [] };
};

/**
 * A person who has an account and no company, or asked to join this one. Before its address was proven, anyone could
 * have made it: then its password, sessions and tokens end.
 */
const admitUnplaced = async (user: User, admission: Admission, ctx: Context): Promise<User> => {
  const { company, identity } = admission;
  const isOurs = user.companyId === null || user.companyId === company.id;
  if (user.role === "super_admin" || !isOurs) throw new SsoRefusal("not_invited");
  if (!user.isActive) throw new SsoRefusal("deactivated");
  const { role, job, operations } = await newcomerPlace(user.email, admission, ctx);
  const now = ctx.now.toISOString();
  const isClaimOnly = user.emailConfirmedAt === null;
  const changes = {
    ...({
      companyId: company.id,
      membership: "active",
      role,
      department: job.department ?? user.department,
      jobTitle: job.jobTitle ?? user.jobTitle,
      ssoIssuer: identity.issuer,
      updatedAt: now,
    } as const),
    ...(isClaimOnly && {
      ...{
        emailConfirmedAt: now,
        passwordHash: await hashPassword(newToken()),
        epoch: user.epoch + 1,
        tokensFrom: now,
      },
    }),
  };
  await table.transact([
    ...operations,
    ...users.updateOperations(user, changes, asRead(user), changedMeanwhile),
    linkOperation(company.id, identity, user.id, changedMeanwhile),
    joined(role, user.id, company, ctx),
  ]);
  return { ...user, ...changes };
};

const admitNewcomer = async (email: string, admission: Admission, ctx: Context): Promise<User> => {
  const { company, identity } = admission;
  const { role, job, operations } = await newcomerPlace(email, admission, ctx);
  const now = ctx.now.toISOString();
  const { firstName, lastName, issuer } = identity;
  const user: User = {
    ...{ id: ctx.newId(), email, firstName, lastName, role, companyId: company.id, membership: "active" },
    ...{ ...job, profileImageUrl: null, timeZone: null, isActive: true, epoch: 1 },
    // A password no one knows: one may be chosen by mail.
    passwordHash: await hashPassword(newToken()),
    ...{ emailConfirmedAt: now, ssoIssuer: issuer, lastLoginAt: null, createdAt: now, updatedAt: now },
  };
  await table.transact([
    ...operations,
    ...users.insertOperations(user),
    linkOperation(company.id, identity, user.id, changedMeanwhile),
    joined(role, user.id, company, ctx),
  ]);
  return user;
};

/**
 * The account of whom a provider signed in: by issuer and subject; else by address, once; else a new one.
 * @throws SsoRefusal
 */
export const admit = async (admission: Admission, ctx: Context): Promise<User> => {
  const { company, identity } = admission;
  const email = await provenAddress(company.id, identity);
  if (!company.isActive) throw new SsoRefusal("deactivated");
  return repeatWhile(isLostRace, async () => {
    const linked = await linkedPerson(company.id, identity);
    if (linked && !isMember(linked, company)) throw new SsoRefusal("not_invited");
    if (linked) return admitMember(linked, admission, true, ctx);
    const user = await users.findByEmail(email);
    if (!user) return admitNewcomer(email, admission, ctx);
    return isMember(user, company)
      ? admitMember(user, admission, false, ctx)
      : admitUnplaced(user, admission, ctx);
  });
};
