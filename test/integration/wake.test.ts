import { CloudFormationClient, ListStackResourcesCommand } from "@aws-sdk/client-cloudformation";
import { EnableRuleCommand, EventBridgeClient } from "@aws-sdk/client-eventbridge";
import {
  GetFunctionCommand,
  GetFunctionConfigurationCommand,
  LambdaClient,
  UpdateEventSourceMappingCommand,
  UpdateFunctionConfigurationCommand,
} from "@aws-sdk/client-lambda";
import { GetParameterCommand, ParameterNotFound, PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { mockClient } from "aws-sdk-client-mock";
import { expect, it } from "vitest";
import { requireQuiet } from "../../scripts/operations/quiet.ts";
import { wakeStage } from "../../scripts/operations/wake.ts";

// The rehearsal on an emulated AWS wakes a stage as CloudFormation made it; here is what it must ask for.
const resource = (ResourceType: string, PhysicalResourceId: string) => ({
  ...{ ResourceType, PhysicalResourceId, LogicalResourceId: PhysicalResourceId },
  ...{ LastUpdatedTimestamp: new Date(), ResourceStatus: "CREATE_COMPLETE" as const },
});

const stageWith = (settings: Record<string, string> | undefined, sending = ["off", "off", "off"]) => {
  const clients = {
    ssm: new SSMClient({}),
    formation: new CloudFormationClient({}),
    events: new EventBridgeClient({}),
    lambda: new LambdaClient({}),
  };
  const parameters = mockClient(clients.ssm).on(PutParameterCommand).resolves({});
  const read = parameters.on(GetParameterCommand, { Name: "/subpart/staging/settings" });
  if (settings) read.resolves({ Parameter: { Value: JSON.stringify(settings) } });
  else read.rejects(new ParameterNotFound({ message: "none", $metadata: {} }));
  mockClient(clients.formation)
    .on(ListStackResourcesCommand, { StackName: "subpart-staging-workers" })
    .resolves({
      StackResourceSummaries: [resource("AWS::Events::Rule", "rule-1"), resource("AWS::SQS::Queue", "queue")],
      NextToken: "2",
    })
    .on(ListStackResourcesCommand, { StackName: "subpart-staging-workers", NextToken: "2" })
    .resolves({
      StackResourceSummaries: [
        resource("AWS::Events::Rule", "rule-2"),
        resource("AWS::Lambda::EventSourceMapping", "reader"),
      ],
    });
  const events = mockClient(clients.events).on(EnableRuleCommand).resolves({});
  const lambda = mockClient(clients.lambda)
    .on(UpdateEventSourceMappingCommand)
    .resolves({})
    .on(UpdateFunctionConfigurationCommand)
    .resolves({})
    .on(GetFunctionCommand)
    .resolves({ Configuration: { LastUpdateStatus: "Successful" } });
  for (const [index, name] of ["send-mail", "send-bulk-mail", "sweep-mail"].entries())
    lambda
      .on(GetFunctionConfigurationCommand, { FunctionName: `subpart-staging-${name}` })
      .resolves({ Environment: { Variables: { STAGE: "staging", MAIL_SENDING: sending[index] ?? "" } } });
  const sent = (mock: { calls: () => { args: unknown[] }[] }) =>
    mock.calls().map(({ args }) => (args[0] as { input: unknown }).input);
  const inputs = (type: typeof UpdateEventSourceMappingCommand | typeof UpdateFunctionConfigurationCommand) =>
    sent({ calls: () => lambda.calls().filter(({ args }) => args[0] instanceof type) });
  return {
    clients,
    stored: () => sent(parameters).at(-1),
    rules: () => sent(events),
    readers: () => inputs(UpdateEventSourceMappingCommand),
    functions: () => inputs(UpdateFunctionConfigurationCommand),
  };
};

it("a stage that wakes has its schedules and its stream on, and stays awake with the next deployment", async () => {
  const stage = stageWith({ mailFrom: "a@acme.test", quiet: "true" }, ["off", "on", "off"]);
  expect(await wakeStage(stage.clients, "staging")).toMatch(
    /^The stage staging is awake: 2 schedules and 1 reader/,
  );
  expect(stage.stored()).toMatchObject({ Value: JSON.stringify({ mailFrom: "a@acme.test" }) });
  const Environment = { Variables: { STAGE: "staging", MAIL_SENDING: "on" } };
  expect(stage.functions()).toEqual([
    { FunctionName: "subpart-staging-send-mail", Environment },
    { FunctionName: "subpart-staging-sweep-mail", Environment },
  ]);
  expect(stage.rules()).toEqual([{ Name: "rule-1" }, { Name: "rule-2" }]);
  expect(stage.readers()).toEqual([{ UUID: "reader", Enabled: true }]);
});

it("a stage that was never deployed is not woken", async () => {
  const stage = stageWith(undefined);
  await expect(wakeStage(stage.clients, "staging")).rejects.toThrow(/was not deployed/);
  expect([stage.rules(), stage.readers()]).toEqual([[], []]);
});

it("data is restored into a stage whose functions keep emails, whatever its stored setting says", async () => {
  await expect(requireQuiet("staging", stageWith({}).clients.lambda)).resolves.toBeUndefined();
  for (const sending of [
    ["on", "on", "on"],
    ["off", "on", "off"],
    ["", "", ""],
  ])
    await expect(
      requireQuiet("staging", stageWith({ quiet: "true" }, sending).clients.lambda),
    ).rejects.toThrow(/is not quiet.*Nothing was written.*deploy -- --stage staging --quiet.*--awake/);
});
