// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { listMyAssignments } from "../../shared/api/assignments.ts";
import { getCompanyRule } from "../../shared/api/company-rules.ts";
import type { MyAssignment } from "../../shared/schemas/company-rule.ts";
import { aUser } from "../support/factories.ts";
import { on, problem } from "../support/fake-api.ts";
import { openApp, setUpBrowser } from "../support/render-app.tsx";
import { aMyAssignment, aRule } from "../support/rule-factories.ts";
// Loaded before the first test, whose time is its own.
import "../../web/src/pages/my-assignments-page.tsx";
import "../../web/src/pages/rule-page.tsx";

setUpBrowser();

const openMine = (given: readonly Partial<MyAssignment>[]) =>
  openApp({
    path: "/assignments",
    as: aUser({ role: "member" }),
    routes: [
      on(listMyAssignments, () => given.map((over, index) => aMyAssignment({ id: `asg_${index}`, ...over }))),
      on(getCompanyRule, () => problem(404, "Rule not found")),
    ],
  });

/** The cells of the first row under their column headings. */
const firstRow = async () => {
  const table = await screen.findByRole("table");
  const headings = within(table)
    .getAllByRole("columnheader")
    .map(({ textContent }) => textContent);
  const row = within(table).getAllByRole("row")[1] ?? table;
  return new Map(
    within(row)
      .getAllByRole("cell")
      .map((cell, index) => [headings[index] ?? "", cell]),
  );
};
const text = (cells: Map<string, HTMLElement>, column: string) => cells.get(column)?.textContent;

test("the table has the columns of the specification", async () => {
  openMine([{}]);
  expect([...(await firstRow()).keys()]).toEqual([
    "#",
    "Rule",
    "Title",
    "Priority",
    "Compliance Status",
    "Source Section",
    "Assigned On",
    "Due Date",
  ]);
  screen.getByRole("heading", { level: 1, name: "My Assignments" });
});

test("a row shows its rule, and 'No due date' where there is none", async () => {
  openMine([{ priority: "high", companyRule: aRule({ complianceStatus: "in_progress" }) }]);
  const cells = await firstRow();
  expect(text(cells, "#")).toBe("1");
  expect(text(cells, "Rule")).toBe("Prove that the system does what it should.");
  expect(text(cells, "Title")).toBe("Validate record systems");
  expect(text(cells, "Priority")).toBe("high");
  expect(text(cells, "Compliance Status")).toBe("in progress");
  expect(text(cells, "Source Section")).toBe("21 CFR 11.10(a)");
  expect(text(cells, "Assigned On")).toBe("Feb 3, 2026");
  expect(text(cells, "Due Date")).toBe("No due date");
});

test("a rule with a title of the company's own is marked and called by it", async () => {
  openMine([{ companyRule: aRule({ internalTitle: "Access at Acme" }) }]);
  const cells = await firstRow();
  expect(text(cells, "Title")).toBe("Access at Acme");
  within(cells.get("Rule") ?? document.body).getByText("Company Version");
});

test("a due date that is past has a warning with a name; one to come has none", async () => {
  openMine([{ dueDate: "2020-02-29" }, { dueDate: "2999-12-31" }]);
  const cells = await firstRow();
  expect(text(cells, "Due Date")).toBe("Feb 29, 2020");
  expect(screen.getAllByRole("img", { name: "Overdue" }).length).toBe(1);
  screen.getByText("Dec 31, 2999");
});

test("a click on the row opens the rule of the assignment", async () => {
  const { user } = openMine([{ companyRuleId: 314 }]);
  const cells = await firstRow();
  await user.click(cells.get("Priority") ?? document.body);
  await waitFor(() =>
    expect(window.location.pathname + window.location.search).toBe(
      "/rules/314?page=assignments&from=assignments",
    ),
  );
  await screen.findByRole("heading", { name: "Rule not found" });
  expect(screen.getByRole("link", { name: "Go Back" }).getAttribute("href")).toBe("/assignments");
});

test("a person without assignments is told so", async () => {
  openMine([]);
  await screen.findByRole("heading", { name: "No assigned rules found" });
  screen.getByText("You have no rules assigned to you at this time");
});

test("a list that cannot be read says so and can be tried again", async () => {
  const { api, user } = openApp({
    path: "/assignments",
    as: aUser(),
    routes: [on(listMyAssignments, () => problem(500, "Something went wrong on our side."))],
  });
  await screen.findByRole("heading", { name: "Failed to fetch assigned company rules" });
  api.use(on(listMyAssignments, () => [aMyAssignment()]));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("Prove that the system does what it should.");
});

test("the system's administrator is told that the page belongs to companies", async () => {
  const { api } = openApp({
    path: "/assignments",
    as: aUser({ role: "super_admin", companyId: null, companyName: null, membership: "none" }),
  });
  await screen.findByRole("heading", { name: "This page shows a company's work" });
  expect(api.count(listMyAssignments)).toBe(0);
  expect(screen.queryByRole("link", { name: "Assignments" })).toBeNull();
});
