import { log } from "../../core/log.ts";
import { sourceTitles } from "../followed/source-repository.ts";
import { askFederalRegister } from "../sources/federal-register.ts";
import { ComeBackLater, SourceProblem } from "../sources/source-problem.ts";
import { federalRegisterReader } from "../sources/source-readers.ts";
import { RegisterPage } from "./register-record.ts";
import { storyDocuments } from "./story-repository.ts";
import { syncTitle } from "./sync-title.ts";

/** A title is read once a day, in milliseconds with room for a run that took long. */
const readEvery = 20 * 3_600_000;

/** Followed and pinned titles that were not read today, those never read first. */
const dueTitles = async (now: Date): Promise<number[]> => {
  const [rows, read] = await Promise.all([sourceTitles.list(), storyDocuments.list()]);
  const checked = new Map(read.map(({ titleNumber, checkedAt }) => [titleNumber, Date.parse(checkedAt)]));
  const ageOf = (titleNumber: number): number => now.getTime() - (checked.get(titleNumber) ?? 0);
  return rows
    .filter(({ isPinned, followers }) => isPinned || followers > 0)
    .map(({ titleNumber }) => titleNumber)
    .filter((titleNumber) => ageOf(titleNumber) >= readEvery)
    .sort((a, b) => ageOf(b) - ageOf(a));
};

/**
 * Reads what the Federal Register published of each title that is followed or pinned, once a day. A source that does
 * not answer ends the run; what was read before stays, and the next run goes on.
 * @returns titles that were read
 */
export const syncStories = async (
  now: Date,
  remainingMs: () => number,
): Promise<{ readonly read: number }> => {
  const ask = askFederalRegister(federalRegisterReader(remainingMs), RegisterPage);
  let read = 0;
  for (const titleNumber of await dueTitles(now)) {
    try {
      await syncTitle(ask, titleNumber, now);
      read += 1;
    } catch (error) {
      if (!(error instanceof SourceProblem || error instanceof ComeBackLater)) throw error;
      log.warn("Federal Register not read", { code: `title ${titleNumber}: ${error.message}` });
      break;
    }
  }
  return { read };
};
