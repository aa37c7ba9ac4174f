import { documentClient } from "../../functions/core/table/client.ts";
import { runImport } from "../../functions/intake/run/run-import.ts";
import { reportRun } from "./import-50mb-child.ts";

// The worker as it is, in a process of its own: `import-50mb-ours.ts <jobId>`.
const [, , jobId = ""] = process.argv;
await reportRun(documentClient(), () =>
  runImport({ jobId, companyId: null }, { requestId: "bench", remainingMs: () => 900_000 }),
);
