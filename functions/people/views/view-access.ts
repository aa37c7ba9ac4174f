import { type ListName, listPermissions } from "../../../shared/exports/lists.ts";
import { can } from "../../../shared/permissions/can.ts";
import { isManager } from "../../../shared/schemas/roles.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { forbidden } from "../../core/problem.ts";
import type { ViewReader, ViewRecord } from "./view-repository.ts";

/** Who asks. @throws 403 for a list that they may not open */
export const readerOf = (ctx: Context, list?: ListName): ViewReader => {
  const actor = ctx.actor();
  const companyId = ctx.companyId();
  if (list && !can(actor, listPermissions[list])) throw forbidden();
  return { companyId, userId: actor.id };
};

/** Shared views are their owner's and the managers' to change. @throws 403 */
export const mustChangeView = (view: ViewRecord, ctx: Context): void => {
  const { id, role } = ctx.actor();
  if (view.ownerId !== id && !isManager(role)) throw forbidden();
};

/** Views are shared by managers. @throws 403 */
export const mustShareViews = (ctx: Context): void => {
  if (!isManager(ctx.actor().role)) throw forbidden();
};
