import * as createCanary from "./operations/create-canary.ts";
import * as createSuperAdmin from "./operations/create-super-admin.ts";
import * as destroy from "./operations/destroy.ts";
import * as doctor from "./operations/doctor.ts";
import * as exportData from "./operations/export.ts";
import * as health from "./operations/health.ts";
import * as listCompanies from "./operations/list-companies.ts";
import * as prepareTable from "./operations/prepare-table.ts";
import { OperationProblem } from "./operations/problem.ts";
import * as resendMails from "./operations/resend-mails.ts";
import * as resetFactors from "./operations/reset-factors.ts";
import * as restore from "./operations/restore.ts";
import * as seedTitles from "./operations/seed-titles.ts";
import * as verifyActivity from "./operations/verify-activity.ts";
import * as wake from "./operations/wake.ts";
import * as webBack from "./operations/web-back.ts";

interface Operation {
  readonly usage: string;
  /** Does it and gives the sentence that says so. */
  readonly run: (args: string[]) => Promise<string>;
}

const operations: Readonly<Record<string, Operation>> = {
  "create-super-admin": createSuperAdmin,
  "create-canary": createCanary,
  "reset-factors": resetFactors,
  doctor,
  "seed-titles": seedTitles,
  "list-companies": listCompanies,
  health,
  export: exportData,
  restore,
  "prepare-table": prepareTable,
  "verify-activity": verifyActivity,
  wake,
  destroy,
  "resend-mails": resendMails,
  "web-back": webBack,
};

const help = `npm run ops -- OPERATION ...
  S is dev, staging or prod, in the AWS account and region of your credentials.
  DIR is the data folder of a product that runs on this machine, usually .data.

${Object.values(operations)
  .map(({ usage }) => usage)
  .join("\n\n")}`;

/** Sentences for what went wrong; only surprises show where. */
const explain = (error: unknown): string => {
  if (error instanceof OperationProblem) return error.message;
  // parseArgs says what it does not know in a sentence of its own.
  if (error instanceof TypeError && "code" in error) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

const [name = "", ...args] = process.argv.slice(2);
const operation = operations[name];
if (!operation) {
  console.error(help);
  process.exitCode = 1;
} else {
  try {
    console.log(await operation.run(args));
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}
