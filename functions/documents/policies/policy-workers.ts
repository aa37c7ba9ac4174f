import { isManager } from "../../../shared/schemas/roles.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { forbidden } from "../../core/problem.ts";
import { mustRead } from "./policy-readers.ts";
import type { PolicyRecord } from "./policy-record.ts";

/**
 * A policy whose versions this person may write: managers, and its owner.
 * @throws 404, 403
 */
export const mustWorkOn = async (id: string, ctx: Context): Promise<PolicyRecord> => {
  const policy = await mustRead(id, ctx);
  const { id: userId, role } = ctx.actor();
  if (policy.ownerId !== userId && !isManager(role)) throw forbidden();
  return policy;
};
