import {
  CloudFormationClient,
  DeleteStackCommand,
  GetTemplateCommand,
  paginateDescribeStacks,
  waitUntilStackDeleteComplete,
} from "@aws-sdk/client-cloudformation";
import type { Template, Templates } from "../../infra/lib/template.ts";

/** Stacks in these states hold nothing yet. */
const empty: readonly (string | undefined)[] = ["REVIEW_IN_PROGRESS", "ROLLBACK_COMPLETE", "DELETE_COMPLETE"];
const longestDeletionSeconds = 1_800;

const withClient = async <T>(work: (client: CloudFormationClient) => Promise<T>): Promise<T> => {
  const client = new CloudFormationClient({});
  try {
    return await work(client);
  } finally {
    client.destroy();
  }
};

/**
 * The templates of all stacks that a stage has in the account and region of the credentials, also of those that the
 * release to deploy knows no more.
 * @param prefix of the stage's stacks, such as `subpart-dev-`
 */
export const deployedTemplates = (prefix: string): Promise<Templates> =>
  withClient(async (client) => {
    const found = new Map<string, Template>();
    for await (const { Stacks = [] } of paginateDescribeStacks({ client }, {}))
      for (const { StackName = "", StackStatus } of Stacks) {
        if (!StackName.startsWith(prefix) || empty.includes(StackStatus)) continue;
        const { TemplateBody } = await client.send(new GetTemplateCommand({ StackName }));
        found.set(StackName, JSON.parse(TemplateBody ?? "{}"));
      }
    return found;
  });

/** Deletes stacks one after another. @throws with the reason when one cannot go */
export const deleteStacks = (stacks: readonly string[]): Promise<void> =>
  withClient(async (client) => {
    for (const StackName of stacks) {
      console.log(`Deleting ${StackName}, whose endpoints are in other stacks by now …`);
      await client.send(new DeleteStackCommand({ StackName }));
      await waitUntilStackDeleteComplete({ client, maxWaitTime: longestDeletionSeconds }, { StackName });
    }
  });
