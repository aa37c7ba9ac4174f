import * as z from "zod";
import { IsoDateTime } from "../../../shared/schemas/dates.ts";
import { type Operation, remove, replace, update } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { openWork } from "./open-work.ts";

const Attempts = z.object({
  /** How often a worker has begun. */
  attempts: z.number().int(),
  /** When it was asked for, or a worker last began. */
  at: IsoDateTime,
});

/** Work that ended its worker so many times is not tried again. */
const maxAttempts = 2;

/** Another worker has taken up this work, or is done with it. */
class TakenUp extends Error {}

/** What a worker does with work that waits. */
interface Steps<Subject, Outcome> {
  /** What the work is about; undefined when that is gone. */
  readonly find: () => Promise<Subject | undefined>;
  readonly work: (subject: Subject) => Promise<Outcome>;
  /** The outcome where the subject is gone, or its worker was ended by it too often. */
  readonly failed: (why: "gone" | "stopped") => Outcome;
  /** Stores the outcome, together with `close`. */
  readonly finish: (outcome: Outcome) => Promise<void>;
}

/**
 * Work that a worker does once, soon after it was asked for. It waits in a row from the transaction that asks for it
 * until the one that stores its outcome, so a start that is lost is made up for.
 * @param Target the ids of the work, which are also the worker's event
 */
export const pendingWork = <Id extends object>(
  partition: string,
  Target: z.ZodType<Id>,
  idOf: (id: Id) => string,
) => {
  const rows = openWork(partition, z.intersection(Target, Attempts), idOf);
  type Pending = Id & z.output<typeof Attempts>;

  /** The write that asks for the work. */
  const note = (id: Id, now: Date): Operation =>
    replace({ ...rows.key(id), ...id, attempts: 0, at: now.toISOString() });

  /** The write of a worker that begins; refused with `TakenUp` where another began since `pending` was read. */
  const begin = (pending: Pending, now: Date): Operation =>
    update(
      rows.key(pending),
      { set: { attempts: pending.attempts + 1, at: now.toISOString() } },
      () => new TakenUp(),
      [{ attribute: "attempts", is: "=", value: pending.attempts }],
    );

  /** The write that says that nothing is left to do; refused with `TakenUp` where that is said already. */
  const close = (id: Id): Operation => remove(rows.key(id), () => new TakenUp());

  /**
   * Does what waits, and stores how that ended. Running twice is harmless: what does not wait any more is left alone,
   * and of two workers that begin at once one goes on.
   */
  const takeUp = async <Subject, Outcome>(id: Id, steps: Steps<Subject, Outcome>): Promise<void> => {
    const { find, work, failed, finish } = steps;
    const pending = await rows.get(id);
    if (!pending) return;
    try {
      const subject = await find();
      if (subject === undefined) return await finish(failed("gone"));
      if (pending.attempts >= maxAttempts) return await finish(failed("stopped"));
      // Counted before, so that work that ends its worker is known by its attempts.
      await table.write(begin(pending, new Date()));
      await finish(await work(subject));
    } catch (error) {
      if (!(error instanceof TakenUp)) throw error;
    }
  };

  return { note, get: rows.get, list: rows.list, begin, close, takeUp };
};
