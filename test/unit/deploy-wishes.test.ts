import { describe, expect, it } from "vitest";
import { readArguments } from "../../scripts/deploy/arguments.ts";
import { requireUsableRegion } from "../../scripts/deploy/region.ts";
import { deploymentsOf } from "../../scripts/deploy/secret-rotation.ts";
import { changeLines, changesBetween, type Given, withWish } from "../../scripts/deploy/stored-settings.ts";
import { withTableChange } from "../../scripts/deploy/table-change.ts";

describe("what a deployment is asked for", () => {
  it("is a setting in any of three spellings, and what goes back to its default", () => {
    const { wish } = readArguments([
      ...["--set", "mailFrom=Acme <a=b@acme.test>", "--set", "monthly-budget-usd=90"],
      ...["--alarm-email", "ops@acme.test", "--unset", "domainName", "--unset", "web-acl-arn"],
    ]);
    expect(wish).toEqual({
      set: { mailFrom: "Acme <a=b@acme.test>", monthlyBudgetUsd: "90", alarmEmail: "ops@acme.test" },
      unset: ["domainName", "webAclArn"],
    });
  });

  it("can be a stage in which nothing starts by itself", () => {
    expect(readArguments(["--quiet"]).wish).toEqual({ set: { quiet: "true" }, unset: [] });
    expect(readArguments([]).wish.set).toEqual({});
  });

  it.each([
    [["--stge", "dev"], /--stge/],
    [["--set", "colour=red"], /no setting colour/],
    [["--set", "alarmEmail="], /--set name=value/],
    [["--set", "=red"], /--set name=value/],
    [["--set", "mailFrom=a@b.test", "--unset", "mailFrom"], /Choose one/],
    [["--set", "tableStream=arn:a"], /no setting tableStream/],
    [["--set", "secretGeneration=2"], /no setting secretGeneration/],
    [["--unset", "stage"], /no setting stage/],
    [["--end-sessions"], /--rotate-secrets/],
  ])("is refused where it cannot be: %j", (args, sentence) => {
    expect(() => readArguments(args)).toThrow(sentence);
  });

  it("leaves all that it does not name as it was stored", () => {
    const stored: Given = { mailFrom: "a@b.test", alarmEmail: "ops@b.test", domainName: "app.b.test" };
    const after = withWish(stored, { set: { alarmEmail: "new@b.test" }, unset: ["domainName"] });
    expect(after).toEqual({ mailFrom: "a@b.test", alarmEmail: "new@b.test" });
    expect(changeLines(changesBetween(stored, after)).split("\n")).toEqual([
      "  alarmEmail: ops@b.test → new@b.test",
      "  domainName: app.b.test → (default)",
    ]);
    expect(changesBetween(stored, withWish(stored, { set: {}, unset: [] }))).toEqual([]);
  });
});

describe("a region", () => {
  it.each(["us-east-1", "us-west-2", "eu-central-1", "ap-southeast-2", "sa-east-1"])("%s works", (region) => {
    expect(() => requireUsableRegion(region)).not.toThrow();
  });

  it.each(["eu-south-1", "me-central-1", "cn-north-1", "us-gov-west-1", "xx-nowhere-1"])(
    "%s is refused, with those that work",
    (region) => {
      const refusal = new RegExp(`^Subpart cannot run in ${region}: .*eu-central-1.*us-east-1`);
      expect(() => requireUsableRegion(region)).toThrow(refusal);
    },
  );
});

describe("a rotation of the secrets", () => {
  const steps = (given: Given, rotate: boolean, endSessions = false) =>
    deploymentsOf({ mailFrom: "a@b.test", ...given }, { rotate, endSessions }).map(
      ({ mailFrom, secretGeneration, secretInUse, endSessions: ends }) =>
        `${mailFrom} ${secretGeneration} ${secretInUse} ${ends}`,
    );
  const at = (newest: number, inUse: number) => ({ secretGeneration: `${newest}`, secretInUse: `${inUse}` });

  it.each([
    ["is not made unasked", {}, false, false, ["undefined undefined undefined"]],
    ["announces the second before it is used", {}, true, false, ["2 1 undefined", "2 2 undefined"]],
    ["goes on from the last", at(2, 2), true, false, ["3 2 undefined", "3 3 undefined"]],
    ["ends sessions once asked", at(2, 2), true, true, ["3 2 undefined", "3 3 true"]],
    [
      "lets sessions be after that",
      { ...at(3, 3), endSessions: "true" },
      true,
      false,
      ["4 3 undefined", "4 4 undefined"],
    ],
    ["leaves what ended ended", { ...at(3, 3), endSessions: "true" }, false, false, ["3 3 true"]],
    ["that broke off is finished unasked", at(3, 2), false, false, ["3 2 undefined", "3 3 undefined"]],
    ["that broke off is finished before another", at(3, 2), true, true, ["3 2 undefined", "3 3 true"]],
  ])("%s", (_, given, rotate, endSessions, expected) => {
    expect(steps(given, rotate, endSessions)).toEqual(expected.map((each) => `a@b.test ${each}`));
  });
});

describe("a change of the table", () => {
  const own = "own";
  const steps = (stored: Given | undefined, ...wanted: Given[]) =>
    withTableChange(stored, wanted).map(({ table = own, closed = "open" }) => `${table} ${closed}`);
  const closed = "switching";

  it.each<[string, Given | undefined, Given[], string[]]>([
    ["is not made unasked", {}, [{}], ["own open"]],
    ["of a first deployment closes nothing", undefined, [{ table: "then" }], ["then open"]],
    [
      "closes the API before and opens it after",
      {},
      [{ table: "then" }],
      ["own switching", "then switching", "then open"],
    ],
    ["has a way back", { table: "then" }, [{}], ["then switching", "own switching", "own open"]],
    [
      "that broke off is finished unasked",
      { table: "then", closed },
      [{ table: "then", closed }],
      ["then switching", "then open"],
    ],
    [
      "that broke off can be taken back",
      { table: "then", closed },
      [{ closed }],
      ["own switching", "own open"],
    ],
    [
      "leaves an API closed that an operator closed",
      { closed: "true" },
      [{ closed: "true", table: "then" }],
      ["own switching", "then switching", "then true"],
    ],
    [
      "comes before new secrets",
      {},
      [{ table: "then" }, { table: "then" }],
      ["own switching", "then switching", "then open", "then open"],
    ],
  ])("%s", (_, stored, wanted, expected) => {
    expect(steps(stored, ...wanted)).toEqual(expected);
  });
});
