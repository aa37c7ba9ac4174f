import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { numberOf, type RuleState } from "../../../functions/rules/record/company-rule.ts";
import type { Overlay } from "../../../functions/rules/record/overlay-repository.ts";
import { readWordingOf } from "../../../functions/rules/record/read-wording.ts";
import { dueOf } from "../../../shared/assignments/due.ts";
import { daysBetween } from "../../../shared/calendar/days.ts";
import type { RuleCounts } from "../../../shared/schemas/report.ts";
import type { ComplianceStatus, MasterRule, Priority } from "../../../shared/schemas/rule.ts";
import { forAll } from "../../support/for-all.ts";
import { configure } from "../../support/server/settings.ts";
import { changes, masters, overlayOf, selections } from "./arbitraries.ts";
import { columnarList } from "./columnar-list.ts";
import { statesOf } from "./plain-list.ts";

configure();
vi.setConfig({ testTimeout: 60_000 });

const today = "2026-05-01";

/** A company's rules, of which some were read as they are now, as they were, or not at all. */
const company = fc
  .tuple(masters, selections, changes(20), fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }))
  .map(([rules, selected, changed, isReadNow]) => ({
    rules,
    selected,
    overlays: changed.flatMap((change, index) =>
      overlayOf(change, rules, selected).map((overlay): Overlay => {
        const master = rules[change[0]];
        if (!isReadNow[index] || !master) return overlay;
        return { ...overlay, ...readWordingOf({ master, selection: undefined, overlay }) };
      }),
    ),
  }));
const place = fc.record(
  { titleNumber: fc.constantFrom(9, 21, 50), partNo: fc.constantFrom("11", "1b", "7") },
  { requiredKeys: [] },
);

type Given = typeof company extends fc.Arbitrary<infer T> ? T : never;

/** A rule as a naive count sees it. */
interface Plain {
  readonly number: number;
  readonly master: MasterRule;
  readonly overlay: Overlay | undefined;
  readonly isActive: boolean;
  readonly status: ComplianceStatus;
  readonly priority: Priority;
  readonly isRead: boolean;
}

const isReadNow = (state: RuleState): boolean => {
  const { overlay, master } = state;
  if (!overlay?.readWording) return false;
  return overlay.copy
    ? overlay.readWording === readWordingOf(state).readWording
    : overlay.readMaster === master.updatedAt;
};

const plainRules = ({ rules, selected, overlays }: Given) =>
  statesOf(rules, selected, overlays).flatMap((state): Plain[] => {
    const { master, overlay } = state;
    const number = numberOf(state);
    if (number === null) return [];
    const { isActive, priority } = overlay ?? master;
    const status = overlay?.complianceStatus ?? "pending";
    return [{ number, master, overlay, isActive, status, priority, isRead: isReadNow(state) }];
  });

const dueWhen = ({ overlay, status }: Plain) =>
  overlay?.assignment ? dueOf(overlay.assignment.dueDate, status, today) : undefined;

const countsOf = (all: readonly Plain[]): RuleCounts => {
  const applicable = all.filter(({ isActive }) => isActive);
  return {
    rules: all.length,
    applicable: applicable.length,
    notApplicable: all.length - applicable.length,
    undecided: applicable.filter(({ overlay }) => !overlay?.decision).length,
    // Marked from the law, which no list of this file has.
    decideAgain: 0,
    assigned: applicable.filter(({ overlay }) => overlay?.assignment).length,
    completed: applicable.filter(({ status }) => status === "completed").length,
    overdue: applicable.filter((rule) => dueWhen(rule) === "overdue").length,
    acknowledged: applicable.filter(({ isRead }) => isRead).length,
  };
};

type Asked = typeof place extends fc.Arbitrary<infer T> ? T : never;

const isIn = ({ master }: Plain, { titleNumber, partNo }: Asked): boolean =>
  (titleNumber === undefined || master.titleNumber === titleNumber) &&
  (partNo === undefined || master.partNo === partNo);

/** The report of a place, and the company's rules there. */
const reportOf = (given: Given, asked: Asked) => ({
  report: columnarList(given.rules, given.selected, given.overlays).report({ today, ...asked }),
  inPlace: plainRules(given).filter((rule) => isIn(rule, asked)),
});

describe("the report of a company's rules", () => {
  it("is what a naive count over all rules gives, for every title and part", () =>
    forAll(300, [company, place], (given, asked) => {
      const { report, inPlace } = reportOf(given, asked);
      expect(report.totals).toEqual(countsOf(inPlace));
      for (const { titleNumber, ...counts } of report.titles)
        expect(counts).toEqual(countsOf(inPlace.filter(({ master }) => master.titleNumber === titleNumber)));
      for (const { partNo, ...counts } of report.parts)
        expect(counts).toEqual(countsOf(inPlace.filter(({ master }) => master.partNo === partNo)));
      const ofParts = report.parts.reduce((sum, { rules }) => sum + rules, 0);
      expect(ofParts).toBe(asked.titleNumber === undefined ? 0 : inPlace.length);
    }));

  it("counts each status and priority of the applicable rules", () =>
    forAll(200, [company, place], (given, asked) => {
      const { report, inPlace } = reportOf(given, asked);
      const applicable = inPlace.filter(({ isActive }) => isActive);
      for (const { status, rules } of report.statuses)
        expect(rules).toBe(applicable.filter((rule) => rule.status === status).length);
      for (const { priority, ...counts } of report.priorities) {
        const expected = countsOf(applicable.filter((rule) => rule.priority === priority));
        expect(expected).toMatchObject(counts);
      }
    }));

  it("says of each person, each due date and each month what a naive count gives", () =>
    forAll(300, [company], (given) => {
      const report = columnarList(given.rules, given.selected, given.overlays).report({ today });
      const applicable = plainRules(given).filter(({ isActive }) => isActive);
      const assigned = applicable.filter(({ overlay }) => overlay?.assignment);
      for (const { assignee, ...counts } of report.people) {
        const theirs = assigned.filter(({ overlay }) => overlay?.assignment?.assignedTo === assignee.id);
        const { completed, overdue } = countsOf(theirs);
        expect(counts).toEqual({ open: theirs.length - completed, completed, overdue });
      }
      expect(report.people.reduce((sum, { open, completed }) => sum + open + completed, 0)).toBe(
        assigned.filter(({ overlay }) => overlay?.assignment?.assignedTo).length,
      );
      const { overdue, week, month, later, none } = report.due;
      const dues = assigned.map(dueWhen);
      const of = (due: string) => dues.filter((each) => each === due).length;
      expect([overdue, week, month + later, none]).toEqual([
        of("overdue"),
        of("soon"),
        of("later"),
        of("none"),
      ]);
      const inMay = assigned.filter(({ overlay }) => overlay?.assignment?.dueDate === "2026-05-20");
      expect(month).toBe(inMay.filter(({ status }) => status !== "completed").length);
      const done = applicable.filter(({ status }) => status === "completed");
      const inFebruary = (moment: string | null | undefined) => moment?.startsWith("2026-02") ?? false;
      expect(report.months.find((each) => each.month === "2026-02")).toEqual({
        month: "2026-02",
        assigned: assigned.filter(({ overlay }) => inFebruary(overlay?.assignment?.assignedAt)).length,
        completed: done.filter(({ overlay }) => inFebruary(overlay?.completedAt)).length,
      });
      const total = report.months.reduce((sum, { completed }) => sum + completed, 0);
      expect(total + report.earlier.completed + report.earlier.undated).toBe(done.length);
    }));

  it("tells of twelve months up to the reader's", () => {
    const { months } = columnarList([], [], []).report({ today: "2026-02-01" });
    expect(months.map(({ month }) => month)).toEqual([
      ...["2025-03", "2025-04", "2025-05", "2025-06", "2025-07", "2025-08"],
      ...["2025-09", "2025-10", "2025-11", "2025-12", "2026-01", "2026-02"],
    ]);
  });
});

it("the list of overdue rules has each overdue rule once, longest overdue first, however it is paged", () =>
  forAll(200, [company, fc.integer({ min: 1, max: 3 })], (given, limit) => {
    const list = columnarList(given.rules, given.selected, given.overlays);
    const expected = plainRules(given)
      .filter((rule) => rule.isActive && dueWhen(rule) === "overdue")
      .map(({ number, overlay }) => ({ id: number, dueDate: overlay?.assignment?.dueDate ?? "" }))
      .sort((a, b) => (a.dueDate === b.dueDate ? a.id - b.id : a.dueDate < b.dueDate ? -1 : 1));
    const found: typeof expected = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = list.overdue({ today, limit, ...(cursor && { cursor }) }, "overdue");
      expect(page.total).toBe(expected.length);
      for (const { id, dueDate, daysOverdue } of page.items) {
        expect(daysOverdue).toBe(daysBetween(dueDate, today));
        found.push({ id, dueDate });
      }
      cursor = page.nextCursor;
    }
    expect(found).toEqual(expected);
  }));
