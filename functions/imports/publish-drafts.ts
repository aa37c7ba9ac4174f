import { setTimeout as pause } from "node:timers/promises";
import { Problem } from "../core/problem.ts";
import type { Operation } from "../core/table/operation.ts";
import { table } from "../core/table/table.ts";
import { publishTitle, TitleMoved } from "../library/library-publisher.ts";
import { importOutcomes } from "./import-outcomes.ts";
import type { ImportCounts } from "./import-result.ts";
import type { ImportRun } from "./import-run.ts";
import type { LibraryMerge } from "./library-merge.ts";
import { RowErrors } from "./row-errors.ts";
import type { TitleDraft } from "./title-draft.ts";

/** Jobs on the same title at the same moment: each publication makes the others draft again. */
const maxPublications = 10;

/** Another job published first, or the table was too busy to say; nothing of ours is published. */
const isRace = (error: unknown): boolean =>
  error instanceof TitleMoved || (error instanceof Problem && error.status === 503);

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

/** Publishes all titles and the job's end at once, or nothing. @returns false when another job was first */
const tryToPublish = async (
  { library, record }: ImportRun,
  merge: LibraryMerge,
  drafts: readonly TitleDraft[],
  ending: Ending,
): Promise<boolean> => {
  try {
    await table.transact([
      ...drafts.flatMap(({ read, next }) => (next ? [publishTitle(library, read, next)] : [])),
      ...(await ending(drafts)),
      await importOutcomes.afterwardsOperation(record, merge.replaced()),
    ]);
    return true;
  } catch (error) {
    if (isRace(error)) return false;
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
    // The transaction is the only writer of the job's row from here on.
    await run.progress.stop();
    await run.progress.save();
    run.ctx.onCheckpoint?.("drafted");
    if (await tryToPublish(run, merge, drafts, ending)) {
      run.ctx.onCheckpoint?.("published");
      return drafts.flatMap(({ next }) => (next ? [next.titleNumber] : []));
    }
    await pause(Math.random() * 100 * attempt);
  }
  throw new Error(`Other imports were first ${maxPublications} times`);
};
