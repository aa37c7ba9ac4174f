import type { Item } from "./table-items.ts";

const partitionOf = (item: Item): string => item.pk?.S ?? "";

/** Partitions by which workers find what there is to do: mails, imports, deletions, documents to read, leftovers, reminders. */
const work =
  /^(OUTBOX|OUTBOX#\d+|OUTBOX_BULK#\d+|IMPORTS#OPEN|REASSIGNMENTS|ASSIGNMENT_NOTICES|DELETIONS|\w+#PENDING|\w+_LEFTOVERS|POLICY_REMINDERS|POLICY_EXPIRY#.+|DIGESTS|DIGEST#.+)$/;

/** Whether workers act on a row, by schedule or as soon as it is written. All other rows rest until people come. */
export const isWork = (item: Item): boolean => work.test(partitionOf(item));

/**
 * Whether a row may lie in the table of a stage that was deployed and not used yet: `npm run deploy` writes the
 * titles, and the daily workers note that they have run.
 */
export const isOfDeployment = (item: Item): boolean =>
  partitionOf(item) === "TITLES" ||
  (item.sk?.S === "DONE" && ["POLICY_REMINDERS", "DIGESTS"].includes(partitionOf(item)));

/** Whether the table may drop a row by itself before `moment` (ms since 1970). */
export const expiresBefore = (item: Item, moment: number): boolean =>
  item.ttl?.N !== undefined && Number(item.ttl.N) * 1_000 < moment;
