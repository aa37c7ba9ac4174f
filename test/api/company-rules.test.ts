import { describe, expect, it } from "vitest";
import { ownLibrary } from "../../functions/regulation/library/library-types.ts";
import type { RuleListItem } from "../../shared/schemas/company-rule.ts";
import type { RulePage } from "../../shared/schemas/rule-query.ts";
import { tableHash } from "../support/server/engine.ts";
import { aStaffedCompany } from "../support/server/people.ts";
import { aRule, publish, selectTitle } from "../support/server/regulation.ts";
import { aRuleWorld, items } from "../support/server/rule-world.ts";

const { one, two } = await aRuleWorld();

describe("the company's rules", () => {
  it("are those of its selected titles, by number, in the order of the CFR", async () => {
    const rules = items(await one.member.listCompanyRules());
    expect(rules.map(({ masterRuleId }) => masterRuleId)).toEqual([
      "21.11-11.2-1",
      "21.11-11.10-0",
      "21.11-11.10-5",
      "own.21.11-own-1",
      "21.11-11.30-4",
      "21.11-11.100-2",
      "21.11-none-3",
      "own.21.99-own-2",
      "21.820-820.30-1",
      "21.820-820.40-1",
    ]);
    expect(rules.every(({ id }) => typeof id === "number")).toBe(true);
    expect(await two.member.listCompanyRules()).toEqual([]);
  });

  it.each([
    [{ titleFilter: "21", partFilter: "820" }, 2],
    [{ titleNumber: "21", partNo: "820" }, 2],
    [{ partNo: "820" }, 2],
    [{ titleFilter: "21" }, 10],
    [{ titleFilter: "40" }, 0],
    [{ titleFilter: "21", partFilter: "none" }, 0],
    [{ search: "of company one" }, 1],
    [{ section: "" }, 1],
    [{ section: "11.10" }, 3],
    [{ priority: "none" }, 10],
    [{ priority: "high" }, 0],
    [{ applicability: "not_applicable" }, 1],
  ])("are filtered by %j", async (query, count) => {
    expect(items(await one.member.listCompanyRules({ query }))).toHaveLength(count);
    const page = await one.member.listCompanyRules({ query: { ...query, limit: 1 } });
    expect(page).toMatchObject({ total: count });
  });

  it("come page by page without a gap or a repetition", async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const sorting = { limit: 3, sort: "ruleTitle", order: "desc" };
      const query: Record<string, string | number> = cursor === null ? sorting : { ...sorting, cursor };
      const page: RuleListItem[] | RulePage = await one.member.listCompanyRules({ query });
      if (Array.isArray(page)) throw new Error("Expected a page");
      seen.push(...page.items.map(({ masterRuleId }) => masterRuleId));
      cursor = page.nextCursor;
    } while (cursor !== null);
    const whole = items(await one.member.listCompanyRules({ query: { sort: "ruleTitle", order: "desc" } }));
    expect(seen).toEqual(whole.map(({ masterRuleId }) => masterRuleId));
  });

  it("are 404 by a number that is not the company's: missing, another's, beyond the end", async () => {
    const [mine] = items(await one.member.listCompanyRules());
    const id = Number(mine?.id);
    const { companyId } = await one.member.getCompanyRule({ params: { id } });
    expect(companyId).toBe(one.company.id);
    await selectTitle(two.company.id, 21, { shared: 1, own: 0 });
    const answers = await Promise.all(
      [id, 1, 2 ** 52, "9007199254740993", id + 1_000].map((each) =>
        two.admin.refused.getCompanyRule(404, { params: { id: each } }),
      ),
    );
    expect(new Set(answers.map(({ message, code }) => `${message} ${code}`))).toEqual(
      new Set(["Rule not found not_found"]),
    );
  });

  it.each(["0", "-5", "1.5", "abc", "1e3", "21.11-11.10-0"])(
    "are 400 by what is no number: %s",
    async (id) => {
      await one.member.refused.getCompanyRule(400, { params: { id } });
    },
  );
});

describe("a rule that was not initialised", () => {
  it("is 404 by the number it will have, and is there by that number afterwards", async () => {
    const { company, admin } = await aStaffedCompany();
    await selectTitle(company.id, 21, { shared: 1, own: 0 });
    const [first] = items(await admin.listCompanyRules());
    const next = { params: { id: Number(first?.id) + 1 } };
    await admin.refused.getCompanyRule(404, next);
    await admin.initializeCompanyRules();
    await admin.getCompanyRule(next);
  });
});

describe("initialising", () => {
  it("makes the missing rules of the selected titles, tells how many, and nothing the second time", async () => {
    const { company, admin, officer, member } = await aStaffedCompany();
    await selectTitle(company.id, 21);
    expect(await member.listCompanyRules()).toEqual([]);
    expect(await admin.initializeCompanyRules()).toEqual({
      created: 8,
      message: "8 company rules initialized",
    });
    expect(await member.listCompanyRules()).toHaveLength(8);
    const before = await tableHash();
    expect(await officer.initializeCompanyRules()).toMatchObject({ created: 0 });
    expect(await tableHash()).toBe(before);
  });

  it("adds what a later import brought, from each library, and keeps the numbers there were", async () => {
    const { company, admin } = await aStaffedCompany();
    await selectTitle(company.id, 21);
    await admin.initializeCompanyRules();
    const numbers = items(await admin.listCompanyRules()).map(({ id }) => id);
    await publish(ownLibrary(company.id), [
      aRule({ obligationId: "later-1" }),
      aRule({ obligationId: "later-2" }),
    ]);
    expect(items(await admin.listCompanyRules()).map(({ id }) => id)).toEqual(numbers);
    expect(await admin.initializeCompanyRules()).toMatchObject({ created: 2 });
    const after = items(await admin.listCompanyRules()).map(({ id }) => id);
    expect(after).toHaveLength(10);
    expect(after.filter((id) => numbers.includes(id))).toEqual(numbers);
  });

  it("takes in only the caller's company and only its selected titles", async () => {
    const { company, admin } = await aStaffedCompany();
    const other = await aStaffedCompany();
    await selectTitle(company.id, 40);
    await selectTitle(other.company.id, 21);
    expect(await admin.initializeCompanyRules()).toMatchObject({ created: 3 });
    expect(await other.admin.listCompanyRules()).toEqual([]);
  });

  it("does nothing for a company without titles", async () => {
    const { admin } = await aStaffedCompany();
    expect(await admin.initializeCompanyRules()).toMatchObject({ created: 0 });
  });
});

describe("copying a master rule", () => {
  const copyOf = (masterId: string) => ({ params: { masterId } });

  it("makes the company's own copy of its texts, under the rule's number", async () => {
    const { company, admin, member } = await aStaffedCompany();
    await selectTitle(company.id, 21);
    const copied = await member.copyMasterRule(copyOf("21.11-11.10-0"));
    expect(copied).toMatchObject({
      masterRuleId: "21.11-11.10-0",
      hasCopy: true,
      copiedBy: member.user.id,
      version: 1,
      text: "The system shall be validated.",
      action: "Do 0",
    });
    const read = await admin.getCompanyRule({ params: { id: Number(copied.id) } });
    expect(read).toEqual({ ...copied, mayWork: true });
  });

  it("answers the same copy the second time and changes nothing", async () => {
    const { company, admin, member } = await aStaffedCompany();
    await selectTitle(company.id, 21, { shared: 8, own: 0 });
    const first = await admin.copyMasterRule(copyOf("21.11-11.10-0"));
    const before = await tableHash();
    expect(await member.copyMasterRule(copyOf("21.11-11.10-0"))).toEqual(first);
    expect(await tableHash()).toBe(before);
  });

  it("keeps the priority and the applicability the master rule had", async () => {
    const { company, admin } = await aStaffedCompany();
    const urgent = aRule({
      titleNumber: 5,
      partNo: "9",
      section: "9.1",
      obligationId: "u",
      priority: "high",
    });
    await publish(ownLibrary(company.id), [urgent, { ...urgent, obligationId: "gone", isActive: false }]);
    await selectTitle(company.id, 5, { shared: 0, own: 2 });
    const before = items(await admin.listCompanyRules());
    for (const { masterRuleId } of before) await admin.copyMasterRule(copyOf(masterRuleId));
    const facts = (rules: RuleListItem[]) => rules.map(({ priority, isActive }) => ({ priority, isActive }));
    expect(facts(items(await admin.listCompanyRules()))).toEqual(facts(before));
  });

  it("is refused as 409 without the title, and 404 without the rule, and changes nothing", async () => {
    const { admin } = await aStaffedCompany();
    await admin.refused.copyMasterRule(409, copyOf("21.11-11.10-0"));
    await admin.refused.copyMasterRule(404, copyOf("21.11-nothing"));
    await admin.refused.copyMasterRule(404, copyOf("own.21.11-own-1"));
  });
});

describe("a list too long for one answer", () => {
  it("is refused with 413 and advice as an array, and answered in pages", async () => {
    const { company, admin } = await aStaffedCompany();
    const conditions = Array.from({ length: 30 }, () => "x".repeat(1_000));
    const long = Array.from({ length: 200 }, (_, index) =>
      aRule({
        titleNumber: 6,
        partNo: "1",
        section: "1.1",
        obligationId: String(index),
        conditions,
      }),
    );
    await publish(ownLibrary(company.id), long);
    await selectTitle(company.id, 6, { shared: 0, own: 200 });
    const problem = await admin.refused.listCompanyRules(413);
    expect(problem.message).toContain("limit and cursor");
    await admin.refused.listPartRules(413, { params: { titleId: "6", partNo: "1" } });
    const page = await admin.listCompanyRules({ query: { limit: 100 } });
    expect(page).toMatchObject({ total: 200 });
    expect(items(page).length).toBeGreaterThan(1);
    expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(100_000);
  });
});
