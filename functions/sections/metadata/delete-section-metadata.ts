import { deleteSectionMetadata } from "../../../shared/api/section-metadata.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { invokeWorker } from "../../core/invoke-worker.ts";
import { log } from "../../core/log.ts";
import { table } from "../../core/table/table.ts";
import { cleanSectionsWorker } from "./clean-up-event.ts";
import { inTurn } from "./in-turn.ts";
import { removeOperations, revisionOperations } from "./section-changes.ts";
import { type SectionLeftover, sectionLeftovers } from "./section-leftovers.ts";
import { sections } from "./section-repository.ts";

/** What is left of an entry is removed without it, too: a sweep starts what was not started. */
const cleanUp = (leftover: SectionLeftover): Promise<void> =>
  invokeWorker(cleanSectionsWorker, leftover).catch((error: unknown) =>
    log.error("a deleted section is not cleaned up yet", error),
  );

export const handler = endpoint(deleteSectionMetadata, async ({ params: { id } }, ctx) => {
  const leftover: SectionLeftover = { kind: "entry", id, at: ctx.now.toISOString() };
  await inTurn(async () => {
    const entry = await sections.mustGet(id);
    const { title, chapter, subchapter, part, sectionId, version } = entry;
    await table.transact([
      ...removeOperations(entry),
      ...revisionOperations([title]),
      sectionLeftovers.note(leftover),
      ctx.activity({
        target: { type: "section-metadata", id },
        before: { title, chapter, subchapter, part, sectionId, version },
      }),
    ]);
  });
  await cleanUp(leftover);
  return { message: "Section metadata deleted successfully" };
});
