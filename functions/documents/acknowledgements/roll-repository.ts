import { LostRace } from "../../core/problem.ts";
import { type Item, insert, type Key, type Operation, update } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";

/*
 * Whom a campaign asks, and when they confirmed: a hundred people a sheet, so that all are asked in one transaction,
 * and a list of campaigns reads few items.
 *   pk `C#{companyId}#CAMPAIGN_ROLLS`   sk `{campaignId}#{nnn}`   one sheet; `at:{userId}` for each of its people
 */
const sheetSize = 100;
const prefix = "at:";
/** Of so many campaigns each is asked for; of more, all between the oldest and the newest in one go. */
const mostAsked = 3;

/** When each person of a campaign confirmed; null for who has not. */
export type Roll = ReadonlyMap<string, string | null>;

const partition = (companyId: string): string => `C#${companyId}#CAMPAIGN_ROLLS`;
const key = (companyId: string, campaignId: string, sheet: number): Key => ({
  pk: partition(companyId),
  sk: `${campaignId}#${String(sheet).padStart(3, "0")}`,
});

const entriesOf = (item: Item): [string, string | null][] =>
  Object.entries(item).flatMap(([name, value]): [string, string | null][] =>
    name.startsWith(prefix) ? [[name.slice(prefix.length), value === null ? null : String(value)]] : [],
  );

/** The sheet that a person of a campaign stands on, by the order in which they were asked. */
export const sheetOf = (index: number): number => Math.floor(index / sheetSize);

/** The writes of a new roll: one for each hundred people. */
const add = (companyId: string, campaignId: string, userIds: readonly string[]): Operation[] =>
  Array.from({ length: Math.ceil(userIds.length / sheetSize) }, (_, sheet) => {
    const ofSheet = userIds.slice(sheet * sheetSize, (sheet + 1) * sheetSize);
    const people = Object.fromEntries(ofSheet.map((id) => [`${prefix}${id}`, null]));
    return insert({ ...key(companyId, campaignId, sheet), ...people }, () => new Error("This roll is there"));
  });

const sheetsOf = (companyId: string, campaignId: string): Promise<Item[]> =>
  table.queryAll({ pk: partition(companyId), begins: `${campaignId}#` });

/** A campaign's people in the order in which they were asked. */
const get = async (companyId: string, campaignId: string): Promise<Roll> =>
  new Map((await sheetsOf(companyId, campaignId)).flatMap(entriesOf));

/** The rolls of several campaigns, by their ids. */
const getMany = async (companyId: string, campaignIds: readonly string[]): Promise<Map<string, Roll>> => {
  if (campaignIds.length <= mostAsked)
    return new Map(await Promise.all(campaignIds.map(async (id) => [id, await get(companyId, id)] as const)));
  const [first = "", last = ""] = [campaignIds.toSorted()[0], campaignIds.toSorted().at(-1)];
  const items = await table.queryAll({ pk: partition(companyId), between: [`${first}#`, `${last}#~`] });
  const byCampaign = Map.groupBy(items, ({ sk }) => sk.slice(0, sk.lastIndexOf("#")));
  return new Map(campaignIds.map((id) => [id, new Map((byCampaign.get(id) ?? []).flatMap(entriesOf))]));
};

const confirmedMeanwhile = () =>
  new LostRace("This was confirmed at the same time. Please try again.", "acknowledgement.confirmed");

/** The write that notes when a person confirmed; refused where they did. */
const confirm = (
  companyId: string,
  campaignId: string,
  { userId, sheet }: { readonly userId: string; readonly sheet: number },
  now: Date,
): Operation =>
  update(
    key(companyId, campaignId, sheet),
    { set: { [`${prefix}${userId}`]: now.toISOString() } },
    confirmedMeanwhile,
    [{ attribute: `${prefix}${userId}`, is: "=", value: null }],
  );

export const rolls = { add, get, getMany, confirm };
