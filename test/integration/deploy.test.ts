import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Template } from "../../infra/lib/template.ts";
import { type FakeCloud, startFakeCloud } from "../support/fake-cloud.ts";
import { restoredTable } from "../support/restored-table.ts";

let cloud: FakeCloud;
beforeAll(async () => {
  cloud = await startFakeCloud();
});
afterAll(() => cloud.close());
beforeEach(() => [cloud.parameters, cloud.variables, cloud.tables].map((each) => each.clear()));

const sender = "Acme <no-reply@acme.test>";
const settings = "/subpart/prod/settings";
const store = (values: Record<string, string>) =>
  cloud.parameters.set(settings, JSON.stringify({ mailFrom: sender, ...values }));
const stored = () => JSON.parse(cloud.parameters.get(settings) ?? "null");
const deploy = (args: readonly string[], failsAt?: number) =>
  cloud.deploy(["--stage", "prod", ...args], failsAt);

describe("the deploy command", () => {
  it.each([
    [["--alarm-email", "ops@acme.test"], "Name the stage: --stage dev"],
    [["--stage", "prod"], /^Name the sender of emails: --set mailFrom=/],
    [["--stage", "dev", "--mail-from", "a@b.test", "--alarm-email", "no-one"], /alarmEmail/],
    [["--stage", "dev", "--mail-from", "a@b.test", "region=eu-south-1"], /^Subpart cannot run in eu-south-1/],
  ])("does nothing with %j, and says why and how it is used", async (args, reason) => {
    const { status, output, sentence, cdk } = await cloud.deploy(args);
    expect(typeof reason === "string" ? sentence : output).toMatch(reason);
    expect(output).toContain("npm run deploy -- --stage dev|staging|prod");
    expect([status, cdk, cloud.parameters.size]).toEqual([1, [], 0]);
  });
});

describe("a deployment onto stacks of an earlier release", () => {
  const table = { Type: "AWS::DynamoDB::Table", Properties: { TableName: "subpart-prod" } };
  const route = { Type: "AWS::ApiGatewayV2::Route", Properties: { RouteKey: "GET /api/tags" } };
  const stacksWith = (target: Map<string, Template>, stacks: Record<string, Template["Resources"]>) => {
    target.clear();
    for (const [name, Resources] of Object.entries(stacks)) target.set(`subpart-prod-${name}`, { Resources });
  };
  afterEach(() => [cloud.deployed, cloud.synthesized].map((each) => each.clear()));

  it("deploys a stack that gives an endpoint to another one before all others", async () => {
    store({});
    stacksWith(cloud.deployed, { people: {}, rules: { Tags: route }, old: {} });
    stacksWith(cloud.synthesized, { people: { Tags: route }, rules: {} });
    const { stacks, output } = await deploy(["--yes"], 2);
    expect(stacks).toEqual(["subpart-prod-rules", "--all"]);
    expect(output).toContain("subpart-prod-old is no part of this release. It stays until you delete it.");
  });

  it("is refused where a stack with data is no part of the release", async () => {
    store({});
    stacksWith(cloud.deployed, { storage: { Table: table } });
    stacksWith(cloud.synthesized, { data: { Table: table } });
    const { stacks, status, output } = await deploy(["--yes"]);
    expect(output).toContain("AWS::DynamoDB::Table Table of subpart-prod-storage would be gone");
    expect([status, stacks]).toEqual([1, []]);
  });
});

describe("settings of a stage", () => {
  it("are stored with the first deployment, even one that fails, and given to all later ones", async () => {
    const given = { mailFrom: sender, alarmEmail: "ops@acme.test", monthlyBudgetUsd: "90" };
    const first = await deploy([
      ...["--set", `mailFrom=${sender}`, "--alarm-email", "ops@acme.test"],
      ...["--set", "monthly-budget-usd=90"],
    ]);
    expect(first.cdk).toEqual([{ action: "deploy", context: { stage: "prod", ...given } }]);
    expect(first.sentence).toMatch(/^cdk deploy failed/);
    expect(stored()).toEqual(given);
    const second = await deploy([]);
    expect(second.cdk).toEqual(first.cdk);
    expect(second.output).not.toContain("that change");
  });

  it("that change are shown, and asked for where no one said yes", async () => {
    store({ domainName: "app.acme.test", certificateArn: "arn:a", monthlyBudgetUsd: "20" });
    const wish = ["--set", "monthlyBudgetUsd=90", "--unset", "domainName", "--unset", "certificate-arn"];
    const before = stored();
    const asked = await deploy(wish);
    expect(asked.output).toContain("monthlyBudgetUsd: 20 → 90");
    expect(asked.output).toContain("domainName: app.acme.test → (default)");
    expect(asked).toMatchObject({
      sentence: "Add --yes to deploy prod with these changes. Nothing was changed.",
      cdk: [],
    });
    expect(stored()).toEqual(before);
    const agreed = await deploy([...wish, "--yes"]);
    const after = { mailFrom: sender, monthlyBudgetUsd: "90" };
    expect(agreed.cdk).toEqual([{ action: "deploy", context: { stage: "prod", ...after } }]);
    expect(stored()).toEqual(after);
  });

  it("and what follows from them are shown by a plan, which changes nothing", async () => {
    store({});
    const { output, cdk } = await deploy(["--set", "malwareScan=true", "--plan"], 9);
    expect(output).toContain("malwareScan: (default) → true");
    expect(cdk).toEqual([
      { action: "diff", context: { stage: "prod", mailFrom: sender, malwareScan: "true" } },
    ]);
    expect(stored()).toEqual({ mailFrom: sender });
    expect(cloud.parameters.size).toBe(1);
  });
});

describe("a table that was restored beside the stage's own", () => {
  const wish = ["--set", "table=restored", "--yes"];
  const tables = async (args: readonly string[], failsAt?: number) =>
    (await deploy(args, failsAt)).cdk.map(({ context }) => [
      context.table,
      context.tableStream,
      context.closed,
    ]);

  it("is what the stage runs on from then on, with the API closed in between, and back", async () => {
    store({});
    cloud.tables.set("restored", restoredTable());
    const steps = [
      [undefined, undefined, "switching"],
      ["restored", "arn:stream", "switching"],
      ["restored", "arn:stream", undefined],
    ];
    expect(await tables(wish, 3)).toEqual(steps);
    expect(stored()).toEqual({ mailFrom: sender, table: "restored" });
    expect(await tables([], 1)).toEqual(steps.slice(2));
    expect(await tables(["--unset", "table", "--yes"], 3)).toEqual([
      ["restored", "arn:stream", "switching"],
      [undefined, undefined, "switching"],
      [undefined, undefined, undefined],
    ]);
    expect(stored()).toEqual({ mailFrom: sender });
  });

  it("is not used before it is ready, and nothing is closed for it", async () => {
    store({});
    const refused: [object | undefined, RegExp][] = [
      [undefined, /There is no table restored/],
      [
        restoredTable({ StreamSpecification: undefined }),
        /ops -- prepare-table --stage prod --table restored/,
      ],
    ];
    for (const [table, sentence] of refused) {
      cloud.tables.clear();
      if (table) cloud.tables.set("restored", table);
      const run = await deploy(wish);
      expect(run.output).toMatch(sentence);
      expect([run.status, run.cdk, stored()]).toEqual([1, [], { mailFrom: sender }]);
    }
  });
});

describe("a rotation of the secrets", () => {
  const generations = async (args: readonly string[], failsAt?: number) =>
    (await deploy(args, failsAt)).cdk.map(({ context }) => [context.secretGeneration, context.secretInUse]);

  it("that breaks off after it announced the new ones is finished by the next deployment", async () => {
    store({});
    expect(await generations(["--rotate-secrets"], 1)).toEqual([["2", "1"]]);
    const both = [
      ["2", "1"],
      ["2", "2"],
    ];
    expect(await generations([], 2)).toEqual(both);
    expect(stored()).toMatchObject({ secretGeneration: "2", secretInUse: "2" });
  });
});

describe("the origin secrets", () => {
  const originSecrets = () =>
    new Map(
      [...cloud.parameters].flatMap(([name, value]) =>
        name.split("/origin-secret-")[1] ? [[name, value] as const] : [],
      ),
    );
  const nameOf = (generation: number) => `/subpart/prod/origin-secret-${generation}`;

  it("are made before the stacks, at random, and never replaced", async () => {
    store({});
    await deploy([]);
    const first = originSecrets();
    expect([...first.keys()]).toEqual([nameOf(1)]);
    expect(first.get(nameOf(1))).toMatch(/^[\w-]{64}$/);
    await deploy([], 9);
    expect(originSecrets()).toEqual(first);
    await deploy(["--rotate-secrets"], 9);
    const second = originSecrets();
    expect([...second.keys()]).toEqual([nameOf(1), nameOf(2)]);
    expect(second.get(nameOf(1))).toBe(first.get(nameOf(1)));
    expect(new Set(second.values()).size).toBe(2);
  });

  it("go when the next rotation is done, and not before", async () => {
    store({ secretGeneration: "2" });
    await deploy([], 9);
    await deploy(["--rotate-secrets"], 2);
    expect([...originSecrets().keys()]).toEqual([1, 2, 3].map(nameOf));
    await deploy([], 9);
    expect([...originSecrets().keys()]).toEqual([2, 3].map(nameOf));
  });

  it("of a stage that kept them elsewhere go on as the functions know them, so that no call is refused", async () => {
    store({});
    cloud.variables.set("subpart-prod-import-rules", { ORIGIN_SECRET: "of-the-release-before" });
    await deploy(["--rotate-secrets"], 9);
    expect(originSecrets().get(nameOf(1))).toBe("of-the-release-before");
    expect(originSecrets().get(nameOf(2))).toMatch(/^[\w-]{64}$/);
  });
});
