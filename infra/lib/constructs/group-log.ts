import { RemovalPolicy } from "aws-cdk-lib";
import {
  FilterPattern,
  type IFilterPattern,
  LogGroup,
  MetricFilter,
  RetentionDays,
} from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import type { Names } from "../../config/names.ts";
import type { StageSettings } from "../../config/stages.ts";
import { acknowledgeNist } from "../nist-acknowledgements.ts";

export interface GroupLogProps {
  readonly settings: Pick<StageSettings, "logRetentionDays" | "stage">;
  readonly names: Names;
  /** Name of the group, such as an area. */
  readonly group: string;
}

const retention: Readonly<Record<StageSettings["logRetentionDays"], RetentionDays>> = {
  30: RetentionDays.ONE_MONTH,
  90: RetentionDays.THREE_MONTHS,
  365: RetentionDays.ONE_YEAR,
};

/**
 * The log lines of one group of functions. One group instead of one per function: one filter counts the
 * errors of all of them, and a person reads them in one place. Streams are named after their function.
 */
export class GroupLog extends Construct {
  readonly group: LogGroup;
  readonly #names: Names;

  constructor(scope: Construct, id: string, { settings, names, group }: GroupLogProps) {
    super(scope, id);
    this.#names = names;
    this.group = new LogGroup(this, "Group", {
      logGroupName: names.logGroup(group),
      retention: retention[settings.logRetentionDays],
      removalPolicy:
        settings.stage === "dev" ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    acknowledgeNist(this.group, "logs");
  }

  /** Counts lines as a metric. It has no value while nothing matches, so an idle group costs nothing. */
  count(metricName: string, filterPattern: IFilterPattern, id = metricName): void {
    new MetricFilter(this, id, {
      logGroup: this.group,
      filterPattern,
      metricNamespace: this.#names.metricNamespace,
      metricName,
      metricValue: "1",
    });
  }
}

/**
 * Lines that Lambda writes when it ends a function itself, after which the function can write none. An exit is how
 * it reports that the memory was used up ("signal: killed") or that the process died.
 * Source: docs.aws.amazon.com/lambda/latest/dg/troubleshooting-invocation.html
 */
export const functionsEnded = FilterPattern.anyTerm("Task timed out", "Runtime exited");

/** Lines of requests that ended with a fault of ours (`core/endpoint.ts` writes one line per request). */
export const serverErrors = FilterPattern.all(
  FilterPattern.stringValue("$.message", "=", "request"),
  FilterPattern.numberValue("$.status", ">=", 500),
);

/** Lines of the access log for requests that failed. API Gateway writes the status as text. */
export const failedRequests = FilterPattern.stringValue("$.status", "=", "5*");

/** Failed sign-ins: many at once mean that someone is guessing passwords. */
export const failedLogins = FilterPattern.all(
  FilterPattern.stringValue("$.operationId", "=", "login"),
  FilterPattern.numberValue("$.status", "=", 401),
);

/** Mails that were tried as often as they may be (`functions/services/mail/deliver.ts`). */
export const mailsGivenUp = FilterPattern.stringValue("$.message", "=", "mail given up");

/** Rows of waiting work that a worker could not read (`functions/core/table/readable-rows.ts`). */
export const malformedRows = FilterPattern.stringValue("$.message", "=", "malformed row skipped");
