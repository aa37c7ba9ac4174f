import { once } from "node:events";
import { createServer } from "node:http";
import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DynamoDBClient,
} from "@aws-sdk/client-dynamodb";
import { GetAccountSettingsCommand, InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import {
  GetIdentityVerificationAttributesCommand,
  GetSendQuotaCommand,
  SESClient,
} from "@aws-sdk/client-ses";
import { ListSubscriptionsCommand, SNSClient } from "@aws-sdk/client-sns";
import { GetParameterCommand, ParameterNotFound, SSMClient } from "@aws-sdk/client-ssm";
import { mockClient } from "aws-sdk-client-mock";
import { describe, expect, it } from "vitest";
import { handler as importRules } from "../../functions/workers/import-rules.ts";
import { namesOf } from "../../infra/config/names.ts";
import { stageSettings } from "../../infra/config/stages.ts";
import { closeServer, portOf } from "../../scripts/local/index.ts";
import { accountChecks } from "../../scripts/operations/doctor/account-checks.ts";
import { addressChecks } from "../../scripts/operations/doctor/address-checks.ts";
import type { Check } from "../../scripts/operations/doctor/finding.ts";
import { report } from "../../scripts/operations/doctor/finding.ts";
import { workerChecks } from "../../scripts/operations/doctor/worker-checks.ts";
import { allItems, withEngine } from "../support/server/engine.ts";
import { lambdaContext } from "../support/server/event.ts";
import { sweep, withMailbox } from "../support/server/mailbox.ts";

withEngine();
const mailbox = withMailbox();
const names = namesOf("prod");
const patience = { everyMs: 20, forMs: 2_000 };

const lineOf = async (checks: readonly Check[], name: string): Promise<string> =>
  (await report(checks.filter((check) => check.name === name))).lines;

/** An account in which nothing is missing, but for what is given. No engine here has accounts. */
const account = (over: {
  mailsADay?: number;
  verified?: string;
  atATime?: number;
  bootstrap?: string;
  subscription?: string;
  recovery?: "ENABLED" | "DISABLED";
  isProtected?: boolean;
}) => {
  const { mailsADay = 50_000, verified = "acme.test", atATime = 1_000, bootstrap = "28" } = over;
  const { subscription = "arn:aws:sns:r:1:t:s", recovery = "ENABLED", isProtected = true } = over;
  const clients = {
    ses: new SESClient({}),
    lambda: new LambdaClient({}),
    ssm: new SSMClient({}),
    sns: new SNSClient({}),
    dynamodb: new DynamoDBClient({}),
  };
  mockClient(clients.ses)
    .on(GetSendQuotaCommand)
    .resolves({ Max24HourSend: mailsADay })
    .on(GetIdentityVerificationAttributesCommand)
    .resolves({
      VerificationAttributes: {
        [verified]: { VerificationStatus: "Success" },
        "other.test": { VerificationStatus: "Failed" },
      },
    });
  mockClient(clients.lambda)
    .on(GetAccountSettingsCommand)
    .resolves({ AccountLimit: { ConcurrentExecutions: atATime } });
  const parameters = mockClient(clients.ssm).on(GetParameterCommand);
  if (bootstrap === "") parameters.rejects(new ParameterNotFound({ message: "none", $metadata: {} }));
  else parameters.resolves({ Parameter: { Value: bootstrap } });
  mockClient(clients.sns)
    .on(ListSubscriptionsCommand, {})
    .resolves({
      Subscriptions: [{ TopicArn: "arn:aws:sns:r:1:another", Endpoint: "ops@acme.test" }],
      NextToken: "2",
    })
    .on(ListSubscriptionsCommand, { NextToken: "2" })
    .resolves({
      Subscriptions: [
        {
          TopicArn: "arn:aws:sns:r:1:subpart-prod-observability-Alarms7",
          Endpoint: "ops@acme.test",
          SubscriptionArn: subscription,
        },
      ],
    });
  mockClient(clients.dynamodb)
    .on(DescribeContinuousBackupsCommand)
    .resolves({
      ContinuousBackupsDescription: {
        ContinuousBackupsStatus: "ENABLED",
        PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: recovery },
      },
    })
    .on(DescribeTableCommand)
    .resolves({ Table: { DeletionProtectionEnabled: isProtected } });
  return clients;
};

const settingsWith = (given: Record<string, string> = {}) => {
  const all: Record<string, string> = {
    stage: "prod",
    mailFrom: "Acme <a@acme.test>",
    alarmEmail: "ops@acme.test",
    ...given,
  };
  return stageSettings((name) => all[name] || undefined);
};

describe("what the account must allow", () => {
  it("is all there where nothing is missing", async () => {
    const { lines, isMissing } = await report(accountChecks(account({}), settingsWith(), names));
    expect(lines.split("\n").map((line) => line.slice(0, 2))).toEqual(Array(8).fill("ok"));
    expect(isMissing).toBe(false);
  });

  it("is told of an API that refuses every call, and of the table that is in use", async () => {
    const lineWith = (given: Record<string, string>, name: string) =>
      lineOf(accountChecks(account({}), settingsWith(given), names), name);
    expect(await lineWith({ closed: "true" }, "Open")).toMatch(/^MISSING .*--stage prod --unset closed/);
    expect(await lineWith({ closed: "switching" }, "Open")).toMatch(/^MISSING .*broke off.*--stage prod$/);
    expect(await lineWith({ table: "restored" }, "Recovery")).toContain("the restored table restored is");
  });

  it("is told of a stage that is quiet", async () => {
    const checks = accountChecks(account({}), settingsWith({ quiet: "true" }), names);
    expect(await lineOf(checks, "Awake")).toMatch(
      /^MISSING .*no email goes out.*npm run ops -- wake --stage prod/,
    );
  });

  it.each([
    ["SES", { mailsADay: 200 }, /^MISSING .*sandbox.*Request production access/],
    ["Sender", { verified: "wrong.test" }, /^MISSING .*not verified acme\.test/],
    [
      "Functions at a time",
      { atATime: 10 },
      /^advice .*Only 10 .*request-service-quota-increase .*L-B99A9384/,
    ],
    ["Bootstrap", { bootstrap: "5" }, /^MISSING .*Version 5 is too old.*npx cdk bootstrap/],
    ["Bootstrap", { bootstrap: "" }, /^MISSING .*not prepared.*npx cdk bootstrap/],
    [
      "Alarms and budget",
      { subscription: "PendingConfirmation" },
      /^MISSING .*ops@acme\.test has not confirmed/,
    ],
    ["Recovery", { recovery: "DISABLED" as const }, /^MISSING .*Point-in-time recovery is off/],
    ["Recovery", { isProtected: false }, /^MISSING .*not protected from deletion/],
  ])("is told of %s in an account with %j", async (name, over, line) => {
    expect(await lineOf(accountChecks(account(over), settingsWith(), names), name)).toMatch(line);
  });

  it.each([
    ["is not set", "", /^advice .*--set alarmEmail/],
    ["is not subscribed", "new@acme.test", /^MISSING .*new@acme\.test is not subscribed/],
  ])("is told of a reader of alarms who %s", async (_, alarmEmail, line) => {
    const checks = accountChecks(account({}), settingsWith({ alarmEmail }), names);
    expect(await lineOf(checks, "Alarms and budget")).toMatch(line);
  });

  it("is told of what may not be looked up, and the rest all the same", async () => {
    const clients = account({});
    mockClient(clients.ses).rejects(Object.assign(new Error("not authorized"), { name: "AccessDenied" }));
    const { lines, isMissing } = await report(accountChecks(clients, settingsWith(), names));
    expect(lines.match(/Could not be checked\. AccessDenied: not authorized/g)).toHaveLength(2);
    expect(lines.match(/^ok/gm)).toHaveLength(6);
    expect(isMissing).toBe(true);
  });
});

describe("how the stage is reached", () => {
  const checked = async (status: number, name: string, date = new Date()) => {
    const server = createServer((_, answer) => answer.writeHead(status, { date: date.toUTCString() }).end());
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const origin = `http://127.0.0.1:${portOf(server)}`;
    const line = await lineOf(
      addressChecks({ host: "d1.invalid", domain: "app.acme.invalid", origin }),
      name,
    );
    await closeServer(server);
    return line;
  };

  it.each([
    [401, /^ok .* answers\.$/],
    [403, /^MISSING .*refuse what comes through CloudFront/],
    [503, /^MISSING .*answers 503/],
  ])("is seen by an answer of %i to the question who is signed in", async (status, line) => {
    expect(await checked(status, "Address")).toMatch(line);
  });

  it("needs a clock that AWS accepts, and a domain that leads there", async () => {
    expect(await checked(401, "Clock")).toMatch(/^ok /);
    expect(await checked(401, "Clock", new Date(Date.now() - 600_000))).toMatch(
      /^MISSING .*60\d seconds off/,
    );
    expect(await checked(401, "DNS")).toMatch(
      /^MISSING .*app\.acme\.invalid leads nowhere\. Point it at d1\.invalid/,
    );
  });
});

describe("what happens in the background", () => {
  const lambda = new LambdaClient({});
  const mailLine = (to: string | undefined, waits = patience) =>
    lineOf(workerChecks(lambda, "import", to, waits), "An email to you");

  /** Runs the worker until the mail to an address is no longer in the outbox. */
  const work = (to: string) =>
    expect
      .poll(async () => {
        await sweep();
        return (await allItems()).filter((item) => item.to === to).map(({ pk }) => String(pk).slice(0, 4));
      })
      .toEqual([expect.stringMatching(/^(SENT|UNSE)$/)]);

  it("is an email to the operator on the way of all emails", async () => {
    const line = mailLine("one@acme.test");
    await work("one@acme.test");
    expect(await line).toMatch(/^ok .*SES took an email to one@acme\.test/);
    expect(mailbox.to("one@acme.test")).toHaveLength(1);
  });

  it("says at once that SES refused it, and after a while that no worker came", async () => {
    mailbox.denyOnce();
    const refused = mailLine("two@acme.test");
    await work("two@acme.test");
    expect(await refused).toMatch(/^MISSING .*SES refused an email to two@acme\.test/);
    const short = { everyMs: 10, forMs: 50 };
    expect(await mailLine("three@acme.test", short)).toMatch(/^MISSING .*No worker took/);
    expect(await mailLine(undefined)).toMatch(/^advice .*--mail-to/);
  });

  it("is the import worker, which looks for an import that is not there and changes nothing", async () => {
    const before = await allItems();
    mockClient(lambda)
      .on(InvokeCommand)
      .callsFake(async ({ Payload }: { Payload: Uint8Array }) => {
        await importRules(JSON.parse(Buffer.from(Payload).toString("utf8")), lambdaContext());
        return {};
      });
    const line = () => lineOf(workerChecks(lambda, "import", undefined, patience), "Imports");
    expect(await line()).toMatch(/^ok /);
    expect(await allItems()).toEqual(before);
    mockClient(lambda)
      .on(InvokeCommand)
      .resolves({
        FunctionError: "Unhandled",
        Payload: Buffer.from('{"errorType":"Runtime.ExitError"}') as never,
      });
    expect(await line()).toMatch(/^MISSING .*The worker import fails: .*ExitError/);
  });
});
