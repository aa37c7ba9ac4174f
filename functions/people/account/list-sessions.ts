import { listSessions } from "../../../shared/api/account.ts";
import type { SignedInSession } from "../../../shared/schemas/session.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { browserName } from "../session/browser-name.ts";
import { listSessionsOf } from "../session/session-repository.ts";
import { myAccount } from "./my-account.ts";

/** One's own first, then by use. */
const byUse = (a: SignedInSession, b: SignedInSession): number =>
  Number(b.isCurrent) - Number(a.isCurrent) || b.lastSeenAt.localeCompare(a.lastSeenAt);

export const handler = endpoint(listSessions, async (_input, ctx) => {
  const { id, sidHash } = ctx.actor();
  const { sessions } = await listSessionsOf(await myAccount(id), ctx.now);
  return sessions
    .map(({ userAgent, ...session }) => ({
      ...session,
      ...browserName(userAgent),
      // No stage has a database of places yet.
      city: null,
      isCurrent: session.id === sidHash,
    }))
    .sort(byUse);
});
