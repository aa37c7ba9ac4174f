import { doRulesJob } from "../../functions/intake/jobs/rules-job.ts";
import { aroundTable } from "../../test/support/server/around-table.ts";
import { reportRun } from "./import-50mb-child.ts";

// The worker as it is, in a process of its own: `import-50mb-ours.ts <jobId>`.
const [, , jobId = ""] = process.argv;
const requests: Record<string, number> = {};
aroundTable((next) => (operation, input) => {
  requests[operation] = (requests[operation] ?? 0) + 1;
  return next(operation, input);
});
await reportRun(requests, () =>
  doRulesJob({ jobId, companyId: null }, { requestId: "bench", remainingMs: () => 900_000 }),
);
