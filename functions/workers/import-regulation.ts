import * as z from "zod";
import { worker } from "../core/worker.ts";
import { doRegulationJob } from "../intake/regulation/regulation-job.ts";

const Event = z.object({
  jobId: z.string().min(1),
  companyId: z.null(),
  mode: z.enum(["import", "preview"]).optional(),
});

/** Previews or imports a file of eCFR XML; invoked when it is asked for, and again if it stops. */
export const handler = worker("import-regulation", Event, doRegulationJob);
