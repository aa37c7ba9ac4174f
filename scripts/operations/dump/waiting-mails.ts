import { dayAfter } from "../../../shared/calendar/days.ts";
import { formatCount } from "../../../shared/words/count.ts";
import type { Item } from "./table-items.ts";

const partitionOf = (item: Item): string => item.pk?.S ?? "";

/** Whether a row is an email that was not sent yet, or makes a worker write one that was already due. */
const isWaitingMail = (item: Item): boolean =>
  /^OUTBOX(_\w+)?(#|$)|^ASSIGNMENT_NOTICES$/.test(partitionOf(item));

/** Day and shard of a row by which a person is looked at for their daily summary. */
const summary = /^DIGEST#(\d{4}-\d\d-\d\d)(.*)$/;
const utcDay = (at: Date): string => at.toISOString().slice(0, 10);

/** Whether a daily summary is due by now, which goes out on the first morning of an awake stage. */
const isDueSummary = (item: Item, now: Date): boolean => {
  const day = summary.exec(partitionOf(item))?.[1];
  return day !== undefined && day <= utcDay(now);
};

/**
 * A row of work as it is restored where emails are left out. A due summary is asked for again on the next morning:
 * it is made of what is due then, and without the row its person would get no more.
 * @returns undefined for an email that is left out
 */
export const withoutWaiting = (item: Item, now: Date): Item | undefined => {
  if (isWaitingMail(item)) return undefined;
  if (!isDueSummary(item, now)) return item;
  const day = dayAfter(utcDay(now), 1);
  const pk = partitionOf(item).replace(summary, `DIGEST#${day}$2`);
  return { ...item, pk: { S: pk }, day: { S: day }, since: { S: now.toISOString() } };
};

/** What an export would send once its stage runs. */
export interface WaitingMails {
  readonly emails: number;
  /** Different addresses of those emails. */
  readonly addresses: number;
  /** People who are still to be told of an assignment: a row for each assignment. */
  readonly notices: number;
  /** People whose daily summary is due. */
  readonly summaries: number;
}

/** What waits, in words; undefined where nothing does. */
export const waitingWords = ({ emails, addresses, notices, summaries }: WaitingMails): string | undefined =>
  emails + notices + summaries === 0
    ? undefined
    : `${formatCount(emails, "email")} to ${formatCount(addresses, "address", "addresses")}, ${formatCount(notices, "assignment")} that people are still to be told of, and daily summaries of ${formatCount(summaries, "person", "people")}`;

/** Counts what waits in an export or a table. */
export const countWaiting = async (items: AsyncIterable<Item>, now: Date): Promise<WaitingMails> => {
  const addresses = new Set<string>();
  const people = new Set<string>();
  const counts = { emails: 0, notices: 0 };
  for await (const item of items) {
    if (isDueSummary(item, now)) people.add(item.userId?.S ?? "");
    if (!isWaitingMail(item)) continue;
    if (partitionOf(item) === "ASSIGNMENT_NOTICES") counts.notices += 1;
    else {
      counts.emails += 1;
      addresses.add(item.to?.S ?? "");
    }
  }
  return { ...counts, addresses: addresses.size, summaries: people.size };
};
