import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { Problem } from "../../core/problem.ts";
import type { Operation } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { publishTitle, TitleMoved } from "../../regulation/library/library-publisher.ts";
import { countFollowed } from "../../services/cache/kept-while-followed.ts";
import { importOutcomes } from "../engine/import-outcomes.ts";
import type { ImportCounts } from "../engine/import-result.ts";
import type { ImportRun } from "../engine/import-run.ts";
import { RowErrors } from "../engine/row-errors.ts";
import type { LibraryMerge } from "./library-merge.ts";
import type { TitleDraft } from "./title-draft.ts";

/** Jobs on the same title at the same time: each publication makes the others draft again. */
const maxPublications = 10;

/** A publication that a busy table does not answer is asked again this often, within a minute or a few. */
const maxAnswers = 6;

/**
 * Writes all or nothing. A busy table may have written it without saying so; asked with the same token again, it
 * says so and writes nothing twice.
 */
const transactForSure = async (operations: readonly Operation[]): Promise<void> => {
  const token = randomUUID();
  for (let ask = 1; ; ask += 1) {
    try {
      return await table.transact(operations, token);
    } catch (error) {
      if (ask === maxAnswers || !(error instanceof Problem && error.status === 503)) throw error;
      await pause(Math.random() * 500 * 2 ** ask);
    }
  }
};

const sumOf = (drafts: readonly TitleDraft[], field: "created" | "updated" | "unchanged" | "removed") =>
  drafts.reduce((sum, draft) => sum + draft[field], 0);

/** What drafts come to, with the rows that failed before there were any. */
export const outcomeOf = (drafts: readonly TitleDraft[], total: number, earlier: readonly RowErrors[]) => {
  const failures = RowErrors.together([...earlier, ...drafts.flatMap(({ errors }) => errors)]);
  const counts: ImportCounts = {
    total,
    created: sumOf(drafts, "created"),
    updated: sumOf(drafts, "updated"),
    unchanged: sumOf(drafts, "unchanged"),
    removed: sumOf(drafts, "removed"),
    failed: failures.count,
  };
  return { counts, failures };
};

/** What is written together with the publication: the job's end, its failed rows, its activity. */
export type Ending = (drafts: readonly TitleDraft[]) => Promise<Operation[]>;

/** Publishes all titles and the job's end at once, or nothing. @returns false when another job published first */
const tryToPublish = async (
  { library, record }: ImportRun,
  merge: LibraryMerge,
  drafts: readonly TitleDraft[],
  ending: Ending,
): Promise<boolean> => {
  const publications = drafts.flatMap(({ read, next }) => (next ? [publishTitle(library, read, next)] : []));
  const { companyId } = library;
  try {
    await transactForSure([
      ...publications,
      ...(companyId !== undefined && publications.length > 0 ? [countFollowed(companyId)] : []),
      ...(await ending(drafts)),
      await importOutcomes.afterwardsOperation(record, merge.replaced()),
    ]);
    return true;
  } catch (error) {
    if (error instanceof TitleMoved) return false;
    throw error;
  }
};

/**
 * Drafts the titles of a job and publishes them, again and again until no other job was first.
 * @returns the titles that have a new version
 */
export const publishUntilFirst = async (
  run: ImportRun,
  merge: LibraryMerge,
  ending: Ending,
): Promise<number[]> => {
  for (let attempt = 1; attempt <= maxPublications; attempt += 1) {
    const drafts = await merge.draft();
    await run.progress.holdStill();
    run.ctx.onCheckpoint?.("drafted");
    if (await tryToPublish(run, merge, drafts, ending)) {
      run.ctx.onCheckpoint?.("published");
      return drafts.flatMap(({ next }) => (next ? [next.titleNumber] : []));
    }
    // The titles are drafted again, which may take a long time.
    run.progress.start();
    await pause(Math.random() * 100 * attempt);
  }
  throw new Error(`Other imports were first ${maxPublications} times`);
};
