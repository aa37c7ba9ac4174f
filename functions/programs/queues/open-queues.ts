import { randomUUID } from "node:crypto";
import * as z from "zod";
import { type Key, type Operation, remove, update, upsert } from "../../core/table/operation.ts";
import { readableRows } from "../../core/table/readable-rows.ts";
import { table } from "../../core/table/table.ts";

const Open = z.object({
  dueAt: z.string(),
  /** Another one after each thing that was added. */
  mark: z.string(),
  leaseUntil: z.string().nullable().optional(),
});

class Marked extends Error {}
const unlessMarked = (operation: Operation): Promise<boolean> =>
  table.write(operation).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Marked) return false;
      throw error;
    },
  );
const marked = () => new Marked();
const asRead = (mark: string) => [{ attribute: "mark", is: "=", value: mark }] as const;

/**
 * Queues of one kind, of all companies: which of them have something that waits, and which a worker has.
 *   pk `{partition}`  sk `{idOf(ids)}`
 */
export const openQueues = <Ids extends Readonly<Record<string, string>>>(
  partition: string,
  Ids: z.ZodType<Ids>,
  idOf: (ids: Ids) => string,
) => {
  const keyOf = (ids: Ids): Key => ({ pk: partition, sk: idOf(ids) });
  const Row = z.intersection(Ids, Open);

  /** The write that has a queue looked at. */
  const note = (ids: Ids, now: Date): Operation =>
    upsert(keyOf(ids), { set: { ...ids, dueAt: now.toISOString(), mark: randomUUID() } });

  /** Those that have something to send now, and no worker. */
  const listDue = async (now: Date): Promise<Ids[]> => {
    const at = now.toISOString();
    return readableRows(Row, await table.queryAll({ pk: partition }))
      .filter(({ dueAt, leaseUntil }) => dueAt <= at && (leaseUntil ?? "") < at)
      .map((row) => Ids.parse(row));
  };

  const get = async (ids: Ids) => Row.optional().parse(await table.get(keyOf(ids)));

  /** Takes a queue for one worker until a moment. @returns false where another has it, or nothing waits */
  const lease = (ids: Ids, now: Date, until: Date): Promise<boolean> =>
    unlessMarked(
      update(keyOf(ids), { set: { leaseUntil: until.toISOString() } }, marked, [
        {
          anyOf: [
            { absent: "leaseUntil" },
            { attribute: "leaseUntil", is: "=", value: null },
            { attribute: "leaseUntil", is: "<", value: now.toISOString() },
          ],
        },
      ]),
    );

  /** Closes a queue in which nothing waits. @returns false where something came meanwhile */
  const close = (ids: Ids, mark: string): Promise<boolean> =>
    unlessMarked(remove(keyOf(ids), marked, asRead(mark)));

  /**
   * Gives it back until the next thing is due.
   * @param mark undefined where it is looked at again in any case
   * @returns false where something came meanwhile
   */
  const release = (ids: Ids, mark: string | undefined, dueAt: string): Promise<boolean> =>
    unlessMarked(
      update(
        keyOf(ids),
        { set: { dueAt, leaseUntil: null } },
        marked,
        mark === undefined ? [] : asRead(mark),
      ),
    );

  return { note, listDue, get, lease, close, release };
};
export type OpenQueues<Ids extends Readonly<Record<string, string>>> = ReturnType<typeof openQueues<Ids>>;
