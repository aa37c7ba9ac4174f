import * as z from "zod";
import { worker } from "../core/worker.ts";
import { resumeArchives } from "../packs/archive/open-archives.ts";
import { resumePacks } from "../packs/evidence/open-packs.ts";

/** Finds evidence packs and archives whose worker was lost: run every few minutes. */
export const handler = worker("resume-evidence-packs", z.unknown(), async (_, { now }) => {
  await resumePacks(now);
  await resumeArchives(now);
});
