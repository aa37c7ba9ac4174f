import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Stack } from "aws-cdk-lib";
import { Bucket } from "aws-cdk-lib/aws-s3";
import { afterAll, describe, expect, inject, it } from "vitest";
import { warmEvent } from "../../functions/config/warm-event.ts";
import { contextNames } from "../../infra/config/context-names.ts";
import { firstViews } from "../../infra/config/first-views.ts";
import { stageSettings } from "../../infra/config/stages.ts";
import { workers } from "../../infra/config/workers.ts";
import { subpartApp } from "../../infra/lib/subpart-app.ts";
import { readTemplates } from "../../infra/lib/template.ts";
import { iamProblems } from "../../scripts/check-iam.ts";
import { specificationProblems } from "../../scripts/checks/resource-specification.ts";
import { quotaProblems } from "../../scripts/checks/stage-quotas.ts";
import { exportNames } from "../../scripts/checks/unsafe-changes.ts";
import { registry } from "../../shared/api/registry.ts";
import { at, textAt } from "./support/assembly.ts";
import { cdkContext } from "./support/synthesise.ts";

const settingsOf = (given: Record<string, string>) => stageSettings((name) => given[name]);

describe("stage settings", () => {
  it.each(["dev", "staging", "prod"])(
    "of %s end sessions after an hour without use and after twelve hours",
    (stage) => {
      expect(settingsOf({ stage })).toMatchObject({
        stage,
        sessions: { idleMinutes: 60, absoluteHours: 12 },
        registrationsPerHour: 10,
        reservedConcurrency: {},
      });
    },
  );

  it("take what an operator gives, and the sender's domain as its identity", () => {
    const settings = settingsOf({
      stage: "prod",
      mailFrom: "Acme Rules <rules@mail.acme.test>",
      monthlyBudgetUsd: "90",
    });
    expect(settings.mail).toEqual({
      from: "Acme Rules <rules@mail.acme.test>",
      identity: "mail.acme.test",
      demoNoticeTo: "rules@mail.acme.test",
      perSecond: 14,
    });
    expect(settings.monthlyBudgetUsd).toBe(90);
  });

  it.each([
    [{ stage: "test" }, "stage"],
    [{ stage: "dev", mailFrom: "no-one" }, "from"],
    [{ stage: "dev", alarmEmail: "no-one" }, "alarmEmail"],
    [{ stage: "dev", demoNoticeTo: "no-one" }, "demoNoticeTo"],
    [{ stage: "dev", mailsPerSecond: "0" }, "perSecond"],
    [{ stage: "dev", shares: '{"calls":0}' }, "calls"],
    [{ stage: "dev", domainName: "app.acme.test" }, "certificateArn"],
    [{ stage: "dev", monthlyBudgetUsd: "-1" }, "monthlyBudgetUsd"],
    [{ stage: "dev", requestMetrics: "route" }, "requestMetrics"],
    [{ stage: "dev", tracing: "sometimes" }, "tracing"],
    [{ stage: "dev", closed: "perhaps" }, "closed"],
    [{ stage: "dev", gradual: "fast" }, "gradual"],
    [{ stage: "dev", table: "a b" }, "name"],
    [{ stage: "dev", backupDays: "35" }, "vault"],
    [{ stage: "dev", backupVault: "subpart", backupDays: "0" }, "days"],
    [{ stage: "dev", backupVault: "subpart", backupCopyTo: "other" }, "copyTo"],
    [{ stage: "dev", recordBucket: "UPPER" }, "recordBucket"],
    [{ stage: "dev", secretGeneration: "0" }, "newest"],
    [{ stage: "dev", secretGeneration: "3", secretInUse: "1" }, "inUse"],
    [{ stage: "dev", secretGeneration: "1", secretInUse: "2" }, "inUse"],
  ])("refuse %j", (given, named) => {
    expect(() => settingsOf(given as Record<string, string>)).toThrow(
      named === "stage" ? /dev/ : new RegExp(named),
    );
  });

  it("know every name they read", () => {
    const read = new Set<string>();
    stageSettings((name) => {
      read.add(name);
      return undefined;
    });
    const known: readonly string[] = contextNames;
    // The certificate is asked for only beside a domain, the stream only beside a table.
    expect([...read, "certificateArn", "tableStream"].toSorted()).toEqual(known.toSorted());
  });
});

describe("a stage with every setting", () => {
  const outdir = mkdtempSync(join(tmpdir(), "subpart-prod-"));
  afterAll(() => rmSync(outdir, { recursive: true, force: true }));
  const webAclArn = "arn:aws:wafv2:us-east-1:111122223333:global/webacl/a";
  const stream = "arn:aws:dynamodb:us-east-1:111122223333:table/restored/stream/2026-11-23";
  const otherVault = "arn:aws:backup:eu-west-1:444455556666:backup-vault:subpart";
  const app = (context: Record<string, unknown>, folder = outdir) =>
    subpartApp({
      registry,
      workers,
      bundles: join(inject("build"), "functions"),
      context: { ...cdkContext(), ...context },
      outdir: folder,
    });

  it("synthesises without a finding and carries the settings to where they belong", async () => {
    app({
      stage: "prod",
      mailFrom: "Subpart <no-reply@acme.test>",
      demoNoticeTo: "sales@acme.test",
      alarmEmail: "ops@acme.test",
      domainName: "app.acme.test",
      certificateArn: "arn:aws:acm:us-east-1:111122223333:certificate/a",
      webAclArn,
      reservedLogin: "10",
      reservedImports: "4",
      malwareScan: "true",
      keepWarm: "true",
      gradual: "canary",
      canary: "true",
      requestMetrics: "operation",
      tracing: "true",
      backupVault: "subpart",
      backupDays: "90",
      backupCopyTo: otherVault,
      recordBucket: "acme-seals",
      table: "restored",
      tableStream: stream,
      closed: "true",
    }).synth();
    const templates = readTemplates(outdir);
    expect(iamProblems(templates)).toEqual([]);
    expect([...(await specificationProblems(templates)), ...quotaProblems(templates)]).toEqual([]);
    const all = [...templates.values()].flatMap(({ Resources }) => Object.values(Resources));
    const distribution = all.find(({ Type }) => Type === "AWS::CloudFront::Distribution")?.Properties;
    expect(at(distribution, "DistributionConfig", "Aliases")).toEqual(["app.acme.test"]);
    expect(at(distribution, "DistributionConfig", "ViewerCertificate", "MinimumProtocolVersion")).toBe(
      "TLSv1.2_2021",
    );
    expect(at(distribution, "DistributionConfig", "WebACLId")).toContain(":wafv2:");
    const functions = all.filter(({ Type }) => Type === "AWS::Lambda::Function");
    for (const { Properties } of functions) {
      expect(textAt(Properties, "Environment", "Variables", "APP_ORIGIN")).toBe("https://app.acme.test");
      expect(textAt(Properties, "Environment", "Variables", "MAIL_FROM")).toBe(
        "Subpart <no-reply@acme.test>",
      );
      expect(textAt(Properties, "Environment", "Variables", "DEMO_NOTICE_TO")).toBe("sales@acme.test");
    }
    const targets = all.flatMap(({ Properties }) => (Properties?.Targets ?? []) as { Input?: string }[]);
    expect(targets.filter(({ Input }) => Input === JSON.stringify(warmEvent))).toHaveLength(firstViews.size);
    const reserved = functions.flatMap(({ Properties }) => Properties?.ReservedConcurrentExecutions ?? []);
    expect(reserved.toSorted()).toEqual([10, 4]);
    const plans = all.filter(({ Type }) => Type === "AWS::GuardDuty::MalwareProtectionPlan");
    expect(plans.map(({ Properties }) => Properties)).toMatchObject([
      {
        Actions: { Tagging: { Status: "ENABLED" } },
        ProtectedResource: { S3Bucket: { ObjectPrefixes: ["files/"] } },
      },
    ]);
    const [backup] = all.filter(({ Type }) => Type === "AWS::Backup::BackupPlan");
    const lifecycle = { DeleteAfterDays: 90 };
    expect(at(backup?.Properties, "BackupPlan", "BackupPlanRule")).toMatchObject([
      {
        TargetBackupVault: "subpart",
        Lifecycle: lifecycle,
        CopyActions: [{ DestinationBackupVaultArn: otherVault, Lifecycle: lifecycle }],
      },
    ]);
    const [selected] = all.filter(({ Type }) => Type === "AWS::Backup::BackupSelection");
    const table = "arn:<AWS::Partition>:dynamodb:<AWS::Region>:<AWS::AccountId>:table/restored";
    expect(textAt(selected?.Properties, "BackupSelection", "Resources", 0)).toBe(table);
    // A first deployment that fails can be taken back only as long as the protected table is not there.
    const last = all.find(({ Type }) => Type === "AWS::DynamoDB::Table");
    expect(last?.DependsOn).toEqual(expect.arrayContaining([expect.stringMatching(/^BackupSelection/)]));
    const releases = all.filter(({ Type }) => Type === "AWS::CodeDeploy::DeploymentGroup");
    expect(releases).toHaveLength(registry.length);
    expect(releases[0]?.Properties).toMatchObject({
      DeploymentConfigName: "CodeDeployDefault.LambdaCanary10Percent5Minutes",
      AlarmConfiguration: {
        Alarms: ["api-errors", "endpoint-fails", "functions-crash"].map((name) => ({
          Name: `subpart-prod-${name}`,
        })),
      },
    });
    const called = all.filter(({ Type }) => Type === "AWS::ApiGatewayV2::Integration");
    expect(called.filter((each) => JSON.stringify(each).includes("Live"))).toHaveLength(registry.length);
    const schedules = all.filter(
      ({ Type, Properties }) => Type === "AWS::Events::Rule" && Properties?.ScheduleExpression,
    );
    expect(schedules.map(({ Properties }) => Properties?.Description)).toContain(
      "Starts the worker watch-sign-in every 5 minutes",
    );
    // The stage runs on the restored table; its own stays exported, so that stacks may be deployed in their order.
    const [reader] = all.filter(({ Type }) => Type === "AWS::Lambda::EventSourceMapping");
    expect(reader?.Properties?.EventSourceArn).toBe(stream);
    expect(JSON.stringify([...templates.values()])).not.toMatch(/Fn::ImportValue[^}]*AppTable/);
    expect(exportNames(templates.get("subpart-prod-data") ?? { Resources: {} })).toEqual(
      expect.arrayContaining([expect.stringContaining("AppTable")]),
    );
    const [stage] = all.filter(({ Type }) => Type === "AWS::ApiGatewayV2::Stage");
    expect(stage?.Properties?.DefaultRouteSettings).toEqual({
      ThrottlingBurstLimit: 0,
      ThrottlingRateLimit: 0,
    });
    for (const { Properties } of functions)
      expect(Properties).toMatchObject({
        TracingConfig: { Mode: "Active" },
        Environment: {
          Variables: { MALWARE_SCANNER: "guardduty", REQUEST_METRICS: "operation", TABLE_NAME: "restored" },
        },
      });
    const dashboard = all.find(({ Type }) => Type === "AWS::CloudWatch::Dashboard")?.Properties;
    expect(textAt(dashboard, "DashboardBody")).toContain("{Subpart/prod,operationId}");
    const roles = all.filter(({ Type, Properties }) => Type === "AWS::IAM::Role" && Properties?.Policies);
    const mayTrace = roles.filter((role) => JSON.stringify(role).includes("xray:PutTraceSegments"));
    expect(mayTrace).toHaveLength(functions.length);
    // The other subscription is the one of the worker that records bounces.
    const subscriptions = all.filter(({ Type }) => Type === "AWS::SNS::Subscription");
    expect(subscriptions.map(({ Properties }) => Properties?.Endpoint)).toContain("ops@acme.test");
    const budget = all.find(({ Type }) => Type === "AWS::Budgets::Budget")?.Properties;
    expect(at(budget, "NotificationsWithSubscribers")).toHaveLength(2);
  });

  /** What starts by itself, and whether mails are sent. */
  const activity = (folder: string) => {
    const templates = readTemplates(folder);
    expect(iamProblems(templates)).toEqual([]);
    const all = [...templates.values()].flatMap(({ Resources }) => Object.values(Resources));
    const rules = all.filter(
      ({ Type, Properties }) => Type === "AWS::Events::Rule" && Properties?.ScheduleExpression,
    );
    expect(rules.length).toBeGreaterThan(5);
    const readers = all.filter(({ Type }) => Type === "AWS::Lambda::EventSourceMapping");
    const functions = all.filter(({ Type }) => Type === "AWS::Lambda::Function");
    const sending = functions.map((each) => at(each.Properties, "Environment", "Variables", "MAIL_SENDING"));
    return [
      ...new Set(rules.map(({ Properties }) => Properties?.State)),
      ...new Set(readers.map(({ Properties }) => Properties?.Enabled)),
      ...new Set(sending.filter((value) => value !== undefined)),
    ];
  };

  it("starts by itself", () => expect(activity(outdir)).toEqual(["ENABLED", true, "on"]));

  it("can be quiet, with a web ACL and no domain of its own; it is not taken for what cdk-nag finds in it", async () => {
    const folder = join(outdir, "staging");
    const planted = app({ stage: "staging", quiet: "true", alarmEmail: "ops@acme.test", webAclArn }, folder);
    new Bucket(new Stack(planted, "planted"), "Open");
    const findings = () => {
      try {
        planted.synth();
      } catch (error) {
        return String(error);
      }
      return "";
    };
    const places = [...findings().matchAll(/^ERROR .+\n\s+(\S+) /gm)].map(([, place]) => place);
    expect([...new Set(places)]).toEqual(["planted/Open/Resource"]);
    // The templates were written before they were looked at.
    const templates = readTemplates(folder);
    templates.delete("planted");
    expect(templates.size).toBeGreaterThan(10);
    expect([...(await specificationProblems(templates)), ...quotaProblems(templates)]).toEqual([]);
    expect(activity(folder)).toEqual(["DISABLED", false, "off"]);
  });

  it("names the handler that has no bundle", () => {
    const build = () =>
      subpartApp({ registry, workers, bundles: join(outdir, "nothing"), context: cdkContext(), outdir });
    expect(build).toThrow(/has no bundle. Write the handler, then run/);
  });
});
