import {
  CloudFormationClient,
  DeleteStackCommand,
  DescribeStacksCommand,
  GetTemplateCommand,
  ListStackResourcesCommand,
} from "@aws-sdk/client-cloudformation";
import {
  CloudWatchLogsClient,
  DeleteLogGroupCommand,
  DescribeLogGroupsCommand,
} from "@aws-sdk/client-cloudwatch-logs";
import {
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  UpdateTableCommand,
} from "@aws-sdk/client-dynamodb";
import {
  DeleteBucketCommand,
  DeleteObjectsCommand,
  ListObjectVersionsCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import {
  DeleteParametersCommand,
  GetParameterCommand,
  GetParametersByPathCommand,
  ParameterNotFound,
  PutParameterCommand,
  SSMClient,
} from "@aws-sdk/client-ssm";
import { mockClient } from "aws-sdk-client-mock";
import { expect, it } from "vitest";
import type { StageName } from "../../infra/config/stages.ts";
import { deletionOrder } from "../../scripts/operations/destroy/stage-parts.ts";
import { destroyStage } from "../../scripts/operations/destroy.ts";

// The restore drill on an emulated AWS destroys a stage for real; here is what may go, in which order, and what stays.
const at = new Date();
const exporting = { Value: "v", Export: { Name: "table-arn" } };
const templates = {
  data: {
    Resources: {
      Table: { Type: "AWS::DynamoDB::Table", DeletionPolicy: "RetainExceptOnCreate" },
      Files: { Type: "AWS::S3::Bucket", DeletionPolicy: "RetainExceptOnCreate" },
      Passing: { Type: "AWS::S3::Bucket", DeletionPolicy: "Delete" },
    },
    Outputs: { Table: exporting },
  },
  jobs: { Resources: { Job: { Type: "X", Properties: { Arn: { "Fn::ImportValue": "table-arn" } } } } },
};

/** Commands that change something, in their order. */
const changing: readonly (new (input: never) => object)[] = [
  ...[DeleteStackCommand, UpdateTableCommand, DeleteTableCommand, DeleteObjectsCommand],
  ...[DeleteBucketCommand, DeleteLogGroupCommand, DeleteParametersCommand, PutParameterCommand],
];

interface SentCall {
  readonly args: readonly unknown[];
  calledBefore(other: SentCall): boolean;
}

const account = (stage: StageName, settings?: Record<string, string>) => {
  const clients = {
    formation: new CloudFormationClient({}),
    dynamodb: new DynamoDBClient({}),
    s3: new S3Client({}),
    logs: new CloudWatchLogsClient({}),
    ssm: new SSMClient({}),
  };
  const stack = (name: string) => `subpart-${stage}-${name}`;
  const shown = (StackName: string) => ({
    StackName,
    CreationTime: at,
    StackStatus: "CREATE_COMPLETE" as const,
  });
  const formation = mockClient(clients.formation);
  formation
    .on(DescribeStacksCommand, {})
    .resolves({ Stacks: [stack("data"), stack("jobs"), "subpart-other-data"].map(shown) })
    .on(DeleteStackCommand)
    .resolves({})
    .on(ListStackResourcesCommand)
    .resolves({ StackResourceSummaries: [] });
  for (const [name, template] of Object.entries(templates))
    formation
      .on(GetTemplateCommand, { StackName: stack(name) })
      .resolves({ TemplateBody: JSON.stringify(template) })
      .on(DescribeStacksCommand, { StackName: stack(name) })
      .resolves({ Stacks: [{ ...shown(stack(name)), StackStatus: "DELETE_COMPLETE" }] });
  const kept = [
    ["Table", "AWS::DynamoDB::Table", `subpart-${stage}`],
    ["Files", "AWS::S3::Bucket", "files"],
    ["Passing", "AWS::S3::Bucket", "passing"],
  ].map(([LogicalResourceId, ResourceType, PhysicalResourceId]) => ({
    ...{ LogicalResourceId, ResourceType, PhysicalResourceId },
    ...{ LastUpdatedTimestamp: at, ResourceStatus: "CREATE_COMPLETE" as const },
  }));
  formation
    .on(ListStackResourcesCommand, { StackName: stack("data") })
    .resolves({ StackResourceSummaries: kept });
  const parameters = ["settings", "origin-secret-1"].map((name) => ({ Name: `/subpart/${stage}/${name}` }));
  const ssm = mockClient(clients.ssm);
  ssm.on(GetParametersByPathCommand).resolves({ Parameters: parameters });
  ssm.on(PutParameterCommand).resolves({}).on(DeleteParametersCommand).resolves({});
  const asked = ssm.on(GetParameterCommand, { Name: `/subpart/${stage}/settings` });
  if (settings) asked.resolves({ Parameter: { Value: JSON.stringify(settings) } });
  else asked.rejects(new ParameterNotFound({ message: "none", $metadata: {} }));
  const dynamodb = mockClient(clients.dynamodb);
  dynamodb.on(UpdateTableCommand).resolves({}).on(DeleteTableCommand).resolves({});
  dynamodb
    .on(DescribeTableCommand)
    .rejects(new ResourceNotFoundException({ message: "gone", $metadata: {} }));
  const late = Object.assign(new Error("late log"), { name: "BucketNotEmpty" });
  const s3 = mockClient(clients.s3);
  s3.on(ListObjectVersionsCommand)
    .resolvesOnce({ Versions: [{ Key: "a", VersionId: "1" }], DeleteMarkers: [{ Key: "b", VersionId: "2" }] })
    .resolves({});
  s3.on(DeleteObjectsCommand).resolves({}).on(DeleteBucketCommand).rejectsOnce(late).resolves({});
  const logs = mockClient(clients.logs);
  logs.on(DescribeLogGroupsCommand).resolves({ logGroups: [{ logGroupName: `/subpart/${stage}/work` }] });
  logs.on(DeleteLogGroupCommand).resolves({});
  const changes = () =>
    [formation, dynamodb, s3, logs, ssm]
      .flatMap((mock): SentCall[] => mock.calls())
      .toSorted((a, b) => (a.calledBefore(b) ? -1 : 1))
      .flatMap(({ args: [command] }) =>
        changing
          .filter((type) => command instanceof type)
          .map((type) => [type.name.replace("Command", ""), (command as { input: unknown }).input]),
      );
  return { clients, changes };
};

const inputOf = (stage: StageName, deleteData: boolean, name: string = stage) => {
  const plans: string[] = [];
  const typeName = async (plan: string) => {
    plans.push(plan);
    return name;
  };
  return { plans, wish: { stage, deleteData, typeName } };
};

const note = expect.objectContaining({
  Name: "/subpart/staging/left-behind",
  Value: JSON.stringify({ tables: ["subpart-staging"], buckets: ["files"] }),
});
const stacksGo = [
  ["PutParameter", note],
  ["DeleteStack", { StackName: "subpart-staging-jobs" }],
  ["DeleteStack", { StackName: "subpart-staging-data" }],
];

it("a stage goes without its data, which the plan and the sentence at the end name", async () => {
  const { clients, changes } = account("staging");
  const { plans, wish } = inputOf("staging", false);
  const sentence = await destroyStage(clients, wish);
  const stays = /stay.*subpart-staging.*files.*\/subpart\/staging\/work/s;
  expect([plans[0], sentence]).toEqual([expect.stringMatching(stays), expect.stringMatching(stays)]);
  const secrets = { Names: ["/subpart/staging/origin-secret-1"] };
  expect(changes()).toEqual([...stacksGo, ["DeleteParameters", secrets]]);
});

it("with its data a stage leaves nothing behind, not even logs that arrive late", async () => {
  const { clients, changes } = account("staging");
  await destroyStage(clients, inputOf("staging", true).wish);
  const all = ["settings", "origin-secret-1", "left-behind"].map((name) => `/subpart/staging/${name}`);
  const Objects = [
    { Key: "a", VersionId: "1" },
    { Key: "b", VersionId: "2" },
  ];
  expect(changes()).toEqual([
    ...stacksGo,
    ["UpdateTable", { TableName: "subpart-staging", DeletionProtectionEnabled: false }],
    ["DeleteTable", { TableName: "subpart-staging" }],
    ["DeleteObjects", { Bucket: "files", Delete: { Objects, Quiet: true } }],
    ["DeleteBucket", { Bucket: "files" }],
    ["DeleteBucket", { Bucket: "files" }],
    ["DeleteLogGroup", { logGroupName: "/subpart/staging/work" }],
    ["DeleteParameters", { Names: all }],
  ]);
}, 20_000);

it.each([
  ["prod without its setting", "prod", {}, "prod", /may not be destroyed.*--set allowDestroy=true/],
  ["another name", "staging", {}, "dev", /The name of the stage is staging\. Nothing was deleted/],
  ["a slip of the finger", "prod", { allowDestroy: "true" }, "prd", /Nothing was deleted/],
] as const)("nothing is deleted for %s", async (_what, stage, settings, name, sentence) => {
  const { clients, changes } = account(stage, settings);
  await expect(destroyStage(clients, inputOf(stage, true, name).wish)).rejects.toThrow(sentence);
  expect(changes()).toEqual([]);
});

it("prod goes where its setting allows it", async () => {
  const { clients } = account("prod", { allowDestroy: "true" });
  await expect(destroyStage(clients, inputOf("prod", false).wish)).resolves.toMatch(/^The 2 stacks of prod/);
});

it("stacks that import from each other in a circle are named", () => {
  const circle = { ...templates.jobs, Outputs: { Table: exporting } };
  expect(() => deletionOrder(new Map([["a", circle]]))).toThrow(/import from each other: a/);
});
