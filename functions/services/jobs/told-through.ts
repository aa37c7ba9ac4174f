import * as z from "zod";
import { IsoDate } from "../../../shared/schemas/dates.ts";
import type { Condition } from "../../core/table/expression.ts";
import { type Key, type Operation, upsert } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";

/*
 * Up to which day something was told: `through` of one item. Written in the transaction of a mail, it lets the
 * mail of a day go out once, however often its worker runs.
 */
const Progress = z.object({ through: IsoDate });

/** Another run has told of this day. */
export class AlreadyTold extends Error {}

const isEarlier = (day: string): Condition => ({
  anyOf: [{ absent: "through" }, { attribute: "through", is: "<", value: day }],
});

/** The last day that was told of; undefined before the first. */
const get = async (key: Key): Promise<string | undefined> => {
  const item = await table.get(key);
  return item && Progress.parse(item).through;
};

/** The write that notes a day, refused with `AlreadyTold` where it or a later one is noted. */
const advance = (key: Key, day: string): Operation =>
  upsert(key, { set: { through: day } }, [isEarlier(day)], () => new AlreadyTold(day));

export const toldThrough = { get, advance };
