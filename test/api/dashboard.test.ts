import { beforeAll, describe, expect, it } from "vitest";
import { sharedLibrary } from "../../functions/regulation/library/library-types.ts";
import { dayAfter } from "../../shared/calendar/days.ts";
import type { Dashboard } from "../../shared/schemas/dashboard.ts";
import { times } from "../support/server/at-once.ts";
import { aChange } from "../support/server/changes.ts";
import { aStaffedCompany, type Person, type StaffedCompany } from "../support/server/people.ts";
import { aRule, loadTitles, publish, selectTitle } from "../support/server/regulation.ts";
import { items } from "../support/server/rule-world.ts";
import { aStoredSection } from "../support/server/sections.ts";

/** Not the server's day: the viewer's decides. */
const today = dayAfter(new Date().toISOString().slice(0, 10), 100);
const day = (days: number): string => dayAfter(today, days);

const rulesOf = (titleNumber: number, partNo: string, count: number) =>
  times(count, (index) =>
    aRule({
      titleNumber,
      partNo,
      section: `${partNo}.${index + 1}`,
      obligationId: `${partNo}.${index + 1}-1`,
    }),
  );

/** What happened to the rules of title 21, one each; the rest is left alone. */
const cases: readonly { due?: string; status?: string; applies?: false; mine?: true }[] = [
  { due: day(-40) },
  { due: day(-1), mine: true },
  { due: today },
  { due: day(7), mine: true },
  { due: day(8) },
  { due: "" },
  { due: day(-3), status: "completed" },
  { due: day(3), status: "completed", mine: true },
  { due: day(-2), applies: false, mine: true },
  { due: day(2), applies: false },
  { applies: false },
  { status: "completed" },
];

let company: StaffedCompany;
let other: StaffedCompany;
let idle: number;

beforeAll(async () => {
  await loadTitles();
  await publish(sharedLibrary, [...rulesOf(21, "11", 15), ...rulesOf(40, "3", 4)]);
  [company, other] = await Promise.all([aStaffedCompany(), aStaffedCompany()]);
  for (const staffed of [company, other]) {
    await selectTitle(staffed.company.id, 21, { shared: 15, own: 0 });
    await selectTitle(staffed.company.id, 40, { shared: 4, own: 0 });
  }
  await aStoredSection({ sectionId: "11.10" }, ["Old.", "New."]);
  await aStoredSection({ sectionId: "11.30" }, ["One.", "Two."]);
  await aStoredSection({ sectionId: "11.50" });
  // Of a title that none of them follows.
  await aStoredSection({ title: 12, part: "1005", sectionId: "1005.1" }, ["a", "b"]);
  const { admin, officer, member } = company;
  const rules = items(await admin.listCompanyRules());
  for (const [index, { due, status, applies, mine }] of cases.entries()) {
    const id = Number(rules[index]?.id);
    const body = {
      assignedTo: (mine ? member : officer).user.id,
      priority: "high" as const,
      dueDate: due ?? "",
    };
    if (due !== undefined) await admin.assignCompanyRule({ params: { id }, body });
    if (status) await admin.updateCompanyRule({ params: { id }, body: { complianceStatus: "completed" } });
    if (applies === false)
      await admin.setApplicability({ params: { ruleId: id }, body: { isApplicable: false } });
  }
  idle = Number(rules.at(-1)?.id);
});

const dashboard = (person: Person): Promise<Dashboard> => person.getDashboard({ query: { today } });

/** How many rules a list finds, by the page's own address. */
const found = async (person: Person, query: Record<string, string>): Promise<number> => {
  const answer = await person.listCompanyRules({ query: { today, limit: "1", ...query } });
  return "total" in answer ? answer.total : answer.length;
};

describe("the strip", () => {
  it.each(["admin", "officer", "member"] as const)("says the %s what each page says", async (role) => {
    const person = company[role];
    const { strip, attention, titles } = await dashboard(person);
    expect(strip).toEqual({
      // 3 of the 16 that apply.
      compliance: 18.7,
      due: 2,
      overdue: 2,
      unassigned: 8,
      changedSections: role === "member" ? null : 2,
    });
    expect(strip.due).toBe(await found(person, { due: "soon" }));
    expect(strip.overdue).toBe(await found(person, { due: "overdue" }));
    expect(strip.unassigned).toBe(await found(person, { assignee: "none", applicability: "applicable" }));
    const { totals, titles: reported } = await person.getComplianceReport({ query: { today } });
    expect(strip.compliance).toBe(Math.floor((totals.completed * 1_000) / totals.applicable) / 10);
    expect(titles.map(({ nextDue: _, ...title }) => title)).toEqual(
      reported.map(({ titleNumber, completed, applicable }) => ({ titleNumber, completed, applicable })),
    );
    if (role !== "member") {
      const map = await person.getHorizonMap({ query: { limit: "1" } });
      expect(strip.changedSections).toBe("summary" in map && map.summary.withChanges);
    }
    const mine = await person.listMyAssignments({ query: { today, limit: "1" } });
    const { counts } = "counts" in mine ? mine : { counts: null };
    expect(attention).toMatchObject({ myDue: counts?.soon, myOverdue: counts?.overdue });
  });

  it("counts for managers the changes that are new or in assessment, as their page does", async () => {
    const states = ["new", "assessing", "action_needed", "no_action"] as const;
    for (const state of states) {
      const { id, version } = await aChange(company.company.id);
      const reason = state === "no_action" ? { reason: "Not our activity" } : {};
      if (state !== "new")
        await company.officer.updateChange({ params: { id }, body: { state, version, ...reason } });
    }
    await aChange(company.company.id, { titleNumber: 12 });
    await aChange(company.company.id, { changeClass: "editorial" });
    const { total } = await company.officer.listChanges({ query: { state: "new,assessing" } });
    for (const person of [company.officer, company.admin])
      expect((await dashboard(person)).attention.changesToAssess).toBe(2);
    expect(total).toBe(2);
    expect((await dashboard(other.admin)).attention.changesToAssess).toBe(0);
  });

  it("counts the member's own work, also what does not apply, and their company's alone", async () => {
    expect((await dashboard(company.member)).attention).toEqual({
      myDue: 1,
      myOverdue: 2,
      toReview: 0,
      changesToAssess: 0,
      policiesToAcknowledge: 0,
    });
    expect((await dashboard(other.admin)).strip).toEqual({
      compliance: 0,
      due: 0,
      overdue: 0,
      unassigned: 19,
      changedSections: 2,
    });
  });

  it("has the earliest due day of a title's open rules, also a past one", async () => {
    const { titles } = await dashboard(company.member);
    expect(titles.map(({ nextDue }) => nextDue)).toEqual([day(-40), null]);
  });

  it("says nothing of compliance where no rule is", async () => {
    const empty = await aStaffedCompany();
    const { strip, titles, activity } = await dashboard(empty.member);
    expect(strip.compliance).toBeNull();
    expect([titles, activity]).toEqual([[], []]);
  });
});

describe("the filter by due date", () => {
  it.each([
    ["overdue", 2],
    ["soon", 2],
    ["later", 1],
    ["none", 1],
  ])("finds the rules that are %s, by the viewer's day", async (due, count) => {
    expect(await found(company.member, { due })).toBe(count);
    expect(await found(company.member, { due, applicability: "not_applicable" })).toBe(0);
    const all = items(await company.member.listCompanyRules({ query: { due, today } }));
    expect(
      all.filter(({ isActive, complianceStatus }) => !isActive || complianceStatus === "completed"),
    ).toEqual([]);
    expect(all).toHaveLength(count);
  });

  it("takes another day, and by default the server's", async () => {
    expect(await found(company.admin, { due: "overdue", today: day(30) })).toBe(5);
    expect(items(await company.admin.listCompanyRules({ query: { due: "overdue" } }))).toEqual([]);
    await company.admin.refused.listCompanyRules(400, { query: { due: "never" } });
  });

  it("keeps a cursor to its filter and day", async () => {
    const page = await company.admin.listCompanyRules({ query: { due: "soon", today, limit: "1" } });
    const cursor = ("nextCursor" in page && page.nextCursor) || "";
    const next = await company.admin.listCompanyRules({ query: { due: "soon", today, limit: "1", cursor } });
    expect(items(next)).toHaveLength(1);
    for (const query of [
      { due: "overdue", today },
      { due: "soon", today: day(1) },
    ])
      await company.admin.refused.listCompanyRules(400, { query: { ...query, limit: "1", cursor } });
  });
});

describe("recent activity", () => {
  it("tells managers of the company's last work, without sign-ins, and members of their rules", async () => {
    const { admin, member } = company;
    const before = await dashboard(member);
    expect(before.activity).toHaveLength(5);
    await admin.updateCompanyRule({ params: { id: idle }, body: { internalTitle: "Our name" } });
    const { activity } = await dashboard(admin);
    expect(activity).toHaveLength(5);
    expect(activity[0]).toMatchObject({
      event: "rule.updated",
      label: "Our name",
      companyRuleId: idle,
      user: { id: admin.user.id },
    });
    expect((await dashboard(member)).activity).toEqual(before.activity);
    await admin.assignCompanyRule({ params: { id: idle }, body: { assignedTo: member.user.id } });
    const theirs = (await dashboard(member)).activity;
    expect(theirs.slice(0, 2).map(({ event, companyRuleId }) => [event, companyRuleId])).toEqual([
      ["rule.assigned", idle],
      ["rule.updated", idle],
    ]);
    const ids = theirs.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted().reverse());
  });

  it("looks for managers' work behind much that is not told", async () => {
    const { admin } = company;
    const before = (await dashboard(admin)).activity;
    expect(before).toHaveLength(5);
    const lists = ["rules", "evidence"] as const;
    for (const list of lists)
      await Promise.all(
        times(35, (index) => admin.createSavedView({ body: { list, name: `View ${index}` } })),
      );
    expect((await dashboard(admin)).activity).toEqual(before);
  });

  it("names a title that was added, and says nothing to others", async () => {
    await other.admin.removeSelection({ params: { cfrTitleId: "40" } });
    const [entry] = (await dashboard(other.admin)).activity;
    expect(entry).toMatchObject({ event: "selection.removed", label: "Title 40", companyRuleId: null });
    expect((await dashboard(other.member)).activity).toEqual([]);
  });
});
