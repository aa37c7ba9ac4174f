import type { WorkerSettings } from "./worker-settings.ts";

/** The workers of the record: what chains, seals and verifies the activity log. */
export const recordWorkers: Readonly<Record<string, WorkerSettings>> = {
  "chain-activity": {
    // Of all items, rows of the activity log alone are in the index.
    trigger: { type: "stream", of: { attribute: "gsi1pk" }, batchSize: 100 },
    memoryMb: 512,
    // A record from before the chain is chained whole by its first new entry.
    timeoutSeconds: 300,
    grants: ["write-record"],
    errorImpact: "New entries of the record wait for their place in the chain until the next day.",
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
};
