import * as z from "zod";
import { worker } from "../core/worker.ts";
import { resumeSections } from "../sections/metadata/resume-sections.ts";

/** Resumes section files without a worker and removes leftovers of deleted sections; runs every quarter of an hour. */
export const handler = worker("resume-sections", z.unknown(), () => resumeSections(new Date()));
