import { worker } from "../core/worker.ts";
import { cleanUpSection } from "../sections/metadata/clean-up.ts";
import { cleanSectionsWorker, SectionLeftover } from "../sections/metadata/section-leftovers.ts";

/** Removes what a deleted section left behind; started when it is deleted, and by the sweep. */
export const handler = worker(cleanSectionsWorker, SectionLeftover, (leftover, ctx) =>
  cleanUpSection(leftover, new Date(), ctx.remainingMs),
);
