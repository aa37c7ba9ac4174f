import type { Key, Operation } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { toldThrough } from "../../services/jobs/told-through.ts";

/*
 * How far the reminders of expiring policies are.
 *   pk `POLICY_REMINDERS`               sk `DONE`               the last day all people were reminded of
 *   pk `C#{companyId}#U#{userId}`       sk `POLICY_REMINDERS`   the last day this person was reminded of; it is
 *                                                               written with their mail, so it is sent once
 */
const doneKey: Key = { pk: "POLICY_REMINDERS", sk: "DONE" };
const personKey = (companyId: string, userId: string): Key => ({
  pk: `C#${companyId}#U#${userId}`,
  sk: "POLICY_REMINDERS",
});

/** The last day all people were reminded of; undefined before the first. */
const doneThrough = (): Promise<string | undefined> => toldThrough.get(doneKey);

/** Notes that all people were reminded of a day. @throws AlreadyTold */
const finish = (day: string): Promise<void> => table.write(toldThrough.advance(doneKey, day));

/** The last day a person was reminded of in a company. */
const remindedThrough = (companyId: string, userId: string): Promise<string | undefined> =>
  toldThrough.get(personKey(companyId, userId));

/** The write that notes a person's reminder, for the transaction of their mail. @throws AlreadyTold */
const remind = (companyId: string, userId: string, day: string): Operation =>
  toldThrough.advance(personKey(companyId, userId), day);

export const reminders = { doneThrough, finish, remindedThrough, remind };
