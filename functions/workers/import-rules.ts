import * as z from "zod";
import { worker } from "../core/worker.ts";
import { doRulesJob } from "../intake/jobs/rules-job.ts";

const Event = z.object({
  jobId: z.string().min(1),
  companyId: z.string().min(1).nullable(),
  mode: z.enum(["import", "preview"]).optional(),
});

/** Imports a file of rules into a library, previews or undoes that; invoked again if it stops. */
export const handler = worker("import-rules", Event, doRulesJob);
