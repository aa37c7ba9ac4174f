import * as z from "zod";
import { worker } from "../core/worker.ts";
import { runJob } from "../intake/engine/run-job.ts";
import { makeSectionEntry } from "../intake/entries/make-section-entry.ts";

const Event = z.object({ jobId: z.string().min(1), companyId: z.null() });

/** Imports the files of an entry of section metadata, then saves the entry; invoked again if it stops. */
export const handler = worker("create-section-entry", Event, (event, ctx) =>
  runJob(event, ctx, makeSectionEntry),
);
