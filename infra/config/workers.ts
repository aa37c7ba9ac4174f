import { maxImportBytes } from "../../shared/api/imports.ts";
import { canaryWorker } from "./canary-worker.ts";
import { documentWorkers } from "./document-workers.ts";
import { listWorkers } from "./list-workers.ts";
import { mailWorkers } from "./mail-workers.ts";
import { packWorkers } from "./pack-workers.ts";
import { recordWorkers } from "./record-workers.ts";
import { regulationWorkers } from "./regulation-workers.ts";
import { workWorkers } from "./work-workers.ts";
import type { WorkerSettings } from "./worker-settings.ts";

/** A job that is over starts the next of its library, whatever that imports. */
const startsImports = ["import-rules", "import-sections", "import-regulation", "create-section-entry"].map(
  (start) => ({ start }),
);

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
    errorImpact:
      "An import stopped. Its rules are missing from the library until it is resumed or run again.",
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
    errorImpact:
      "The import of a section metadata entry stopped. The entry does not exist until the job is resumed.",
  },
  "resume-imports": {
    trigger: { type: "schedule", everyMinutes: 5 },
    memoryMb: 256,
    timeoutSeconds: 60,
    grants: startsImports,
    errorImpact: "Imports whose worker died are not resumed and stay unfinished on people's screens.",
  },
  "check-domains": {
    trigger: { type: "schedule", everyMinutes: 1_440 },
    memoryMb: 256,
    timeoutSeconds: 300,
    grants: [],
    errorImpact:
      "Domains of single sign-on whose record is gone keep counting as proven until a run is complete.",
  },
  "drop-oversized-uploads": {
    trigger: { type: "uploads", happening: "stored", prefix: "q/", largerThan: maxImportBytes },
    memoryMb: 256,
    timeoutSeconds: 60,
    grants: ["remove-upload-versions"],
    errorImpact: "Oversized uploads stay in the bucket for a day. Nothing uses them.",
  },
  "record-scans": {
    trigger: { type: "uploads", happening: "scanned", prefix: "files/" },
    memoryMb: 256,
    timeoutSeconds: 60,
    grants: [],
    errorImpact:
      "Policy documents keep showing that their malware scan is in progress. They can still be opened.",
  },
  "import-sections": {
    trigger: { type: "async" },
    // A whole CPU: 50 MB are parsed and compared. It starts itself again near its time limit.
    memoryMb: 1_769,
    timeoutSeconds: 900,
    grants: ["read-uploads", "write-sections", "batch-write", ...startsImports],
    errorImpact: "An import of sections stopped. The horizon map lacks them until the import is resumed.",
  },
  "import-regulation": {
    trigger: { type: "async" },
    // A whole CPU: 50 MB are parsed, compared and stored.
    memoryMb: 1_769,
    timeoutSeconds: 900,
    grants: [
      "read-uploads",
      "batch-write",
      "read-law",
      "write-law",
      ...startsImports,
      { start: "index-regulation" },
      { start: "sync-federal-register" },
      { start: "spread-changes" },
    ],
    errorImpact: "An import of regulation stopped. The copy stays as it was until the import is resumed.",
  },
  "extract-section-text": {
    trigger: { type: "async" },
    // As `extract-text`; what was read is compared with the version before.
    memoryMb: 1_769,
    timeoutSeconds: 240,
    grants: ["read-documents", "write-sections"],
    errorImpact: "Text is not extracted from section files, so the horizon map does not show their changes.",
  },
  "clean-sections": {
    trigger: { type: "async" },
    memoryMb: 256,
    timeoutSeconds: 300,
    grants: ["remove-documents", "write-sections", "batch-write"],
    errorImpact: "Versions and files of deleted sections stay in storage until the sweep removes them.",
  },
  "resume-sections": {
    trigger: { type: "schedule", everyMinutes: 15 },
    memoryMb: 256,
    timeoutSeconds: 60,
    grants: [{ start: "extract-section-text" }, { start: "clean-sections" }],
    errorImpact:
      "Section files whose text extraction stopped stay without text, and deleted sections leave files behind.",
  },
  "send-digests": {
    // Eight in the morning is at a full or a half hour of UTC in nearly all zones.
    trigger: { type: "schedule", everyMinutes: 30, isOnTheClock: true },
    memoryMb: 512,
    timeoutSeconds: 900,
    // It starts itself for each shard.
    grants: ["batch-write", { start: "send-digests" }],
    errorImpact:
      "Some people get no daily summary, and are not told what comes due or ends, until the worker completes a run.",
  },
  ...canaryWorker,
  ...documentWorkers,
  ...listWorkers,
  ...mailWorkers,
  ...recordWorkers,
  ...packWorkers,
  ...regulationWorkers,
  ...workWorkers,
};
