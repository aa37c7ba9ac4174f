import * as z from "zod";
import type { HorizonQuery } from "../../../shared/schemas/horizon.ts";
import { decodeCursor, encodeCursor } from "../../core/table/cursor.ts";
import type { SectionEntry } from "../metadata/section-record.ts";

const defaultLimit = 50;

/** Where a page begins: after this entry, or where it was if it is gone. */
const Position = z.object({ id: z.string(), offset: z.number().int() });

/**
 * A page of the entries that `query` selected.
 * @param viewer names who sees the list, so that a cursor works in no other
 * @throws 400 for the cursor of another list
 */
export const rowPage = (
  entries: readonly SectionEntry[],
  { limit = defaultLimit, cursor, ...query }: HorizonQuery,
  viewer: string,
): { items: readonly SectionEntry[]; total: number; offset: number; nextCursor: string | null } => {
  const scope = `horizon-map\n${viewer}\n${JSON.stringify(query)}`;
  const after = cursor === undefined ? undefined : Position.parse(decodeCursor(cursor, scope));
  const index = after ? entries.findIndex(({ id }) => id === after.id) : -1;
  const offset = index >= 0 ? index + 1 : Math.min(after?.offset ?? 0, entries.length);
  const items = entries.slice(offset, offset + limit);
  const end = offset + items.length;
  const last = items.at(-1);
  const nextCursor = last && end < entries.length ? encodeCursor({ id: last.id, offset: end }, scope) : null;
  return { items, total: entries.length, offset, nextCursor };
};
