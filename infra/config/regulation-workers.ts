import type { WorkerSettings } from "./worker-settings.ts";

/** Workers that keep the official text of regulation. */
export const regulationWorkers: Readonly<Record<string, WorkerSettings>> = {
  "index-regulation": {
    trigger: { type: "schedule", everyMinutes: 15 },
    // A whole CPU, and the index of all titles in memory: 200,000 sections take about 600 MB.
    memoryMb: 1_769,
    timeoutSeconds: 900,
    grants: ["read-law", "write-law", "sweep-law-index"],
    errorImpact: "The search finds the regulation's texts as they were before.",
  },
  "sync-regulation": {
    // Looks for what is due: the nightly run, first loads, a run that stopped or waits.
    trigger: { type: "schedule", everyMinutes: 5 },
    // A whole CPU: parts of several megabytes are parsed and compared. It starts itself again near its time limit.
    memoryMb: 1_769,
    timeoutSeconds: 900,
    grants: [
      "batch-write",
      "read-law",
      "write-law",
      "sweep-law",
      { start: "sync-regulation" },
      { start: "index-regulation" },
      { start: "sync-federal-register" },
      { start: "spread-changes" },
    ],
    errorImpact: "The regulation is not read from its source. People see how old the copy is.",
  },
  "spread-changes": {
    // Goes on with companies that could not be told; after a publication it is started at once.
    trigger: { type: "schedule", everyMinutes: 5 },
    // A whole CPU: the texts of changed sections are compared by paragraph.
    memoryMb: 1_769,
    timeoutSeconds: 900,
    grants: ["read-law"],
    errorImpact: "Companies do not see what changed in the law that they follow.",
  },
  "sync-federal-register": {
    trigger: { type: "schedule", everyMinutes: 60 },
    memoryMb: 512,
    timeoutSeconds: 900,
    grants: ["batch-write"],
    errorImpact: "New documents of the Federal Register are missing from the tab Coming and from changes.",
  },
};
