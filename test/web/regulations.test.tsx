// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { assignCompanyRule } from "../../shared/api/assignments.ts";
import { listCfrParts, listCfrTitles } from "../../shared/api/cfr-titles.ts";
import { getCompanyRule, initializeCompanyRules, listCompanyRules } from "../../shared/api/company-rules.ts";
import { listSelections } from "../../shared/api/selections.ts";
import { listTeamMembers } from "../../shared/api/team.ts";
import type { RuleListItem } from "../../shared/schemas/company-rule.ts";
import { aPart, aSelection, aTitle, aUser } from "../support/factories.ts";
import { type FakeRoute, on, problem } from "../support/fake-api.ts";
import { openApp, setUpBrowser } from "../support/render-app.tsx";
import { aMember, anAssignment, aRule, rulePage } from "../support/rule-factories.ts";
// Loaded before the first test, whose time is its own.
import "../../web/src/pages/regulations-page.tsx";
import "../../web/src/pages/rule-page.tsx";

setUpBrowser();

const grace = { id: "usr_2", firstName: "Grace", lastName: "Hopper", email: "grace@acme.example" };
const two = [
  aRule({ assignedTo: "usr_2", assignedToUser: grace }),
  aRule({ id: 102, masterRuleId: "21.11-r2", ruleTitle: "Limit access", action: "", priority: "" }),
];
const many = Array.from({ length: 120 }, (_, index) =>
  aRule({ id: 1_000 + index, masterRuleId: `21.11-r${index}`, ruleTitle: `Rule ${index + 1}` }),
);

interface Options {
  given?: readonly RuleListItem[];
  role?: "company_admin" | "member";
  at?: string;
  routes?: FakeRoute[];
}

const openList = ({ given = two, role = "company_admin", at = "/regulations", routes = [] }: Options = {}) =>
  openApp({
    path: at,
    as: aUser({ role }),
    routes: [
      on(listCompanyRules, ({ query }) => rulePage(given, query)),
      on(initializeCompanyRules, () => ({ created: 0, message: "Nothing was missing." })),
      on(listCfrTitles, () => [
        aTitle(),
        aTitle({ id: "40", titleNumber: 40, titleName: "Protection of Environment" }),
      ]),
      on(listCfrParts, () => [aPart(), aPart({ partNo: "820", partDescription: "Quality Systems" })]),
      on(listSelections, () => [aSelection()]),
      ...routes,
    ],
  });

const rows = async (title: string) => {
  await screen.findByText(title);
  return [...document.querySelectorAll<HTMLElement>("tbody tr")];
};
const cellsOf = (row: HTMLElement | undefined) =>
  [...(row?.querySelectorAll("td[data-label]") ?? [])].map(({ textContent }) => textContent);

describe("the table", () => {
  test("shows the columns of the specification, the count and what a rule has not", async () => {
    openList();
    const [first, second] = await rows("Validate record systems");
    expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      // The checkbox of the page.
      "",
      "#",
      "Rule Title",
      "Source Section",
      "Action",
      "Priority",
      "Status",
      "Assigned To",
      "Actions",
    ]);
    expect(cellsOf(first).slice(0, 7)).toEqual([
      "1",
      "Validate record systems",
      "21 CFR 11.10(a)",
      "validate the…",
      "high",
      "pending",
      "Grace Hopper",
    ]);
    expect(cellsOf(second).slice(3, 7)).toEqual(["No action", "none", "pending", "Unassigned"]);
    screen.getByText("(2 rules)");
  });

  test("opens a rule by a click on its row", async () => {
    const { user } = openList({ routes: [on(getCompanyRule, () => problem(404, "Rule not found"))] });
    const [first] = await rows("Validate record systems");
    await user.click(within(first ?? document.body).getByText("pending"));
    await screen.findByRole("heading", { name: "Rule not found" });
    expect(window.location.pathname + window.location.search).toBe(
      "/rules/101?page=regulations&from=company-rules",
    );
  });

  test("says so when there is no rule", async () => {
    openList({ given: [] });
    await screen.findByRole("heading", { name: "No rules found" });
  });

  test("turns into the sign-in state when the session is lost", async () => {
    const { left } = openList({
      routes: [on(listCompanyRules, () => problem(401, "You are not signed in."))],
    });
    await screen.findByRole("heading", { name: "Please sign in to access regulations" });
    expect(screen.getByRole("link", { name: "Sign In" }).getAttribute("href")).toBe("/auth");
    await waitFor(() => expect(left).toEqual(["/api/login"]));
  });

  test("says why it cannot be read", async () => {
    openList({ routes: [on(listCompanyRules, () => problem(500, "Please try again later."))] });
    await screen.findByRole("heading", { name: "Failed to fetch company rules" });
    screen.getByText("Please try again later.");
  });
});

describe("initialising", () => {
  test("happens once for managers, and new rules appear", async () => {
    let exists = false;
    const { api } = openList({
      routes: [
        on(listCompanyRules, ({ query }) => rulePage(exists ? two : [], query)),
        on(initializeCompanyRules, async () => {
          await new Promise((resolve) => setTimeout(resolve, 50));
          exists = true;
          return { created: 2, message: "2 rules were added." };
        }),
      ],
    });
    await rows("Limit access");
    expect(screen.queryByText("No rules found")).toBeNull();
    expect(api.count(initializeCompanyRules)).toBe(1);
  });

  test("is nothing members do", async () => {
    const { api } = openList({ role: "member" });
    await rows("Limit access");
    expect(api.count(initializeCompanyRules)).toBe(0);
  });

  test("that fails leaves the list and says so", async () => {
    openList({ routes: [on(initializeCompanyRules, () => problem(500, ""))] });
    await rows("Limit access");
    await screen.findByText("New rules could not be added to your list. Reload the page to try again.");
  });
});

describe("sorting", () => {
  test("is the server's: a header asks for its order, and again for the other direction", async () => {
    const { api, user } = openList();
    await rows("Limit access");
    await user.click(screen.getByRole("button", { name: "Priority" }));
    await waitFor(() =>
      expect(api.last(listCompanyRules)?.query).toEqual({ limit: "50", sort: "priority", order: "asc" }),
    );
    const header = screen.getByRole("columnheader", { name: "Priority" });
    expect(header.getAttribute("aria-sort")).toBe("ascending");
    await user.click(screen.getByRole("button", { name: "Priority" }));
    await waitFor(() => expect(api.last(listCompanyRules)?.query).toMatchObject({ order: "desc" }));
    expect(header.getAttribute("aria-sort")).toBe("descending");
    expect(window.location.search).toBe("?sort=priority&order=desc");
  });

  test.each([
    ["Rule Title", "ruleTitle"],
    ["Source Section", "sourceSection"],
    ["Action", "action"],
    ["Status", "complianceStatus"],
    ["Assigned To", "assignedTo"],
  ])("works by %s", async (name, sort) => {
    const { api, user } = openList();
    await rows("Limit access");
    await user.click(screen.getByRole("button", { name }));
    await waitFor(() => expect(api.last(listCompanyRules)?.query).toMatchObject({ sort, order: "asc" }));
  });
});

describe("filters", () => {
  test("come from the address", async () => {
    const { api } = openList({ at: "/regulations?titleFilter=21&partFilter=11&priority=high" });
    await rows("Validate record systems");
    expect(api.last(listCompanyRules)?.query).toEqual({
      titleFilter: "21",
      partFilter: "11",
      priority: "high",
      limit: "50",
    });
    screen.getByText("3 filters active");
    await screen.findByRole("option", {
      name: "Part 11 - Electronic Records; Electronic Signatures",
      selected: true,
    });
  });

  test("offer the parts only once a title is chosen, and forget the part with the title", async () => {
    const { api, user } = openList();
    await rows("Validate record systems");
    const part = screen.getByRole<HTMLSelectElement>("combobox", { name: "Part" });
    expect(part.disabled).toBe(true);
    await user.selectOptions(screen.getByRole("combobox", { name: "CFR title" }), "21");
    await user.selectOptions(part, await screen.findByRole("option", { name: "Part 820 - Quality Systems" }));
    await waitFor(() => expect(api.last(listCompanyRules)?.query).toMatchObject({ partFilter: "820" }));
    await user.selectOptions(screen.getByRole("combobox", { name: "CFR title" }), "All Titles");
    await waitFor(() => expect(window.location.search).toBe(""));
    expect(part.disabled).toBe(true);
  });

  test("offer the titles of the company", async () => {
    openList();
    await screen.findByRole("option", { name: "21 - Food and Drugs" });
    expect(screen.queryByRole("option", { name: "40 - Protection of Environment" })).toBeNull();
  });

  test("search after a pause, and Clear ends them all", async () => {
    const { api, user } = openList();
    await rows("Validate record systems");
    await user.selectOptions(screen.getByRole("combobox", { name: "Priority" }), "none");
    await user.type(screen.getByPlaceholderText("Search rules..."), "limit");
    await waitFor(() =>
      expect(api.last(listCompanyRules)?.query).toMatchObject({ search: "limit", priority: "none" }),
    );
    await screen.findByText("2 filters active");
    await screen.findByText("(1 rule)");
    await user.click(screen.getByRole("button", { name: "Clear" }));
    await screen.findByText("(2 rules)");
    expect(window.location.search).toBe("");
    expect(screen.getByPlaceholderText<HTMLInputElement>("Search rules...").value).toBe("");
    expect(screen.queryByText(/filters? active/)).toBeNull();
  });

  test("that cannot mean anything are left out", async () => {
    const { api } = openList({
      at: "/regulations?titleFilter=abc&partFilter=11&priority=urgent&sort=colour",
    });
    await rows("Validate record systems");
    expect(api.last(listCompanyRules)?.query).toEqual({ limit: "50" });
  });
});

describe("pages", () => {
  test("hold fifty rows and go on from where the last one ended", async () => {
    const { api, user } = openList({ given: many });
    expect((await rows("Rule 1")).length).toBe(50);
    screen.getByText("1–50 of 120 rules");
    expect(screen.getByText("Previous").getAttribute("aria-disabled")).toBe("true");
    await user.click(screen.getByText("Next"));
    const [first] = await rows("Rule 51");
    expect(cellsOf(first)[0]).toBe("51");
    await user.click(screen.getByText("Next"));
    expect((await rows("Rule 120")).length).toBe(20);
    expect(screen.getByText("Next").getAttribute("aria-disabled")).toBe("true");
    expect(document.activeElement).toBe(screen.getByText("Next"));
    await user.click(screen.getByText("Previous"));
    await rows("Rule 51");
    expect(api.last(listCompanyRules)?.query).toMatchObject({ limit: "50" });
  });

  test("begin anew with another order", async () => {
    const { api, user } = openList({ given: many });
    await rows("Rule 1");
    await user.click(screen.getByText("Next"));
    await rows("Rule 51");
    await user.click(screen.getByRole("button", { name: "Rule Title" }));
    await rows("Rule 1");
    expect(api.last(listCompanyRules)?.query).toEqual({ limit: "50", sort: "ruleTitle", order: "asc" });
  });

  test("are found again after a rule, filters and all", async () => {
    const { user } = openList({
      given: many,
      at: "/regulations?priority=high",
      routes: [on(getCompanyRule, () => problem(404, "Rule not found"))],
    });
    await rows("Rule 1");
    await user.click(screen.getByText("Next"));
    await rows("Rule 51");
    await user.click(screen.getByText("Rule 60"));
    await user.click(await screen.findByRole("link", { name: "Go Back" }));
    await rows("Rule 51");
    expect(window.location.pathname + window.location.search).toBe(
      "/regulations?priority=high&tab=company-rules",
    );
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Rule 60"));
  });

  test("whose cursor the server no longer takes lead back to the first", async () => {
    const { user } = openList({
      given: many,
      routes: [
        on(listCompanyRules, ({ query }) =>
          query.cursor
            ? problem(400, "This list has moved on. Start again from its first page.")
            : rulePage(many, query),
        ),
      ],
    });
    await rows("Rule 1");
    await user.click(screen.getByText("Next"));
    await screen.findByText("This list has moved on. Start again from its first page.");
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await rows("Rule 1");
  });
});

describe("assigning", () => {
  test("is offered to managers and shows the new assignee", async () => {
    let assigned = two[1] ?? aRule();
    const { api, user } = openList({
      routes: [
        on(listCompanyRules, ({ query }) => rulePage([assigned], query)),
        on(listTeamMembers, () => [aMember()]),
        on(assignCompanyRule, () => {
          assigned = { ...assigned, assignedTo: "usr_2", assignedToUser: grace };
          return anAssignment();
        }),
      ],
    });
    await rows("Limit access");
    await user.click(screen.getByRole("button", { name: "Assign: Limit access" }));
    await screen.findByRole("option", { name: "Grace Hopper (grace@acme.example)" });
    await user.selectOptions(screen.getByRole("combobox", { name: /Team member/ }), "usr_2");
    await user.click(screen.getByRole("button", { name: "Assign Rule" }));
    await screen.findByText("Rule assigned successfully");
    await screen.findByText("Grace Hopper");
    expect(api.last(assignCompanyRule)?.params).toEqual({ id: "101" });
  });

  test("is not possible for a title the company has not selected, and says why", async () => {
    const { user } = openList({ routes: [on(listSelections, () => [])] });
    await rows("Limit access");
    const button = await screen.findByRole("button", {
      name: "Assign: Limit access",
      description: "This rule's CFR title is not added to your organization",
    });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    await user.hover(button);
    expect((await screen.findByRole("tooltip")).textContent).toBe(
      "This rule's CFR title is not added to your organization",
    );
    await user.click(button);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("is not offered to members in the table", async () => {
    openList({ role: "member" });
    await rows("Limit access");
    expect(screen.queryByRole("button", { name: /^Assign:/ })).toBeNull();
  });
});
