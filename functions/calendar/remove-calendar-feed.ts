import { removeCalendarFeed } from "../../shared/api/calendar.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { notFound } from "../core/problem.ts";
import { table } from "../core/table/table.ts";
import { feeds } from "./feed-repository.ts";

export const handler = endpoint(removeCalendarFeed, async (_input, ctx) => {
  const { id } = ctx.actor();
  const before = await feeds.get(id);
  if (!before) throw notFound("You have no address.");
  await table.transact([...feeds.end(id, before), ctx.activity({ target: { type: "user", id } })]);
  return { message: "Address removed" };
});
