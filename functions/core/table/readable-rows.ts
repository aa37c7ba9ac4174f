import type * as z from "zod";
import { log } from "../log.ts";
import type { Item } from "./operation.ts";

/**
 * The rows that fit `schema`, parsed. One that does not is logged by its key, which raises an alarm, and stays
 * where it is. For rows of work that waits, of all companies: an unreadable row must not hold up the rest.
 */
export const readableRows = <S extends z.ZodType>(schema: S, items: readonly Item[]): z.output<S>[] =>
  items.flatMap((item) => {
    const parsed = schema.safeParse(item);
    if (parsed.success) return [parsed.data];
    log.error("malformed row skipped", parsed.error, { code: `${item.pk} ${item.sk}` });
    return [];
  });
