import { describe, expect, it } from "vitest";
import { overlays } from "../../functions/rules/record/overlay-repository.ts";
import type { AssignmentRow } from "../../functions/work/assignments/assignment-row.ts";
import { countTasks, selectTasks } from "../../functions/work/assignments/my-assignment-list.ts";
import type { Task } from "../../functions/work/assignments/read-tasks.ts";
import { dueOf } from "../../shared/assignments/due.ts";
import type { ComplianceStatus } from "../../shared/schemas/rule.ts";

const today = "2026-02-26";

const aTask = (
  id: string,
  dueDate: string | null,
  status?: ComplianceStatus,
  assignedAt = "2026-01-01",
): Task => {
  const place = { companyRuleId: 1, masterRuleId: "21.11-1", titleNumber: 21, partNo: "11", slot: 0 };
  const row: AssignmentRow = {
    ...{ ...place, id, dueDate, assignedAt, assignedTo: "me", assignedBy: "you", priority: "medium" },
    ...{ status: "active", notes: "", cancelledAt: null, cancelledBy: null, reviewerId: null, review: null },
    assignedToGroup: null,
  };
  const untouched = overlays.untouched(place, new Date(0));
  return { row, overlay: status && { ...untouched, complianceStatus: status } };
};

const ids = (tasks: readonly Task[]) => tasks.map(({ row }) => row.id);

describe("when an assignment is due", () => {
  it.each([
    ["2026-02-25", "overdue"],
    ["2026-02-26", "soon"],
    ["2026-03-05", "soon"],
    ["2026-03-06", "later"],
    [null, "none"],
  ])("on %s, seen from February 26: %s", (dueDate, expected) => {
    expect(dueOf(dueDate, "pending", today)).toBe(expected);
    expect(dueOf(dueDate, "in_progress", today)).toBe(expected);
    expect(dueOf(dueDate, "completed", today)).toBeUndefined();
  });

  it("counts days over a leap day and over new year", () => {
    expect(dueOf("2028-03-01", "pending", "2028-02-23")).toBe("soon");
    expect(dueOf("2028-03-02", "pending", "2028-02-23")).toBe("later");
    expect(dueOf("2027-01-03", "pending", "2026-12-27")).toBe("soon");
  });
});

it("the order of My Assignments is by due date, then newest first without one, then what is completed", () => {
  const tasks = [
    aTask("done", "2026-01-01", "completed"),
    aTask("no date, older", null, "pending", "2026-01-01"),
    aTask("later", "2026-05-01", "in_progress"),
    aTask("no date, newer", null, "pending", "2026-01-02"),
    aTask("overdue", "2026-02-01"),
    aTask("longest overdue", "2025-12-31"),
    aTask("done without a date", null, "completed"),
    aTask("soon", "2026-02-27"),
  ];
  expect(ids(selectTasks(tasks, {}, today))).toEqual([
    ...["longest overdue", "overdue", "soon", "later", "no date, newer", "no date, older"],
    ...["done", "done without a date"],
  ]);
});

describe("the filters of My Assignments", () => {
  const tasks = [
    aTask("overdue", "2026-02-01", "in_progress"),
    aTask("soon", "2026-03-01"),
    aTask("later", "2026-05-01", "pending"),
    aTask("none", null, "pending"),
    aTask("done", "2026-02-01", "completed"),
  ];

  it.each([
    [{ status: "pending" }, ["soon", "later", "none"]],
    [{ status: "completed" }, ["done"]],
    [{ due: "overdue" }, ["overdue"]],
    [{ due: "none" }, ["none"]],
    [{ due: "soon", status: "pending" }, ["soon"]],
    [{ due: "soon", status: "in_progress" }, []],
  ] as const)("%j leave %j", (query, expected) => {
    expect(ids(selectTasks(tasks, query, today))).toEqual(expected);
  });

  it("are counted each for itself; a completed one is not due", () => {
    expect(countTasks(tasks, today)).toEqual({
      ...{ all: 5, pending: 3, in_progress: 1, completed: 1 },
      ...{ overdue: 1, soon: 1, later: 1, none: 1 },
    });
  });
});
