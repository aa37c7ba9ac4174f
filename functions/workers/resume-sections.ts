import * as z from "zod";
import { worker } from "../core/worker.ts";
import { resumeSections } from "../sections/metadata/resume-sections.ts";

/** Takes up section files nobody reads, and what deleted sections left: run every quarter of an hour. */
export const handler = worker("resume-sections", z.unknown(), () => resumeSections(new Date()));
