import {
  type CloudFormationClient,
  GetTemplateCommand,
  paginateDescribeStacks,
  paginateListStackResources,
  type StackResourceSummary,
} from "@aws-sdk/client-cloudformation";
import { type CloudWatchLogsClient, paginateDescribeLogGroups } from "@aws-sdk/client-cloudwatch-logs";
import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import type { S3Client } from "@aws-sdk/client-s3";
import { GetParameterCommand, paginateGetParametersByPath, type SSMClient } from "@aws-sdk/client-ssm";
import * as z from "zod";
import { namesOf } from "../../../infra/config/names.ts";
import type { StageName } from "../../../infra/config/stages.ts";
import type { Template, Templates } from "../../../infra/lib/template.ts";
import { exportNames, importsIn } from "../../checks/unsafe-changes.ts";
import { readSettings } from "../../deploy/stored-settings.ts";

export interface DestroyClients {
  readonly formation: CloudFormationClient;
  readonly dynamodb: DynamoDBClient;
  readonly s3: S3Client;
  readonly logs: CloudWatchLogsClient;
  readonly ssm: SSMClient;
}

/** What holds data, and stays when its stack is deleted. */
const DataParts = z.object({ tables: z.array(z.string()), buckets: z.array(z.string()) });
type DataParts = z.infer<typeof DataParts>;

/** All that an account has of a stage. */
export interface StageParts extends DataParts {
  /** In the order in which they can be deleted. */
  readonly stacks: readonly string[];
  readonly logGroups: readonly string[];
  readonly parameters: readonly string[];
}

const isKept = (template: Template, logicalId: string | undefined): boolean =>
  template.Resources[logicalId ?? ""]?.DeletionPolicy?.startsWith("Retain") === true;

const templatesOf = async (client: CloudFormationClient, prefix: string): Promise<Templates> => {
  const found = new Map<string, Template>();
  for await (const { Stacks = [] } of paginateDescribeStacks({ client }, {}))
    for (const { StackName = "", StackStatus } of Stacks) {
      if (!StackName.startsWith(prefix) || StackStatus === "DELETE_COMPLETE") continue;
      // A stack that only has a change set has no template yet.
      const isEmpty = StackStatus === "REVIEW_IN_PROGRESS";
      const { TemplateBody = "{}" } = isEmpty ? {} : await client.send(new GetTemplateCommand({ StackName }));
      found.set(StackName, { Resources: {}, ...JSON.parse(TemplateBody) });
    }
  return found;
};

/**
 * Stacks in an order in which none goes while another imports what it exports.
 * @throws where stacks import from each other in a circle, which CloudFormation does not allow
 */
export const deletionOrder = (templates: Templates): string[] => {
  const left = new Map(templates);
  const order: string[] = [];
  while (left.size > 0) {
    const imported = new Set([...left.values()].flatMap(importsIn));
    const free = [...left].filter(
      ([, template]) => !exportNames(template).some((name) => imported.has(name)),
    );
    if (free.length === 0)
      throw new Error(`These stacks import from each other: ${[...left.keys()].join(", ")}.`);
    for (const [stack] of free) {
      order.push(stack);
      left.delete(stack);
    }
  }
  return order;
};

const resourcesOf = async (
  client: CloudFormationClient,
  StackName: string,
): Promise<StackResourceSummary[]> => {
  const found: StackResourceSummary[] = [];
  for await (const page of paginateListStackResources({ client }, { StackName }))
    found.push(...(page.StackResourceSummaries ?? []));
  return found;
};

const dataOf = async (client: CloudFormationClient, templates: Templates): Promise<DataParts> => {
  const kept: StackResourceSummary[] = [];
  for (const [stack, template] of templates)
    kept.push(
      ...(await resourcesOf(client, stack)).filter((each) => isKept(template, each.LogicalResourceId)),
    );
  const idsOf = (type: string) =>
    kept.flatMap(({ ResourceType, PhysicalResourceId }) =>
      ResourceType === type && PhysicalResourceId ? [PhysicalResourceId] : [],
    );
  return { tables: idsOf("AWS::DynamoDB::Table"), buckets: idsOf("AWS::S3::Bucket") };
};

const parametersOf = async (client: SSMClient, stage: StageName): Promise<string[]> => {
  const found: string[] = [];
  const Path = namesOf(stage).parameters;
  for await (const { Parameters = [] } of paginateGetParametersByPath({ client }, { Path, Recursive: true }))
    for (const { Name } of Parameters) if (Name) found.push(Name);
  return found;
};

const logGroupsOf = async (client: CloudWatchLogsClient, stage: StageName): Promise<string[]> => {
  const found: string[] = [];
  const logGroupNamePrefix = namesOf(stage).logGroup("");
  for await (const { logGroups = [] } of paginateDescribeLogGroups({ client }, { logGroupNamePrefix }))
    for (const { logGroupName } of logGroups) if (logGroupName) found.push(logGroupName);
  return found;
};

/** What an earlier run noted before it deleted the stacks that named it. */
const notedData = async (client: SSMClient, name: string): Promise<DataParts> => {
  const { Parameter } = await client.send(new GetParameterCommand({ Name: name }));
  return DataParts.parse(JSON.parse(Parameter?.Value ?? ""));
};

/** Looks up what there is of a stage, also after a run that broke off. */
export const readParts = async (
  { formation, logs, ssm }: DestroyClients,
  stage: StageName,
): Promise<StageParts> => {
  const { stack, leftBehind } = namesOf(stage);
  const templates = await templatesOf(formation, stack(""));
  const parameters = await parametersOf(ssm, stage);
  const found = await dataOf(formation, templates);
  const restored = (await readSettings(ssm, stage))?.table;
  const noted = parameters.includes(leftBehind) ? await notedData(ssm, leftBehind) : undefined;
  return {
    stacks: deletionOrder(templates),
    tables: [
      ...new Set([...found.tables, ...(restored === undefined ? [] : [restored]), ...(noted?.tables ?? [])]),
    ],
    buckets: [...new Set([...found.buckets, ...(noted?.buckets ?? [])])],
    logGroups: await logGroupsOf(logs, stage),
    parameters,
  };
};
