import type { WorkerSettings } from "./worker-settings.ts";

/** The workers of evidence packs. */
export const packWorkers: Readonly<Record<string, WorkerSettings>> = {
  "make-evidence-pack": {
    trigger: { type: "async" },
    // The company's rows of a day and the rules of its titles lie in memory; the file is written to the disk.
    memoryMb: 3_008,
    diskMb: 6_144,
    timeoutSeconds: 900,
    grants: ["read-documents", "read-law", "write-packs", "remove-packs", { start: "make-evidence-pack" }],
    errorImpact: "Evidence packs are not made; the people who asked for them wait.",
  },
  "make-archive": {
    trigger: { type: "async" },
    memoryMb: 1_769,
    diskMb: 6_144,
    timeoutSeconds: 900,
    grants: ["read-documents", "write-exports", { start: "make-archive" }],
    errorImpact: "Archives of companies are not made; the administrators who asked for them wait.",
  },
  "watch-deletions": {
    trigger: { type: "schedule", everyMinutes: 5 },
    memoryMb: 256,
    timeoutSeconds: 60,
    grants: [{ start: "delete-company" }],
    errorImpact:
      "Companies that asked for their deletion stay, and their administrators are not told a day before.",
  },
  "delete-company": {
    trigger: { type: "async" },
    memoryMb: 1_769,
    timeoutSeconds: 900,
    // It seals the record for the last time, and starts itself again near its time limit.
    grants: ["erase-company", "batch-write", "write-record", "write-seals", { start: "delete-company" }],
    errorImpact:
      "A company whose deletion has started is closed, and not all of it is gone until a run ends.",
  },
  "resume-evidence-packs": {
    trigger: { type: "schedule", everyMinutes: 5 },
    memoryMb: 256,
    timeoutSeconds: 60,
    grants: [{ start: "make-evidence-pack" }, { start: "make-archive" }],
    errorImpact: "Evidence packs whose worker died stay unfinished, and no other can be made.",
  },
};
