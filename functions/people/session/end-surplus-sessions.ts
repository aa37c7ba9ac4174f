import type { Context } from "../../core/endpoint/context.ts";
import { log } from "../../core/log.ts";
import { table } from "../../core/table/table.ts";
import { companyOnRecord } from "../users/hidden-request.ts";
import type { User } from "../users/user-repository.ts";
import { endSession, listSessionsOf } from "./session-repository.ts";

const end = async (user: User, id: string, ctx: Context): Promise<void> => {
  const gone = new Error("The session has ended already");
  await table
    .transact([
      endSession(user.id, id, () => gone),
      ctx.activity({
        event: "session.ended",
        target: { type: "session", id },
        after: { reason: "limit" },
        userId: user.id,
        companyId: companyOnRecord(user),
      }),
    ])
    .catch((error: unknown) => {
      if (error !== gone) throw error;
    });
};

/**
 * Ends those of a person's sessions that were used least recently, beyond as many as one may have. Called once the
 * new session is written: of sign-ins at the same time the last one to look sees all of them. All go by one order
 * and none spares its own, so together they end no session too many. A failure does not undo the sign-in; the next
 * one makes up for it.
 */
export const endSurplusSessions = async (user: User, ctx: Context): Promise<void> => {
  try {
    const { sessions, most } = await listSessionsOf(user, ctx.now);
    const byUse = sessions.sort(
      (a, b) => b.lastSeenAt.localeCompare(a.lastSeenAt) || b.id.localeCompare(a.id),
    );
    for (const { id } of byUse.slice(most)) await end(user, id, ctx);
  } catch (error) {
    log.error("surplus sessions not ended", error, { userId: user.id });
  }
};
