import * as z from "zod";
import { IsoDateTime } from "../../shared/schemas/dates.ts";
import { sha256 } from "../core/ids.ts";
import { LostRace } from "../core/problem.ts";
import { insert, type Key, type Operation, remove, replaceWhen } from "../core/table/operation.ts";
import { table } from "../core/table/table.ts";

/*
 * The address at which a person's calendar is read without a session; of its token only the hash is kept.
 *   pk `USER#{userId}`          sk `CALENDAR_FEED`  the hash of a person's address, and when it was made
 *   pk `CALENDAR_FEED#{hash}`   sk `FEED`           whose address it is
 * Both are written in one transaction, so there is at most one address a person, and one that was replaced is gone.
 */
const Feed = z.object({ hash: z.string(), createdAt: IsoDateTime });
type Feed = z.infer<typeof Feed>;

const personKey = (userId: string): Key => ({ pk: `USER#${userId}`, sk: "CALENDAR_FEED" });
const addressKey = (hash: string): Key => ({ pk: `CALENDAR_FEED#${hash}`, sk: "FEED" });

const changedMeanwhile = () =>
  new LostRace("Your address was changed at the same time. Please try again.", "feed.changed");

const get = async (userId: string): Promise<Feed | undefined> => {
  const item = await table.get(personKey(userId));
  return item && Feed.parse(item);
};

/** Whose address a token is; undefined for one that was never given, is replaced, or is removed. */
const ownerOf = async (token: string): Promise<string | undefined> => {
  const item = await table.get(addressKey(sha256(token)));
  return item && z.string().parse(item.userId);
};

const asRead = ({ hash }: Feed) => [{ attribute: "hash", is: "=", value: hash }] as const;

/** The writes of a new address, which takes the place of the one before. */
const replace = (userId: string, before: Feed | undefined, token: string, now: Date): Operation[] => {
  const next: Feed = { hash: sha256(token), createdAt: now.toISOString() };
  const row = { ...personKey(userId), ...next };
  return [
    before ? replaceWhen(row, asRead(before), changedMeanwhile) : insert(row, changedMeanwhile),
    insert({ ...addressKey(next.hash), userId }, changedMeanwhile),
    ...(before ? [remove(addressKey(before.hash), changedMeanwhile)] : []),
  ];
};

/** The writes after which a person has no address. */
const end = (userId: string, before: Feed): Operation[] => [
  remove(personKey(userId), changedMeanwhile, asRead(before)),
  remove(addressKey(before.hash), changedMeanwhile),
];

export const feeds = { get, ownerOf, replace, end };
