import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { workers } from "../../infra/config/workers.ts";
import { at, resourcesOf, textAt, theResource } from "./support/assembly.ts";

const names = Object.keys(workers);

describe("workers", () => {
  it("are exactly the files of functions/workers", () => {
    const folder = fileURLToPath(new URL("../../functions/workers", import.meta.url));
    const files = readdirSync(folder).map((file) => file.replace(/\.ts$/, ""));
    expect(files.toSorted()).toEqual(names.toSorted());
  });

  it("have the name by which others start them", () => {
    const found = resourcesOf("AWS::Lambda::Function").flatMap(
      ({ properties }) => properties.FunctionName ?? [],
    );
    expect(found.toSorted()).toEqual(names.map((name) => `subpart-dev-${name}`).toSorted());
  });

  it("keep what failed for good in one encrypted queue for 14 days", () => {
    expect(theResource("AWS::SQS::Queue").properties).toMatchObject({
      QueueName: "subpart-dev-dead-letters",
      SqsManagedSseEnabled: true,
      MessageRetentionPeriod: 1_209_600,
    });
  });

  it("that are started asynchronously are tried three times, then kept", () => {
    const configs = resourcesOf("AWS::Lambda::EventInvokeConfig");
    const asynchronous = names.filter((name) => workers[name]?.trigger.type !== "stream");
    expect(configs).toHaveLength(asynchronous.length);
    for (const { properties } of configs) {
      expect(properties).toMatchObject({ MaximumRetryAttempts: 2, Qualifier: "$LATEST" });
      expect(textAt(properties, "DestinationConfig", "OnFailure", "Destination")).toContain("DeadLetters");
    }
  });

  it("get only what is theirs from the stream, and a bad item does not hold up the rest", () => {
    const readers = resourcesOf("AWS::Lambda::EventSourceMapping");
    for (const { properties } of readers) {
      expect(properties).toMatchObject({ BisectBatchOnFunctionError: true, MaximumRetryAttempts: 3 });
      expect(textAt(properties, "DestinationConfig", "OnFailure", "Destination")).toContain("DeadLetters");
    }
    const wanted = readers.map(({ properties }) => [
      properties.BatchSize,
      JSON.parse(textAt(properties, "FilterCriteria", "Filters", 0, "Pattern")).dynamodb,
    ]);
    expect(wanted).toHaveLength(2);
    expect(wanted).toContainEqual([
      10,
      { Keys: { pk: { S: ["OUTBOX", "OUTBOX#0", "OUTBOX#1", "OUTBOX#2", "OUTBOX#3"] } } },
    ]);
    expect(wanted).toContainEqual([100, { NewImage: { gsi1pk: { S: [{ exists: true }] } } }]);
    const second = readers.flatMap(({ properties }) => at(properties, "FilterCriteria", "Filters", 1) ?? []);
    expect(second.map((each) => JSON.parse(textAt(each, "Pattern")).dynamodb)).toEqual([
      { NewImage: { arrivedAt: { S: [{ exists: true }] } } },
    ]);
  });

  it("that run by the clock are started by a rule each, and a start that fails is kept", () => {
    const scheduled = names.filter((name) => workers[name]?.trigger.type === "schedule");
    const rules = resourcesOf("AWS::Events::Rule").filter(({ properties }) => properties.ScheduleExpression);
    expect(rules).toHaveLength(scheduled.length);
    const minutes = scheduled.map((name) => {
      const trigger = workers[name]?.trigger;
      return trigger?.type === "schedule" ? trigger.everyMinutes : 0;
    });
    const inTemplates = rules.map(({ properties }) => {
      const [, count, unit, onTheClock] =
        /^(?:rate\((\d+) (minute|hour|day)s?\)|cron\(0(?:\/(\d+))? \* \* \* \? \*\))$/.exec(
          String(properties.ScheduleExpression),
        ) ?? [];
      const each = { minute: 1, hour: 60, day: 1_440 }[unit ?? "minute"] ?? 1;
      return Number(count ?? onTheClock ?? 60) * each;
    });
    expect(inTemplates.toSorted()).toEqual(minutes.toSorted());
    for (const { properties } of rules) {
      expect(textAt(properties, "Targets", 0, "DeadLetterConfig", "Arn")).toContain("DeadLetters");
    }
  });

  it("that are told of files are told of those alone that they look at", () => {
    const rules = resourcesOf("AWS::Events::Rule").filter(({ properties }) => properties.EventPattern);
    expect(rules.map(({ properties }) => properties.EventPattern)).toEqual([
      {
        source: ["aws.s3"],
        "detail-type": ["Object Created"],
        detail: {
          bucket: { name: [expect.anything()] },
          object: { key: [{ prefix: "q/" }], size: [{ numeric: [">", 52_428_800] }] },
        },
      },
      {
        source: ["aws.guardduty"],
        "detail-type": ["GuardDuty Malware Protection Object Scan Result"],
        detail: { s3ObjectDetails: { bucketName: [expect.anything()], objectKey: [{ prefix: "files/" }] } },
      },
    ]);
    for (const { properties } of rules) {
      expect(JSON.stringify(properties.EventPattern)).toMatch(/uploads/i);
      expect(textAt(properties, "Targets", 0, "DeadLetterConfig", "Arn")).toContain("DeadLetters");
    }
  });

  const statementsOn = (service: string) =>
    resourcesOf("AWS::IAM::Role")
      .flatMap(
        ({ properties }) =>
          at(properties, "Policies", 0, "PolicyDocument", "Statement") as {
            Effect: string;
            Action: string | string[];
          }[],
      )
      .filter(({ Action }) => [Action].flat().some((action) => action.startsWith(`${service}:`)));

  it("assume roles that companies give in one place, by a company's external id, and none of our own account", () => {
    const [allowed, denied, ...others] = statementsOn("sts").toSorted((a, b) =>
      a.Effect < b.Effect ? -1 : 1,
    );
    expect(others).toEqual([]);
    expect(allowed).toMatchObject({ Effect: "Allow", Action: "sts:AssumeRole" });
    expect(textAt(allowed, "Resource")).toBe("arn:<AWS::Partition>:iam::*:role/*");
    expect(at(allowed, "Condition")).toEqual({ StringLike: { "sts:ExternalId": "subpart-*" } });
    expect(denied).toMatchObject({ Effect: "Deny", Action: "sts:AssumeRole" });
    expect(textAt(denied, "Resource")).toBe("arn:<AWS::Partition>:iam::<AWS::AccountId>:role/*");
  });

  it("send mails as one sender, to any identity: in the sandbox SES asks for the right on the recipient's", () => {
    const statements = statementsOn("ses");
    // Of the stream, the sweep, and bulk mails.
    expect(statements).toHaveLength(3);
    for (const statement of statements) {
      expect(statement.Action).toEqual(["ses:SendEmail", "ses:SendRawEmail"]);
      expect(textAt(statement, "Resource")).toMatch(/:ses:<AWS::Region>:<AWS::AccountId>:identity\/\*$/);
      expect(at(statement, "Condition")).toEqual({
        StringEquals: { "ses:FromAddress": "no-reply@subpart.example.com" },
      });
    }
  });

  it("read the stream by its own ARN", () => {
    const statements = resourcesOf("AWS::IAM::Role").flatMap(
      ({ properties }) =>
        at(properties, "Policies", 0, "PolicyDocument", "Statement") as { Action: unknown }[],
    );
    const stream = statements.filter(({ Action }) => JSON.stringify(Action).includes("GetShardIterator"));
    expect(stream).toHaveLength(names.filter((name) => workers[name]?.trigger.type === "stream").length);
    for (const each of stream) expect(textAt(each, "Resource")).toMatch(/StreamArn/);
  });
});
