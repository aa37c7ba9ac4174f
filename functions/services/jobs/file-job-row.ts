import type { Changes, Condition } from "../../core/table/expression.ts";
import { type Key, type Operation, update } from "../../core/table/operation.ts";
import { takeLease } from "./lease.ts";

/** Another run was faster, or the file is not wanted any more. */
export class JobOver extends Error {}
const over = () => new JobOver("This file is over or another worker's");

/** What a row says from now on. */
export type RowFacts = NonNullable<Changes["set"]>;

/** The row of a file that is made in the background: one worker at a time has it. */
export interface FileJobRow<Ids> {
  /** Takes it for one worker until a moment. @returns false where another has it, or it is over */
  readonly take: (ids: Ids, now: Date, until: Date) => Promise<boolean>;
  /** The write after which its worker has it longer. @throws JobOver */
  readonly advance: (ids: Ids, from: Date, until: Date, set?: RowFacts) => Operation;
  /** The write that gives it back, for a worker that tries again. @throws JobOver */
  readonly giveBack: (ids: Ids, from: Date) => Operation;
  /** The write of its end. @throws JobOver */
  readonly end: (ids: Ids, set: RowFacts, from: Date) => Operation;
}

const isOpen: Condition = {
  anyOf: ["queued", "running"].map((value) => ({ attribute: "status", is: "=", value }) as const),
};

/**
 * @param keyOf where the row lies; its `status`, `attempts` and `leasedUntil` are kept here
 * @param isSame what tells the row from one that took its place
 * @param fresh what each attempt begins with
 */
export const fileJobRow = <Ids>(
  keyOf: (ids: Ids) => Key,
  {
    isSame = () => [],
    fresh = {},
  }: { readonly isSame?: (ids: Ids) => readonly Condition[]; readonly fresh?: RowFacts } = {},
): FileJobRow<Ids> => {
  const change = (ids: Ids, set: RowFacts, from: Date): Operation =>
    update(keyOf(ids), { set }, over, [
      ...isSame(ids),
      { attribute: "leasedUntil", is: "=", value: from.toISOString() },
    ]);
  return {
    take: (ids, now, until) =>
      takeLease(keyOf(ids), {
        ...{ attribute: "leasedUntil", now: now.toISOString(), until: until.toISOString() },
        ...{ set: { ...fresh, status: "running" }, when: [...isSame(ids), isOpen] },
      }),
    advance: (ids, from, until, set) => change(ids, { ...set, leasedUntil: until.toISOString() }, from),
    giveBack: (ids, from) => change(ids, { ...fresh, status: "queued", leasedUntil: null }, from),
    end: (ids, set, from) => change(ids, { ...set, leasedUntil: null }, from),
  };
};
