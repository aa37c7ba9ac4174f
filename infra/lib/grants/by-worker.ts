import type { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { WorkerGrant, WorkerSettings } from "../../config/workers.ts";
import type { Platform } from "../platform.ts";
import { mayReadUploads, maySendMail, mayStartWorker } from "./statements.ts";
import { mayBatchWrite, mayNotWriteReferenceData, mayRead, mayWrite } from "./table-statements.ts";

const statementsOf = (grant: WorkerGrant, platform: Platform): PolicyStatement[] => {
  if (typeof grant === "object") return [mayStartWorker(platform, grant.start)];
  switch (grant) {
    case "read-uploads":
      return [mayReadUploads(platform)];
    case "send-mail":
      return [maySendMail(platform)];
    case "batch-write":
      return [mayBatchWrite(platform.table.tableArn)];
    // No statement: it lifts the refusal that everybody else carries.
    case "write-reference-data":
      return [];
    default:
      return grant satisfies never;
  }
};

/** What a worker may do: read and write the table, and what its row in `infra/config/workers.ts` says. */
export const grantsOfWorker = ({ grants }: WorkerSettings, platform: Platform): PolicyStatement[] => {
  const { tableArn } = platform.table;
  return [
    ...mayRead(tableArn),
    ...mayWrite(tableArn),
    ...(grants.includes("write-reference-data") ? [] : [mayNotWriteReferenceData(tableArn)]),
    ...grants.flatMap((grant) => statementsOf(grant, platform)),
  ];
};
