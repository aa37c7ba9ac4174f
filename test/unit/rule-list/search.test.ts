import { beforeAll, describe, expect, it } from "vitest";
import { createCompanyList } from "../../../functions/rules/index/company-list.ts";
import { buildSnapshot } from "../../../functions/rules/index/snapshot.ts";
import { decodeSnapshot, encodeSnapshot } from "../../../functions/rules/index/snapshot-codec.ts";
import type { Overlay } from "../../../functions/rules/record/overlay-repository.ts";
import type { MasterRule } from "../../../shared/schemas/rule.ts";
import { typedQuery } from "../../../shared/text-search/typed-query.ts";
import { aMasterRule } from "../../support/rule-factories.ts";
import { configure } from "../../support/server/settings.ts";
import { aSelection, aState } from "./arbitraries.ts";

beforeAll(() => configure());

const rulesOf = (...changes: Partial<MasterRule>[]): MasterRule[] =>
  changes.map((change, ordinal) => aMasterRule({ ordinal, id: `21.11-r${ordinal}`, ...change }));

const found = async (rules: MasterRule[], search: string, states: readonly Overlay[] = []) => {
  const list = createCompanyList(
    [{ selection: aSelection(), snapshots: { shared: buildSnapshot(rules) } }],
    states,
  );
  return (await list.page({ search }, "list")).items.map(({ masterRuleId }) => masterRuleId);
};

describe("the search of a company's rules", () => {
  it("looks at the whole text, though a list shows its beginning", async () => {
    const rules = rulesOf({ ruleTextSimplified: `${"long ".repeat(400)}needle at the end` });
    expect(await found(rules, "needle AT")).toEqual(["21.11-r0"]);
    expect(await found(rules, "needle of")).toEqual([]);
  });

  it("looks at the whole text of a rule that has only a title of the company's own", async () => {
    const rules = rulesOf({ ruleTextSimplified: `${"long ".repeat(400)}needle  at\tthe end` });
    const states = [aState(0, { internalTitle: "Ours" })];
    expect(await found(rules, "needle  at\tthe", states)).toEqual(["21.11-r0"]);
    expect(await found(rules, "ours", states)).toEqual(["21.11-r0"]);
    expect(await found(rules, "validate record", states)).toEqual([]);
  });

  it("finds no text that begins in one field and ends in the next", async () => {
    const rules = rulesOf({ ruleTextSimplified: "keeps records", action: "for years" });
    expect(await found(rules, "records for")).toEqual([]);
    expect(await found(rules, "records for", [aState(0, { internalTitle: "Ours" })])).toEqual([]);
  });

  it("tells kinds of white space between words apart", async () => {
    const rules = rulesOf({ action: "one two" }, { action: "one  two" }, { action: "one\ntwo" });
    expect(await found(rules, "one two")).toEqual(["21.11-r0"]);
    expect(await found(rules, "ne  tw")).toEqual(["21.11-r1"]);
    expect(await found(rules, "one\ntwo")).toEqual(["21.11-r2"]);
  });

  it("finds the company's own words as they are after each change", async () => {
    const list = createCompanyList(
      [{ selection: aSelection(), snapshots: { shared: buildSnapshot(rulesOf({})) } }],
      [],
    );
    for (const internalTitle of ["First", "Second"]) {
      list.apply([aState(0, { internalTitle, version: internalTitle.length })]);
      expect((await list.page({ search: internalTitle }, "list")).total).toBe(1);
    }
    expect((await list.page({ search: "first" }, "list")).total).toBe(0);
  });

  it("gives a page of one rule where that alone is too long", async () => {
    const conditions = Array.from({ length: 200 }, () => "x".repeat(1_000));
    expect(await found(rulesOf({ conditions }, { conditions }), "validate")).toEqual(["21.11-r0"]);
  });

  it("fetches its file at the first search only, and again when that failed", async () => {
    const { list: file, search } = encodeSnapshot(buildSnapshot(rulesOf({ action: "one" })));
    let fetched = 0;
    const snapshot = decodeSnapshot(file, async () => {
      fetched += 1;
      if (fetched === 1) throw new Error("busy");
      return search;
    });
    const list = createCompanyList([{ selection: aSelection(), snapshots: { shared: snapshot } }], []);
    await list.page({}, "list");
    expect(fetched).toBe(0);
    await expect(list.page({ search: "one" }, "list")).rejects.toThrow("busy");
    for (const term of ["one", "two"]) await list.page({ search: term }, "list");
    expect(fetched).toBe(2);
  });

  it("reads rows from every piece of a file", async () => {
    const rules = rulesOf(...Array.from({ length: 300 }, (_, index) => ({ action: `do ${index}` })));
    const { list: file, search } = encodeSnapshot(buildSnapshot(rules));
    const snapshot = decodeSnapshot(file, async () => search);
    const all = aSelection({ initialised: { shared: 300, own: 0 } });
    const list = createCompanyList([{ selection: all, snapshots: { shared: snapshot } }], []);
    const { rows } = await list.select({});
    expect([...rows].map(({ action }) => action)).toEqual(rules.map(({ action }) => action));
  });

  it("refuses a file of another form", () => {
    const { list } = encodeSnapshot(buildSnapshot(rulesOf({})));
    const other = Buffer.from(
      Buffer.from(list).toString("latin1").replace('"format":"', '"format":"x'),
      "latin1",
    );
    expect(() => decodeSnapshot(other, async () => list)).toThrow();
  });

  it.each([
    ["trail audit", ["21.11-r0", "21.11-r1", "21.11-r2"]],
    ["auditing trails", ["21.11-r0", "21.11-r1", "21.11-r2"]],
    ["trail polic", ["21.11-r1"]],
    ["policies trailing ", ["21.11-r1"]],
    ['"audit trail"', ["21.11-r0", "21.11-r2"]],
    ['"trail of audits"', ["21.11-r1"]],
    ['"paper-form records" "electronic signing"', ["21.11-r4"]],
    ['"records electronic"', []],
    ['"and records signed"', []],
    ["of the", []],
    ["replaced audit", []],
  ])(
    "finds words in any order and form, the company's own in place of the master's: %s",
    async (typed, ids) => {
      const rules = rulesOf(
        { action: "Keep an audit\n(trail)." },
        { ruleTitle: "Trail of audits", action: "Policies, kept." },
        { action: "Replaced words" },
        { ruleTitle: "Audit", ruleTextSimplified: "alone" },
        { ruleTitle: "Paper form\u00a0records", action: "(Electronic-signing), signed records." },
      );
      const ours = { text: "", ruleTextSimplified: "audited trails", action: "" };
      const list = createCompanyList(
        [{ selection: aSelection(), snapshots: { shared: buildSnapshot(rules) } }],
        [aState(2, { internalTitle: "Ours: audit trail", copy: ours })],
      );
      const { rows } = await list.select({ search: typed }, typedQuery(typed));
      expect([...rows].map(({ masterRuleId }) => masterRuleId)).toEqual(ids);
    },
  );
});
