import * as z from "zod";
import { pendingWork } from "../../services/jobs/pending-work.ts";

/** The worker's name, as infra and the local cloud know it. */
export const extractSectionWorker = "extract-section-text";

/** What the worker is told: which version's file to read. */
export const SectionTextEvent = z.object({ id: z.string().min(1), version: z.number().int() });
export type SectionTextEvent = z.infer<typeof SectionTextEvent>;

/*
 * Versions whose file is still to be read.
 *   pk `SECTIONS#PENDING`  sk `{id}#{version}`   from the moment a version is saved until its text is there, or it
 *                                                is certain that it cannot be read
 */
export const pendingSectionTexts = pendingWork(
  "SECTIONS#PENDING",
  SectionTextEvent,
  ({ id, version }) => `${id}#${version}`,
);
