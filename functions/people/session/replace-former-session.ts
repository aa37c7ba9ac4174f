import type { Context } from "../../core/endpoint/context.ts";
import type { SessionUser } from "../../core/endpoint/identity.ts";
import type { Operation } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { endSession } from "./session-repository.ts";

/** The session that this browser had. */
export type FormerSession = Pick<SessionUser, "id" | "sidHash">;

/**
 * Writes what signs a person in, and with it the end of the session that this browser had until now, whose ever it
 * was: its cookie is overwritten. A former session that has just ended in another way is no reason to fail.
 */
export const replacingFormerSession = async (
  ctx: Context,
  operations: readonly Operation[],
  user: FormerSession | undefined = ctx.user,
): Promise<void> => {
  if (!user) return table.transact(operations);
  const gone = new Error("The former session has ended already");
  const end = [
    endSession(user.id, user.sidHash, () => gone),
    ctx.activity({
      event: "session.ended",
      target: { type: "session", id: user.sidHash },
      after: { reason: "replaced" },
      userId: user.id,
    }),
  ];
  await table.transact([...operations, ...end]).catch((error: unknown) => {
    if (error !== gone) throw error;
    return table.transact(operations);
  });
};
