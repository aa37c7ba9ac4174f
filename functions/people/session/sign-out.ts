import type { Context } from "../../core/endpoint/context.ts";
import { Problem } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { endSession } from "./session-repository.ts";

/** Ends the session of this request. Signing out twice is no error: the second finds nothing to end. */
export const signOut = async (ctx: Context): Promise<void> => {
  const { user } = ctx;
  if (!user) return;
  const gone = new Problem(404, "The session has ended already.");
  await table
    .transact([
      endSession(user.id, user.sidHash, () => gone),
      ctx.activity({ target: { type: "user", id: user.id }, after: { reason: "signed_out" } }),
    ])
    .catch((error: unknown) => {
      if (error !== gone) throw error;
    });
};
