import { deleteSectionMetadata } from "../../../shared/api/section-metadata.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { table } from "../../core/table/table.ts";
import { startWorker } from "../../services/jobs/start-worker.ts";
import { inTurn } from "./in-turn.ts";
import { removeOperations, revisionOperations } from "./section-changes.ts";
import { cleanSectionsWorker, type SectionLeftover, sectionLeftovers } from "./section-leftovers.ts";
import { sections } from "./section-repository.ts";

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
  await startWorker(cleanSectionsWorker, leftover);
  return { message: "Section metadata deleted successfully" };
});
