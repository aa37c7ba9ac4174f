import type { IMetric } from "aws-cdk-lib/aws-cloudwatch";
import { errorImpactOf } from "../../config/areas.ts";
import {
  failedLoginsMetric,
  mailsGivenUpMetric,
  malformedRowsMetric,
  serverErrorsMetric,
} from "../../config/metrics.ts";
import type { Names } from "../../config/names.ts";
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
  /** Periods of five minutes in a row; one by default. */
  readonly periods?: number;
}

export interface Watched {
  readonly names: Names;
  readonly apiId: string;
  readonly tableName: string;
  readonly areas: readonly string[];
  readonly workers: Readonly<Record<string, WorkerSettings>>;
  /** Name of each worker's dead-letter queue, by the worker's name. */
  readonly deadLetters: ReadonlyMap<string, string>;
}

/** Alarms for each group and symptom, not for each function: every one costs money every month. */
export const alarmRows = (watched: Watched): AlarmRow[] => [
  ...applicationRows(watched),
  ...watched.areas.map((area) => areaRow(watched.names, area)),
  ...Object.entries(watched.workers).flatMap(([name, worker]) => workerRows(watched, name, worker)),
  ...mailRows(watched.names),
  malformedRow(watched.names),
];

const applicationRows = ({ names, apiId, tableName }: Watched): AlarmRow[] => [
  {
    name: "api-errors",
    words: `More than 1 % of all requests fail: people see errors on any screen. Look at ${names.logGroup("access")} for the routes.`,
    metric: apiMetrics(apiId).errorRate,
    above: 1,
  },
  {
    name: "api-slow",
    words: `One request in twenty takes longer than a second: the application feels slow for everyone. Look at functionMs in ${names.logGroup("access")}.`,
    metric: apiMetrics(apiId).p95,
    above: 1_000,
    periods: 3,
  },
  {
    name: "functions-throttled",
    words:
      "Functions are throttled: people see errors, or emails and imports wait. Raise the account's concurrency quota, or find the source of the traffic.",
    metric: functionMetrics.throttles,
    above: 0,
  },
  {
    name: "table-throttled",
    words:
      "The table throttles reads or writes: people see 'The service is busy'. Look for one hot partition (a company, an import).",
    metric: tableMetrics(tableName).throttled,
    above: 0,
    periods: 2,
  },
  {
    name: "failed-logins",
    words: `More than 100 sign-ins failed in five minutes: someone is guessing passwords, or sign-in is broken. Look at ${names.logGroup("session")}.`,
    metric: counted(names, failedLoginsMetric),
    above: 100,
  },
];

const areaRow = (names: Names, area: string): AlarmRow => ({
  name: `errors-${area}`,
  words: `${errorImpactOf(area)} Look at ${names.logGroup(area)} for lines of level error.`,
  metric: counted(names, serverErrorsMetric(area)),
  above: 2,
});

const workerRows = ({ names, deadLetters }: Watched, name: string, worker: WorkerSettings): AlarmRow[] => {
  const queueName = deadLetters.get(name);
  if (queueName === undefined) throw new Error(`The worker ${name} has no queue for what fails.`);
  const failed: AlarmRow = {
    name: `failed-${name}`,
    words: `${worker.errorImpact} Failed events wait in the queue ${names.worker(`${name}-dead-letters`)} for 14 days; the reason is in ${names.logGroup("workers")}.`,
    metric: waiting(queueName),
    above: 0,
  };
  if (worker.trigger.type !== "stream") return [failed];
  const late: AlarmRow = {
    name: `late-${name}`,
    words: `${worker.errorImpact} The worker is more than five minutes behind the table's stream.`,
    metric: functionMetrics.iteratorAgeMs(names.worker(name)),
    above: 5 * 60 * 1_000,
  };
  return [failed, late];
};

const malformedRow = (names: Names): AlarmRow => ({
  name: "malformed-rows",
  words: `A worker skipped a row it could not read: one email, document, import or reminder waits until the row is fixed. Its key is in ${names.logGroup("workers")}, in lines "malformed row skipped".`,
  metric: counted(names, malformedRowsMetric),
  above: 0,
});

const mailRows = (names: Names): AlarmRow[] => [
  {
    name: "mails-given-up",
    words: `An email was rejected, or failed for a day, and will not be retried: someone misses an assignment or an approval. Its id is in ${names.logGroup("workers")}.`,
    metric: counted(names, mailsGivenUpMetric),
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
