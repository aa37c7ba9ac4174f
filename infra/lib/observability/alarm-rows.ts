import type { IMetric } from "aws-cdk-lib/aws-cloudwatch";
import { failedLoginsMetric, functionsEndedMetric, setAsideMetric } from "../../config/metrics.ts";
import type { Names } from "../../config/names.ts";
import type { StageSettings } from "../../config/stages.ts";
import type { WorkerSettings } from "../../config/worker-settings.ts";
import { apiMetrics, bounceRate, counted, functionMetrics, tableMetrics, waiting } from "./metrics.ts";

export interface AlarmRow {
  /** Short name; the stage is put before it. */
  readonly name: string;
  /** What breaks for whom, and where to look first. */
  readonly words: string;
  readonly metric: IMetric;
  /** The alarm sounds above this. */
  readonly above: number;
  /** Periods of five minutes above it, of so many; one of one by default. */
  readonly periods?: readonly [above: number, of: number];
}

export interface Watched {
  readonly names: Names;
  readonly apiId: string;
  readonly tableName: string;
  readonly areas: readonly string[];
  readonly requestMetrics: StageSettings["requestMetrics"];
  readonly workers: Readonly<Record<string, WorkerSettings>>;
}

/**
 * Alarms for each symptom that people feel, not for each function or area: every metric that an alarm watches
 * costs 0.10 dollars a month. The dashboard tells which area or worker it is, and what people lose then.
 */
export const alarmRows = (watched: Watched): AlarmRow[] => [
  ...applicationRows(watched),
  ...functionRows(watched.names),
  ...workerRows(watched),
  ...mailRows(watched.names),
];

const applicationRows = ({ names, apiId, tableName }: Watched): AlarmRow[] => [
  {
    name: "api-errors",
    words: `More than 1 % of all requests fail: people see errors on any screen. Look at ${names.logGroup("access")} for the routes.`,
    metric: apiMetrics(names, apiId).errorRate,
    above: 1,
  },
  {
    name: "endpoint-fails",
    words: `Requests failed in three of the last twelve periods of five minutes: an endpoint is broken, even if few people call it. Look at "Faults by area" on the dashboard, then at ${names.logGroup("access")} for the route.`,
    metric: apiMetrics(names, apiId).errors,
    above: 0,
    periods: [3, 12],
  },
  {
    name: "api-slow",
    words: `One request in twenty takes longer than a second: the application feels slow for everyone. Look at functionMs in ${names.logGroup("access")}.`,
    metric: apiMetrics(names, apiId).p95OfMany,
    above: 1_000,
    periods: [3, 3],
  },
  {
    name: "table-throttled",
    words:
      "The table throttles reads or writes: people see 'The service is busy'. Look for one hot partition (a company, an import).",
    metric: tableMetrics(tableName).throttled,
    above: 0,
    periods: [2, 2],
  },
  {
    name: "failed-logins",
    words: `More than 100 sign-ins failed in five minutes: someone is guessing passwords, or sign-in is broken. Look at ${names.logGroup("people")}.`,
    metric: counted(names, failedLoginsMetric),
    above: 100,
  },
];

/** Lambda counts for the whole account and region: a stage shares these two with what else runs there. */
const functionRows = (names: Names): AlarmRow[] => [
  {
    name: "functions-throttled",
    words:
      "Functions are throttled: people see errors, or emails and imports wait. Raise the account's concurrency quota, or find the source of the traffic.",
    metric: functionMetrics.throttles,
    above: 0,
  },
  {
    name: "functions-crash",
    words: `Functions of this account end with an error instead of an answer: a screen shows "Something went wrong", or a worker tries again. Look at the log groups under ${names.logGroup("")} for lines of level error and for "Runtime exited".`,
    metric: functionMetrics.errors,
    above: 2,
  },
  {
    name: "functions-ended",
    words: `AWS ended a function that ran out of time or memory, so it could not say what it was doing. Search the log groups under ${names.logGroup("")} for "Task timed out" and "Runtime exited"; raise the function's time or memory in infra/config.`,
    metric: counted(names, functionsEndedMetric),
    above: 0,
  },
];

const workerRows = ({ names, workers }: Watched): AlarmRow[] => [
  {
    name: "workers-failed",
    words: `A worker failed for good. Each message in the queue ${names.deadLetters} names the function (requestContext.functionArn) and its event, and waits 14 days; the dashboard says what people lose, and the reason is in ${names.logGroup("workers")}.`,
    metric: waiting(names.deadLetters),
    above: 0,
  },
  ...Object.entries(workers)
    .filter(([, { trigger }]) => trigger.type === "stream" && trigger.isWaitedFor)
    .map(([name, { errorImpact }]) => ({
      name: `late-${name}`,
      words: `${errorImpact} The worker is more than five minutes behind the table's stream.`,
      metric: functionMetrics.iteratorAgeMs(names.worker(name)),
      above: 5 * 60 * 1_000,
    })),
];

const mailRows = (names: Names): AlarmRow[] => [
  {
    name: "set-aside",
    words: `A worker set something aside that waits for an operator: an email that was rejected or failed for a day (someone misses an assignment or an approval), or a row that it could not read (one email, document, import or reminder). Its id or key is in ${names.logGroup("workers")}, in lines "mail given up" and "malformed row skipped".`,
    metric: counted(names, setAsideMetric),
    above: 0,
  },
  {
    name: "mails-bounce",
    words:
      "More than 5 % of the account's emails bounce. SES suspends the account at about 10 %, and then no email is sent.",
    metric: bounceRate,
    above: 0.05,
  },
];
