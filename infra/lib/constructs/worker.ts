import { Aws, Duration } from "aws-cdk-lib";
import { Rule, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction as RuleTarget } from "aws-cdk-lib/aws-events-targets";
import type { PolicyStatement } from "aws-cdk-lib/aws-iam";
import {
  CfnEventInvokeConfig,
  CfnEventSourceMapping,
  type Function as LambdaFunction,
} from "aws-cdk-lib/aws-lambda";
import type { LogGroup } from "aws-cdk-lib/aws-logs";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { WorkerSettings } from "../../config/worker-settings.ts";
import { acknowledgeWorker } from "../acknowledgements.ts";
import { mayReadStream, mayReport, statementsFor } from "../grants/statements.ts";
import { workerRights } from "../grants/table-rights.ts";
import type { Platform } from "../platform.ts";
import { BundledFunction } from "./bundled-function.ts";

export interface WorkerProps {
  /** File name under `functions/workers/`, and the name by which others start it. */
  readonly name: string;
  readonly settings: WorkerSettings;
  readonly platform: Platform;
  readonly logGroup: LogGroup;
  /** Where events go that failed for good. */
  readonly deadLetters: Queue;
}

type StreamTrigger = Extract<WorkerSettings["trigger"], { type: "stream" }>;

/** Mails wait at most this long in a batch that fails; then the sweep takes them. */
const maxRecordAge = Duration.hours(6);

/** A background function. What fails for good (three attempts) goes to the workers' queue of failures. */
export class Worker extends Construct {
  readonly lambda: LambdaFunction;
  readonly #deadLetters: Queue;

  constructor(scope: Construct, id: string, { name, settings, platform, logGroup, ...props }: WorkerProps) {
    super(scope, id);
    this.#deadLetters = props.deadLetters;
    const { lambda } = new BundledFunction(this, "Handler", {
      platform,
      bundle: `workers/${name}`,
      functionName: platform.names.worker(name),
      description: `Worker ${name}`,
      memoryMb: settings.memoryMb,
      diskMb: settings.diskMb,
      timeoutSeconds: settings.timeoutSeconds,
      logGroup,
      statements: [
        ...statementsFor(platform, workerRights(settings.grants), settings.grants),
        ...streamGrants(settings, platform),
        mayReport(this.#deadLetters.queueArn),
      ],
      reservedConcurrency:
        name === "import-rules" ? platform.settings.reservedConcurrency.imports : undefined,
    });
    this.lambda = lambda;
    const { trigger } = settings;
    if (trigger.type === "stream") this.readStream(lambda.functionArn, trigger, platform);
    else this.catchFailures(lambda.functionName);
    const isCanary = trigger.type === "canary" && platform.settings.canary;
    if (trigger.type === "schedule" || isCanary) {
      new Rule(this, "Schedule", {
        description: `Starts the worker ${name} every ${trigger.everyMinutes} minutes`,
        schedule:
          "isOnTheClock" in trigger && trigger.isOnTheClock
            ? Schedule.cron({ minute: trigger.everyMinutes === 60 ? "0" : `0/${trigger.everyMinutes}` })
            : Schedule.rate(Duration.minutes(trigger.everyMinutes)),
        enabled: !platform.settings.quiet,
        targets: [new RuleTarget(lambda, { deadLetterQueue: this.#deadLetters, retryAttempts: 2 })],
      });
    }
    acknowledgeWorker(this);
  }

  /** Asynchronous starts: two more attempts within six hours, then the queue. */
  private catchFailures(functionName: string): void {
    new CfnEventInvokeConfig(this, "OnFailure", {
      functionName,
      qualifier: "$LATEST",
      maximumRetryAttempts: 2,
      maximumEventAgeInSeconds: Duration.hours(6).toSeconds(),
      destinationConfig: { onFailure: { destination: this.#deadLetters.queueArn } },
    });
  }

  /** Some of the new items, in their order; a batch that fails is halved until the bad item is alone. */
  private readStream(
    functionArn: string,
    { of, batchSize }: StreamTrigger,
    { table, settings }: Platform,
  ): void {
    new CfnEventSourceMapping(this, "Stream", {
      functionName: functionArn,
      enabled: !settings.quiet,
      eventSourceArn: streamArn(table),
      startingPosition: "TRIM_HORIZON",
      batchSize,
      maximumBatchingWindowInSeconds: 0,
      maximumRetryAttempts: 3,
      maximumRecordAgeInSeconds: maxRecordAge.toSeconds(),
      bisectBatchOnFunctionError: true,
      destinationConfig: { onFailure: { destination: this.#deadLetters.queueArn } },
      filterCriteria: {
        filters: patternsOf(of).map((dynamodb) => ({
          pattern: JSON.stringify({ eventName: ["INSERT"], dynamodb }),
        })),
      },
    });
  }
}

/** What the new items are like: one pattern is enough. */
const patternsOf = (of: StreamTrigger["of"]): object[] =>
  "partitions" in of
    ? [{ Keys: { pk: { S: of.partitions } } }]
    : of.attributes.map((attribute) => ({ NewImage: { [attribute]: { S: [{ exists: true }] } } }));

const streamArn = ({ tableStreamArn, tableName }: Platform["table"]): string => {
  if (tableStreamArn) return tableStreamArn;
  throw new Error(`The table ${tableName} has no stream in ${Aws.REGION}.`);
};

const streamGrants = ({ trigger }: WorkerSettings, { table }: Platform): PolicyStatement[] =>
  trigger.type === "stream" ? [mayReadStream(streamArn(table))] : [];
