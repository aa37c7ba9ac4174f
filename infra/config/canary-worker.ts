import type { WorkerSettings } from "./worker-settings.ts";

/** The worker that does what a person does first, from outside. */
export const canaryWorker: Readonly<Record<string, WorkerSettings>> = {
  "watch-sign-in": {
    trigger: { type: "canary", everyMinutes: 5 },
    memoryMb: 256,
    timeoutSeconds: 130,
    grants: ["read-canary"],
    errorImpact: "People cannot sign in or open their rules: the canary tried three times, from outside.",
  },
};
