import { describe, expect, it } from "vitest";
import type { Call } from "../support/server/event.ts";
import { aRuleWorld, items } from "../support/server/rule-world.ts";

const { one, two, superAdmin } = await aRuleWorld();

const part = (partNo: string, more: Call = {}): Call => ({ params: { titleId: "21", partNo }, ...more });

describe("the titles", () => {
  it("are all fifty for everyone, with the counts of what the caller may read", async () => {
    const mine = await one.member.listCfrTitles();
    const theirs = await two.member.listCfrTitles();
    const all = await superAdmin.listCfrTitles();
    for (const titles of [mine, theirs, all]) {
      expect(titles.map(({ titleNumber }) => titleNumber)).toEqual(
        Array.from({ length: 50 }, (_, index) => index + 1),
      );
      expect(titles.every(({ id, titleNumber }) => id === String(titleNumber))).toBe(true);
    }
    const count = (titles: typeof mine) => titles.find(({ id }) => id === "21")?.ruleCount;
    expect([count(mine), count(theirs), count(all)]).toEqual([9, 7, 7]);
    expect(all.filter(({ reserved }) => reserved).map(({ id }) => id)).toEqual(["35"]);
  });

  it("with rules are those with at least one active rule", async () => {
    expect((await two.member.listCfrTitlesWithRules()).map(({ id }) => id)).toEqual(["21", "40"]);
  });
});

describe("the parts of a title", () => {
  it("come in the order of the CFR, own and shared rules together", async () => {
    expect(await one.member.listCfrParts({ params: { titleId: "21" } })).toEqual([
      {
        partNo: "11",
        partDescription: "Electronic Records; Electronic Signatures",
        ruleCount: 7,
        ownRuleCount: 1,
      },
      { partNo: "99", partDescription: "House rules", ruleCount: 1, ownRuleCount: 1 },
      { partNo: "820", partDescription: "Quality System", ruleCount: 1, ownRuleCount: 0 },
    ]);
    const theirs = await two.member.listCfrParts({ params: { titleId: "21" } });
    expect(theirs.map(({ partNo, ruleCount }) => [partNo, ruleCount])).toEqual([
      ["11", 6],
      ["820", 1],
    ]);
    const odd = await superAdmin.listCfrParts({ params: { titleId: "40" } });
    expect(odd.map(({ partNo }) => partNo)).toEqual(["1b", "102", "102-3"]);
  });

  it("are none for a title without rules, 404 for no title and 400 for what is none", async () => {
    expect(await one.member.listCfrParts({ params: { titleId: "7" } })).toEqual([]);
    await one.member.refused.listCfrParts(404, { params: { titleId: "99" } });
    await one.member.refused.listCfrParts(400, { params: { titleId: "twenty-one" } });
  });

  it("add up to the counts of their titles", async () => {
    for (const person of [one.member, two.member, superAdmin]) {
      for (const { id, ruleCount } of await person.listCfrTitlesWithRules()) {
        const parts = await person.listCfrParts({ params: { titleId: id } });
        expect(parts.reduce((sum, each) => sum + each.ruleCount, 0)).toBe(ruleCount);
      }
    }
  });
});

describe("the rules of a part", () => {
  it("are an array in the order of the CFR without paging, rules without a section last", async () => {
    const rules = await two.member.listPartRules(part("11"));
    expect(Array.isArray(rules)).toBe(true);
    expect(items(rules).map(({ section, obligationId }) => [section, obligationId])).toEqual([
      ["11.2", "11.2-1"],
      ["11.10", "11.10-0"],
      ["11.10", "11.10-5"],
      ["11.30", "11.30-4"],
      ["11.100", "11.100-2"],
      ["", "none-3"],
    ]);
  });

  it("hold the company's own beside the shared ones, and no other company's", async () => {
    const mine = items(await one.member.listPartRules(part("11")));
    const own = mine.filter(({ library }) => library === "own");
    expect(own.map(({ masterRuleId }) => masterRuleId)).toEqual(["own.21.11-own-1"]);
    for (const stranger of [two.admin, superAdmin]) {
      const theirs = items(await stranger.listPartRules(part("11")));
      expect(theirs.filter(({ library }) => library === "own")).toEqual([]);
    }
  });

  it("tell the number of the company's rule where the title is selected, and none elsewhere", async () => {
    const mine = items(await one.member.listPartRules(part("11")));
    expect(mine.every(({ companyRuleId }) => Number.isSafeInteger(companyRuleId))).toBe(true);
    const theirs = items(await two.member.listPartRules(part("11")));
    expect(theirs.map(({ companyRuleId }) => companyRuleId)).toEqual(Array(6).fill(null));
    expect(theirs.every(({ id, masterRuleId }) => id === masterRuleId)).toBe(true);
  });

  it("are a page when a limit is sent, with the total and the counts of the filters", async () => {
    const query = { limit: 2 };
    const page = await two.member.listPartRules(part("11", { query }));
    if (Array.isArray(page)) throw new Error("Expected a page");
    expect(page).toMatchObject({ total: 6, facets: { all: 6, applicable: 6, notApplicable: 0 } });
    expect(page.facets.sections).toContainEqual({
      section: "11.10",
      count: 2,
      applicable: 2,
      completed: 0,
    });
    const next = await two.member.listPartRules(
      part("11", { query: { ...query, cursor: page.nextCursor ?? "" } }),
    );
    expect(items(next).map(({ obligationId }) => obligationId)).toEqual(["11.10-5", "11.30-4"]);
  });

  it("are found by title, section, text and action, whatever the case", async () => {
    const found = async (search: string) =>
      items(await two.member.listPartRules(part("11", { query: { search } }))).length;
    expect(await found("rule 3")).toBe(1);
    expect(await found("11.100")).toBe(1);
    expect(await found("WHAT IT SHOULD")).toBe(6);
    expect(await found("do 4")).toBe(1);
    expect(await found("nothing like it")).toBe(0);
  });

  it("are none for a part that does not exist, and 400 for a wrong filter", async () => {
    expect(await one.member.listPartRules(part("7777"))).toEqual([]);
    for (const query of [
      { limit: 0 },
      { limit: 201 },
      { limit: "many" },
      { sort: "colour" },
      { order: "up" },
      { priority: "urgent" },
      { cursor: "forged.cursor" },
    ]) {
      await one.member.refused.listPartRules(400, part("11", { query }));
    }
  });

  it("refuses a cursor of another part, filter, company or list", async () => {
    const query = { limit: 1 };
    const page = await one.admin.listPartRules(part("11", { query }));
    const cursor = Array.isArray(page) ? "" : (page.nextCursor ?? "");
    await one.member.listPartRules(part("11", { query: { ...query, cursor } }));
    await one.admin.refused.listPartRules(400, part("820", { query: { ...query, cursor } }));
    await one.admin.refused.listPartRules(400, part("11", { query: { ...query, cursor, search: "rule" } }));
    await two.admin.refused.listPartRules(400, part("11", { query: { ...query, cursor } }));
    await one.admin.refused.listCompanyRules(400, { query: { ...query, cursor } });
  });
});

describe("a rule that its source says no longer applies", () => {
  it("is not counted, and listed as not applicable", async () => {
    const rules = items(await one.member.listPartRules(part("820")));
    expect(rules.map(({ section, isActive }) => [section, isActive])).toEqual([
      ["820.30", true],
      ["820.40", false],
    ]);
  });
});

describe("a master rule", () => {
  it.each(["40.1b-1b.1-1", "40.102-3-102-3.5-1", "40.102-3.5-1", "21.11-none-3"])(
    "is found by its id: %s",
    async (id) => {
      const rule = await two.member.getMasterRule({ params: { id } });
      expect(rule).toMatchObject({ id, companyRuleId: null, library: "shared" });
      expect(`${rule.extractedRuleId}-${rule.obligationId}`).toBe(id);
    },
  );

  it("tells the number of the company's rule, which leads to it", async () => {
    const rule = await one.member.getMasterRule({ params: { id: "21.11-11.10-0" } });
    const company = await one.member.getCompanyRule({ params: { id: Number(rule.companyRuleId) } });
    expect(company.masterRuleId).toBe(rule.id);
  });

  it("of a company's own library is there for that company only", async () => {
    const id = "own.21.11-own-1";
    expect(await one.member.getMasterRule({ params: { id } })).toMatchObject({ library: "own" });
    for (const stranger of [two.admin, superAdmin]) {
      const foreign = await stranger.refused.getMasterRule(404, { params: { id } });
      const missing = await stranger.refused.getMasterRule(404, { params: { id: "own.21.11-none" } });
      expect({ ...foreign, requestId: "" }).toEqual({ ...missing, requestId: "" });
    }
  });

  it.each(["21.11-nothing", "021.11-11.10-0", "22.11-11.10-0", "21.12-11.10-0", `1.1${"-".repeat(200)}x`])(
    "is 404 where there is none: %s",
    async (id) => {
      await one.member.refused.getMasterRule(404, { params: { id } });
    },
  );

  it.each(["21", "1048577", "21.11", "abc-def", ".11-x", "21.-x", "own.-x", "x".repeat(301)])(
    "is 400 for what is no id: %s",
    async (id) => {
      await one.member.refused.getMasterRule(400, { params: { id } });
    },
  );
});
