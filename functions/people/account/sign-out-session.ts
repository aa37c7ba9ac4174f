import { signOutSession } from "../../../shared/api/account.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { notFound } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { endSession } from "../session/session-repository.ts";

/** It has ended already, is another person's, or never was: all look the same. */
const noSuchSession = () => notFound("This session has already ended.");

/** The session named is looked for among the caller's own alone. */
export const handler = endpoint(signOutSession, async ({ params }, ctx) => {
  await table.transact([
    endSession(ctx.actor().id, params.id, noSuchSession),
    ctx.activity({ target: { type: "session", id: params.id }, after: { reason: "signed_out" } }),
  ]);
  return { message: "The session has been signed out." };
});
