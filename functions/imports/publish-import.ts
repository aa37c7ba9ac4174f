import { setTimeout as pause } from "node:timers/promises";
import { Problem } from "../core/problem.ts";
import { table } from "../core/table/table.ts";
import { publishTitle, TitleMoved } from "../library/library-publisher.ts";
import type { Library } from "../library/library-types.ts";
import { ownLibraries } from "../library/own-libraries.ts";
import { uploadedObjects } from "../uploads/uploaded-objects.ts";
import { importJobs } from "./import-job-repository.ts";
import { importOutcomes } from "./import-outcomes.ts";
import type { ImportProgress } from "./import-progress.ts";
import type { ImportRecord } from "./import-record.ts";
import { finishedActivity, finishedChanges, type ImportCounts } from "./import-result.ts";
import { FileMerge } from "./merge-file.ts";
import type { MergeCounts } from "./merge-part.ts";
import type { TitleDraft } from "./merge-title.ts";
import { readRuleFile } from "./reading/rule-file.ts";
import { RowErrors } from "./row-errors.ts";
import { RuleCollector } from "./rule-collector.ts";

/** Imports of the same title at the same moment: each publication makes the others merge again. */
const maxPublications = 10;
/** With less time than this a worker hands over to a fresh one. */
const handOverMs = 30_000;

export interface RunContext {
  readonly requestId: string;
  /** Milliseconds until the worker is ended. */
  remainingMs(): number;
  /** Hears each point at which everything before is safe in the table. */
  onCheckpoint?(name: string): void;
}

/** There is not enough time left: another worker goes on. */
export class OutOfTime extends Error {}

/** One worker's run of one import. */
export interface ImportRun {
  readonly library: Library;
  readonly record: ImportRecord;
  readonly progress: ImportProgress;
  readonly ctx: RunContext;
}

const keepGoing = ({ progress, ctx }: ImportRun): void => {
  progress.check();
  if (ctx.remainingMs() < handOverMs) throw new OutOfTime();
};

const collect = async ({
  record,
  progress,
  ctx,
}: ImportRun): Promise<{ rules: RuleCollector; total: number }> => {
  const rules = new RuleCollector();
  const source = await uploadedObjects.read(record.objectKey, record.eTag);
  const total = await readRuleFile(source, (rows) => {
    progress.check();
    rules.add(rows);
  });
  progress.total = total;
  progress.processed = rules.errors.count;
  ctx.onCheckpoint?.("read");
  return { rules, total };
};

const sumOf = (drafts: readonly MergeCounts[], field: keyof MergeCounts): number =>
  drafts.reduce((sum, draft) => sum + draft[field], 0);

/** Another import published first, or the table was too busy to say; nothing of ours is published. */
const isRace = (error: unknown): boolean =>
  error instanceof TitleMoved || (error instanceof Problem && error.status === 503);

interface Drafted {
  readonly merge: FileMerge;
  readonly drafts: readonly TitleDraft[];
  readonly rules: RuleCollector;
  readonly total: number;
}

/** Publishes all titles, the result and the activity row at once, or nothing. */
const publish = async (run: ImportRun, { merge, drafts, rules, total }: Drafted): Promise<void> => {
  const { library, record, ctx } = run;
  const errors = RowErrors.together([rules.errors, ...drafts.flatMap((draft) => draft.errors)]);
  const counts: ImportCounts = {
    total,
    created: sumOf(drafts, "created"),
    updated: sumOf(drafts, "updated"),
    unchanged: sumOf(drafts, "unchanged"),
    failed: errors.count,
  };
  const { titles } = rules;
  const parts = titles.reduce((sum, title) => sum + rules.parts(title).length, 0);
  const now = new Date();
  await table.transact([
    ...drafts.flatMap(({ read, next }) => (next ? [publishTitle(library, read, next)] : [])),
    ...(record.companyId === null ? [] : [ownLibraries.note(record.companyId)]),
    importJobs.changeOperation(record, finishedChanges(counts, { titles, parts }, now), now),
    ...(await importOutcomes.errorOperations(record, errors.first)),
    await importOutcomes.afterwardsOperation(record, merge.replaced()),
    finishedActivity(record, ctx.requestId, { ...counts, titles, parts }, now),
  ]);
};

/** @returns false when another import was first */
const tryToPublish = async (run: ImportRun, drafted: Drafted): Promise<boolean> => {
  try {
    await publish(run, drafted);
    return true;
  } catch (error) {
    if (isRace(error)) return false;
    throw error;
  }
};

const mergeOf = (run: ImportRun, rules: RuleCollector): FileMerge =>
  new FileMerge(run.library, run.record, rules, {
    onWritten: async (base, steps) => {
      keepGoing(run);
      await run.progress.save(base ? { checkpoint: { base, steps } } : {});
      run.ctx.onCheckpoint?.("written");
    },
    onRows: (rows) => {
      run.progress.processed += rows;
      keepGoing(run);
    },
  });

const publishUntilFirst = async (run: ImportRun, rules: RuleCollector, total: number): Promise<number[]> => {
  const merge = mergeOf(run, rules);
  for (let attempt = 1; attempt <= maxPublications; attempt += 1) {
    const drafts = await merge.draft();
    // The transaction is the only writer of the job's row from here on.
    await run.progress.stop();
    await run.progress.save();
    run.ctx.onCheckpoint?.("drafted");
    if (await tryToPublish(run, { merge, drafts, rules, total })) {
      run.ctx.onCheckpoint?.("published");
      return drafts.flatMap(({ next }) => (next ? [next.titleNumber] : []));
    }
    await pause(Math.random() * 100 * attempt);
  }
  throw new Error(`Other imports were first ${maxPublications} times`);
};

/**
 * Reads the file, merges its rules into the library and publishes them, in steps that may end anywhere: a
 * further run of the same import comes to the same result.
 * @returns the titles that have a new version
 * @throws FileProblem or UploadGone when the file cannot be used, LeaseLost when another worker has the
 * import, OutOfTime when a fresh worker should go on
 */
export const importFile = async (run: ImportRun): Promise<number[]> => {
  const { rules, total } = await collect(run);
  return publishUntilFirst(run, rules, total);
};
