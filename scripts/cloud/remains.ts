import { CloudFormationClient, paginateDescribeStacks } from "@aws-sdk/client-cloudformation";
import { CloudWatchLogsClient, paginateDescribeLogGroups } from "@aws-sdk/client-cloudwatch-logs";
import { DynamoDBClient, paginateListTables } from "@aws-sdk/client-dynamodb";
import { LambdaClient, paginateListFunctions } from "@aws-sdk/client-lambda";
import { ListBucketsCommand, S3Client } from "@aws-sdk/client-s3";
import { paginateGetParametersByPath, SSMClient } from "@aws-sdk/client-ssm";
import { namesOf } from "../../infra/config/names.ts";
import type { StageName } from "../../infra/config/stages.ts";

/** Names of all that the account still has of a stage, found by name and not through its stacks. */
export const remainsOf = async (stage: StageName): Promise<string[]> => {
  const { prefix, parameters, logGroup } = namesOf(stage);
  const found: (string | undefined)[] = [];
  const formation = new CloudFormationClient({});
  for await (const { Stacks = [] } of paginateDescribeStacks({ client: formation }, {}))
    found.push(...Stacks.map(({ StackName }) => StackName));
  for await (const { TableNames = [] } of paginateListTables({ client: new DynamoDBClient({}) }, {}))
    found.push(...TableNames);
  for await (const { Functions = [] } of paginateListFunctions({ client: new LambdaClient({}) }, {}))
    found.push(...Functions.map(({ FunctionName }) => FunctionName));
  const { Buckets = [] } = await new S3Client({}).send(new ListBucketsCommand({}));
  found.push(...Buckets.map(({ Name }) => Name));
  const logs = { client: new CloudWatchLogsClient({}) };
  for await (const { logGroups = [] } of paginateDescribeLogGroups(logs, {
    logGroupNamePrefix: logGroup(""),
  }))
    found.push(...logGroups.map(({ logGroupName }) => logGroupName));
  const inPath = { Path: parameters, Recursive: true };
  for await (const { Parameters = [] } of paginateGetParametersByPath({ client: new SSMClient({}) }, inPath))
    found.push(...Parameters.map(({ Name }) => Name));
  const beginnings = [`${prefix}-`, `${parameters}/`];
  return found
    .filter((name) => name !== undefined)
    .filter((name) => name === prefix || beginnings.some((beginning) => name.startsWith(beginning)));
};
