/**
 * The one table: names of its attributes and indexes, declared once. The CDK data stack and the local
 * engine both make their table from it, so they cannot differ.
 */
export const tableSchema = {
  partitionKey: "pk",
  sortKey: "sk",
  /** Epoch seconds. DynamoDB deletes expired items late (up to days): readers check it themselves. */
  ttlAttribute: "ttl",
  /** Feeds the outbox (mails) from committed transactions. */
  stream: "NEW_IMAGE",
  indexes: [
    /** Activity of one record by time. Eventually consistent, so never a guard for a write. */
    { name: "gsi1", partitionKey: "gsi1pk", sortKey: "gsi1sk", projection: "ALL" },
  ],
} as const;
