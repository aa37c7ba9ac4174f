import * as z from "zod";
import { worker } from "../core/worker.ts";
import { runJob } from "../intake/engine/run-job.ts";
import { saveUploadedSections } from "../intake/sections/save-uploaded-sections.ts";

const Event = z.object({ jobId: z.string().min(1), companyId: z.null() });

/** Imports a file of sections; invoked when the file is uploaded, and again if it stops. */
export const handler = worker("import-sections", Event, (event, ctx) =>
  runJob(event, ctx, saveUploadedSections),
);
