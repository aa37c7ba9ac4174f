import { runImport } from "../../../functions/imports/run-import.ts";

// Runs an import up to the checkpoint of a number, says so and stands still there, to be killed:
// `import-worker-process.ts <jobId> <checkpoint>`.
const [, , jobId = "", stopAt = ""] = process.argv;
let reached = 0;
await runImport(
  { jobId, companyId: null },
  {
    requestId: "killed",
    remainingMs: () => 900_000,
    onCheckpoint: (name) => {
      reached += 1;
      if (reached !== Number(stopAt)) return;
      process.stdout.write(`${name}\n`);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    },
  },
);
process.stdout.write("over\n");
