import { describe, expect, it } from "vitest";
import { errorImpactOf } from "../../infra/config/areas.ts";
import { workers } from "../../infra/config/workers.ts";
import { areaOf } from "../../shared/api/contract.ts";
import { registry } from "../../shared/api/registry.ts";
import { at, resourcesOf, textAt, theResource } from "./support/assembly.ts";

const alarms = resourcesOf("AWS::CloudWatch::Alarm").map(({ properties }) => properties);
const alarm = (name: string) => alarms.find((each) => each.AlarmName === `subpart-dev-${name}`);
const areas = [...new Set(registry.map(areaOf))];

describe("alarms", () => {
  it("watch what people feel, not each function, with 15 metrics (10 are free, each more costs 0.10)", () => {
    expect(alarms.map(({ AlarmName }) => String(AlarmName).slice("subpart-dev-".length)).toSorted()).toEqual(
      [
        ...["api-errors", "endpoint-fails", "api-slow", "table-throttled", "failed-logins"],
        ...["functions-throttled", "functions-crash", "functions-ended", "workers-failed", "late-send-mail"],
        ...["set-aside", "mails-bounce"],
      ].toSorted(),
    );
    const metrics = alarms.flatMap(
      ({ Metrics }) => (Metrics as { MetricStat?: unknown }[] | undefined) ?? [{ MetricStat: 1 }],
    );
    expect(metrics.filter(({ MetricStat }) => MetricStat !== undefined)).toHaveLength(15);
  });

  it("say in words what breaks for whom and where to look", () => {
    for (const { AlarmName, AlarmDescription } of alarms) {
      expect(String(AlarmDescription).length, String(AlarmName)).toBeGreaterThan(60);
      expect(String(AlarmDescription).length, "CloudWatch takes 1,024").toBeLessThan(1_024);
    }
    expect(() => errorImpactOf("new-area")).toThrow(/what people lose when "new-area" fails/);
  });

  it("tell one topic when they sound and when they are over, and stay silent without data", () => {
    for (const properties of alarms) {
      expect(textAt(properties, "AlarmActions")).toMatch(/^<Alarms/);
      expect(textAt(properties, "OKActions")).toMatch(/^<Alarms/);
      expect(properties.TreatMissingData).toBe("notBreaching");
      expect(properties.ComparisonOperator).toBe("GreaterThanThreshold");
    }
  });

  it("may speak to the topic, and no one outside the account may", () => {
    const [policy] = resourcesOf("AWS::SNS::TopicPolicy").filter(({ properties }) =>
      JSON.stringify(properties).includes("cloudwatch.amazonaws.com"),
    );
    const statements = at(policy?.properties ?? {}, "PolicyDocument", "Statement") as { Effect: string }[];
    const allowed = statements.filter(({ Effect }) => Effect === "Allow");
    expect(allowed).toHaveLength(1);
    expect(textAt(allowed[0], "Principal")).toBe("<cloudwatch.amazonaws.com>");
    expect(at(allowed[0], "Action")).toBe("sns:Publish");
    expect(textAt(allowed[0], "Condition", "StringEquals", "aws:SourceAccount")).toBe("<AWS::AccountId>");
  });

  it("count the lines that the functions and Lambda really write", () => {
    const filters = resourcesOf("AWS::Logs::MetricFilter").map(({ properties }) => ({
      metric: String(at(properties, "MetricTransformations", 0, "MetricName")),
      namespace: at(properties, "MetricTransformations", 0, "MetricNamespace"),
      pattern: properties.FilterPattern,
    }));
    const patternsOf = (name: string) =>
      filters.flatMap(({ metric, pattern }) => (metric === name ? [pattern] : []));
    for (const area of areas)
      expect(patternsOf(`ServerErrors-${area}`)).toEqual([
        '{ ($.message = "request") && ($.status >= 500) }',
      ]);
    // Of the log that both HTTP APIs write, which has the status as text.
    expect(patternsOf("FailedRequests")).toEqual(['{ $.status = "5*" }']);
    expect(patternsOf("FailedLogins")).toEqual(['{ ($.operationId = "login") && ($.status = 401) }']);
    expect(patternsOf("SetAside").toSorted()).toEqual([
      '{ $.message = "mail given up" }',
      '{ $.message = "malformed row skipped" }',
    ]);
    const ended = patternsOf("FunctionsEnded");
    expect(ended).toHaveLength(areas.length + 1);
    expect(new Set(ended)).toEqual(new Set(['?"Task timed out" ?"Runtime exited"']));
    for (const [name, metric, threshold] of [
      ["failed-logins", "FailedLogins", 100],
      ["set-aside", "SetAside", 0],
      ["functions-ended", "FunctionsEnded", 0],
    ] as const)
      expect(alarm(name)).toMatchObject({
        MetricName: metric,
        Namespace: "Subpart/dev",
        Threshold: threshold,
        Period: 300,
      });
    expect(new Set(filters.map(({ namespace }) => namespace))).toEqual(new Set(["Subpart/dev"]));
  });

  it.each([
    ["api-errors", 1, 1, 1, "IF(errors >= 3, 100 * errors / MAX([errors, FILL(requests, 0)]), 0)"],
    ["api-slow", 1_000, 3, 3, "IF(requests >= 20, p95, 0)"],
    ["table-throttled", 0, 2, 2, "FILL(reads, 0) + FILL(writes, 0)"],
  ])("%s sounds above %d in %d of %d periods of %s", (name, above, met, of, expression) => {
    expect(alarm(name)).toMatchObject({ Threshold: above, DatapointsToAlarm: met, EvaluationPeriods: of });
    expect(textAt(alarm(name), "Metrics", 0, "Expression")).toBe(expression);
  });

  it.each([
    ["endpoint-fails", "Subpart/dev", "FailedRequests", 0, 3, 12],
    ["functions-crash", "AWS/Lambda", "Errors", 2, 1, 1],
    ["functions-throttled", "AWS/Lambda", "Throttles", 0, 1, 1],
    ["workers-failed", "AWS/SQS", "ApproximateNumberOfMessagesVisible", 0, 1, 1],
    ["late-send-mail", "AWS/Lambda", "IteratorAge", 300_000, 1, 1],
  ])("%s watches %s %s above %d in %d of %d periods", (name, namespace, metric, above, met, of) => {
    expect(alarm(name)).toMatchObject({
      Namespace: namespace,
      MetricName: metric,
      Threshold: above,
      DatapointsToAlarm: met,
      EvaluationPeriods: of,
    });
  });

  it("watch the queue of the workers' failures by its name", () => {
    expect(at(alarm("workers-failed"), "Dimensions", 0)).toEqual({
      Name: "QueueName",
      Value: "subpart-dev-dead-letters",
    });
  });
});

describe("logs", () => {
  it("are one group per area, for workers and for the gateway, deleted after their time", () => {
    const groups = resourcesOf("AWS::Logs::LogGroup").map(({ properties }) => properties);
    expect(groups.map(({ LogGroupName }) => LogGroupName).toSorted()).toEqual(
      [...areas, "access", "workers"].map((name) => `/subpart/dev/${name}`).toSorted(),
    );
    for (const { RetentionInDays } of groups) expect(RetentionInDays).toBe(30);
  });

  it("of the gateway name route, status and times, and nothing a person typed", () => {
    const stages = resourcesOf("AWS::ApiGatewayV2::Stage");
    expect(stages).toHaveLength(2);
    for (const { properties } of stages) {
      const format = JSON.parse(textAt(properties, "AccessLogSettings", "Format"));
      expect(Object.keys(format)).toContain("routeKey");
      expect(JSON.stringify(format)).not.toMatch(/querystring|cookie|authorization|\$context\.path/i);
      expect(properties.DefaultRouteSettings).toMatchObject({
        ThrottlingRateLimit: 50,
        ThrottlingBurstLimit: 100,
      });
    }
  });
});

describe("money and overview", () => {
  it("has a monthly budget in dollars", () => {
    expect(at(theResource("AWS::Budgets::Budget").properties, "Budget")).toMatchObject({
      BudgetLimit: { Amount: 20, Unit: "USD" },
      TimeUnit: "MONTHLY",
      BudgetType: "COST",
    });
  });

  it("has one dashboard with the faults of every area, and what people lose when it or a worker fails", () => {
    const body = textAt(theResource("AWS::CloudWatch::Dashboard").properties, "DashboardBody");
    for (const area of areas) {
      expect(body).toContain(`ServerErrors-${area}`);
      expect(body).toContain(errorImpactOf(area));
    }
    for (const { errorImpact } of Object.values(workers)) expect(body).toContain(errorImpact);
  });
});
