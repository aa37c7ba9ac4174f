import * as z from "zod";

/** `limit` and `cursor` of every paged call: 50 by default, 200 at most. */
export const PageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).optional(),
  /** Opaque; comes from the previous page's `nextCursor`. */
  cursor: z.string().max(2_000).optional(),
});
export type PageQuery = z.infer<typeof PageQuery>;

/** A page of `item`: the items, how many there are in all, and where the next page begins. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), total: z.number().int(), nextCursor: z.string().nullable() });
