import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { aTitle } from "../support/factories.ts";
import { problem } from "../support/fake-api.ts";
import { textsOf } from "../support/read-screen.ts";
import { cellsOf, grace, numberedRules, openList, rowsWith, twoRules } from "../support/regulations-page.tsx";
import { aMember, anAssignment, aRule, rulePage } from "../support/rule-factories.ts";

describe("the table", () => {
  test("shows its columns, the count and what a rule lacks", async () => {
    openList();
    const [first, second] = await rowsWith("Validate record systems");
    expect(textsOf(screen.getAllByRole("columnheader"))).toBe(
      " | # | Rule Title | Source Section | Action | Priority | Status | Assigned To | Actions",
    );
    expect(cellsOf(first).slice(0, 7).join(" | ")).toBe(
      "1 | Validate record systems | 21 CFR 11.10(a) | validate the… | high | pending | Grace Hopper",
    );
    expect(cellsOf(second).slice(3, 7)).toEqual(["No action", "–", "pending", "Unassigned"]);
    screen.getByText("(2 rules)");
  });

  test("marks a rule whose assignee was deactivated, and no other", async () => {
    const given = twoRules.map((rule) => ({
      ...rule,
      assignedToUser: rule.assignedToUser && { ...rule.assignedToUser, isActive: false },
    }));
    openList({ given });
    await screen.findByText("Needs reassignment");
    const [marked] = await rowsWith("Grace Hopper");
    expect(screen.getAllByText("Needs reassignment")).toHaveLength(1);
    expect(marked?.textContent).toContain("Needs reassignment");
  });

  test("opens a rule by a click on its row", async () => {
    const { user } = openList({ routes: { getCompanyRule: problem(404, "Rule not found") } });
    const [first] = await rowsWith("Validate record systems");
    await user.click(within(first ?? document.body).getByText("21 CFR 11.10(a)"));
    await screen.findByRole("heading", { name: "Rule not found" });
    expect(window.location.pathname + window.location.search).toBe(
      "/rules/101?page=regulations&from=company-rules",
    );
  });

  test("has five rows of skeletons until its rules are there", async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof rulePage>>();
    openList({ routes: { listCompanyRules: promise } });
    await screen.findByRole("heading", { name: "All Company Rules" });
    const skeleton = () => document.querySelector("main div[aria-hidden=true][class*=rows]");
    await waitFor(() => expect(skeleton()?.children).toHaveLength(5));
    resolve(rulePage(twoRules, {}));
    await rowsWith("Validate record systems");
    expect(skeleton()).toBeNull();
  });

  test("says so when there is no rule", async () => {
    openList({ given: [] });
    await screen.findByRole("heading", { name: "No rules found" });
  });

  test("turns into the sign-in state when the session is lost", async () => {
    const { left } = openList({ routes: { listCompanyRules: problem(401, "You are not signed in.") } });
    await screen.findByRole("heading", { name: "Please sign in to access regulations" });
    expect(screen.getByRole("link", { name: "Sign In" }).getAttribute("href")).toBe("/auth");
    await waitFor(() => expect(left).toEqual(["/api/login"]));
  });

  test("says why it cannot be read", async () => {
    openList({ routes: { listCompanyRules: problem(500, "Please try again later.") } });
    await screen.findByRole("heading", { name: "Failed to fetch company rules" });
    screen.getByText("Please try again later.");
  });
});

describe("initialising", () => {
  test("happens once for managers, and new rules appear", async () => {
    let exists = false;
    const { api } = openList({
      routes: {
        listCompanyRules: ({ query }) => rulePage(exists ? twoRules : [], query),
        listCfrTitles: () => [aTitle({ isSelected: true, newRuleCount: exists ? 0 : 2 })],
        initializeCompanyRules: async () => {
          await new Promise((resolve) => setTimeout(resolve, 50));
          exists = true;
          return { created: 2, message: "2 rules were added." };
        },
      },
    });
    await rowsWith("Limit access");
    expect(screen.queryByText("No rules found")).toBeNull();
    expect(api.count("initializeCompanyRules")).toBe(1);
  });

  test.each([
    ["nothing members do", "member", 2],
    ["not needed where no rule is missing", "company_admin", 0],
  ] as const)("is %s", async (_, role, newRuleCount) => {
    const titles = { listCfrTitles: [aTitle({ isSelected: true, newRuleCount })] };
    const { api } = openList({ role, routes: titles });
    await rowsWith("Limit access");
    await waitFor(() => expect(api.count("listCfrTitles")).toBe(1));
    expect(api.count("initializeCompanyRules")).toBe(0);
  });

  test("that fails leaves the list and says so", async () => {
    const behind = { listCfrTitles: [aTitle({ isSelected: true, newRuleCount: 2 })] };
    openList({ routes: { ...behind, initializeCompanyRules: problem(500, "") } });
    await rowsWith("Limit access");
    await screen.findByText("New rules could not be added to your list. Reload the page to try again.");
  });
});

describe("sorting", () => {
  test("is the server's: a header asks for its order, and again for the other direction", async () => {
    const { api, user } = openList();
    await rowsWith("Limit access");
    await user.click(screen.getByRole("button", { name: "Priority" }));
    await waitFor(() =>
      expect(api.last("listCompanyRules")?.query).toEqual({ limit: "50", sort: "priority", order: "asc" }),
    );
    const header = screen.getByRole("columnheader", { name: "Priority" });
    expect(header.getAttribute("aria-sort")).toBe("ascending");
    await user.click(screen.getByRole("button", { name: "Priority" }));
    await waitFor(() => expect(api.last("listCompanyRules")?.query).toMatchObject({ order: "desc" }));
    expect(header.getAttribute("aria-sort")).toBe("descending");
    expect(window.location.search).toBe("?sort=priority&order=desc");
  });

  test("works by every other column", async () => {
    const { api, user } = openList();
    await rowsWith("Limit access");
    for (const [name, sort] of [
      ["Rule Title", "ruleTitle"],
      ["Source Section", "sourceSection"],
      ["Action", "action"],
      ["Status", "complianceStatus"],
      ["Assigned To", "assignedTo"],
    ] as const) {
      await user.click(screen.getByRole("button", { name }));
      await waitFor(() => expect(api.last("listCompanyRules")?.query).toMatchObject({ sort, order: "asc" }));
    }
  });
});

describe("pages", () => {
  test("hold fifty rows, go on from where the last one ended, and begin anew with another order", async () => {
    const { api, user } = openList({ given: numberedRules(120) });
    expect((await rowsWith("Rule 1")).length).toBe(50);
    screen.getByText("1–50 of 120 rules");
    expect(screen.getByText("Previous").getAttribute("aria-disabled")).toBe("true");
    await user.click(screen.getByText("Next"));
    const [first] = await rowsWith("Rule 51");
    expect(cellsOf(first)[0]).toBe("51");
    await user.click(screen.getByText("Next"));
    expect((await rowsWith("Rule 120")).length).toBe(20);
    expect(screen.getByText("Next").getAttribute("aria-disabled")).toBe("true");
    expect(document.activeElement).toBe(screen.getByText("Next"));
    await user.click(screen.getByText("Previous"));
    await rowsWith("Rule 51");
    expect(api.last("listCompanyRules")?.query).toMatchObject({ limit: "50" });
    await user.click(screen.getByRole("button", { name: "Rule Title" }));
    await rowsWith("Rule 1");
    expect(api.last("listCompanyRules")?.query).toEqual({ limit: "50", sort: "ruleTitle", order: "asc" });
  });

  test("are found again after a rule, filters and all", async () => {
    const { user } = openList({
      given: numberedRules(120),
      at: "/regulations?priority=high",
      routes: { getCompanyRule: problem(404, "Rule not found") },
    });
    await rowsWith("Rule 1");
    await user.click(screen.getByText("Next"));
    await rowsWith("Rule 51");
    await user.click(screen.getByText("Rule 60"));
    await user.click(await screen.findByRole("link", { name: "Go Back" }));
    await rowsWith("Rule 51");
    expect(window.location.pathname + window.location.search).toBe(
      "/regulations?priority=high&tab=company-rules",
    );
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Rule 60"));
  });

  test("whose cursor the server no longer takes lead back to the first", async () => {
    const { user } = openList({
      given: numberedRules(120),
      routes: {
        listCompanyRules: ({ query }) =>
          query.cursor
            ? problem(400, "This page link is no longer valid. Start again from the first page.")
            : rulePage(numberedRules(120), query),
      },
    });
    await rowsWith("Rule 1");
    await user.click(screen.getByText("Next"));
    await screen.findByText("This page link is no longer valid. Start again from the first page.");
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await rowsWith("Rule 1");
  });
});

describe("assigning", () => {
  test("is offered to managers and shows the new assignee", async () => {
    let assigned = twoRules[1] ?? aRule();
    const { api, user } = openList({
      routes: {
        listCompanyRules: ({ query }) => rulePage([assigned], query),
        listTeamMembers: [aMember()],
        assignCompanyRule: () => {
          assigned = { ...assigned, assignedTo: "usr_2", assignedToUser: grace };
          return anAssignment();
        },
      },
    });
    await rowsWith("Limit access");
    await user.click(screen.getByRole("button", { name: "Assign: Limit access" }));
    await screen.findByRole("option", { name: "Grace Hopper (grace@acme.example)" });
    await user.selectOptions(screen.getByRole("combobox", { name: /Team member/ }), "usr_2");
    await user.click(screen.getByRole("button", { name: "Assign Rule" }));
    await screen.findByText("Rule assigned successfully");
    await screen.findByText("Grace Hopper");
    expect(api.last("assignCompanyRule")?.params).toEqual({ id: "102" });
  });

  test("is not possible for a title the company has not selected, and says why", async () => {
    const { user } = openList({ routes: { listCfrTitles: [aTitle()] } });
    await rowsWith("Limit access");
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
    await rowsWith("Limit access");
    expect(screen.queryByRole("button", { name: /^Assign:/ })).toBeNull();
  });
});
