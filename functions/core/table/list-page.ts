import * as z from "zod";
import type { PageQuery } from "../../../shared/schemas/pagination.ts";
import { decodeCursor, encodeCursor } from "./cursor.ts";

const defaultLimit = 50;

/** Where a page begins: after this entry, or where it was if it is gone. */
const Position = z.object({ id: z.string(), offset: z.number().int() });

/**
 * A page of the entries that `query` selected, of a list that is whole in memory.
 * @param list names it and who sees it, so that a cursor works in no other
 * @throws 400 for the cursor of another list
 */
export const listPage = <T extends { readonly id: string }>(
  entries: readonly T[],
  { limit = defaultLimit, cursor, ...query }: PageQuery,
  list: string,
): { items: readonly T[]; total: number; offset: number; nextCursor: string | null } => {
  const scope = `${list}\n${JSON.stringify(query)}`;
  const after = cursor === undefined ? undefined : Position.parse(decodeCursor(cursor, scope));
  const index = after ? entries.findIndex(({ id }) => id === after.id) : -1;
  const offset = index >= 0 ? index + 1 : Math.min(after?.offset ?? 0, entries.length);
  const items = entries.slice(offset, offset + limit);
  const end = offset + items.length;
  const last = items.at(-1);
  const nextCursor = last && end < entries.length ? encodeCursor({ id: last.id, offset: end }, scope) : null;
  return { items, total: entries.length, offset, nextCursor };
};
