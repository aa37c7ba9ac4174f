import { signOutOtherSessions } from "../../../shared/api/account.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { unauthenticated } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { keepSession } from "../session/session-repository.ts";
import { users } from "../users/user-repository.ts";
import { lostRace, myAccount, unchanged } from "./my-account.ts";

/** A higher epoch ends all sessions and mailed links; the one that asks is carried over to it. */
export const handler = endpoint(signOutOtherSessions, async (_input, ctx) => {
  const { id, sidHash } = ctx.actor();
  const user = await myAccount(id);
  const changes = { epoch: user.epoch + 1, updatedAt: ctx.now.toISOString() };
  await table.transact([
    ...users.updateOperations(user, changes, unchanged(user), lostRace),
    keepSession(user, sidHash, changes.epoch, unauthenticated),
    ctx.activity({ target: { type: "user", id } }),
  ]);
  return { message: "All other sessions were signed out." };
});
