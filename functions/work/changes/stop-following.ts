import { stopFollowing } from "../../../shared/api/changes.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { notFound } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { followings } from "./following-record.ts";

export const handler = endpoint(stopFollowing, async ({ params }, ctx) => {
  const { id: userId } = ctx.actor();
  await table.transact([
    followings.end(ctx.companyId(), userId, params.id, () => notFound("You do not follow this place.")),
    ctx.activity({ target: { type: "user", id: userId }, after: { following: params.id } }),
  ]);
  return { message: "You no longer follow this place." };
});
