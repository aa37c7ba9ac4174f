import { managesRole } from "../../../shared/permissions/manageable-roles.ts";
import type { Role } from "../../../shared/schemas/roles.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { actorKey } from "../../core/endpoint/identity.ts";
import { conflict, forbidden, LostRace, notFound } from "../../core/problem.ts";
import type { Condition } from "../../core/table/expression.ts";
import { check, type Operation } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { wakes } from "../../services/jobs/wake-repository.ts";
import { type User, users } from "../users/user-repository.ts";
import { keepsEmergencyAdmin } from "./last-emergency-admin.ts";
import { isActiveIn } from "./standing.ts";

const roleChanged = () =>
  conflict(
    "Your own role was changed at the same time, so nothing was changed. A company always keeps an active administrator.",
  );

/**
 * Makes sure that the person who changes people is still who the request found. No one changes themselves
 * and only administrators change administrators, so an administrator who replaces another one stays: a
 * company keeps an active administrator without counting them.
 */
export const stillManages = (ctx: Context, refusal: () => Error = roleChanged): Operation => {
  const { id, role } = ctx.actor();
  return check(
    actorKey(ctx.companyId(), id),
    [...isActiveIn(ctx.companyId()), { attribute: "role", is: "=", value: role }],
    refusal,
  );
};

/** @throws 403 for a role that the actor may neither give nor manage */
export const requireManages = (ctx: Context, role: Role): void => {
  if (!managesRole(ctx.actor().role, role)) {
    throw forbidden("Only a company administrator can manage administrators.");
  }
};

const noSuchMember = () => notFound("Person not found in your company.");

/** A person of the company, active or not; another company's and one who waits look like none at all. */
export const mustGetMember = async (userId: string, ctx: Context): Promise<User> => {
  const user = await users.get(userId);
  if (user?.companyId !== ctx.companyId() || user.membership !== "active") throw noSuchMember();
  return user;
};

/**
 * A person of the company whom the actor may manage.
 * @param oneself why people cannot do this to themselves, for the 409
 * @throws 404, 409 for oneself, 403 for an administrator when the actor is none
 */
export const mustManage = async (userId: string, oneself: string, ctx: Context): Promise<User> => {
  const member = await mustGetMember(userId, ctx);
  if (member.id === ctx.actor().id) throw conflict(oneself, "team.oneself");
  requireManages(ctx, member.role);
  return member;
};

/** Holds while a person is what was read of them. */
const asRead = ({ companyId, membership, role, isActive, epoch }: User): readonly Condition[] =>
  Object.entries({ companyId, membership, role, isActive, epoch }).map(([attribute, value]) => ({
    attribute,
    is: "=",
    value,
  }));

const changedMeanwhile = () =>
  new LostRace("Someone else changed this person at the same time. Please try again.");

/** Changes a person of the company, with the row of activity and what else belongs to it, and gives them as they are. */
export const changeMember = async (
  member: User,
  changes: Partial<Pick<User, "role" | "isActive" | "epoch" | "tokensFrom" | "hasFactor" | "passkeyOnly">>,
  facts: { before: Record<string, unknown>; after: Record<string, unknown> },
  ctx: Context,
  also: readonly Operation[] = [],
): Promise<User> => {
  const all = { ...changes, updatedAt: ctx.now.toISOString() };
  const next = { ...member, ...changes };
  const isAdmin = ({ isActive, role }: User): boolean => isActive && role === "company_admin";
  await table.transact([
    stillManages(ctx),
    ...users.updateOperations(member, all, asRead(member), changedMeanwhile),
    // While a person was not active, they got no reminders of what is due.
    ...(changes.isActive
      ? [wakes.forPerson({ companyId: ctx.companyId(), userId: member.id }, ctx.now)]
      : []),
    ...(isAdmin(member) && !isAdmin(next) ? await keepsEmergencyAdmin(member, ctx) : []),
    ...also,
    ctx.activity({ target: { type: "user", id: member.id }, ...facts }),
  ]);
  return { ...member, ...all };
};
