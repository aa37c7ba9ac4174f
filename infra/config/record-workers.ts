import type { WorkerSettings } from "./worker-settings.ts";

/** The workers of the record: what chains, seals and verifies the activity log. */
export const recordWorkers: Readonly<Record<string, WorkerSettings>> = {
  "chain-activity": {
    // Of all items, rows of the activity log alone are in the index; changes of the law say when they arrived.
    trigger: { type: "stream", of: { attributes: ["gsi1pk", "arrivedAt"] }, batchSize: 100 },
    memoryMb: 512,
    // A record from before the chain is chained whole by its first new entry.
    timeoutSeconds: 300,
    grants: ["write-record", { start: "deliver-webhooks" }, { start: "write-activity-stream" }],
    errorImpact:
      "New entries of the record wait for their place in the chain until the next day; webhooks and buckets of companies get none of them.",
  },
  "verify-activity": {
    trigger: { type: "async" },
    memoryMb: 1_769,
    timeoutSeconds: 900,
    grants: ["read-seals"],
    errorImpact: "A verification of the record does not end; it can be started again.",
  },
  "seal-activity": {
    trigger: { type: "schedule", everyMinutes: 60, isOnTheClock: true },
    memoryMb: 1_024,
    timeoutSeconds: 900,
    grants: ["write-record", "write-seals"],
    errorImpact:
      "New entries of the record are not sealed: until they are, their change would be harder to find.",
  },
  "deliver-webhooks": {
    // It starts itself for each webhook, and waits out the first pause between two attempts.
    trigger: { type: "schedule", everyMinutes: 1 },
    memoryMb: 256,
    timeoutSeconds: 300,
    grants: [{ start: "deliver-webhooks" }],
    errorImpact: "Programs of companies are told late of what happens, or not until the worker runs again.",
  },
  "write-activity-stream": {
    // It starts itself for each company that has entries waiting for its bucket.
    trigger: { type: "schedule", everyMinutes: 1 },
    // Two thousand entries at once, and what they are compressed to.
    memoryMb: 512,
    timeoutSeconds: 300,
    grants: ["assume-company-roles", "batch-write", { start: "write-activity-stream" }],
    errorImpact:
      "Buckets of companies get no entries of the record until the worker runs again; those wait for 30 days.",
  },
};
