import { invokeWorker } from "../../core/invoke-worker.ts";
import { isLate, startAgain } from "../../services/jobs/start-again.ts";
import { isSettled } from "./clean-up.ts";
import { extractSectionWorker, pendingSectionTexts, type SectionTextEvent } from "./pending-section-texts.ts";
import { cleanSectionsWorker, sectionLeftovers } from "./section-leftovers.ts";

const resumeTexts = async (now: Date): Promise<number> =>
  startAgain(await pendingSectionTexts.list(), {
    idOf: ({ id, version }) => `${id} ${version}`,
    isLost: (pending) => isLate(pending, now),
    start: ({ id, version }) =>
      invokeWorker(extractSectionWorker, { id, version } satisfies SectionTextEvent),
  });

const resumeCleaning = async (now: Date): Promise<number> =>
  startAgain(await sectionLeftovers.list(), {
    idOf: ({ kind, id }) => `${kind} ${id}`,
    isLost: (leftover) => isLate(leftover, now) && isSettled(leftover, now),
    start: (leftover) => invokeWorker(cleanSectionsWorker, leftover),
  });

/**
 * Starts the workers again for files that wait and for what was left behind.
 * @returns how many were started
 */
export const resumeSections = async (now: Date): Promise<number> =>
  (await resumeTexts(now)) + (await resumeCleaning(now));
