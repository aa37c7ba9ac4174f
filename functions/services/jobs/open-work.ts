import type * as z from "zod";
import type { Key } from "../../core/table/operation.ts";
import { readableRows } from "../../core/table/readable-rows.ts";
import { table } from "../../core/table/table.ts";

/**
 * Rows of one partition, of all companies, that say what is still to be done. A row is written in the transaction of
 * what it follows from, and goes with the end of its work.
 * @param Row what a row holds
 * @param idOf its sort key, from the ids it holds
 */
export const openWork = <Id, R extends z.ZodType<Id>>(
  partition: string,
  Row: R,
  idOf: (id: Id) => string,
) => {
  const key = (id: Id): Key => ({ pk: partition, sk: idOf(id) });

  const get = async (id: Id): Promise<z.output<R> | undefined> => {
    const item = await table.get(key(id));
    return item && Row.parse(item);
  };

  /** All that is open; an unreadable row is reported and left out. */
  const list = async (): Promise<z.output<R>[]> => readableRows(Row, await table.queryAll({ pk: partition }));

  return { key, get, list };
};
