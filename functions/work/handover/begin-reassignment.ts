import type { Context } from "../../core/endpoint/context.ts";
import { invalid } from "../../core/problem.ts";
import type { Operation } from "../../core/table/operation.ts";
import { activeMember, stillActiveMember } from "../assignments/active-member.ts";
import { type Reassignment, reassignments } from "./reassignment-repository.ts";

interface Beginning {
  readonly job: Reassignment;
  /** For the transaction of the change that asks for it; the worker is started after that. */
  readonly operations: readonly Operation[];
}

/**
 * Makes ready to give a person's rules to an active member.
 * @throws 400 for anyone else, and for the person themselves
 */
export const beginReassignment = async (from: string, to: string, ctx: Context): Promise<Beginning> => {
  const companyId = ctx.companyId();
  if (to === from) {
    const message = "Please choose someone else.";
    throw invalid(message, [{ path: "body.reassignTo", message }]);
  }
  await activeMember(companyId, to, "reassignTo");
  const { id: by } = ctx.actor();
  const job = { companyId, from, to, by, at: ctx.now.toISOString(), requestId: ctx.requestId };
  // The actor is held to being active by `stillManages`; a transaction names an item once.
  const holds = to === by ? [] : [stillActiveMember(companyId, to, "reassignTo")];
  return { job, operations: [...holds, reassignments.begin(job)] };
};
