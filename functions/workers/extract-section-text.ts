import { worker } from "../core/worker.ts";
import { extractSectionText } from "../sections/metadata/extract-section-text.ts";
import { extractSectionWorker, SectionTextEvent } from "../sections/metadata/pending-section-texts.ts";

/** Reads the text of a section's file; started when the file is saved, and by the sweep. */
export const handler = worker(extractSectionWorker, SectionTextEvent, extractSectionText);
