import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sharedLibrary } from "../../functions/regulation/library/library-types.ts";
import type { MyAssignment } from "../../shared/schemas/assignment.ts";
import { activityOf } from "../support/server/at-once.ts";
import { loadRegulation } from "../support/server/load-regulation.ts";
import { aStaffedCompany, type Person } from "../support/server/people.ts";
import { aRule, loadTitles, publish, selectTitle } from "../support/server/regulation.ts";

const text = readFileSync(new URL("../fixtures/regulation/title-99.xml", import.meta.url), "utf8");
const load = (xml: string, date: string) => loadRegulation(xml, date, { titleNumber: 45 });

await loadTitles();
await load(text, "2024-03-04");
const place = { titleNumber: 45, partNo: "7", section: "7.1", sourceSection: "45 CFR 7.1" };
await publish(sharedLibrary, [
  ...["a", "b", "c"].map((obligationId) => aRule({ ...place, obligationId })),
  aRule({ ...place, section: "7.99", obligationId: "unknown" }),
]);
const aCompany = async () => {
  const staffed = await aStaffedCompany();
  await selectTitle(staffed.company.id, 45, { shared: 4, own: 0 });
  return staffed;
};
const decide = (person: Person, obligationId: string, body: object) =>
  person.setApplicability({ params: { ruleId: `45.7-${obligationId}` }, body });
const read = (person: Person, id: number) => person.getCompanyRule({ params: { id } });

describe("a decision", () => {
  it("keeps who, when, why and on which text; without one a rule is undecided and counts as applicable", async () => {
    const { company, admin, officer, member } = await aCompany();
    const off = await decide(officer, "a", { isApplicable: false, reason: "  Below the threshold " });
    expect(off).toMatchObject({
      applicability: "not_applicable",
      applicabilityReason: "Below the threshold",
    });
    expect(await read(member, off.companyRuleId)).toMatchObject({
      isActive: false,
      decidedBy: officer.user.id,
      decidedByUser: { id: officer.user.id, lastName: officer.user.lastName },
      decidedVersion: "2024-03-04",
      needsDecision: false,
    });
    await decide(admin, "b", { isApplicable: true });
    const totals = async (applicability: "applicable" | "not_applicable" | "undecided") => {
      const page = await member.listCompanyRules({ query: { limit: 10, applicability } });
      return Array.isArray(page) ? [] : page.items.map((rule) => [rule.obligationId, rule.applicability]);
    };
    expect(await totals("applicable")).toEqual([
      ["b", "applicable"],
      ["c", "undecided"],
      ["unknown", "undecided"],
    ]);
    expect(await totals("not_applicable")).toEqual([["a", "not_applicable"]]);
    expect(await totals("undecided")).toHaveLength(2);
    const { totals: reported } = await member.getComplianceReport();
    expect(reported).toMatchObject({ rules: 4, applicable: 3, notApplicable: 1, undecided: 2 });
    const [first] = await activityOf(company.id, "rule.applicability-set");
    expect(first?.after).toEqual({ isActive: false, applicabilityReason: "Below the threshold" });
  });

  it("is taken back with null, and made without a reason by callers of before", async () => {
    const { admin } = await aCompany();
    const off = await decide(admin, "a", { isApplicable: false });
    const noReason = "No reason recorded";
    expect(off).toMatchObject({ applicability: "not_applicable", applicabilityReason: noReason });
    expect(await admin.listCompanyRules({ query: { limit: 50 } })).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ applicabilityReason: noReason })]),
    });
    // As it was shown, an undo sends it back: the same decision again.
    const again = await decide(admin, "a", { isApplicable: false, reason: noReason });
    expect(again.version).toBe(off.version);
    const open = await decide(admin, "a", { isApplicable: null });
    expect(open).toMatchObject({ isActive: true, applicability: "undecided", applicabilityReason: null });
    expect(await read(admin, off.companyRuleId)).toMatchObject({ decidedBy: null, decidedVersion: null });
    await admin.refused.setApplicability(
      400,
      { params: { ruleId: "45.7-a" }, body: { isApplicable: false, reason: "no" } },
      "Please give a reason",
    );
  });

  it("of many rules is undone to what was decided before, with its reason", async () => {
    const { admin } = await aCompany();
    const first = await decide(admin, "a", { isApplicable: false, reason: "Not our activity" });
    const { companyRuleId: second } = await decide(admin, "b", { isApplicable: null });
    const ids = [first.companyRuleId, second];
    const { outcomes } = await admin.changeRulesInBulk({
      body: { ids, action: { type: "applicability", isApplicable: true, reason: "New plant" } },
    });
    const items = outcomes.flatMap((each) =>
      each.outcome === "changed"
        ? [
            {
              companyRuleId: each.companyRuleId,
              version: each.after.version,
              applicability: each.before.applicability,
              applicabilityReason: each.before.applicabilityReason,
            },
          ]
        : [],
    );
    expect(items).toHaveLength(2);
    await admin.undoBulkChange({ body: { items } });
    expect(await read(admin, ids[0] ?? 0)).toMatchObject({
      applicability: "not_applicable",
      applicabilityReason: "Not our activity",
    });
    expect(await read(admin, second)).toMatchObject({ applicability: "undecided" });
  });
});

describe("a decision on a text that changed since", () => {
  it("is asked again after a substantive change alone, stays in force, and is cleared by a new one", async () => {
    const { admin, member } = await aCompany();
    const { companyRuleId: id } = await decide(admin, "a", {
      isApplicable: false,
      reason: "Not our activity",
    });
    const { companyRuleId: other } = await decide(admin, "unknown", { isApplicable: true });
    for (const companyRuleId of [id, other])
      await admin.assignCompanyRule({
        params: { id: companyRuleId },
        body: { assignedTo: member.user.id },
      });
    await load(text.replace("Paper &amp; ink.", "Paper  &amp;  ink."), "2025-03-03");
    expect(await read(admin, id)).toMatchObject({ needsDecision: false });
    await load(text.replace("Paper &amp; ink.", "Paper or film."), "2026-03-02");
    expect(await read(admin, id)).toMatchObject({ needsDecision: true, isActive: false });
    const undecided = { limit: 10, applicability: "undecided" } as const;
    const inList = await admin.listCompanyRules({ query: undecided });
    const inPart = await admin.listPartRules({ params: { titleId: 45, partNo: "7" }, query: undecided });
    for (const page of [inList, inPart])
      expect(page).toMatchObject({
        items: [{ obligationId: "a", needsDecision: true }, { obligationId: "b" }, { obligationId: "c" }],
        facets: { undecided: 3, notApplicable: 1 },
      });
    const again = { limit: 10, applicability: "decide_again" } as const;
    const found = { total: 1, items: [{ obligationId: "a" }], facets: { decideAgain: 1 } };
    expect(await admin.listCompanyRules({ query: again })).toMatchObject(found);
    const partAgain = await admin.listPartRules({ params: { titleId: 45, partNo: "7" }, query: again });
    expect(partAgain).toMatchObject(found);
    const mine = (await member.listMyAssignments()) as readonly MyAssignment[];
    expect(mine.map(({ companyRule }) => [companyRule.obligationId, companyRule.needsDecision])).toEqual(
      expect.arrayContaining([
        ["a", true],
        ["unknown", false],
      ]),
    );
    const { totals } = await admin.getComplianceReport();
    expect(totals).toMatchObject({ rules: 4, undecided: 2, decideAgain: 1 });
    expect(await read(admin, other)).toMatchObject({ needsDecision: false, decidedVersion: null });
    await decide(admin, "a", { isApplicable: false });
    expect(await read(admin, id)).toMatchObject({ needsDecision: false, decidedVersion: "2026-03-02" });
    expect(await admin.listCompanyRules({ query: undecided })).toMatchObject({ total: 2 });
    expect(await admin.listCompanyRules({ query: again })).toMatchObject({ total: 0 });
  });
});

describe("the applicability record", () => {
  it("tells each decision in the order of the CFR, the decided share and what parts have left", async () => {
    const { admin, member } = await aCompany();
    const record = (query: Record<string, string | number> = {}) => member.getApplicabilityRecord({ query });
    expect(await record()).toMatchObject({ total: 0, decidedShare: 0, parts: [{ rules: 4, undecided: 4 }] });
    await decide(admin, "unknown", { isApplicable: true });
    await decide(admin, "a", { isApplicable: false, reason: "Not our activity" });
    await decide(admin, "b", { isApplicable: false });
    const first = await record({ limit: 1 });
    expect(first).toMatchObject({ total: 3, decidedShare: 75 });
    expect(first.items).toMatchObject([
      {
        ...{ section: "7.1", sourceSection: "45 CFR 7.1", applicability: "not_applicable" },
        ...{ reason: "Not our activity", textVersion: "2026-03-02", decidedBy: { id: admin.user.id } },
      },
    ]);
    const rest = await record({ limit: 2, cursor: first.nextCursor ?? "" });
    expect(rest.items.map(({ reason, textVersion }) => [reason, textVersion])).toEqual([
      ["No reason recorded", "2026-03-02"],
      ["No reason recorded", null],
    ]);
    expect(rest.nextCursor).toBeNull();
    await load(text.replace("Paper &amp; ink.", "Film alone."), "2026-09-07");
    const part = { titleNumber: 45, partNo: "7", rules: 4, undecided: 1, decideAgain: 2 };
    expect(await record({ titleNumber: "45" })).toMatchObject({ decidedShare: 25, parts: [part] });
    expect(await record({ titleNumber: "21" })).toMatchObject({ total: 0, decidedShare: null, parts: [] });
  });

  it("tells a company's own decisions alone", async () => {
    const { member } = await aCompany();
    expect((await member.getApplicabilityRecord({ query: {} })).items).toEqual([]);
  });
});
