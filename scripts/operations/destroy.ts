import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import { CloudWatchLogsClient } from "@aws-sdk/client-cloudwatch-logs";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { S3Client } from "@aws-sdk/client-s3";
import { PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { namesOf } from "../../infra/config/names.ts";
import { StageName } from "../../infra/config/stages.ts";
import { deleteStacks } from "../deploy/deployed-templates.ts";
import { readSettings } from "../deploy/stored-settings.ts";
import { removeBucket, removeLogGroup, removeParameters, removeTable } from "./destroy/remove-data.ts";
import { type DestroyClients, readParts, type StageParts } from "./destroy/stage-parts.ts";
import { OperationProblem } from "./problem.ts";

export const usage = `destroy --stage S [--delete-data] [--confirm S]
  Deletes the stacks of a stage, after you typed its name; --confirm S types it. Table, buckets, logs and settings stay:
  --delete-data deletes them, too, and nothing can bring them back. It refuses prod unless its setting allowDestroy is
  true. If it breaks off, run the same command again.`;

const listed = (what: string, names: readonly string[]): string =>
  names.length === 0 ? `  ${what}: none` : `  ${what}: ${names.join(", ")}`;

const dataLines = ({ tables, buckets, logGroups }: StageParts): string[] => [
  listed("table", tables),
  listed("buckets", buckets),
  listed("log groups", logGroups),
];

/** What is said before the name is asked for. */
const plan = (stage: StageName, parts: StageParts, deleteData: boolean): string => {
  const data = dataLines(parts);
  const goes = [
    listed("stacks", parts.stacks),
    ...(deleteData ? [...data, listed("parameters", parts.parameters)] : ["  its origin secrets"]),
  ];
  const stays = deleteData ? [] : [...data, "  its stored settings"];
  return [
    `Of the stage ${stage} this goes for good:`,
    ...goes,
    "This stays:",
    ...stays,
    "  what the account shares: the bootstrap with the code of functions, SES identities, backups",
  ].join("\n");
};

/** The parameters that go: all of them with the data, else only what a new deployment makes again. */
const goingParameters = (stage: StageName, { parameters }: StageParts, deleteData: boolean): string[] =>
  parameters.filter((name) => deleteData || name.startsWith(namesOf(stage).originSecrets));

/** Notes what holds data before the stacks that name it are gone, so that a later run finds it. */
const noteData = async (
  ssm: SSMClient,
  stage: StageName,
  { tables, buckets }: StageParts,
): Promise<string> => {
  const Name = namesOf(stage).leftBehind;
  await ssm.send(
    new PutParameterCommand({
      Name,
      Description: "What npm run ops -- destroy left behind",
      Type: "String",
      Value: JSON.stringify({ tables, buckets }),
      Overwrite: true,
    }),
  );
  return Name;
};

/** @throws OperationProblem for a stage that holds what must not be lost by a typing error */
const requireDestroyable = async (ssm: SSMClient, stage: StageName): Promise<void> => {
  if (stage !== "prod" || (await readSettings(ssm, stage))?.allowDestroy === "true") return;
  throw new OperationProblem(
    "The stage prod may not be destroyed. Nothing was deleted. To allow it: npm run deploy -- --stage prod --set allowDestroy=true",
  );
};

export interface DestroyWish {
  readonly stage: StageName;
  /** Whether table, buckets, logs and settings go, too. */
  readonly deleteData: boolean;
  /** Gives what the operator types as the stage's name, after reading the plan. */
  readonly typeName: (plan: string) => Promise<string>;
}

/**
 * Removes a stage.
 * @returns the sentence that says what went
 * @throws OperationProblem, with nothing deleted, where the stage may not go, is not there or its name was not typed
 */
export const destroyStage = async (
  clients: DestroyClients,
  { stage, deleteData, typeName }: DestroyWish,
): Promise<string> => {
  await requireDestroyable(clients.ssm, stage);
  const parts = await readParts(clients, stage);
  const { stacks, tables, buckets, logGroups } = parts;
  const data = [...tables, ...buckets, ...logGroups];
  if (stacks.length + data.length + parts.parameters.length === 0)
    throw new OperationProblem(`There is nothing of the stage ${stage} in this account and region.`);
  if ((await typeName(plan(stage, parts, deleteData))) !== stage)
    throw new OperationProblem(`The name of the stage is ${stage}. Nothing was deleted.`);
  const note = await noteData(clients.ssm, stage, parts);
  await deleteStacks(stacks, "a part of the stage that goes", clients.formation);
  if (deleteData) {
    for (const table of tables) await removeTable(clients.dynamodb, table);
    for (const bucket of buckets) await removeBucket(clients.s3, bucket);
    for (const group of logGroups) await removeLogGroup(clients.logs, group);
  }
  // Last, because they tell a repeated run what there is to do.
  const gone = goingParameters(stage, parts, deleteData).filter((name) => name !== note);
  await removeParameters(clients.ssm, deleteData ? [...gone, note] : gone);
  return deleteData
    ? `The stage ${stage} is gone, with its data: ${stacks.length} stacks, ${data.length} tables, buckets and log groups, ${gone.length} parameters.`
    : `The ${stacks.length} stacks of ${stage} are gone. These stay: ${data.join(", ")}. To delete them: npm run ops -- destroy --stage ${stage} --delete-data`;
};

const typed =
  (confirmed: string | undefined, stage: StageName) =>
  async (text: string): Promise<string> => {
    console.log(text);
    if (confirmed !== undefined) return confirmed;
    if (!process.stdin.isTTY)
      throw new OperationProblem(`Add --confirm ${stage} to delete this. Nothing was deleted.`);
    const lines = createInterface({ input: process.stdin, output: process.stdout });
    try {
      return (await lines.question(`Type ${stage} to delete this: `)).trim();
    } finally {
      lines.close();
    }
  };

/** @throws OperationProblem */
export const run = async (args: string[]): Promise<string> => {
  const { values } = parseArgs({
    args,
    options: {
      stage: { type: "string" },
      "delete-data": { type: "boolean" },
      confirm: { type: "string" },
    },
  });
  const stage = StageName.safeParse(values.stage).data;
  if (!stage) throw new OperationProblem("Say which stage: --stage staging");
  const clients: DestroyClients = {
    formation: new CloudFormationClient({}),
    dynamodb: new DynamoDBClient({}),
    s3: new S3Client({}),
    logs: new CloudWatchLogsClient({}),
    ssm: new SSMClient({}),
  };
  try {
    const deleteData = values["delete-data"] === true;
    return await destroyStage(clients, { stage, deleteData, typeName: typed(values.confirm, stage) });
  } finally {
    for (const client of Object.values(clients)) client.destroy();
  }
};
