import type { WorkerSettings } from "./worker-settings.ts";

/** The workers of policy documents and their acknowledgements. */
export const documentWorkers: Readonly<Record<string, WorkerSettings>> = {
  "clean-policies": {
    trigger: { type: "async" },
    memoryMb: 256,
    timeoutSeconds: 300,
    grants: ["remove-documents", "batch-write"],
    errorImpact: "Files of deleted policy documents stay in storage until the sweep removes them.",
  },
  "sweep-policies": {
    trigger: { type: "schedule", everyMinutes: 15 },
    memoryMb: 256,
    timeoutSeconds: 60,
    grants: [{ start: "clean-policies" }],
    errorImpact: "Leftovers of deleted policy documents and interrupted uploads are not removed.",
  },
  "extract-text": {
    trigger: { type: "async" },
    // Readers hold a document several times over, in a process of at most 1,200 MB that is tried twice, 0.1 s a page.
    memoryMb: 1_769,
    timeoutSeconds: 240,
    grants: ["read-documents", "write-documents"],
    errorImpact:
      "New policy documents cannot be found by their text, and new Word documents have no preview.",
  },
  "resume-documents": {
    trigger: { type: "schedule", everyMinutes: 15 },
    memoryMb: 256,
    timeoutSeconds: 60,
    grants: [{ start: "extract-text" }, { start: "tell-acknowledgements" }],
    errorImpact:
      "Policy documents whose text extraction stopped stay without text and preview, and people of an interrupted acknowledgement are not told.",
  },
  "tell-acknowledgements": {
    trigger: { type: "async" },
    memoryMb: 512,
    timeoutSeconds: 300,
    // It starts itself again near its time limit.
    grants: [{ start: "tell-acknowledgements" }],
    errorImpact:
      "Some people are not told that they are asked to confirm a policy, or not reminded, until the sweep tries again.",
  },
  "remind-policies": {
    trigger: { type: "schedule", everyMinutes: 60 },
    memoryMb: 256,
    timeoutSeconds: 300,
    grants: [],
    errorImpact:
      "People get no reminders of expiring policy documents until the worker runs again. It catches up on 14 days.",
  },
};
