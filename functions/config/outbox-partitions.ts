/**
 * Mails that wait lie in several partitions, so that no limit of one (1,000 write units a second) stops them. A mail
 * writes about 35 units: 28 mails a second and partition (docs/scale.md).
 */
const promptShards = 4;
const bulkShards = 8;

const numbered = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, shard) => `${name}#${shard}`);

/** Mails that people wait for: the table's stream tells of them at once. */
export const promptPartitions: readonly string[] = numbered("OUTBOX", promptShards);
/** Mails that a person may do without, by the thousand on a morning: a worker of their own sends them. */
export const bulkPartitions: readonly string[] = numbered("OUTBOX_BULK", bulkShards);
/** Where all mails waited before there were shards; what still lies there is sent as before. */
export const formerPartition = "OUTBOX";
