import { Problem } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { sourceTitles } from "../../regulation/followed/source-repository.ts";
import { afterPublication } from "../../regulation/sync/after-publication.ts";
import { drafts } from "../../regulation/sync/draft-repository.ts";
import { getLawPointer, type LawPointer } from "../../regulation/text/law-edition.ts";
import { previewRegulation, storeRegulation } from "../../regulation/text/store-regulation.ts";
import { FileProblem } from "../../services/json/file-problem.ts";
import type { ImportEvent } from "../engine/import-event.ts";
import { importJobs } from "../engine/import-job-repository.ts";
import { importOutcomes } from "../engine/import-outcomes.ts";
import type { ImportRecord } from "../engine/import-record.ts";
import { endedChanges, finishedActivity } from "../engine/import-result.ts";
import { type ImportRun, keepGoing, type RunContext } from "../engine/import-run.ts";
import { runJob } from "../engine/run-job.ts";
import { readRegulationFile } from "./regulation-file.ts";
import {
  countSections,
  previewOf,
  previewSentence,
  resultSentence,
  type SectionCounts,
} from "./regulation-result.ts";

/** Names the copy of a title, so that an import says when it is not the one that its preview compared with. */
const stateOf = (pointer: LawPointer | undefined): string => pointer?.record ?? "none";

const issueOf = ({ jobId, issueDate }: ImportRecord): string => {
  if (issueDate === null) throw new Error(`Import ${jobId} has no issue date`);
  return issueDate;
};

type TitledRegulation = Awaited<ReturnType<typeof readRegulationFile>>;
type Issue = Parameters<typeof previewRegulation>[1];

const read = async (record: ImportRecord): Promise<TitledRegulation> => {
  try {
    return await readRegulationFile(record);
  } catch (error) {
    throw error instanceof Problem ? new FileProblem(error.message) : error;
  }
};

const countsIn = ({ created, updated, unchanged, removed }: SectionCounts): SectionCounts => ({
  ...{ created, updated, unchanged, removed },
});
const totalOf = ({ created, updated, unchanged, removed }: SectionCounts): number =>
  created + updated + unchanged + removed;

const endOf = (counts: SectionCounts, { titleNumber, parts }: TitledRegulation, message: string, now: Date) =>
  endedChanges(
    { ...countsIn(counts), failed: 0, total: totalOf(counts) },
    { titles: [titleNumber], parts: parts.length },
    message,
    now,
  );

/** Says what an import would change, and notes it. */
const preview = async ({ record, progress }: ImportRun): Promise<void> => {
  const regulation = await read(record);
  const base = stateOf(await getLawPointer(regulation.titleNumber));
  const stored = await previewRegulation(regulation, {
    titleNumber: regulation.titleNumber,
    issueDate: issueOf(record),
    source: "file",
  });
  const counts = countSections(stored);
  await progress.stop();
  const now = new Date();
  await table.transact([
    importJobs.changeOperation(
      record,
      { ...endOf(counts, regulation, previewSentence(counts), now), base },
      now,
    ),
    await importOutcomes.previewOperation(record, previewOf(regulation, stored)),
    importJobs.closeOperation(record.jobId),
  ]);
};

/** What the file changes: noted before it is published, so that a run after a broken one tells the same. */
const plannedCounts = async (
  { record, progress }: ImportRun,
  regulation: TitledRegulation,
  issue: Issue,
): Promise<SectionCounts> => {
  if (record.total > 0) return record;
  const counts = countSections(await previewRegulation(regulation, issue));
  progress.total = totalOf(counts);
  await progress.saveStep({ ...counts, total: progress.total });
  return counts;
};

/** Publishes the file, then notes what came of it. Done again, it finds its own text and changes nothing. */
const publish = async (run: ImportRun): Promise<void> => {
  const { record, progress, ctx } = run;
  const regulation = await read(record);
  const { titleNumber, holds } = regulation;
  const issue = { titleNumber, issueDate: issueOf(record), source: "file" } as const;
  const before = await getLawPointer(titleNumber);
  const counts = await plannedCounts(run, regulation, issue);
  keepGoing(run);
  const { pointer } = await storeRegulation(regulation, issue, new Date());
  // Parts of an issue that wait to be published were made from the copy before the file.
  await drafts.clear(titleNumber);
  const { state } = await sourceTitles.get(titleNumber);
  const { issueDate, sections } = pointer;
  await sourceTitles.save(titleNumber, {
    ...{ issueDate, sections },
    // A whole title stands for what the source would have brought.
    ...(state === "not_loaded" && holds === "title" && { state: "current" as const }),
  });
  const changedSincePreview = record.base !== null && record.base !== stateOf(before);
  const hint = changedSincePreview
    ? " The copy changed after the preview, so the numbers may differ from it."
    : "";
  await progress.stop();
  const now = new Date();
  const changes = endOf(counts, regulation, `${resultSentence(counts)}${hint}`, now);
  await table.transact([
    importJobs.changeOperation(record, { ...changes, changedSincePreview }, now),
    importJobs.closeOperation(record.jobId),
    finishedActivity(record, ctx.requestId, { status: "done", titleNumber, ...countsIn(counts) }, now),
  ]);
  await afterPublication();
};

/** Previews or imports a file of regulation, once however often it is called. */
export const doRegulationJob = (event: ImportEvent, ctx: RunContext): Promise<void> =>
  runJob(event, ctx, (run) => (run.record.mode === "preview" ? preview(run) : publish(run)));
