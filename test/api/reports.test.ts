import { beforeAll, describe, expect, it } from "vitest";
import { sharedLibrary } from "../../functions/regulation/library/library-types.ts";
import { dayAfter } from "../../shared/calendar/days.ts";
import { Person, type RuleListItem } from "../../shared/schemas/company-rule.ts";
import type { OverduePage, OverdueRule } from "../../shared/schemas/report.ts";
import { times } from "../support/server/at-once.ts";
import { importFile } from "../support/server/imports.ts";
import { aStaffedCompany, type StaffedCompany } from "../support/server/people.ts";
import { aRule, loadTitles, publish, selectTitle } from "../support/server/regulation.ts";
import { items } from "../support/server/rule-world.ts";

/** The day of the reports: a rule can be due up to a year ago. */
const today = dayAfter(new Date().toISOString().slice(0, 10), -200);
const day = (days: number): string => dayAfter(today, days);
const dueDates = [day(-47), day(-1), today, day(7), day(30), day(123), ""];
const priorities = ["high", "medium", "low"] as const;

const rulesOf = (titleNumber: number, partNo: string, count: number) =>
  times(count, (index) =>
    aRule({
      titleNumber,
      partNo,
      section: `${partNo}.${index + 1}`,
      obligationId: `${partNo}.${index + 1}-1`,
      ruleTitle: `Rule ${index} of ${titleNumber} CFR ${partNo}`,
      isActive: index !== 3,
    }),
  );

let one: StaffedCompany;
let two: StaffedCompany;

/** What a company may do with its rule of this number in the list; each kind happens to some rules. */
const workOn = async ({ admin, officer, member }: StaffedCompany, rule: RuleListItem, index: number) => {
  const id = Number(rule.id);
  const [who, priority] = [index % 2 ? member : officer, priorities[index % 3]];
  if (index % 7 === 6) {
    await admin.setApplicability({ params: { ruleId: id }, body: { isApplicable: false } });
  }
  if (index % 3 !== 2) {
    const dueDate = dueDates[index % dueDates.length];
    const body = { assignedTo: who.user.id, priority, dueDate };
    await admin.assignCompanyRule({ params: { id }, body });
    const complianceStatus = index % 5 === 0 ? "completed" : "in_progress";
    if (index % 4 === 0) await who.updateMyAssignment({ params: { id }, body: { complianceStatus } });
  }
  if (index % 5 === 1) await member.acknowledgeRule({ params: { id }, body: {} });
  if (index % 10 === 1) await admin.updateCompanyRule({ params: { id }, body: { text: `Ours ${id}` } });
};

const allRules = async ({ member }: StaffedCompany) => items(await member.listCompanyRules());

beforeAll(async () => {
  await loadTitles();
  await publish(sharedLibrary, [...rulesOf(21, "11", 18), ...rulesOf(21, "820", 9), ...rulesOf(40, "3", 6)]);
  [one, two] = await Promise.all([aStaffedCompany(), aStaffedCompany()]);
  for (const { company } of [one, two]) {
    await selectTitle(company.id, 21, { shared: 27, own: 0 });
    await selectTitle(company.id, 40, { shared: 6, own: 0 });
  }
  for (const [index, rule] of (await allRules(one)).entries()) await workOn(one, rule, index);
  // The other company's work is of another kind, so that a number of it in the first one's report is seen.
  for (const rule of await allRules(two)) {
    const params = { id: Number(rule.id) };
    const body = { assignedTo: two.member.user.id, dueDate: day(-120) };
    await two.admin.assignCompanyRule({ params, body });
  }
}, 120_000);

const isRead = async (person: StaffedCompany["member"], rule: RuleListItem): Promise<boolean> =>
  (await person.listAcknowledgements({ params: { id: Number(rule.id) } })).some(({ isCurrent }) => isCurrent);

/** Counted rule by rule, from what the other screens are answered. */
const recount = async (company: StaffedCompany, isIn: (rule: RuleListItem) => boolean = () => true) => {
  const all = (await allRules(company)).filter(isIn);
  const applicable = all.filter(({ isActive }) => isActive);
  const isOpen = ({ complianceStatus }: RuleListItem) => complianceStatus !== "completed";
  const overdue = applicable.filter((rule) => isOpen(rule) && rule.dueDate !== null && rule.dueDate < today);
  const read = await Promise.all(applicable.map((rule) => isRead(company.member, rule)));
  const counts = {
    rules: all.length,
    applicable: applicable.length,
    notApplicable: all.length - applicable.length,
    undecided: all.filter(({ applicability }) => applicability === "undecided").length,
    decideAgain: all.filter(({ needsDecision }) => needsDecision).length,
    assigned: applicable.filter(({ assignedTo }) => assignedTo !== null).length,
    completed: applicable.filter((rule) => !isOpen(rule)).length,
    overdue: overdue.length,
    acknowledged: read.filter(Boolean).length,
  };
  return { counts, applicable, overdue };
};

const report = (company: StaffedCompany, query: Record<string, string> = {}) =>
  company.member.getComplianceReport({ query: { today, ...query } });

describe("the report of a company", () => {
  it("adds up to a recount of all its rules, of each title and of each part", async () => {
    const { counts, applicable } = await recount(one);
    const whole = await report(one);
    expect(counts).toMatchObject({ rules: 33, acknowledged: expect.any(Number) });
    const { decideAgain: _, ...some } = counts;
    for (const count of Object.values(some)) expect(count).toBeGreaterThan(0);
    expect(whole.today).toBe(today);
    expect(whole.totals).toEqual(counts);
    expect(whole.statuses).toEqual(
      (["pending", "in_progress", "completed"] as const).map((status) => ({
        status,
        rules: applicable.filter(({ complianceStatus }) => complianceStatus === status).length,
      })),
    );
    expect(whole.parts).toEqual([]);
    expect(whole.titles.map(({ titleNumber }) => titleNumber)).toEqual([21, 40]);
    for (const { titleNumber, ...ofTitle } of whole.titles)
      expect(ofTitle).toEqual((await recount(one, (rule) => rule.titleNumber === titleNumber)).counts);
    const ofTitle21 = await report(one, { titleNumber: "21" });
    expect(ofTitle21.parts.map(({ partNo }) => partNo)).toEqual(["11", "820"]);
    for (const { partNo, ...ofPart } of ofTitle21.parts)
      expect(ofPart).toEqual((await recount(one, (rule) => rule.partNo === partNo)).counts);
    const ofPart11 = await report(one, { titleNumber: "21", partNo: "11" });
    expect(ofPart11.totals).toEqual((await recount(one, ({ partNo }) => partNo === "11")).counts);
  });

  it("says what each person has, as they are called today, and when it is due", async () => {
    const { applicable } = await recount(one);
    const { people, due } = await report(one);
    const open = applicable.filter((rule) => rule.assignedTo && rule.complianceStatus !== "completed");
    for (const { user } of [one.member, one.officer]) {
      const { id, firstName, lastName, email } = user;
      expect(people.find(({ person }) => person.id === id)).toEqual({
        person: { id, firstName, lastName, email },
        open: open.filter(({ assignedTo }) => assignedTo === id).length,
        completed: applicable.filter((r) => r.assignedTo === id && r.complianceStatus === "completed").length,
        overdue: open.filter((r) => r.assignedTo === id && r.dueDate !== null && r.dueDate < today).length,
      });
    }
    expect(people).toHaveLength(2);
    const between = (from: string, to: string) =>
      open.filter(({ dueDate }) => dueDate !== null && dueDate >= from && dueDate <= to).length;
    expect(due).toEqual({
      overdue: between("0000", day(-1)),
      week: between(today, day(7)),
      month: between(day(8), day(30)),
      later: between(day(31), "9999"),
      none: open.filter(({ dueDate }) => dueDate === null).length,
    });
  });

  it("dates what was assigned and completed by the month in which it was", async () => {
    const { counts } = await recount(one);
    const now = new Date().toISOString();
    const { months, earlier } = await report(one, { today: now.slice(0, 10) });
    expect(months).toHaveLength(12);
    expect(months.at(-1)).toEqual({
      month: now.slice(0, 7),
      assigned: counts.assigned,
      completed: counts.completed,
    });
    expect(earlier).toEqual({ assigned: 0, completed: 0, undated: 0 });
    const rule = (await allRules(one)).find(({ complianceStatus }) => complianceStatus === "completed");
    const params = { id: Number(rule?.id) };
    await one.admin.updateCompanyRule({ params, body: { complianceStatus: "pending" } });
    expect((await report(one)).totals.completed).toBe(counts.completed - 1);
    await one.admin.updateCompanyRule({ params, body: { complianceStatus: "completed" } });
    expect((await report(one)).totals.completed).toBe(counts.completed);
  });

  it("counts nothing of another company", async () => {
    const [ours, theirs] = [await report(one), await report(two)];
    expect(theirs.totals).toEqual((await recount(two)).counts);
    expect(theirs.totals).toMatchObject({ completed: 0, acknowledged: 0, overdue: theirs.totals.applicable });
    expect(theirs.people.map(({ person }) => person.id)).toEqual([two.member.user.id]);
    expect(ours.people.map(({ person }) => person.id)).not.toContain(two.member.user.id);
    const overdue = await one.member.listOverdueRules({ query: { today } });
    expect(overdue.items.some(({ person }) => person?.id === two.member.user.id)).toBe(false);
  });

  it("is the same for each role of a company", async () => {
    for (const person of [one.admin, one.officer, one.member])
      expect((await person.getComplianceReport()).totals.rules).toBe(33);
  });
});

describe("the list of overdue rules", () => {
  it("has each of them once, longest overdue first, and goes on where a page ends", async () => {
    const { overdue } = await recount(one);
    const found: OverdueRule[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const query: Record<string, string> = { today, limit: "2", ...(cursor && { cursor }) };
      const page: OverduePage = await one.member.listOverdueRules({ query });
      expect(page.total).toBe(overdue.length);
      found.push(...page.items);
      cursor = page.nextCursor;
    }
    expect(found.map(({ id }) => id).sort()).toEqual(overdue.map(({ id }) => id).sort());
    const dates = found.map(({ dueDate }) => dueDate);
    expect(dates).toEqual(dates.toSorted());
    const rule = overdue.find(({ id }) => id === found[0]?.id);
    expect(found[0]).toMatchObject({
      titleNumber: rule?.titleNumber,
      partNo: rule?.partNo,
      sourceSection: rule?.sourceSection,
      ruleTitle: rule?.ruleTitle,
      priority: rule?.priority,
      complianceStatus: rule?.complianceStatus,
      person: Person.parse(rule?.assignedToUser),
      dueDate: day(-47),
      daysOverdue: 47,
    });
  });

  it("keeps to the title and part, and a cursor to its list", async () => {
    const { overdue } = await recount(one, ({ partNo }) => partNo === "820");
    const query = { today, titleNumber: "21", partNo: "820" };
    const page = await one.member.listOverdueRules({ query });
    expect(page.items.map(({ id }) => id).sort()).toEqual(overdue.map(({ id }) => id).sort());
    const first = await one.member.listOverdueRules({ query: { today, limit: "1" } });
    const cursor = first.nextCursor ?? "";
    await one.member.listOverdueRules({ query: { today, cursor } });
    await one.member.refused.listOverdueRules(400, { query: { ...query, cursor } });
    await two.member.refused.listOverdueRules(400, { query: { today, cursor } });
  });
});

describe("a rule that someone has read", () => {
  it("counts until its wording changes, and again once the old wording is back", async () => {
    const staffed = await aStaffedCompany();
    await selectTitle(staffed.company.id, 40, { shared: 6, own: 0 });
    const id = Number((await allRules(staffed))[0]?.id);
    const acknowledged = async () => (await report(staffed)).totals.acknowledged;
    expect(await acknowledged()).toBe(0);
    await staffed.member.acknowledgeRule({ params: { id }, body: {} });
    await staffed.officer.acknowledgeRule({ params: { id }, body: {} });
    expect(await acknowledged()).toBe(1);
    await staffed.admin.updateCompanyRule({ params: { id }, body: { complianceStatus: "completed" } });
    expect(await acknowledged()).toBe(1);
    await staffed.admin.updateCompanyRule({ params: { id }, body: { action: "Another" } });
    expect(await acknowledged()).toBe(0);
    await staffed.admin.importFromMaster({ params: { id }, body: {} });
    expect(await acknowledged()).toBe(1);
    await staffed.admin.updateCompanyRule({ params: { id }, body: { action: "Another" } });
    await staffed.member.acknowledgeRule({ params: { id }, body: {} });
    expect(await acknowledged()).toBe(1);
    await staffed.admin.importFromMaster({ params: { id }, body: {} });
    expect(await acknowledged()).toBe(0);
  });

  it("counts no more once an import brings another content", async () => {
    const staffed = await aStaffedCompany();
    await staffed.admin.addSelection({ body: { cfrTitleId: "29" } });
    const content = (text: string) => [
      {
        obligation_id: "1904.1-1",
        cfr_title: 29,
        part_no: "1904",
        section: "1904.1",
        rule_text_simplified: text,
      },
    ];
    await importFile(content("First"));
    await staffed.admin.initializeCompanyRules();
    const id = Number((await allRules(staffed))[0]?.id);
    await staffed.member.acknowledgeRule({ params: { id }, body: {} });
    expect((await report(staffed)).totals).toMatchObject({ rules: 1, acknowledged: 1 });
    await importFile(content("Second"));
    expect((await report(staffed)).totals).toMatchObject({ rules: 1, acknowledged: 0 });
    await staffed.member.acknowledgeRule({ params: { id }, body: {} });
    expect((await report(staffed)).totals.acknowledged).toBe(1);
  });
});

describe("a title", () => {
  it("that is removed counts no more, and counts again when it is back", async () => {
    const before = await report(one);
    await one.admin.removeSelection({ params: { cfrTitleId: "40" } });
    const without = await report(one);
    expect(without.titles.map(({ titleNumber }) => titleNumber)).toEqual([21]);
    expect(without.totals).toEqual((await recount(one)).counts);
    expect(without.totals.rules).toBe(27);
    expect((await report(one, { titleNumber: "40" })).totals.rules).toBe(0);
    await one.admin.addSelection({ body: { cfrTitleId: "40" } });
    expect((await report(one)).totals).toEqual(before.totals);
  });
});
