import type { Changes, Condition } from "../../core/table/expression.ts";
import { type Key, update } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";

interface Lease<Moment extends string | number> {
  /** The attribute that says until when one worker has the row. */
  readonly attribute: string;
  /** Both in the form of the attribute: ISO text, or milliseconds since 1970. */
  readonly now: Moment;
  readonly until: Moment;
  /** What else the worker writes. */
  readonly set?: Changes["set"];
  /** What else must hold. */
  readonly when?: readonly Condition[];
  /** The count of attempts that was read: another count is another worker's. Half the units of counting unseen. */
  readonly attempts?: number;
}

/**
 * Takes a row for one worker until a moment, and counts the attempt.
 * @returns whether it has the row: false where another worker does, or the row is gone or not as `when` says
 */
export const takeLease = async <Moment extends string | number>(
  key: Key,
  { attribute, now, until, set, when = [], attempts }: Lease<Moment>,
): Promise<boolean> => {
  const taken = new Error("Another worker has this row");
  const isFree: Condition = {
    anyOf: [
      { attribute, is: "=", value: null },
      { attribute, is: "<", value: now },
    ],
  };
  const changes =
    attempts === undefined
      ? { set: { ...set, [attribute]: until }, add: { attempts: 1 } }
      : { set: { ...set, [attribute]: until, attempts: attempts + 1 } };
  const asRead: Condition[] =
    attempts === undefined ? [] : [{ attribute: "attempts", is: "=", value: attempts }];
  return table.write(update(key, changes, () => taken, [...when, ...asRead, isFree])).then(
    () => true,
    (error: unknown) => {
      if (error === taken) return false;
      throw error;
    },
  );
};
