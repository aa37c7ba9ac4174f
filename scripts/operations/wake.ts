import { parseArgs } from "node:util";
import { CloudFormationClient, paginateListStackResources } from "@aws-sdk/client-cloudformation";
import { EnableRuleCommand, EventBridgeClient } from "@aws-sdk/client-eventbridge";
import { LambdaClient, UpdateEventSourceMappingCommand } from "@aws-sdk/client-lambda";
import { SSMClient } from "@aws-sdk/client-ssm";
import { namesOf } from "../../infra/config/names.ts";
import { StageName } from "../../infra/config/stages.ts";
import { formatCount } from "../../shared/words/count.ts";
import { readSettings, withWish, writeSettings } from "../deploy/stored-settings.ts";
import { OperationProblem } from "./problem.ts";
import { startSending } from "./quiet.ts";

export const usage = `wake --stage S
  Starts what a stage deployed with --quiet holds back: its emails, the schedules of its workers, and the stream by
  which new emails are sent. Emails that wait go out within minutes.`;

const schedules = "AWS::Events::Rule";
const streams = "AWS::Lambda::EventSourceMapping";

/** Names of the schedules and ids of the stream's readers of a stack, as CloudFormation made them. */
const startersOf = async (client: CloudFormationClient, StackName: string) => {
  const found: Record<typeof schedules | typeof streams, string[]> = { [schedules]: [], [streams]: [] };
  for await (const page of paginateListStackResources({ client }, { StackName }))
    for (const { ResourceType, PhysicalResourceId } of page.StackResourceSummaries ?? [])
      if ((ResourceType === schedules || ResourceType === streams) && PhysicalResourceId)
        found[ResourceType].push(PhysicalResourceId);
  return { rules: found[schedules], mappings: found[streams] };
};

interface WakeClients {
  readonly ssm: SSMClient;
  readonly formation: CloudFormationClient;
  readonly events: EventBridgeClient;
  readonly lambda: LambdaClient;
}

/**
 * Wakes a stage. The stored setting goes first, so that a deployment in between does not make it quiet again; what
 * breaks off is done again by the same command.
 * @returns the sentence that says what was started
 */
export const wakeStage = async (clients: WakeClients, stage: StageName): Promise<string> => {
  const stored = await readSettings(clients.ssm, stage);
  if (!stored) throw new OperationProblem(`The stage ${stage} was not deployed in this account and region.`);
  await writeSettings(clients.ssm, stage, withWish(stored, { set: {}, unset: ["quiet"] }));
  const { rules, mappings } = await startersOf(clients.formation, namesOf(stage).stack("workers"));
  // First, so that no schedule or stream finds a function that keeps what it should send.
  await startSending(stage, clients.lambda);
  // Only the rules of the default bus: the stage has no other.
  for (const Name of rules) await clients.events.send(new EnableRuleCommand({ Name }));
  for (const UUID of mappings)
    await clients.lambda.send(new UpdateEventSourceMappingCommand({ UUID, Enabled: true }));
  return `The stage ${stage} is awake: ${rules.length} schedules and ${formatCount(mappings.length, "reader")} of the stream are on. Emails that wait go out within minutes.`;
};

/** @throws OperationProblem when there is no such stage */
export const run = async (args: string[]): Promise<string> => {
  const { values } = parseArgs({ args, options: { stage: { type: "string" } } });
  const stage = StageName.safeParse(values.stage).data;
  if (!stage) throw new OperationProblem("Say which stage: --stage staging");
  const clients = {
    ssm: new SSMClient({}),
    formation: new CloudFormationClient({}),
    events: new EventBridgeClient({}),
    lambda: new LambdaClient({}),
  };
  try {
    return await wakeStage(clients, stage);
  } finally {
    for (const client of Object.values(clients)) client.destroy();
  }
};
