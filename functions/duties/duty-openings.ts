import * as z from "zod";
import { dayAfter } from "../../shared/calendar/days.ts";
import { IsoDate } from "../../shared/schemas/dates.ts";
import { type Key, type Operation, remove, replace } from "../core/table/operation.ts";
import { readableRows } from "../core/table/readable-rows.ts";
import { table } from "../core/table/table.ts";

/*
 * On which day the next occurrence of a duty opens, of all companies, for the worker that opens them.
 *   pk `DUTY_OPENINGS`   sk `{yyyy-mm-dd}#{companyId}#{dutyId}`
 * A duty has one row at most, which moves in the transaction that moves its next occurrence.
 */
const partition = "DUTY_OPENINGS";

const Opening = z.object({ companyId: z.string(), dutyId: z.string(), day: IsoDate });
export type Opening = z.infer<typeof Opening>;

const key = ({ day, companyId, dutyId }: Opening): Key => ({
  pk: partition,
  sk: `${day}#${companyId}#${dutyId}`,
});

const gone = () => new Error("The opening of a duty is not where the duty says");

/** The writes that move the opening of a duty from one day to another; null is none. */
const move = (of: Omit<Opening, "day">, before: string | null, next: string | null): Operation[] => {
  if (before === next) return [];
  const now: Opening | undefined = next === null ? undefined : { ...of, day: next };
  return [
    ...(before === null ? [] : [remove(key({ ...of, day: before }), gone)]),
    ...(now ? [replace({ ...key(now), ...now })] : []),
  ];
};

/** What opens on a day or did before it, the longest waiting first. */
const listThrough = async (day: string): Promise<Opening[]> =>
  readableRows(Opening, await table.queryAll({ pk: partition, between: ["0000-00-00", dayAfter(day, 1)] }));

export const dutyOpenings = { move, listThrough };
