import { Stack, type StackProps } from "aws-cdk-lib";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { mailsGivenUpMetric, malformedRowsMetric } from "../../config/metrics.ts";
import type { WorkerSettings } from "../../config/worker-settings.ts";
import { GroupLog, mailsGivenUp, malformedRows } from "../constructs/group-log.ts";
import { MailFeedback } from "../constructs/mail-feedback.ts";
import { UploadsEvents } from "../constructs/uploads-events.ts";
import { Worker } from "../constructs/worker.ts";
import type { Platform } from "../platform.ts";

export interface WorkersStackProps extends StackProps {
  readonly platform: Platform;
  readonly workers: Readonly<Record<string, WorkerSettings>>;
}

/** What runs in the background: imports, mails, schedules. */
export class WorkersStack extends Stack {
  /** The queue of each worker's failures, by the worker's name. */
  readonly deadLetters: ReadonlyMap<string, Queue>;

  constructor(scope: Construct, id: string, { platform, workers, ...props }: WorkersStackProps) {
    super(scope, id, props);
    const log = new GroupLog(this, "Log", { ...platform, group: "workers" });
    log.count(mailsGivenUpMetric, mailsGivenUp);
    log.count(malformedRowsMetric, malformedRows);
    this.deadLetters = new Map(
      Object.entries(workers).map(([name, settings]) => {
        const worker = new Worker(this, name, { name, settings, platform, logGroup: log.group });
        if (settings.trigger.type === "mail-feedback") {
          const { lambda, deadLetters } = worker;
          new MailFeedback(this, "MailFeedback", { platform, worker: lambda, deadLetters });
        }
        if (settings.trigger.type === "uploads") {
          const { lambda, deadLetters } = worker;
          new UploadsEvents(worker, "Events", {
            trigger: settings.trigger,
            platform,
            worker: lambda,
            deadLetters,
          });
        }
        return [name, worker.deadLetters];
      }),
    );
  }
}
