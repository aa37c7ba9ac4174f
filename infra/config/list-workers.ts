import type { WorkerSettings } from "./worker-settings.ts";

/** The workers of lists: their snapshots, and files of long ones. */
export const listWorkers: Readonly<Record<string, WorkerSettings>> = {
  "write-export": {
    trigger: { type: "async" },
    // As the lists: the rules of a company lie in memory as columns. Its file is written to the function's disk.
    memoryMb: 1_769,
    timeoutSeconds: 900,
    grants: ["read-snapshots", "read-law", "write-exports", { start: "write-export" }],
    errorImpact: "Files of lists over 10,000 rows are not made; their makers wait for them.",
  },
  "resume-exports": {
    trigger: { type: "schedule", everyMinutes: 5 },
    memoryMb: 256,
    timeoutSeconds: 60,
    grants: [{ start: "write-export" }],
    errorImpact: "Exports whose worker died stay unfinished on people's screens.",
  },
  "build-snapshots": {
    trigger: { type: "async" },
    // The rules of a title lie in memory as objects in the meantime: 100,000 of them take about 600 MB.
    memoryMb: 1_769,
    timeoutSeconds: 900,
    grants: ["read-snapshots", "write-snapshots"],
    errorImpact: "Rule lists are rebuilt from packed parts at each cold start, so they open seconds late.",
  },
  "keep-states": {
    trigger: { type: "schedule", everyMinutes: 1_440 },
    // Two companies at once, each with up to 250,000 states of about a kilobyte.
    memoryMb: 3_008,
    timeoutSeconds: 900,
    grants: ["read-snapshots", "write-snapshots"],
    errorImpact: "Lists of companies that touched thousands of rules open seconds late at a cold start.",
  },
  "sweep-snapshots": {
    trigger: { type: "schedule", everyMinutes: 15 },
    memoryMb: 256,
    timeoutSeconds: 240,
    grants: ["sweep-snapshots", { start: "build-snapshots" }],
    errorImpact: "Missing snapshots are not built, and replaced ones are not removed.",
  },
};
