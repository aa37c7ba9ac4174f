import { readNotifications } from "../../../shared/api/notifications.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { table } from "../../core/table/table.ts";
import { notices } from "../../services/notices/notices.ts";

/** A transaction takes 100 writes (AWS): two each, and the row of activity. */
const mostAtOnce = 45;

/** Ids of others, unknown ones and what is read already are left out: reading twice does no harm. */
export const handler = endpoint(readNotifications, async ({ body }, ctx) => {
  const me = { companyId: ctx.companyId(), userId: ctx.actor().id };
  const unread = await notices.listUnread(me, ctx.now);
  const asked = new Set(body.ids);
  const rows = body.all ? unread : unread.filter(({ id }) => asked.has(id));
  const activity = ctx.activity({
    target: { type: "user", id: me.userId },
    after: { notifications: rows.length },
  });
  // What was marked stays marked where the rest fails.
  for (let from = 0; from < rows.length; from += mostAtOnce) {
    const marks = notices.markRead(me, rows.slice(from, from + mostAtOnce), ctx.now);
    await table.transact([...marks, ...(from === 0 ? [activity] : [])]);
  }
  return { unread: await notices.recount(me) };
});
