import type * as z from "zod";
import { type Operation, remove, replace } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { openWork } from "./open-work.ts";

/** No call and no worker goes on for longer; after it nothing new is left behind. */
const settledMs = 3_600_000;

/** Whether nothing more can become of what was noted at a moment. */
export const hasSettled = ({ at }: { readonly at: string }, now: Date): boolean =>
  Date.parse(at) + settledMs < now.getTime();

/**
 * Notes of what may be left behind: something that is made before the row that refers to it, or whose row was
 * removed first. A note stays until nothing is left, or its row is there.
 */
export const leftovers = <Leftover extends { readonly at: string }>(
  partition: string,
  Row: z.ZodType<Leftover>,
  idOf: (leftover: Omit<Leftover, "at">) => string,
) => {
  type Id = Omit<Leftover, "at">;
  const rows = openWork<Id, z.ZodType<Leftover>>(partition, Row, idOf);

  /** The write that notes that something may be left behind. */
  const note = (leftover: Leftover): Operation => replace({ ...rows.key(leftover), ...leftover });

  /** The write that says that its row is there, for the transaction that writes that. */
  const close = (id: Id): Operation =>
    remove(rows.key(id), () => new Error("What was being recorded has been cleaned up meanwhile"));

  /** Whether it is still noted. */
  const isOpen = async (id: Id): Promise<boolean> => (await table.get(rows.key(id))) !== undefined;

  /** Forgets what was removed; another run may have been faster. */
  const forget = async (id: Id): Promise<void> => {
    const gone = new Error("This note is gone already");
    await table.write(remove(rows.key(id), () => gone)).catch((error: unknown) => {
      if (error !== gone) throw error;
    });
  };

  return { note, close, isOpen, forget, list: rows.list };
};
