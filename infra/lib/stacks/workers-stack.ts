import { Duration, Stack, type StackProps } from "aws-cdk-lib";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { functionsEndedMetric, setAsideMetric } from "../../config/metrics.ts";
import type { WorkerSettings } from "../../config/worker-settings.ts";
import { acknowledgeDeadLetters } from "../acknowledgements.ts";
import { functionsEnded, GroupLog, mailsGivenUp, malformedRows } from "../constructs/group-log.ts";
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
  constructor(scope: Construct, id: string, { platform, workers, ...props }: WorkersStackProps) {
    super(scope, id, props);
    const { group: logGroup } = this.log(platform);
    const deadLetters = this.deadLetters(platform.names.deadLetters);
    for (const [name, settings] of Object.entries(workers)) {
      const worker = new Worker(this, name, { name, settings, platform, logGroup, deadLetters });
      const { trigger } = settings;
      const told = { platform, worker: worker.lambda, deadLetters };
      if (trigger.type === "mail-feedback") new MailFeedback(this, "MailFeedback", told);
      if (trigger.type === "uploads") new UploadsEvents(worker, "Events", { ...told, trigger });
    }
  }

  private log(platform: Platform): GroupLog {
    const log = new GroupLog(this, "Log", { ...platform, group: "workers" });
    log.count(functionsEndedMetric, functionsEnded);
    log.count(setAsideMetric, mailsGivenUp, "MailsGivenUp");
    log.count(setAsideMetric, malformedRows, "MalformedRows");
    return log;
  }

  /**
   * One queue for the failures of all workers: each message names the function that failed. They wait 14 days for
   * an operator; an alarm watches the queue.
   */
  private deadLetters(queueName: string): Queue {
    const queue = new Queue(this, "DeadLetters", {
      queueName,
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    acknowledgeDeadLetters(queue);
    return queue;
  }
}
