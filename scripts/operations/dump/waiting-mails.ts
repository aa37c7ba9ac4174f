import type { Item } from "./table-items.ts";

const partitionOf = (item: Item): string => item.pk?.S ?? "";

/** Whether a row is an email that was not sent yet, or makes a worker write one that was already due. */
export const isWaitingMail = (item: Item): boolean =>
  /^OUTBOX(_\w+)?(#|$)|^ASSIGNMENT_NOTICES$/.test(partitionOf(item));

/** What an export would send once its stage runs. */
export interface WaitingMails {
  readonly emails: number;
  /** Different addresses of those emails. */
  readonly addresses: number;
  /** People who are still to be told of an assignment: a row for each assignment. */
  readonly notices: number;
}

/** Counts what waits in an export. */
export const countWaiting = async (items: AsyncIterable<Item>): Promise<WaitingMails> => {
  const addresses = new Set<string>();
  const counts = { emails: 0, notices: 0 };
  for await (const item of items) {
    if (!isWaitingMail(item)) continue;
    if (partitionOf(item) === "ASSIGNMENT_NOTICES") counts.notices += 1;
    else {
      counts.emails += 1;
      addresses.add(item.to?.S ?? "");
    }
  }
  return { ...counts, addresses: addresses.size };
};
