import { expect, it } from "vitest";
import { createDue } from "../../../functions/rules/index/report-tallies.ts";
import type { Overlay } from "../../../functions/rules/record/overlay-repository.ts";

const assigned = (dueDate: string | null): Overlay =>
  ({ assignment: { dueDate }, complianceStatus: "in_progress" }) as Overlay;

it.each([
  ["2026-06-14", "overdue"],
  ["2026-06-15", "week"],
  ["2026-06-22", "week"],
  ["2026-06-23", "month"],
  ["2026-07-15", "month"],
  ["2026-07-16", "later"],
  [null, "none"],
])("on June 15 a rule that is due on %s counts as %s", (dueDate, bucket) => {
  const { due, add } = createDue("2026-06-15");
  add(assigned(dueDate));
  expect(due).toEqual({ overdue: 0, week: 0, month: 0, later: 0, none: 0, [bucket]: 1 });
});
