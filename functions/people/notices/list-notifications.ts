import * as z from "zod";
import { listNotifications } from "../../../shared/api/notifications.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { decodeCursor, encodeCursor } from "../../core/table/cursor.ts";
import { type NoticeRow, notices } from "../../services/notices/notices.ts";
import { people } from "../users/people.ts";

const usualLimit = 20;
/** Where a page of notifications ends. */
const NoticePosition = z.object({ after: z.string() });

/** A page goes on after the notification it ended with, whatever came or was read in the meantime. */
export const handler = endpoint(
  listNotifications,
  async ({ query }, ctx) => {
    const [companyId, { id: userId, unread: count = 0 }] = [ctx.companyId(), ctx.actor()];
    const { unread, kind, limit = usualLimit, cursor } = query;
    const me = { companyId, userId };
    const all = await (unread ? notices.listUnread(me, ctx.now) : notices.list(me, ctx.now));
    const found = kind ? all.filter((row) => row.kind === kind) : all;
    const scope = ["notifications", companyId, userId, String(unread ?? false), kind ?? ""].join("\n");
    const after = cursor ? NoticePosition.parse(decodeCursor(cursor, scope)).after : undefined;
    const left = after === undefined ? found : found.filter(({ id }) => id < after);
    const rows = left.slice(0, limit);
    const last = rows.at(-1);
    const known = await people.byId(
      companyId,
      rows.map(({ actorId }) => actorId),
    );
    const present = ({ actorId, ttl: _, ...row }: NoticeRow) => ({
      ...row,
      actor: known.get(actorId ?? "") ?? null,
    });
    return {
      items: rows.map(present),
      total: found.length,
      nextCursor: last && left.length > rows.length ? encodeCursor({ after: last.id }, scope) : null,
      unread: count,
    };
  },
  ({ query }, { now, ...me }) => (query.unread ? [] : notices.list(me, now)),
);
