import type { Context } from "../core/endpoint/context.ts";
import { newToken } from "../core/ids.ts";
import { LostRace } from "../core/problem.ts";
import type { Operation } from "../core/table/operation.ts";
import { table } from "../core/table/table.ts";
import { hashPassword } from "../people/users/password.ts";
import { type Member, type User, users } from "../people/users/user-repository.ts";
import { wakes } from "../services/jobs/wake-repository.ts";
import { giveBackOccurrences } from "../work/duties/give-back.ts";
import { giveBackOrLeave } from "../work/groups/give-back-all.ts";
import { leavings } from "../work/groups/leaving-repository.ts";
import { requireMayGo } from "./may-go.ts";
import { type Resource, resource } from "./scim-answer.ts";
import type { Json } from "./scim-filter.ts";
import { noSuchResource, scimProblem } from "./scim-problem.ts";
import { readUser, type WantedUser } from "./scim-user-input.ts";

export const userSchema = "urn:ietf:params:scim:schemas:core:2.0:User";

const taken = () => scimProblem(409, "This userName is in use.", "uniqueness");
const changedMeanwhile = () => new LostRace("This person was changed at the same time.");

const isManaged = ({ directory }: Pick<Member, "directory">): boolean =>
  directory !== undefined && !directory.isDeleted;

const present = ({ id, email, firstName, lastName, isActive, directory }: Member): Resource =>
  resource(
    "User",
    userSchema,
    {
      ...{ id, userName: email, active: isActive },
      ...(directory?.externalId && { externalId: directory.externalId }),
      name: { givenName: firstName, familyName: lastName, formatted: `${firstName} ${lastName}`.trim() },
      displayName: `${firstName} ${lastName}`.trim() || email,
      emails: [{ value: email, type: "work", primary: true }],
    },
    { created: directory?.createdAt ?? "", lastModified: directory?.changedAt ?? "" },
  );

const list = async (companyId: string): Promise<Resource[]> =>
  (await users.listOfCompany(companyId))
    .filter((member) => member.membership === "active" && isManaged(member))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(present);

/** @throws 404 */
const mustGet = async (companyId: string, id: string): Promise<User> => {
  const user = await users.get(id);
  if (user?.companyId !== companyId || user.membership !== "active" || !isManaged(user))
    throw noSuchResource();
  return user;
};

const read = async (companyId: string, id: string): Promise<Resource> =>
  present(await mustGet(companyId, id));

const asRead = (user: User) =>
  [
    { attribute: "epoch", is: "=", value: user.epoch },
    { attribute: "isActive", is: "=", value: user.isActive },
    { attribute: "role", is: "=", value: user.role },
    { attribute: "companyId", is: "=", value: user.companyId },
  ] as const;

/** The write of the row of the person, with the claim on another address. */
const personOperations = (user: User, changes: Partial<User>): Operation[] => {
  const { email, ...others } = changes;
  return email !== undefined && email !== user.email
    ? users.changeEmailOperations(user, { ...others, email }, asRead(user), changedMeanwhile)
    : users.updateOperations(user, others, asRead(user), changedMeanwhile);
};

const eventOf = (before: User, isActive: boolean): string => {
  if (before.isActive === isActive) return "user.directory-changed";
  return isActive ? "user.activated" : "user.deactivated";
};

/** Makes of a person what the directory wants; who is deactivated is signed out with their next call. */
const change = async (user: User, wanted: WantedUser, isDeleted: boolean, ctx: Context): Promise<User> => {
  const isEnding = user.isActive && !wanted.isActive;
  const checks = isEnding ? await requireMayGo(user, ctx) : [];
  const at = ctx.now.toISOString();
  const { externalId, isActive, email, firstName, lastName } = wanted;
  const changes = {
    ...{ email, firstName, lastName, isActive, updatedAt: at, emailConfirmedAt: user.emailConfirmedAt ?? at },
    ...(isEnding && { epoch: user.epoch + 1 }),
    directory: { externalId, isDeleted, createdAt: user.directory?.createdAt ?? at, changedAt: at },
  };
  const begun = isEnding ? leavings.begin([user.id], ctx) : undefined;
  await table.transact([
    ...checks,
    ...personOperations(user, changes),
    ...(!user.isActive && isActive
      ? [wakes.forPerson({ companyId: ctx.companyId(), userId: user.id }, ctx.now)]
      : []),
    ...(begun ? [begun.operation] : []),
    ctx.activity({
      event: eventOf(user, isActive),
      target: { type: "user", id: user.id },
      before: { isActive: user.isActive, email: user.email },
      after: { isActive, email, by: "directory" },
    }),
  ]);
  if (begun) {
    await giveBackOrLeave(begun.leaving);
    await giveBackOccurrences(user.id, ctx);
  }
  return { ...user, ...changes };
};

const addNewcomer = async (wanted: WantedUser, ctx: Context): Promise<User> => {
  const at = ctx.now.toISOString();
  const { externalId, ...person } = wanted;
  const user: User = {
    ...{ id: ctx.newId(), ...person, role: "member", companyId: ctx.companyId(), membership: "active" },
    ...{ department: null, jobTitle: null, profileImageUrl: null, timeZone: null, epoch: 1 },
    passwordHash: await hashPassword(newToken()),
    ...{ emailConfirmedAt: at, lastLoginAt: null, createdAt: at, updatedAt: at },
    directory: { externalId, isDeleted: false, createdAt: at, changedAt: at },
  };
  await table.transact([
    ...users.insertOperations(user),
    ctx.activity({
      event: "user.registered",
      target: { type: "user", id: user.id },
      after: { role: user.role, membership: user.membership, by: "directory" },
    }),
  ]);
  return user;
};

/** @throws 409 `uniqueness` for an address that the directory has already, and for one that is not the company's */
const create = async (json: Json, ctx: Context): Promise<Resource> => {
  const companyId = ctx.companyId();
  const wanted = await readUser(companyId, json);
  const user = await users.findByEmail(wanted.email);
  if (!user) return present(await addNewcomer(wanted, ctx));
  if (user.companyId !== companyId || user.membership !== "active" || isManaged(user)) throw taken();
  const names =
    wanted.firstName || wanted.lastName ? {} : { firstName: user.firstName, lastName: user.lastName };
  return present(await change(user, { ...wanted, ...names }, false, ctx));
};

const replace = async (id: string, json: Json, ctx: Context): Promise<Resource> => {
  const user = await mustGet(ctx.companyId(), id);
  const wanted = await readUser(ctx.companyId(), json);
  const other = await users.findByEmail(wanted.email);
  if (other && other.id !== id) throw taken();
  return present(await change(user, wanted, false, ctx));
};

/** To the directory the person is gone; to the company they are deactivated, and their work stays. */
const remove = async (id: string, ctx: Context): Promise<void> => {
  const user = await mustGet(ctx.companyId(), id);
  const { email, firstName, lastName, directory } = user;
  const wanted = { email, firstName, lastName, isActive: false, externalId: directory?.externalId ?? null };
  await change(user, wanted, true, ctx);
};

export const scimUsers = { list, read, create, replace, remove };
