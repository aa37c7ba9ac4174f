import { doRulesJob } from "../../../functions/intake/jobs/rules-job.ts";
import { standStill } from "./killed-process.ts";

// Runs an import up to a checkpoint, says so and stands still there, to be killed:
// `import-worker-process.ts <jobId> <name of the checkpoint> <how often it was reached>`.
const [, , jobId = "", stopAt = "", times = "1"] = process.argv;
let reached = 0;
await doRulesJob(
  { jobId, companyId: null },
  {
    requestId: "killed",
    remainingMs: () => 900_000,
    onCheckpoint: (name) => {
      if (name === stopAt) reached += 1;
      if (reached !== Number(times)) return;
      standStill();
    },
  },
);
process.stdout.write("over\n");
