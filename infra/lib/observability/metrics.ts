import { Duration } from "aws-cdk-lib";
import { type IMetric, MathExpression, Metric } from "aws-cdk-lib/aws-cloudwatch";
import { failedRequestsMetric } from "../../config/metrics.ts";
import type { Names } from "../../config/names.ts";

const period = Duration.minutes(5);

const metric = (
  namespace: string,
  metricName: string,
  statistic: string,
  dimensionsMap: Record<string, string> = {},
): Metric => new Metric({ namespace, metricName, statistic, period, dimensionsMap });

/** What a log filter counts. */
export const counted = (names: Names, metricName: string): IMetric =>
  metric(names.metricNamespace, metricName, "Sum");

/**
 * Metrics of the HTTP APIs as a whole; those per route cost money for each of them. Failures are counted from the log
 * that both write, requests and times from the first, which answers what screens ask for.
 */
export const apiMetrics = (names: Names, apiId: string) => {
  const of = (name: string, statistic: string) => metric("AWS/ApiGateway", name, statistic, { ApiId: apiId });
  const requests = of("Count", "Sum");
  const errors = counted(names, failedRequestsMetric);
  const p95 = of("Latency", "p95");
  return {
    requests,
    errors,
    refusals: of("4xx", "Sum"),
    p50: of("Latency", "p50"),
    p95,
    /** The same, and 0 below twenty requests: one cold start among few is no slow application. */
    p95OfMany: new MathExpression({
      expression: "IF(requests >= 20, p95, 0)",
      usingMetrics: { p95, requests },
      period,
      label: "Time to answer of one request in twenty, ms",
    }),
    /**
     * Percent of requests that failed. Below three failures it is 0: one failure in ten at night is no reason to wake
     * someone. Only the first API's requests are counted, which is one metric less to pay, so failures may be more.
     */
    errorRate: new MathExpression({
      expression: "IF(errors >= 3, 100 * errors / MAX([errors, FILL(requests, 0)]), 0)",
      usingMetrics: { errors, requests },
      period,
      label: "Failed requests, %",
    }),
  };
};

/** Metrics of the table. */
export const tableMetrics = (tableName: string) => {
  const of = (name: string, statistic = "Sum") =>
    metric("AWS/DynamoDB", name, statistic, { TableName: tableName });
  return {
    reads: of("ConsumedReadCapacityUnits"),
    writes: of("ConsumedWriteCapacityUnits"),
    throttled: new MathExpression({
      expression: "FILL(reads, 0) + FILL(writes, 0)",
      usingMetrics: { reads: of("ReadThrottleEvents"), writes: of("WriteThrottleEvents") },
      period,
      label: "Throttled reads and writes",
    }),
  };
};

/** Metrics of all functions of the account and region together, and of one of them. */
export const functionMetrics = {
  /** Calls that ended without an answer of the code: uncaught errors, time limits, memory, a failed start. */
  errors: metric("AWS/Lambda", "Errors", "Sum"),
  throttles: metric("AWS/Lambda", "Throttles", "Sum"),
  concurrent: metric("AWS/Lambda", "ConcurrentExecutions", "Maximum"),
  iteratorAgeMs: (functionName: string): IMetric =>
    metric("AWS/Lambda", "IteratorAge", "Maximum", { FunctionName: functionName }),
};

/** Messages that wait in a queue. */
export const waiting = (queueName: string): IMetric =>
  metric("AWS/SQS", "ApproximateNumberOfMessagesVisible", "Maximum", { QueueName: queueName });

/** Part of the account's mails that bounced; SES suspends senders at about 0.1. */
export const bounceRate: IMetric = metric("AWS/SES", "Reputation.BounceRate", "Average");

/**
 * What the lines of requests count (`functions/core/endpoint/request-metrics.ts`): one line of the graph for each area or
 * operation that has values, found when the dashboard opens.
 */
export const requestGraph = (
  names: Names,
  by: "area" | "operation",
  name: "ms" | "startMs",
  statistic: "p95" | "SampleCount",
): IMetric =>
  new MathExpression({
    expression: `SEARCH('{${names.metricNamespace},${by === "area" ? "area" : "operationId"}} MetricName="${name}"', '${statistic}', ${period.toSeconds()})`,
    usingMetrics: {},
    label: "",
    period,
  });
