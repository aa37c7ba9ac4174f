import { describe, expect, it, vi } from "vitest";
import type { CompanyRuleLists } from "../../functions/rules/index/company-rule-list.ts";
import type { RuleListItem } from "../../shared/schemas/company-rule.ts";
import { importFile } from "../support/server/imports.ts";
import { aRuleWorld, items } from "../support/server/rule-world.ts";

/** The lists of a function's environment of its own: nothing is shared with the handlers' or other ones. */
const anEnvironment = async (): Promise<CompanyRuleLists> => {
  vi.resetModules();
  const { companyRuleLists } = await import("../../functions/rules/index/company-rule-list.ts");
  return companyRuleLists;
};

const listed = async (lists: CompanyRuleLists, companyId: string): Promise<RuleListItem[]> => {
  const { rows } = await (await lists.of(companyId)).select({});
  return [...rows].map((rule) => ({ ...rule, assignedToUser: null }));
};

const { one, two } = await aRuleWorld();
const warm = await anEnvironment();
// A third graph of modules: the handlers' own.
vi.resetModules();

/** The list as three environments see it at once: the one that just wrote, a warm and a cold one. */
const everywhere = async (): Promise<RuleListItem[]> => {
  const { id } = one.company;
  const same = items(await one.member.listCompanyRules());
  const cold = await anEnvironment();
  expect(await listed(warm, id)).toEqual(same.map((rule) => ({ ...rule, assignedToUser: null })));
  expect(await listed(cold, id)).toEqual(same.map((rule) => ({ ...rule, assignedToUser: null })));
  return same;
};

const first = "21.11-11.10-0";
const ruleIn = (rules: readonly RuleListItem[], masterId = first): RuleListItem => {
  const rule = rules.find(({ masterRuleId }) => masterRuleId === masterId);
  if (!rule) throw new Error(`${masterId} is not in the list`);
  return rule;
};
const byNumber = async (masterId = first) => ({ id: Number(ruleIn(await everywhere(), masterId).id) });

const imported = (obligation: string, title: string) => ({
  obligation_id: obligation,
  cfr_title: 21,
  part_no: "11",
  section: "11.10",
  rule_title: title,
  rule_text_simplified: title,
});

describe("the next list in the same, in another warm and in a cold environment shows", () => {
  it("an assignment", async () => {
    const body = { assignedTo: one.member.user.id };
    await one.admin.assignMasterRule({ params: { id: first }, body });
    expect(ruleIn(await everywhere())).toMatchObject({ assignedTo: one.member.user.id });
  });

  it("a copy", async () => {
    await one.member.copyMasterRule({ params: { masterId: "21.11-11.2-1" } });
    expect(ruleIn(await everywhere(), "21.11-11.2-1").updatedAt).not.toBe("2026-01-15T10:00:00.000Z");
  });

  it("an edit, and the one after it", async () => {
    const params = await byNumber();
    for (const internalTitle of ["Ours", "Ours again"]) {
      await one.member.updateCompanyRule({ params, body: { internalTitle, action: internalTitle } });
      expect(ruleIn(await everywhere())).toMatchObject({ internalTitle, action: internalTitle });
    }
  });

  it("what does not apply any more, and what does again", async () => {
    const { id } = await byNumber("own.21.11-own-1");
    for (const isApplicable of [false, true]) {
      await one.officer.setApplicability({ params: { ruleId: id }, body: { isApplicable } });
      expect(ruleIn(await everywhere(), "own.21.11-own-1")).toMatchObject({ isActive: isApplicable });
    }
  });

  it("a change of many rules at once", async () => {
    const ids = (await everywhere()).map(({ id }) => Number(id));
    const body = { ids, action: { type: "priority", priority: "high" } };
    await one.officer.changeRulesInBulk({ body });
    expect(new Set((await everywhere()).map(({ priority }) => priority))).toEqual(new Set(["high"]));
  });

  it("tags", async () => {
    const params = await byNumber();
    const { id } = await one.officer.createRuleTag({ body: { name: "Audit", color: "#3B82F6" } });
    await one.officer.setRuleTags({ params, body: { tagIds: [id] } });
    expect(ruleIn(await everywhere()).customTags).toEqual([id]);
  });

  it("a title that is removed, and selected again with its rules' state", async () => {
    const before = await everywhere();
    expect(before).toHaveLength(10);
    await one.admin.removeSelection({ params: { cfrTitleId: "21" } });
    expect(await everywhere()).toEqual([]);
    await one.admin.addSelection({ body: { cfrTitleId: "21" } });
    expect(await everywhere()).toEqual(before);
  });

  it("the rules that initialising makes", async () => {
    await one.admin.addSelection({ body: { cfrTitleId: "40" } });
    expect(await everywhere()).toHaveLength(10);
    await one.admin.initializeCompanyRules();
    expect(await everywhere()).toHaveLength(13);
  });

  it("an import into the shared library, of rules there are and of new ones", async () => {
    await importFile([imported("11.10-0", "Reworded"), imported("brand-new", "Brand new")]);
    const rules = await everywhere();
    expect(rules).toHaveLength(13);
    expect(ruleIn(rules)).toMatchObject({ ruleTitle: "Reworded", internalTitle: "Ours again" });
    await one.admin.initializeCompanyRules();
    expect(ruleIn(await everywhere(), "21.11-brand-new")).toMatchObject({ ruleTitle: "Brand new" });
  });

  it("an import into the company's own library", async () => {
    await importFile([imported("own-1", "Of company one, again")], { companyId: one.company.id });
    expect(ruleIn(await everywhere(), "own.21.11-own-1")).toMatchObject({
      ruleTitle: "Of company one, again",
    });
  });

  it("nothing of what another company writes or imports", async () => {
    const before = await everywhere();
    await two.admin.addSelection({ body: { cfrTitleId: "21" } });
    await two.admin.initializeCompanyRules();
    const [theirs] = items(await two.admin.listCompanyRules());
    const params = { id: Number(theirs?.id) };
    await two.admin.updateCompanyRule({ params, body: { internalTitle: "Theirs" } });
    await importFile([imported("theirs", "Theirs")], { companyId: two.company.id });
    expect(await everywhere()).toEqual(before);
    expect(items(await two.admin.listCompanyRules())[0]).toMatchObject({ internalTitle: "Theirs" });
  });
});
