import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { sharedLibrary } from "../../functions/regulation/library/library-types.ts";
import { saveScoping } from "../../shared/api/applicability.ts";
import type { ScopingAnswer } from "../../shared/schemas/scoping.ts";
import { call } from "../support/server/api.ts";
import { activityOf, atOnce, many, times } from "../support/server/at-once.ts";
import { loadRegulation } from "../support/server/load-regulation.ts";
import { aStaffedCompany, as, type Person } from "../support/server/people.ts";
import { aRule, loadTitles, publish, selectTitle } from "../support/server/regulation.ts";

/** A part of title 21 with the text of the sample. */
const text = readFileSync(new URL("../fixtures/regulation/title-99.xml", import.meta.url), "utf8")
  .replaceAll('N="7"', 'N="820"')
  .replaceAll("PART 7", "PART 820")
  .replaceAll("7.", "820.");
const sentence = "This part applies to each maker of glue (see paragraph (b) of this section).";
const long = 205;

await loadTitles();
await loadRegulation(text, "2024-03-04", { titleNumber: 21 });
const inPart = (partNo: string, obligationId: string) =>
  aRule({
    titleNumber: 21,
    partNo,
    section: `${partNo}.1`,
    sourceSection: `21 CFR ${partNo}.1`,
    obligationId,
  });
await publish(sharedLibrary, [
  ...["a", "b", "c"].map((id) => inPart("820", id)),
  ...times(long, (index) => inPart("821", `r${index}`)),
  inPart("999", "elsewhere"),
]);

let staffed: Awaited<ReturnType<typeof aStaffedCompany>>;
beforeEach(async () => {
  staffed = await aStaffedCompany();
});

type Answers = Record<string, ScopingAnswer>;
const answer = async (person: Person, answers: Answers, over: object = {}) => {
  const { profile } = await person.getScoping({});
  const content = { activities: [], locations: [], answers, version: profile.version, ...over };
  return person.saveScoping({ body: content });
};
const proposals = async (person: Person, query: Record<string, string | number> = {}) =>
  (await person.listProposals({ query: { limit: 200, ...query } })).items;
const proposal = async (person: Person, partNo: string) =>
  (await proposals(person, { titleNumber: "21", partNo }))[0];
type Decision = "accepted" | "declined" | "undecided";
const decide = async (person: Person, parts: readonly string[], decision: Decision, reason?: string) => {
  const items = parts.map((part) => ({ titleNumber: 21, part }));
  return (await person.decideProposals({ body: { items, decision, reason } })).outcomes;
};
const rulesOf = async (person: Person, partNo: string) => {
  const page = await person.listCompanyRules({ query: { limit: 200, search: `21 CFR ${partNo}.1` } });
  return Array.isArray(page)
    ? []
    : page.items.map(({ applicability, applicabilityReason }) => [applicability, applicabilityReason]);
};

describe("the profile", () => {
  it("has industry and size of the company, what was saved, and all questions", async () => {
    const { admin, member, company } = staffed;
    const empty = await member.getScoping({});
    expect(empty.profile).toEqual({
      ...{ industry: company.industry, size: company.size, activities: [], locations: [] },
      ...{ answers: {}, version: 0, updatedBy: null, updatedAt: null },
    });
    expect(empty.questions).toContainEqual({
      ...{ id: "21-food", titleNumber: 21, parts: ["117", "121"] },
      text: "Do you make, process, pack or hold food for people?",
    });
    const saved = await answer(
      admin,
      { "21-food": "no", "21-devices": "yes", "12-land": null },
      { activities: ["Glue ", "glue", "Paper"], locations: ["Ohio"] },
    );
    expect(saved.profile).toMatchObject({
      ...{ activities: ["Glue", "Paper"], locations: ["Ohio"], version: 1 },
      answers: { "21-food": "no", "21-devices": "yes" },
      updatedBy: { id: admin.user.id },
    });
    expect(await member.getScoping({})).toEqual(saved);
    const [row] = await activityOf(company.id, "applicability.answered");
    expect(row?.after).toEqual({
      ...{ activities: ["Glue", "Paper"], locations: ["Ohio"] },
      answers: { "21-devices": "yes", "21-food": "no" },
    });
  });

  it("is saved by managers alone, within its limits", async () => {
    const { admin, member } = staffed;
    const body = { activities: [], locations: [], answers: {}, version: 0 };
    await member.refused.saveScoping(403, { body });
    const wrong: [object, string | undefined][] = [
      [{ activities: times(51, (index) => `Activity ${index}`) }, "At most 50 activities"],
      [{ locations: ["x".repeat(201)] }, undefined],
      [{ activities: [" "] }, "Please enter an activity"],
      [{ answers: { "21-none": "yes" } }, "There is no such question."],
      [{ answers: { "21-food": "maybe" } }, undefined],
    ];
    for (const [part, message] of wrong)
      await admin.refused.saveScoping(400, { body: { ...body, ...part } }, message);
    const most = { activities: times(50, (index) => `${index} ${"x".repeat(190)}`) };
    expect((await answer(admin, {}, most)).profile.activities).toHaveLength(50);
  });

  it("tells a second saver who was faster; the same answers again are no conflict", async () => {
    const { company, admin, officer } = staffed;
    await answer(admin, { "21-food": "no" });
    const late = { activities: [], locations: [], answers: { "21-food": "yes" }, version: 0 };
    const refused = await call(saveScoping, as(officer, { body: late }));
    expect(refused).toMatchObject({ status: 409, json: { code: "profile.stale" } });
    const { firstName, lastName } = admin.user;
    expect(refused.text).toContain(`The answers were changed by ${firstName} ${lastName} at `);
    const same = await officer.saveScoping({ body: { ...late, answers: { "21-food": "no" } } });
    expect(same.profile).toMatchObject({ version: 1, updatedBy: { id: admin.user.id } });
    expect(await activityOf(company.id, "applicability.answered")).toHaveLength(1);
  });

  it(`saved by ${many} at the same moment: exactly one is kept`, async () => {
    const { company, admin, officer } = staffed;
    for (const version of [0, 1]) {
      const requests = times(many, (index) =>
        as(index % 2 ? admin : officer, {
          body: { activities: [`${version} ${index}`], locations: [], answers: {}, version },
        }),
      );
      expect(await atOnce(saveScoping, requests)).toEqual({ 200: 1, 409: many - 1 });
    }
    expect(await activityOf(company.id, "applicability.answered")).toHaveLength(2);
  });
});

describe("proposals", () => {
  it("quote the sentence of the law with its place; where the copy lacks it, there is none", async () => {
    const { admin, member } = staffed;
    expect(await member.listProposals({ query: {} })).toEqual({ items: [], total: 0, nextCursor: null });
    await answer(admin, { "21-devices": "yes", "21-food": "no" });
    expect(await proposal(member, "820")).toEqual({
      ...{ titleNumber: 21, part: "820", partName: "Quality Management System Regulation" },
      ...{ proposal: "applies", sentence, citation: "21 CFR 820.1(a)", section: "820.1", paragraph: "a" },
      ...{ decision: null, reason: "" },
    });
    expect(await proposal(member, "117")).toMatchObject({ proposal: "may_not_apply", sentence: null });
    expect(await proposal(member, "211")).toMatchObject({ proposal: "open", sentence: null });
    expect(await proposals(member, { titleNumber: "40" })).toEqual([]);
  });

  it("come page by page in the order of the CFR", async () => {
    const { admin, member } = staffed;
    await answer(admin, { "21-devices": "yes", "12-land": "no" });
    const all = await proposals(member);
    const found: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page = await member.listProposals({ query: { limit: 30, ...(cursor && { cursor }) } });
      expect(page.total).toBe(all.length);
      found.push(...page.items.map(({ titleNumber, part }) => `${titleNumber} ${part}`));
      cursor = page.nextCursor;
    }
    expect(found).toEqual(all.map(({ titleNumber, part }) => `${titleNumber} ${part}`));
    expect(found.slice(0, 2)).toEqual(["12 30", "12 204"]);
  });

  it("and answers are a company's own", async () => {
    const { admin } = staffed;
    const other = await aStaffedCompany();
    await answer(admin, { "21-devices": "yes" });
    expect(await proposals(other.admin)).toEqual([]);
    expect((await other.admin.getScoping({})).profile.answers).toEqual({});
    const first = await admin.listProposals({ query: { limit: 1 } });
    await answer(other.admin, { "21-devices": "yes" });
    await other.admin.refused.listProposals(400, { query: { cursor: first.nextCursor ?? "" } });
  });
});

describe("a decision about a part", () => {
  it("that accepts adds the title and sets undecided rules, with the sentence as reason; decided ones stay", async () => {
    const { company, admin, officer, member } = staffed;
    await answer(admin, { "21-devices": "yes" });
    await member.refused.decideProposals(403, {
      body: { items: [{ titleNumber: 21, part: "820" }], decision: "accepted" },
    });
    expect(await decide(officer, ["820"], "accepted")).toEqual([
      { titleNumber: 21, part: "820", outcome: "changed", rulesChanged: 3, rulesLeft: 0, message: null },
    ]);
    expect(await rulesOf(member, "820")).toEqual(times(3, () => ["applicable", sentence]));
    expect(await rulesOf(member, "999")).toEqual([["undecided", null]]);
    expect(await proposal(member, "820")).toMatchObject({ decision: "accepted", reason: sentence });
    expect(await activityOf(company.id, "selection.added")).toHaveLength(1);
    expect(await activityOf(company.id, "rule.applicability-set")).toHaveLength(3);
    expect(await activityOf(company.id, "applicability.decided")).toHaveLength(1);
    expect(await decide(officer, ["820"], "accepted")).toMatchObject([
      { outcome: "unchanged", rulesChanged: 0 },
    ]);
    expect(await activityOf(company.id, "applicability.decided")).toHaveLength(1);
  });

  it("that declines needs a reason, sets the opposite, and leaves alone what was decided", async () => {
    const { company, admin, member } = staffed;
    await selectTitle(company.id, 21, { shared: 4 + long, own: 0 });
    await answer(admin, { "21-devices": "yes", "21-tracked": "no" });
    await admin.setApplicability({
      params: { ruleId: "21.820-a" },
      body: { isApplicable: true, reason: "By hand" },
    });
    const items = [{ titleNumber: 21, part: "820" }];
    await admin.refused.decideProposals(
      400,
      { body: { items, decision: "declined" } },
      "Please give a reason",
    );
    expect(await decide(admin, ["820"], "declined", "We only sell")).toMatchObject([{ rulesChanged: 2 }]);
    expect(await rulesOf(member, "820")).toEqual([
      ["applicable", "By hand"],
      ["not_applicable", "We only sell"],
      ["not_applicable", "We only sell"],
    ]);
    expect(await proposal(member, "820")).toMatchObject({ decision: "declined", reason: "We only sell" });
    const [first] = await decide(admin, ["821"], "declined", "We track them all");
    expect(first).toMatchObject({ outcome: "unfinished", rulesChanged: 200, rulesLeft: long - 200 });
    expect(await proposal(member, "821")).toMatchObject({ decision: null });
    const [second] = await decide(admin, ["821"], "declined", "We track them all");
    expect(second).toMatchObject({ outcome: "changed", rulesChanged: long - 200, rulesLeft: 0 });
    expect(await proposal(member, "821")).toMatchObject({ decision: "declined" });
    const { totals } = await member.getComplianceReport();
    expect(totals).toMatchObject({ notApplicable: 2, undecided: 1 });
  });

  it("is refused for an open proposal, an unknown part and without answers, each alone; undecided sets no rule", async () => {
    const { company, admin, member } = staffed;
    const [early] = await decide(admin, ["820"], "accepted");
    expect(early).toMatchObject({ outcome: "refused", message: "Answer the questions to get proposals." });
    await answer(admin, { "21-tracked": "no" });
    expect(await decide(admin, ["820", "999", "821", "821"], "accepted")).toMatchObject([
      { part: "820", outcome: "refused", message: expect.stringContaining("open") },
      { part: "999", outcome: "refused" },
      { part: "821", outcome: "changed", rulesChanged: 0 },
    ]);
    // Not applicable needs no title.
    expect(await activityOf(company.id, "selection.added")).toEqual([]);
    expect(await decide(admin, ["820"], "undecided")).toMatchObject([
      { outcome: "changed", rulesChanged: 0 },
    ]);
    expect(await proposal(member, "820")).toMatchObject({ proposal: "open", decision: "undecided" });
    await answer(admin, { "21-devices": "yes" });
    expect(await proposal(member, "820")).toMatchObject({ proposal: "applies", decision: null });
    const items = times(101, (index) => ({ titleNumber: 21, part: String(index) }));
    await admin.refused.decideProposals(400, { body: { items, decision: "undecided" } });
    await admin.refused.decideProposals(
      400,
      { body: { items: [], decision: "undecided" } },
      "Please select at least one part",
    );
  });

  it("made by two at the same moment sets each rule once", async () => {
    const { company, admin, officer } = staffed;
    await answer(admin, { "21-devices": "yes" });
    const outcomes = await Promise.all(
      [admin, officer, admin, officer].map((person, index) =>
        decide(person, ["820"], index % 2 ? "accepted" : "declined", "Not our activity"),
      ),
    );
    expect(outcomes.flat().every(({ outcome }) => outcome !== "refused")).toBe(true);
    expect(outcomes.flat().reduce((sum, { rulesChanged }) => sum + rulesChanged, 0)).toBe(3);
    expect(await activityOf(company.id, "rule.applicability-set")).toHaveLength(3);
    expect(await activityOf(company.id, "selection.added")).toHaveLength(1);
  });
});
