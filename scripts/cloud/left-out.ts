import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import {
  CloudFormationClient,
  CreateStackCommand,
  DeleteStackCommand,
  DescribeStacksCommand,
} from "@aws-sdk/client-cloudformation";
import { readTemplates, type TemplateResource } from "../../infra/lib/template.ts";

interface LeftOut {
  readonly type: string;
  /** Only resources of the type that have this property. */
  readonly having?: string;
  readonly reason: string;
  /** A resource that shows whether the emulator has learned it. */
  readonly sample: Readonly<Record<string, unknown>>;
}

/** All that the emulator cannot make of our templates. A resource it refuses that is not here fails the rehearsal. */
const leftOut: readonly LeftOut[] = [
  {
    type: "AWS::Budgets::Budget",
    reason: "MiniStack has the service, and no resource of it",
    sample: {
      Budget: { BudgetType: "COST", TimeUnit: "MONTHLY", BudgetLimit: { Amount: 1, Unit: "USD" } },
    },
  },
  {
    type: "AWS::CloudWatch::Alarm",
    having: "Metrics",
    reason: "MiniStack has alarms of one metric alone, no metric math",
    sample: {
      ComparisonOperator: "GreaterThanThreshold",
      EvaluationPeriods: 1,
      Threshold: 1,
      Metrics: [
        { Id: "ratio", Expression: "errors / 2", ReturnData: true },
        {
          Id: "errors",
          ReturnData: false,
          MetricStat: { Metric: { Namespace: "Rehearsal", MetricName: "Errors" }, Period: 60, Stat: "Sum" },
        },
      ],
    },
  },
];

const nameOf = ({ type, having }: LeftOut): string => (having ? `${type} with ${having}` : type);
const isLeftOut = ({ Type, Properties = {} }: TemplateResource): boolean =>
  leftOut.some(({ type, having }) => type === Type && (having === undefined || having in Properties));

/** Takes what is left out from the templates of a folder. */
export const leaveOut = (folder: string): void => {
  for (const [stack, template] of readTemplates(folder)) {
    const kept = Object.entries(template.Resources).filter(([, resource]) => !isLeftOut(resource));
    const Resources = Object.fromEntries(kept);
    writeFileSync(join(folder, `${stack}.template.json`), JSON.stringify({ ...template, Resources }));
  }
};

const settled = async (client: CloudFormationClient, StackName: string): Promise<string> => {
  for (let attempt = 0; attempt < 150; attempt += 1) {
    const { Stacks } = await client.send(new DescribeStacksCommand({ StackName }));
    const status = Stacks?.[0]?.StackStatus ?? "";
    if (!status.endsWith("IN_PROGRESS")) return status;
    await delay(200);
  }
  throw new Error(`The stack ${StackName} did not settle within 30 seconds.`);
};

/** Whether the emulator makes a sample. It may refuse the template as such, or the resource when it comes to it. */
const canMake = async (client: CloudFormationClient, StackName: string, entry: LeftOut): Promise<boolean> => {
  const TemplateBody = JSON.stringify({
    Resources: { Sample: { Type: entry.type, Properties: entry.sample } },
  });
  try {
    await client.send(new CreateStackCommand({ StackName, TemplateBody }));
  } catch (error) {
    if (error instanceof Error && error.name === "ValidationError") return false;
    throw error;
  }
  const status = await settled(client, StackName);
  await client.send(new DeleteStackCommand({ StackName }));
  return status === "CREATE_COMPLETE";
};

/** Asks the emulator for one sample of each entry. @returns a sentence for each that it can make by now */
export const learnedByNow = async (): Promise<string[]> => {
  const client = new CloudFormationClient({});
  const sentences: string[] = [];
  for (const [index, entry] of leftOut.entries())
    if (await canMake(client, `left-out-${index}`, entry))
      sentences.push(
        `The emulator makes ${nameOf(entry)} by now: take it off the list in scripts/cloud/left-out.ts.`,
      );
  client.destroy();
  return sentences;
};

/** One line for each entry of the list. */
export const leftOutLines = (): string[] => leftOut.map((entry) => `${nameOf(entry)}: ${entry.reason}`);
