import * as z from "zod";
import type { PageQuery } from "../../shared/schemas/pagination.ts";
import { decodeCursor, encodeCursor } from "../core/table/cursor.ts";

/** The last rule of a page, and how many came before the next one: should it be gone, that is where the list goes on. */
const Position = z.object({ after: z.number().int(), offset: z.number().int() });

const defaultLimit = 50;

/** @param scope names the company and the place, so that a cursor works nowhere else */
export const pageAfter = <T extends { readonly id: number }>(
  all: readonly T[],
  { limit = defaultLimit, cursor }: { limit?: PageQuery["limit"]; cursor?: PageQuery["cursor"] },
  scope: string,
): { items: T[]; nextCursor: string | null } => {
  const name = `applicability-record\n${scope}`;
  const position = cursor === undefined ? undefined : Position.parse(decodeCursor(cursor, name));
  const at = position ? all.findIndex(({ id }) => id === position.after) : -1;
  const start = at >= 0 ? at + 1 : (position?.offset ?? 0);
  const items = all.slice(start, start + limit);
  const last = items.at(-1);
  const offset = start + items.length;
  const nextCursor = last && offset < all.length ? encodeCursor({ after: last.id, offset }, name) : null;
  return { items, nextCursor };
};
