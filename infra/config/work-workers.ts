import type { WorkerSettings } from "./worker-settings.ts";

/** The workers that open work, and give it to other people. */
export const workWorkers: Readonly<Record<string, WorkerSettings>> = {
  "open-duties": {
    // Midnight is at a quarter of an hour of UTC in every zone.
    trigger: { type: "schedule", everyMinutes: 15, isOnTheClock: true },
    memoryMb: 256,
    timeoutSeconds: 300,
    grants: [],
    errorImpact:
      "Recurring duties do not open until the worker completes a run. It opens all that it missed.",
  },
  "reassign-rules": {
    trigger: { type: "async" },
    memoryMb: 512,
    timeoutSeconds: 300,
    // It starts itself again near its time limit.
    grants: [{ start: "reassign-rules" }],
    errorImpact: "Rules of a deactivated person stay assigned to them until the sweep tries again.",
  },
  "resume-reassignments": {
    trigger: { type: "schedule", everyMinutes: 5 },
    memoryMb: 256,
    timeoutSeconds: 60,
    grants: [{ start: "reassign-rules" }],
    errorImpact:
      "Interrupted reassignments are not resumed, and people who got rules from an interrupted bulk call are not notified.",
  },
};
