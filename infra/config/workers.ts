import { maxImportBytes } from "../../shared/api/imports.ts";
import type { WorkerSettings } from "./worker-settings.ts";

/** A job that is over starts the next of its library, whatever that imports. */
const startsImports = ["import-rules", "import-sections", "create-section-entry"].map((start) => ({ start }));

/** Every worker, by the name of its file `functions/workers/{name}.ts`. */
export const workers: Readonly<Record<string, WorkerSettings>> = {
  "import-rules": {
    trigger: { type: "async" },
    // A whole CPU: reading and packing 50 MB is bound by it. It starts itself again near its time limit.
    memoryMb: 1_769,
    timeoutSeconds: 900,
    grants: [
      "read-uploads",
      "write-reference-data",
      "batch-write",
      ...startsImports,
      { start: "build-snapshots" },
    ],
    errorImpact: "An import stopped: its rules are not in the library until it is resumed or run again.",
  },
  "create-section-entry": {
    trigger: { type: "async" },
    // Does the work of import-rules itself.
    memoryMb: 1_769,
    timeoutSeconds: 900,
    grants: [
      "read-uploads",
      "write-reference-data",
      "write-evaluations",
      "write-documents",
      "write-sections",
      "batch-write",
      ...startsImports,
      { start: "build-snapshots" },
      { start: "extract-section-text" },
    ],
    errorImpact: "An entry of section metadata with files stopped: it is not made until the job is resumed.",
  },
  "resume-imports": {
    trigger: { type: "schedule", everyMinutes: 5 },
    memoryMb: 256,
    timeoutSeconds: 60,
    grants: startsImports,
    errorImpact: "Imports whose worker died are not taken up again and stay unfinished on people's screens.",
  },
  "build-snapshots": {
    trigger: { type: "async" },
    // The rules of a title lie in memory as objects meanwhile: 100,000 of them take about 600 MB.
    memoryMb: 1_769,
    timeoutSeconds: 900,
    grants: ["read-snapshots", "write-snapshots"],
    errorImpact: "Lists of rules are built from packed parts at each cold start: they open seconds late.",
  },
  "sweep-snapshots": {
    trigger: { type: "schedule", everyMinutes: 15 },
    memoryMb: 256,
    timeoutSeconds: 240,
    grants: ["sweep-snapshots", { start: "build-snapshots" }],
    errorImpact: "Snapshots that were not built stay missing, and replaced ones are not removed.",
  },
  "clean-policies": {
    trigger: { type: "async" },
    memoryMb: 256,
    timeoutSeconds: 300,
    grants: ["remove-documents", "batch-write"],
    errorImpact: "Files of deleted policy documents are kept until the sweep has them removed.",
  },
  "sweep-policies": {
    trigger: { type: "schedule", everyMinutes: 15 },
    memoryMb: 256,
    timeoutSeconds: 60,
    grants: [{ start: "clean-policies" }],
    errorImpact: "What deleted or interrupted uploads of policy documents left behind is not removed.",
  },
  "extract-text": {
    trigger: { type: "async" },
    // Readers of PDF and Word hold a document several times over, in a process of at most 1,200 MB; a page takes
    // about a tenth of a second, and a process that dies is tried once more.
    memoryMb: 1_769,
    timeoutSeconds: 240,
    grants: ["read-documents", "write-documents"],
    errorImpact: "Policy documents are not found by their text, and Word documents are not shown.",
  },
  "resume-documents": {
    trigger: { type: "schedule", everyMinutes: 15 },
    memoryMb: 256,
    timeoutSeconds: 60,
    grants: [{ start: "extract-text" }],
    errorImpact: "Policy documents whose reading stopped stay without text and preview.",
  },
  "drop-oversized-uploads": {
    trigger: { type: "uploads", happening: "stored", prefix: "q/", largerThan: maxImportBytes },
    memoryMb: 256,
    timeoutSeconds: 60,
    grants: ["remove-upload-versions"],
    errorImpact: "Uploads larger than any may be lie in the bucket for a day; nothing uses them.",
  },
  "record-scans": {
    trigger: { type: "uploads", happening: "scanned", prefix: "files/" },
    memoryMb: 256,
    timeoutSeconds: 60,
    grants: [],
    errorImpact:
      "Policy documents go on being shown as waiting for the malware scanner; they open all the same.",
  },
  "import-sections": {
    trigger: { type: "async" },
    // A whole CPU: 50 MB are parsed and compared. It starts itself again near its time limit.
    memoryMb: 1_769,
    timeoutSeconds: 900,
    grants: ["read-uploads", "write-sections", "batch-write", ...startsImports],
    errorImpact: "An import of sections stopped: the horizon map lacks them until it is resumed.",
  },
  "extract-section-text": {
    trigger: { type: "async" },
    // As `extract-text`; what was read is compared with the version before.
    memoryMb: 1_769,
    timeoutSeconds: 240,
    grants: ["read-documents", "write-sections"],
    errorImpact:
      "Files attached to sections of the regulation give no text, so the map shows no changes of it.",
  },
  "clean-sections": {
    trigger: { type: "async" },
    memoryMb: 256,
    timeoutSeconds: 300,
    grants: ["remove-documents", "write-sections", "batch-write"],
    errorImpact: "Versions and files of deleted sections are kept until the sweep has them removed.",
  },
  "resume-sections": {
    trigger: { type: "schedule", everyMinutes: 15 },
    memoryMb: 256,
    timeoutSeconds: 60,
    grants: [{ start: "extract-section-text" }, { start: "clean-sections" }],
    errorImpact:
      "Files of sections whose reading stopped stay without text, and deleted sections leave files.",
  },
  "remind-policies": {
    trigger: { type: "schedule", everyMinutes: 60 },
    memoryMb: 256,
    timeoutSeconds: 300,
    grants: [],
    errorImpact:
      "People are not told that a policy document expires, until the worker runs again within 14 days.",
  },
  "send-digests": {
    trigger: { type: "schedule", everyMinutes: 60 },
    memoryMb: 512,
    timeoutSeconds: 900,
    grants: ["batch-write"],
    errorImpact:
      "Some people get no daily summary of what is due and overdue, until the worker runs through again.",
  },
  "reassign-rules": {
    trigger: { type: "async" },
    memoryMb: 512,
    timeoutSeconds: 300,
    // It starts itself again near its time limit.
    grants: [{ start: "reassign-rules" }],
    errorImpact: "Rules of somebody who was deactivated stay with them, until the sweep has it tried again.",
  },
  "resume-reassignments": {
    trigger: { type: "schedule", everyMinutes: 5 },
    memoryMb: 256,
    timeoutSeconds: 60,
    grants: [{ start: "reassign-rules" }],
    errorImpact:
      "Rules of somebody who was deactivated stay with them when the worker was lost, and who was given many rules by a call that broke off is not told.",
  },
  "send-mail": {
    trigger: { type: "stream", partition: "OUTBOX" },
    memoryMb: 256,
    timeoutSeconds: 60,
    grants: ["send-mail"],
    errorImpact: "Mails (assignments, join requests) go out minutes late, with the next sweep.",
  },
  "record-bounces": {
    trigger: { type: "mail-feedback" },
    memoryMb: 256,
    timeoutSeconds: 60,
    grants: [],
    errorImpact:
      "Mails go on to addresses that bounce, which costs the sender's reputation until SES stops all mails.",
  },
  "sweep-mail": {
    trigger: { type: "schedule", everyMinutes: 5 },
    memoryMb: 256,
    timeoutSeconds: 240,
    grants: ["send-mail"],
    errorImpact: "Mails that failed once are not tried again: people miss assignments and approvals.",
  },
};
