import * as z from "zod";
import { IsoDate } from "../../shared/schemas/dates.ts";
import type { Condition } from "../core/table/expression.ts";
import { type Key, type Operation, upsert } from "../core/table/operation.ts";
import { table } from "../core/table/table.ts";

/*
 * How far the reminders of expiring policies are.
 *   pk `POLICY_REMINDERS`               sk `DONE`               the last day all people were reminded of
 *   pk `C#{companyId}#U#{userId}`       sk `POLICY_REMINDERS`   the last day this person was reminded of; it is
 *                                                               written with their mail, so it is sent once
 */
const Progress = z.object({ through: IsoDate });

const doneKey: Key = { pk: "POLICY_REMINDERS", sk: "DONE" };
const personKey = (companyId: string, userId: string): Key => ({
  pk: `C#${companyId}#U#${userId}`,
  sk: "POLICY_REMINDERS",
});

/** Another run has reminded of this day. */
export class AlreadyReminded extends Error {}

const read = async (key: Key): Promise<string | undefined> => {
  const item = await table.get(key);
  return item && Progress.parse(item).through;
};

const isEarlier = (day: string): Condition => ({
  anyOf: [{ absent: "through" }, { attribute: "through", is: "<", value: day }],
});

const advance = (key: Key, day: string): Operation =>
  upsert(key, { set: { through: day } }, [isEarlier(day)], () => new AlreadyReminded(day));

/** The last day all people were reminded of; undefined before the first. */
const doneThrough = (): Promise<string | undefined> => read(doneKey);

/** Notes that all people were reminded of a day. @throws AlreadyReminded */
const finish = (day: string): Promise<void> => table.write(advance(doneKey, day));

/** The last day a person was reminded of in a company. */
const remindedThrough = (companyId: string, userId: string): Promise<string | undefined> =>
  read(personKey(companyId, userId));

/** The write that notes a person's reminder, for the transaction of their mail. @throws AlreadyReminded */
const remind = (companyId: string, userId: string, day: string): Operation =>
  advance(personKey(companyId, userId), day);

export const reminders = { doneThrough, finish, remindedThrough, remind };
