import { invokeWorker } from "../../core/invoke-worker.ts";
import { isSettled } from "./clean-up.ts";
import { cleanSectionsWorker } from "./clean-up-event.ts";
import { extractSectionWorker, pendingSectionTexts, type SectionTextEvent } from "./pending-section-texts.ts";
import { sectionLeftovers } from "./section-leftovers.ts";

/** Longer than a worker's time limit plus Lambda's wait before a retry, in milliseconds. */
const patienceMs = 10 * 60_000;
/** Of each kind in one run; the next takes the others. */
const mostAtOnce = 200;

const isLate = (at: string, now: Date): boolean => Date.parse(at) + patienceMs < now.getTime();

/**
 * Starts the workers again for files without one and for leftovers: their start was lost, or they
 * ended before their work did.
 * @returns how many were started
 */
export const resumeSections = async (now: Date): Promise<number> => {
  const texts = (await pendingSectionTexts.list()).filter(({ at }) => isLate(at, now)).slice(0, mostAtOnce);
  for (const { id, version } of texts)
    await invokeWorker(extractSectionWorker, { id, version } satisfies SectionTextEvent);
  const leftovers = (await sectionLeftovers.list())
    .filter((each) => isLate(each.at, now) && isSettled(each, now))
    .slice(0, mostAtOnce);
  for (const leftover of leftovers) await invokeWorker(cleanSectionsWorker, leftover);
  return texts.length + leftovers.length;
};
