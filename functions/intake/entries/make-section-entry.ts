import { setTimeout as pause } from "node:timers/promises";
import type { ImportStage } from "../../../shared/schemas/import-job.ts";
import { activityRow } from "../../core/endpoint/activity.ts";
import { newId } from "../../core/ids.ts";
import { Problem } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { saveSection } from "../../sections/metadata/save-section.ts";
import { FileProblem } from "../../services/json/file-problem.ts";
import type { Uploader } from "../../services/uploads/upload-keys.ts";
import { UploadGone } from "../../services/uploads/uploaded-objects.ts";
import { importEnd } from "../engine/import-end.ts";
import { importJobs } from "../engine/import-job-repository.ts";
import type { ImportRecord } from "../engine/import-record.ts";
import { type ImportRun, keepGoing } from "../engine/import-run.ts";
import { importEvaluations } from "../evaluations/import-evaluations.ts";
import { readEvaluationFile } from "../evaluations/preview-evaluations.ts";
import { doRulesJob } from "../jobs/rules-job.ts";
import { checkEntry, childRecord, ofMetrics } from "./check-entry.ts";
import { type EntryOrder, entryOrders, type OrderedFile } from "./entry-order.ts";
import { EntryStages } from "./entry-stages.ts";

interface Work {
  readonly run: ImportRun;
  readonly order: EntryOrder;
  readonly stages: EntryStages;
}

const uploaderOf = ({ createdBy }: ImportRecord): Uploader => ({ userId: createdBy, companyId: null });

/** The activity row of a step, by the person who ordered the entry. */
const stepRow = (
  { record, ctx }: ImportRun,
  event: string,
  details: Parameters<typeof activityRow>[1],
  now = new Date(),
) =>
  activityRow(
    { event, userId: record.createdBy, companyId: null, requestId: ctx.requestId, now, id: newId(now) },
    details,
  );

/** The import's own job: noted once, then done here as its worker would, or awaited where that has it. */
const importRules = async ({ run, stages, order }: Work, file: OrderedFile): Promise<void> => {
  const { library, record, ctx } = run;
  const { jobId } = file;
  await stages.set("rules", { status: "running", jobId });
  let child = await importJobs.get(library, jobId);
  if (!child) {
    const { fileName, fileSize, ...fresh } = childRecord(record, order, file, "extracted-rules");
    const target = { type: "import", id: jobId };
    await table.transact([
      ...importJobs.insertOperations({ fileName, fileSize, ...fresh }),
      stepRow(run, "rule-import.started", { target, after: { fileName, fileSize } }),
    ]);
  }
  for (;;) {
    await doRulesJob({ jobId, companyId: null }, ctx);
    child = await importJobs.get(library, jobId);
    if (child?.finishedAt) break;
    keepGoing(run);
    await pause(1_000);
  }
  if (child.status === "failed") throw new FileProblem(child.message);
  await stages.set("rules", { status: "done", message: child.message });
};

const importMetrics = async ({ run, stages, order }: Work, file: OrderedFile): Promise<void> => {
  const { library, record } = run;
  const { jobId } = file;
  await stages.set("metrics", { status: "running", jobId });
  if (!(await importJobs.get(library, jobId))) {
    const child = childRecord(record, order, file, "metrics");
    const place = ofMetrics(child);
    const found = await readEvaluationFile(child);
    const now = new Date();
    const after = { fileName: child.fileName, fileSize: child.fileSize };
    const activity = stepRow(run, "metrics.imported", { target: { type: "import", id: jobId }, after }, now);
    const job = { jobId, upload: file, uploader: uploaderOf(record), now };
    await importEvaluations({ job, place, found, activity });
  }
  await stages.set("metrics", { status: "done", message: "Metrics evaluation imported successfully" });
};

/** Finds what an interrupted save already wrote: it is equal, so nothing is written twice. */
const saveEntry = async ({ run, stages, order }: Work): Promise<string> => {
  await stages.set("entry", { status: "running" });
  const now = new Date();
  const entry = await saveSection(order.sectionMetadata, {
    uploader: uploaderOf(run.record),
    now,
    activity: (details) => stepRow(run, "section-metadata.created", details, now),
  });
  return entry.id;
};

const finish = async ({ run, stages }: Work, entryId: string): Promise<void> => {
  const { record, progress, ctx } = run;
  const message = "Section metadata created successfully";
  await stages.set("entry", { status: "done", message });
  await progress.stop();
  const now = new Date();
  const ended = { status: "done", message, entryId, leaseUntil: 0, finishedAt: now.toISOString() } as const;
  await table.transact([
    importJobs.changeOperation(record, ended, now),
    importJobs.closeOperation(record.jobId),
    ...(await importEnd(record, ctx.requestId, { entryId }, message, now)),
  ]);
  ctx.onCheckpoint?.("finished");
};

const sentenceOf = (error: unknown): string | undefined => {
  if (error instanceof UploadGone) return "The uploaded file no longer exists.";
  if (error instanceof FileProblem) return error.message;
  return error instanceof Problem && error.status < 500 ? error.message : undefined;
};

/** What is kept when a later stage fails, which the check beforehand cannot rule out. */
const leftBehind = (stages: EntryStages): string => {
  const files = [stages.isDone("rules") && "rules", stages.isDone("metrics") && "metrics"].filter(Boolean);
  return files.length === 0
    ? ""
    : ` The imported ${files.join(" and ")} stay; the rules can be undone in the history of imports.`;
};

/** Does one stage; a sentence for the person ends the job and is noted at the stage. */
const at = async <T>({ stages }: Work, name: ImportStage["name"], step: () => Promise<T>): Promise<T> => {
  try {
    return await step();
  } catch (error) {
    const sentence = sentenceOf(error);
    if (sentence === undefined) throw error;
    await stages.fail(name, sentence);
    throw new FileProblem(`${sentence}${leftBehind(stages)}`);
  }
};

/**
 * Imports the files of an entry and saves the entry once all of them are in. All are checked before the first
 * is imported, so that a bad file changes nothing. May end anywhere and be run again.
 * @throws FileProblem with a sentence where a stage failed: the entry is not saved then
 */
export const makeSectionEntry = async (run: ImportRun): Promise<void> => {
  const order = await entryOrders.mustGet(run.record.jobId);
  const stages = new EntryStages(run);
  const work: Work = { run, order, stages };
  const { rules, metrics } = order;
  if (stages.areUnchecked) {
    await stages.setAll("checking");
    for (const name of ["rules", "metrics", "entry"] as const)
      await at(work, name, () => checkEntry(run, order, name));
    await stages.setAll("waiting");
    run.ctx.onCheckpoint?.("checked");
  }
  if (rules && !stages.isDone("rules")) await at(work, "rules", () => importRules(work, rules));
  run.ctx.onCheckpoint?.("rules");
  keepGoing(run);
  if (metrics && !stages.isDone("metrics")) await at(work, "metrics", () => importMetrics(work, metrics));
  run.ctx.onCheckpoint?.("metrics");
  const entryId = await at(work, "entry", () => saveEntry(work));
  run.ctx.onCheckpoint?.("entry");
  await finish(work, entryId);
};
