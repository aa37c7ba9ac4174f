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
  it("watch the application, the table, each area, each worker and the mails", () => {
    const names = alarms.map(({ AlarmName }) => AlarmName);
    const streams = Object.keys(workers).filter((name) => workers[name]?.trigger.type === "stream");
    expect(names.toSorted()).toEqual(
      [
        ...["api-errors", "api-slow", "functions-throttled", "table-throttled", "failed-logins"],
        ...areas.map((area) => `errors-${area}`),
        ...Object.keys(workers).map((name) => `failed-${name}`),
        ...streams.map((name) => `late-${name}`),
        ...["mails-given-up", "mails-bounce", "malformed-rows"],
      ]
        .map((name) => `subpart-dev-${name}`)
        .toSorted(),
    );
  });

  it("say in words what breaks for whom and where to look", () => {
    for (const { AlarmName, AlarmDescription } of alarms) {
      expect(String(AlarmDescription).length, String(AlarmName)).toBeGreaterThan(60);
    }
    expect(alarm("errors-people")?.AlarmDescription).toContain(errorImpactOf("people"));
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

  it("count the lines that the functions really write", () => {
    const filters = resourcesOf("AWS::Logs::MetricFilter");
    const patterns = new Map(
      filters.map(({ properties }) => [
        at(properties, "MetricTransformations", 0, "MetricName"),
        properties.FilterPattern,
      ]),
    );
    for (const area of areas) {
      expect(patterns.get(`ServerErrors-${area}`)).toBe('{ ($.message = "request") && ($.status >= 500) }');
      expect(alarm(`errors-${area}`)).toMatchObject({
        MetricName: `ServerErrors-${area}`,
        Namespace: "Subpart/dev",
      });
    }
    expect(patterns.get("FailedLogins")).toBe('{ ($.operationId = "login") && ($.status = 401) }');
    expect(alarm("failed-logins")).toMatchObject({ MetricName: "FailedLogins", Threshold: 100, Period: 300 });
    expect(patterns.get("MailsGivenUp")).toBe('{ $.message = "mail given up" }');
    expect(alarm("mails-given-up")).toMatchObject({ MetricName: "MailsGivenUp", Threshold: 0 });
    expect(patterns.get("MalformedRows")).toBe('{ $.message = "malformed row skipped" }');
    expect(alarm("malformed-rows")).toMatchObject({ MetricName: "MalformedRows", Threshold: 0 });
  });

  it("sound above 1 % failed requests and above a second for one in twenty", () => {
    expect(alarm("api-errors")).toMatchObject({ Threshold: 1, EvaluationPeriods: 1 });
    expect(textAt(alarm("api-errors"), "Metrics", 0, "Expression")).toBe(
      "IF(errors >= 3, 100 * errors / requests, 0)",
    );
    expect(alarm("api-slow")).toMatchObject({
      Threshold: 1_000,
      EvaluationPeriods: 3,
      MetricName: "Latency",
      ExtendedStatistic: "p95",
    });
  });

  it("watch the queue of every worker", () => {
    for (const name of Object.keys(workers)) {
      expect(alarm(`failed-${name}`)).toMatchObject({
        MetricName: "ApproximateNumberOfMessagesVisible",
        Threshold: 0,
      });
    }
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
    const { properties } = theResource("AWS::ApiGatewayV2::Stage");
    const format = JSON.parse(textAt(properties, "AccessLogSettings", "Format"));
    expect(Object.keys(format)).toContain("routeKey");
    expect(JSON.stringify(format)).not.toMatch(/querystring|cookie|authorization|\$context\.path/i);
    expect(properties.DefaultRouteSettings).toMatchObject({
      ThrottlingRateLimit: 50,
      ThrottlingBurstLimit: 100,
    });
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

  it("has one dashboard with the faults of every area", () => {
    const body = textAt(theResource("AWS::CloudWatch::Dashboard").properties, "DashboardBody");
    for (const area of areas) expect(body).toContain(`ServerErrors-${area}`);
  });
});
