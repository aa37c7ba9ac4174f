import { documentClient } from "../../functions/core/table/client.ts";
import { doRulesJob } from "../../functions/intake/jobs/rules-job.ts";
import { reportRun } from "./import-50mb-child.ts";

// The worker as it is, in a process of its own: `import-50mb-ours.ts <jobId>`.
const [, , jobId = ""] = process.argv;
await reportRun(documentClient(), () =>
  doRulesJob({ jobId, companyId: null }, { requestId: "bench", remainingMs: () => 900_000 }),
);
