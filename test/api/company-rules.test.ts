import { beforeAll, describe, expect, it } from "vitest";
import { ownLibrary } from "../../functions/regulation/library/library-types.ts";
import { listPartRules } from "../../shared/api/cfr-titles.ts";
import {
  copyMasterRule,
  getCompanyRule,
  initializeCompanyRules,
  listCompanyRules,
} from "../../shared/api/company-rules.ts";
import type { RuleListItem } from "../../shared/schemas/company-rule.ts";
import type { RulePage } from "../../shared/schemas/rule-query.ts";
import { ok, refused } from "../support/server/api.ts";
import { tableHash, withEngine } from "../support/server/engine.ts";
import { aStaffedCompany, as } from "../support/server/people.ts";
import { aRule, publish, selectTitle } from "../support/server/regulation.ts";
import { aRuleWorld, items, type RuleWorld } from "../support/server/rule-world.ts";

withEngine();

let one: RuleWorld["one"];
let two: RuleWorld["two"];
beforeAll(async () => {
  ({ one, two } = await aRuleWorld());
});

describe("the company's rules", () => {
  it("are those of its selected titles, by number, in the order of the CFR", async () => {
    const rules = items(await ok(listCompanyRules, as(one.member)));
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
    expect(await ok(listCompanyRules, as(two.member))).toEqual([]);
  });

  it.each([
    [{ titleFilter: "21", partFilter: "820" }, 2],
    [{ titleNumber: "21", partNo: "820" }, 2],
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
    expect(items(await ok(listCompanyRules, as(one.member, { query })))).toHaveLength(count);
    const page = await ok(listCompanyRules, as(one.member, { query: { ...query, limit: 1 } }));
    expect(page).toMatchObject({ total: count });
  });

  it("come page by page without a gap or a repetition", async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const sorting = { limit: 3, sort: "ruleTitle", order: "desc" };
      const query: Record<string, string | number> = cursor === null ? sorting : { ...sorting, cursor };
      const page: RuleListItem[] | RulePage = await ok(listCompanyRules, as(one.member, { query }));
      if (Array.isArray(page)) throw new Error("Expected a page");
      seen.push(...page.items.map(({ masterRuleId }) => masterRuleId));
      cursor = page.nextCursor;
    } while (cursor !== null);
    const whole = items(
      await ok(listCompanyRules, as(one.member, { query: { sort: "ruleTitle", order: "desc" } })),
    );
    expect(seen).toEqual(whole.map(({ masterRuleId }) => masterRuleId));
  });

  it("are 404 by a number that is not the company's: missing, another's, beyond the end", async () => {
    const [mine] = items(await ok(listCompanyRules, as(one.member)));
    const id = Number(mine?.id);
    const { companyId } = await ok(getCompanyRule, as(one.member, { params: { id } }));
    expect(companyId).toBe(one.company.id);
    await selectTitle(two.company.id, 21, { shared: 1, own: 0 });
    const answers = await Promise.all(
      [id, 1, 2 ** 52, "9007199254740993", id + 1_000].map((each) =>
        refused(getCompanyRule, 404, as(two.admin, { params: { id: each } })),
      ),
    );
    expect(new Set(answers.map(({ message, code }) => `${message} ${code}`))).toEqual(
      new Set(["Rule not found not_found"]),
    );
  });

  it.each(["0", "-5", "1.5", "abc", "1e3", "21.11-11.10-0"])(
    "are 400 by what is no number: %s",
    async (id) => {
      await refused(getCompanyRule, 400, as(one.member, { params: { id } }));
    },
  );
});

describe("a rule that was not initialised", () => {
  it("is 404 by the number it will have, and is there by that number afterwards", async () => {
    const { company, admin } = await aStaffedCompany();
    await selectTitle(company.id, 21, { shared: 1, own: 0 });
    const [first] = items(await ok(listCompanyRules, as(admin)));
    const next = { params: { id: Number(first?.id) + 1 } };
    await refused(getCompanyRule, 404, as(admin, next));
    await ok(initializeCompanyRules, as(admin));
    await ok(getCompanyRule, as(admin, next));
  });
});

describe("initialising", () => {
  it("makes the missing rules of the selected titles, tells how many, and nothing the second time", async () => {
    const { company, admin, officer, member } = await aStaffedCompany();
    await selectTitle(company.id, 21);
    expect(await ok(listCompanyRules, as(member))).toEqual([]);
    expect(await ok(initializeCompanyRules, as(admin))).toEqual({
      created: 8,
      message: "8 company rules initialized",
    });
    expect(await ok(listCompanyRules, as(member))).toHaveLength(8);
    const before = await tableHash();
    expect(await ok(initializeCompanyRules, as(officer))).toMatchObject({ created: 0 });
    expect(await tableHash()).toBe(before);
  });

  it("adds what a later import brought, from each library, and keeps the numbers there were", async () => {
    const { company, admin } = await aStaffedCompany();
    await selectTitle(company.id, 21);
    await ok(initializeCompanyRules, as(admin));
    const numbers = items(await ok(listCompanyRules, as(admin))).map(({ id }) => id);
    await publish(ownLibrary(company.id), [
      aRule({ obligationId: "later-1" }),
      aRule({ obligationId: "later-2" }),
    ]);
    expect(items(await ok(listCompanyRules, as(admin))).map(({ id }) => id)).toEqual(numbers);
    expect(await ok(initializeCompanyRules, as(admin))).toMatchObject({ created: 2 });
    const after = items(await ok(listCompanyRules, as(admin))).map(({ id }) => id);
    expect(after).toHaveLength(10);
    expect(after.filter((id) => numbers.includes(id))).toEqual(numbers);
  });

  it("takes in only the caller's company and only its selected titles", async () => {
    const { company, admin } = await aStaffedCompany();
    const other = await aStaffedCompany();
    await selectTitle(company.id, 40);
    await selectTitle(other.company.id, 21);
    expect(await ok(initializeCompanyRules, as(admin))).toMatchObject({ created: 3 });
    expect(await ok(listCompanyRules, as(other.admin))).toEqual([]);
  });

  it("does nothing for a company without titles", async () => {
    const { admin } = await aStaffedCompany();
    expect(await ok(initializeCompanyRules, as(admin))).toMatchObject({ created: 0 });
  });
});

describe("copying a master rule", () => {
  const copyOf = (masterId: string) => ({ params: { masterId } });

  it("makes the company's own copy of its texts, under the rule's number", async () => {
    const { company, admin, member } = await aStaffedCompany();
    await selectTitle(company.id, 21);
    const copied = await ok(copyMasterRule, as(member, copyOf("21.11-11.10-0")));
    expect(copied).toMatchObject({
      masterRuleId: "21.11-11.10-0",
      hasCopy: true,
      copiedBy: member.user.id,
      version: 1,
      text: "The system shall be validated.",
      action: "Do 0",
    });
    const read = await ok(getCompanyRule, as(admin, { params: { id: Number(copied.id) } }));
    expect(read).toEqual({ ...copied, mayWork: true });
  });

  it("answers the same copy the second time and changes nothing", async () => {
    const { company, admin, member } = await aStaffedCompany();
    await selectTitle(company.id, 21, { shared: 8, own: 0 });
    const first = await ok(copyMasterRule, as(admin, copyOf("21.11-11.10-0")));
    const before = await tableHash();
    expect(await ok(copyMasterRule, as(member, copyOf("21.11-11.10-0")))).toEqual(first);
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
    const before = items(await ok(listCompanyRules, as(admin)));
    for (const { masterRuleId } of before) await ok(copyMasterRule, as(admin, copyOf(masterRuleId)));
    const facts = (rules: RuleListItem[]) => rules.map(({ priority, isActive }) => ({ priority, isActive }));
    expect(facts(items(await ok(listCompanyRules, as(admin))))).toEqual(facts(before));
  });

  it("is refused as 409 without the title, and 404 without the rule, and changes nothing", async () => {
    const { admin } = await aStaffedCompany();
    const before = await tableHash();
    await refused(copyMasterRule, 409, as(admin, copyOf("21.11-11.10-0")));
    await refused(copyMasterRule, 404, as(admin, copyOf("21.11-nothing")));
    await refused(copyMasterRule, 404, as(admin, copyOf("own.21.11-own-1")));
    expect(await tableHash()).toBe(before);
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
    const problem = await refused(listCompanyRules, 413, as(admin));
    expect(problem.message).toContain("limit and cursor");
    await refused(listPartRules, 413, as(admin, { params: { titleId: "6", partNo: "1" } }));
    const page = await ok(listCompanyRules, as(admin, { query: { limit: 100 } }));
    expect(page).toMatchObject({ total: 200 });
    expect(items(page).length).toBeGreaterThan(1);
    expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(100_000);
  });
});
