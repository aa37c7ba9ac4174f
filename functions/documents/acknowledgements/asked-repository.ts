import * as z from "zod";
import { IsoDateTime } from "../../../shared/schemas/dates.ts";
import { insert, type Key, type Operation, update, upsert } from "../../core/table/operation.ts";
import { readableRows } from "../../core/table/readable-rows.ts";
import { table } from "../../core/table/table.ts";

/*
 * What a person was asked to confirm.
 *   pk `C#{companyId}#U#{userId}`   sk `CAMPAIGN#{campaignId}`   one campaign; all of a person by time
 * It is written with what tells the person, so it also says that they were told, and of which reminders.
 */
const AskedRow = z.object({ campaignId: z.string(), confirmedAt: IsoDateTime.nullable() });
export type AskedRow = z.infer<typeof AskedRow>;

/** Of which reminders a person was told: by hand on a day, before the due day, and after it. */
type Reminder = { readonly by: "hand"; readonly day: string } | { readonly by: "before" | "after" };

const attributeOf = { hand: "remindedOn", before: "isRemindedBefore", after: "isRemindedAfter" } as const;

/** A person who was told already, or confirmed. */
export class AlreadyTold extends Error {}

const partition = (companyId: string, userId: string): string => `C#${companyId}#U#${userId}`;
const prefix = "CAMPAIGN#";
const key = (companyId: string, campaignId: string, userId: string): Key => ({
  pk: partition(companyId, userId),
  sk: `${prefix}${campaignId}`,
});

/** All that a person was asked, newest first. */
const list = async (companyId: string, userId: string): Promise<AskedRow[]> =>
  readableRows(
    AskedRow,
    await table.queryAll({ pk: partition(companyId, userId), begins: prefix, descending: true }),
  );

/** Which of the people of a campaign were told that they are asked. */
const toldOf = async (
  companyId: string,
  campaignId: string,
  userIds: readonly string[],
): Promise<Set<string>> => {
  const items = await table.getMany(userIds.map((userId) => key(companyId, campaignId, userId)));
  return new Set(userIds.filter((_, index) => items[index] !== undefined));
};

/** Which of the people of a campaign had no reminder of the calendar yet. */
const notReminded = async (
  companyId: string,
  campaignId: string,
  userIds: readonly string[],
  by: "before" | "after",
): Promise<string[]> => {
  const items = await table.getMany(userIds.map((userId) => key(companyId, campaignId, userId)));
  return userIds.filter((_, index) => items[index] !== undefined && items[index][attributeOf[by]] !== true);
};

const told = () => new AlreadyTold();

/** The write beside what tells a person that they are asked; refused with `AlreadyTold`. */
const ask = (companyId: string, campaignId: string, userId: string): Operation => {
  const row: AskedRow = { campaignId, confirmedAt: null };
  return insert({ ...key(companyId, campaignId, userId), ...row }, told);
};

/** The write beside what reminds a person; refused with `AlreadyTold`, also where they confirmed. */
const remind = (companyId: string, campaignId: string, userId: string, reminder: Reminder): Operation => {
  const attribute = attributeOf[reminder.by];
  const value = reminder.by === "hand" ? reminder.day : true;
  return update(key(companyId, campaignId, userId), { set: { [attribute]: value } }, told, [
    { attribute: "confirmedAt", is: "=", value: null },
    { anyOf: [{ absent: attribute }, { attribute, is: "<>", value }] },
  ]);
};

/** The write that notes a confirmation; it makes the row of a person who confirms before they were told. */
const confirm = (companyId: string, campaignId: string, userId: string, now: Date): Operation =>
  upsert(key(companyId, campaignId, userId), { set: { campaignId, confirmedAt: now.toISOString() } });

export const asked = { list, toldOf, notReminded, ask, remind, confirm };
