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

/**
 * The templates of all stacks that a stage has in the account and region of the credentials, also of those that the
 * release to deploy knows no more.
 * @param prefix of the stage's stacks, such as `subpart-dev-`
 */
export const deployedTemplates = async (prefix: string): Promise<Templates> => {
  const client = new CloudFormationClient({});
  try {
    const found = new Map<string, Template>();
    for await (const { Stacks = [] } of paginateDescribeStacks({ client }, {}))
      for (const { StackName = "", StackStatus } of Stacks) {
        if (!StackName.startsWith(prefix) || empty.includes(StackStatus)) continue;
        const { TemplateBody } = await client.send(new GetTemplateCommand({ StackName }));
        found.set(StackName, JSON.parse(TemplateBody ?? "{}"));
      }
    return found;
  } finally {
    client.destroy();
  }
};

/**
 * Deletes stacks one after another.
 * @param what they are, for the line about each
 * @throws with the reason when one cannot go
 */
export const deleteStacks = async (
  stacks: readonly string[],
  what: string,
  client: CloudFormationClient,
): Promise<void> => {
  for (const StackName of stacks) {
    console.log(`Deleting ${StackName}, ${what} …`);
    await client.send(new DeleteStackCommand({ StackName }));
    await waitUntilStackDeleteComplete({ client, maxWaitTime: longestDeletionSeconds }, { StackName });
  }
};
