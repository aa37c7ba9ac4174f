import { worker } from "../core/worker.ts";
import { cleanUpSection } from "../section-metadata/clean-up.ts";
import { cleanSectionsWorker } from "../section-metadata/clean-up-event.ts";
import { SectionLeftover } from "../section-metadata/section-leftovers.ts";

/** Removes what a deleted section left behind; started when it is deleted, and by the sweep. */
export const handler = worker(cleanSectionsWorker, SectionLeftover, (leftover, ctx) =>
  cleanUpSection(leftover, new Date(), ctx.remainingMs),
);
