import * as z from "zod";
import { listDemoBookings } from "../../shared/api/admin.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { decodeCursor, encodeCursor } from "../core/table/cursor.ts";
import { demoBookings } from "../site/demo-bookings/demo-booking-repository.ts";

const defaultLimit = 20;
/** Later pages use the time of the first page's request, so that no demo moves between upcoming and past while a person pages. */
const Position = z.object({ after: z.string(), now: z.iso.datetime() });

export const handler = endpoint(listDemoBookings, async ({ query }, ctx) => {
  const { when, cursor, limit = defaultLimit } = query;
  const scope = `demo bookings\n${when}`;
  const position = cursor === undefined ? undefined : Position.parse(decodeCursor(cursor, scope));
  const now = position ? new Date(position.now) : ctx.now;
  const { items, hasMore } = await demoBookings.list(when, now, limit, position?.after);
  const after = items.at(-1)?.sk;
  const nextCursor = hasMore && after ? encodeCursor({ after, now: now.toISOString() }, scope) : null;
  return { items, nextCursor };
});
