import type { Context } from "../../core/endpoint/context.ts";
import { forbidden } from "../../core/problem.ts";
import type { Condition } from "../../core/table/expression.ts";
import type { Operation } from "../../core/table/operation.ts";
import { isHiddenRequest } from "../users/hidden-request.ts";
import { noSuchRequest, type User, users } from "../users/user-repository.ts";
import { requireManages, stillManages } from "./manage-member.ts";

/** Holds while a person waits for an answer of this very company. */
export const stillWaiting = (companyId: string): readonly Condition[] => [
  { attribute: "companyId", is: "=", value: companyId },
  { attribute: "membership", is: "=", value: "pending" },
];

/**
 * A person who asked to join the actor's company and waits for an answer.
 * @throws 404 when no such request can be seen; 403 for a role that the actor does not manage
 */
export const mustGetRequest = async (userId: string, ctx: Context): Promise<User> => {
  const user = await users.get(userId);
  if (user?.companyId !== ctx.companyId() || user.membership !== "pending" || isHiddenRequest(user))
    throw noSuchRequest();
  requireManages(ctx, user.role);
  return user;
};

const noLongerManages = () =>
  forbidden("Your own role was changed at the same time, so nothing was changed.");

/** Holds an answer to its giver still managing the role that was asked for: 403 otherwise. */
export const stillAnswers = (ctx: Context): Operation => stillManages(ctx, noLongerManages);
