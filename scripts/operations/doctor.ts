import { parseArgs } from "node:util";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { LambdaClient } from "@aws-sdk/client-lambda";
import { SESClient } from "@aws-sdk/client-ses";
import { SNSClient } from "@aws-sdk/client-sns";
import { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { namesOf } from "../../infra/config/names.ts";
import { StageName, stageSettings } from "../../infra/config/stages.ts";
import { Email } from "../../shared/schemas/user.ts";
import { readSettings } from "../deploy/stored-settings.ts";
import { accountChecks } from "./doctor/account-checks.ts";
import { addressChecks } from "./doctor/address-checks.ts";
import { report } from "./doctor/finding.ts";
import { workerChecks } from "./doctor/worker-checks.ts";
import { OperationProblem } from "./problem.ts";
import { isQuiet } from "./quiet.ts";
import { openTarget } from "./target.ts";

export const usage = `doctor --stage S [--mail-to A]
  Says what a stage that was deployed still lacks and what to do about it: SES sandbox and sender, functions at a
  time, bootstrap, readers of alarms, recovery, domain, address, clock, workers. --mail-to has it send one email.`;

/** As long as a stream and a worker that must start take at most. */
const patience = { everyMs: 1_000, forMs: 60_000 };

/** @throws OperationProblem with the whole list when something is missing */
export const run = async (args: string[]): Promise<string> => {
  const { values } = parseArgs({
    args,
    options: { stage: { type: "string" }, "mail-to": { type: "string" } },
  });
  const mailTo = Email.optional().safeParse(values["mail-to"]);
  if (!mailTo.success) throw new OperationProblem("--mail-to is not an email address.");
  if (values.stage === undefined) throw new OperationProblem("Say which stage: --stage dev");
  const target = await openTarget({ stage: values.stage });
  const stage = StageName.parse(values.stage);
  const names = namesOf(stage);
  const ssm = new SSMClient({});
  const given = (await readSettings(ssm, stage)) ?? {};
  const settings = stageSettings((name) => (name === "stage" ? stage : given[name]));
  const { Parameter } = await ssm.send(new GetParameterCommand({ Name: names.cloudFrontHost }));
  const host = Parameter?.Value ?? "";
  const domain = settings.domain?.name;
  const lambda = new LambdaClient({});
  if (mailTo.data !== undefined && (await isQuiet(stage, lambda)))
    throw new OperationProblem(`The stage ${stage} is quiet and sends no emails. Leave out --mail-to.`);
  const dynamodb = new DynamoDBClient({});
  const clients = { ses: new SESClient({}), lambda, ssm, sns: new SNSClient({}), dynamodb };
  const { lines, isMissing } = await report([
    ...accountChecks(clients, settings, names),
    ...addressChecks({ host, domain, origin: `https://${domain ?? host}` }),
    ...workerChecks(lambda, names.worker("import-rules"), mailTo.data, patience),
  ]);
  if (isMissing) throw new OperationProblem(`${lines}\n\nSomething is missing in ${target.name}.`);
  return `${lines}\n\nNothing is missing in ${target.name}.`;
};
