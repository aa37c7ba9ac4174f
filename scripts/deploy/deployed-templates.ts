import {
  CloudFormationClient,
  DescribeStacksCommand,
  GetTemplateCommand,
} from "@aws-sdk/client-cloudformation";
import type { Template, Templates } from "../../infra/lib/template.ts";

/** Stacks in these states hold nothing yet. */
const empty: readonly (string | undefined)[] = ["REVIEW_IN_PROGRESS", "ROLLBACK_COMPLETE", "DELETE_COMPLETE"];

const isMissing = (error: unknown): boolean =>
  error instanceof Error && error.name === "ValidationError" && error.message.includes("does not exist");

/** The template of a deployed stack; undefined where there is none. */
const deployedTemplate = async (
  client: CloudFormationClient,
  StackName: string,
): Promise<Template | undefined> => {
  try {
    const { Stacks } = await client.send(new DescribeStacksCommand({ StackName }));
    if (empty.includes(Stacks?.[0]?.StackStatus)) return undefined;
    const { TemplateBody } = await client.send(new GetTemplateCommand({ StackName }));
    return JSON.parse(TemplateBody ?? "{}");
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

/** The templates of those stacks that are deployed, in the account and region of the credentials. */
export const deployedTemplates = async (stacks: Iterable<string>): Promise<Templates> => {
  const client = new CloudFormationClient({});
  try {
    const found = new Map<string, Template>();
    for (const stack of stacks) {
      const template = await deployedTemplate(client, stack);
      if (template) found.set(stack, template);
    }
    return found;
  } finally {
    client.destroy();
  }
};
