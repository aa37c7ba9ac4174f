import { createCalendarFeed } from "../../shared/api/calendar.ts";
import { config } from "../core/config.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { newToken } from "../core/ids.ts";
import { table } from "../core/table/table.ts";
import { feeds } from "./feed-repository.ts";

/** The address stands in this answer alone: the table has its hash. */
export const handler = endpoint(createCalendarFeed, async (_input, ctx) => {
  const { id } = ctx.actor();
  const before = await feeds.get(id);
  const token = newToken();
  await table.transact([
    ...feeds.replace(id, before, token, ctx.now),
    ctx.activity({ target: { type: "user", id }, after: { replaced: before !== undefined } }),
  ]);
  return { url: `${config().APP_ORIGIN}/api/calendar/feed/${token}.ics` };
});
