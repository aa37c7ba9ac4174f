import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { aSuperAdmin, aUser } from "../support/factories.ts";
import { problem } from "../support/fake-api.ts";
import { giveReason } from "../support/give-reason.ts";
import { aCompanyRule, aMasterRule, anAssignment } from "../support/rule-factories.ts";
import { openRule, panel } from "../support/rule-page.ts";

describe("a company rule", () => {
  test("shows its title, texts, facts, tags and source; without a copy it is not editable and shows when it was created", async () => {
    openRule();
    await screen.findByRole("heading", { level: 1, name: "Validate record systems" });
    (await panel("Simplified text")).getByText("Prove that the system does what it should.");
    (await panel("Text")).getByText("The sample wording of the obligation, as the publisher has it.");
    (await panel("Action")).getByText("validate the system before use");
    const details = await panel("Details");
    for (const text of [
      "System owner",
      "records are kept electronically",
      "Paper records",
      "Closed systems only",
      "21 CFR 11.30",
      "45 CFR 164.312",
    ]) {
      details.getByText(text);
    }
    (await panel("Company Notes")).getByText("No company notes yet.");
    const tags = (await panel("Tags")).getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(tags).toEqual(["validation", "records", "Technical"]);
    const source = await panel("Source");
    source.getByText("21 CFR 11.10(a)");
    source.getByText("11.10 Controls for closed systems");
    const link = (await panel("Text")).getByRole("link", { name: "Official source (opens in a new tab)" });
    expect(link.getAttribute("href")).toBe("https://regulations.example/21/11/11.10");
    expect(link.getAttribute("rel")).toContain("noopener");
    const status = await panel("Rule Status");
    status.getByText("Created");
    status.getByText("Jan 5, 2026");
    expect(screen.queryByText("Editable")).toBeNull();
    expect(screen.queryByText("Last edited")).toBeNull();
  });

  test.each([
    ["as it was copied", { ruleTextSimplified: "As it was." }, "As it was."],
    [
      "the master's where its text is its own",
      { text: "Ours.", ruleTextSimplified: "Ours." },
      "As it is now.",
    ],
  ])("simplifies a copy's text: %s", async (_, copy, shown) => {
    openRule({ rule: { hasCopy: true, ...copy }, master: { ruleTextSimplified: "As it is now." } });
    (await panel("Simplified text")).getByText(shown);
  });

  test("links to web addresses alone; with keywords alone it is also tagged regulatory", async () => {
    openRule({
      master: { officialUrl: "javascript:alert(1)", keywords: [" audit ", "audit"], ruleType: [] },
    });
    await panel("Source");
    expect(screen.queryByRole("link", { name: /Official source/ })).toBeNull();
    const tags = (await panel("Tags")).getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(tags).toEqual(["audit", "regulatory"]);
  });

  test("marks text and action as editable once the company has a copy, and keeps the official text", async () => {
    openRule({
      rule: {
        hasCopy: true,
        text: "Our own wording.",
        companyNotes: "See SOP-114.",
        copiedAt: "2026-02-01T10:00:00.000Z",
        lastEditedAt: "2026-03-05T15:20:00.000Z",
        complianceStatus: "in_progress",
      },
    });
    const text = await panel("Text");
    text.getByText("Our own wording.");
    text.getByText("Editable");
    (await panel("Action")).getByText("Editable");
    (await panel("Official wording")).getByText(
      "The sample wording of the obligation, as the publisher has it.",
    );
    (await panel("Company Notes")).getByText("See SOP-114.");
    const status = await panel("Rule Status");
    status.getByText("in progress");
    status.getByText("high");
    status.getByText("Copied");
    status.getByText("Feb 1, 2026");
    status.getByText("Updated");
    status.getByText("Jan 6, 2026");
    status.getByText("Last edited");
    status.getByText(/^Mar 5, 2026, /);
  });

  test("that does not exist says so and leads back", async () => {
    openRule({ at: "/rules/999", routes: { getCompanyRule: problem(404, "Rule not found") } });
    await screen.findByRole("heading", { name: "Rule not found" });
    screen.getByText("The rule you're looking for doesn't exist or you don't have permission to view it.");
    screen.getByRole("link", { name: "Go Back" });
  });

  test("that cannot be read now can be tried again", async () => {
    const { api, user } = openRule({ routes: { getCompanyRule: problem(500, "Please try later.") } });
    await screen.findByRole("heading", { name: "Failed to fetch company rule" });
    api.use({ getCompanyRule: aCompanyRule() });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("heading", { level: 1, name: "Validate record systems" });
  });
});

describe("the properties", () => {
  test("change where they stand: status and priority at once with Undo, applicability for managers", async () => {
    const { api, user } = openRule({
      routes: {
        updateCompanyRule: aCompanyRule({ complianceStatus: "completed", version: 4 }),
        setApplicability: { ...aCompanyRule({ isActive: false }), companyRuleId: 101 },
      },
    });
    await user.click(await screen.findByRole("button", { name: "Status: Pending" }));
    await user.click(await screen.findByRole("menuitem", { name: "Completed" }));
    await screen.findByRole("button", { name: "Status: Completed" });
    expect(api.last("updateCompanyRule")?.body).toEqual({ complianceStatus: "completed" });
    await screen.findByRole("button", { name: "Undo" });
    await user.click(screen.getByRole("button", { name: "Not applicable" }));
    await giveReason(user);
    const body = { isApplicable: false, reason: "Not our activity" };
    await waitFor(() => expect(api.last("setApplicability")?.body).toEqual(body));
  });

  test("are read where the person may not work on the rule", async () => {
    openRule({ mayWork: false });
    (await panel("Rule Status")).getByText("pending");
    expect(screen.queryByRole("button", { name: /^(Status|Priority|Applicability):/ })).toBeNull();
  });
});

describe("the way back", () => {
  const point = (origin: string, returnPath: string) =>
    sessionStorage.setItem("subpart-rule-return", JSON.stringify({ origin, returnPath, href: "/rules/101" }));
  const part = "/cfr-titles/21/parts/11/rules?search=audit";
  test.each([
    ["to the assignments", "?page=assignments&from=assignments", undefined, "/assignments"],
    ["to the part, filters and all", "?page=cfr-parts&from=cfr-parts", ["cfr-parts", part], part],
    ["from an unknown part to the regulations", "?page=cfr-parts&from=cfr-parts", undefined, "/regulations"],
    ["to the regulations' tab by default", "", undefined, "/regulations?tab=company-rules"],
    [
      "to the regulations, filters and all",
      "?page=regulations&from=company-rules",
      ["regulations", "/regulations?priority=high"],
      "/regulations?priority=high&tab=company-rules",
    ],
    ["never to another site", "?page=other", ["cfr-parts", "//elsewhere.example/"], "/regulations"],
  ] as const)("leads %s", async (_, query, from, href) => {
    if (from) point(from[0], from[1]);
    openRule({ at: `/rules/101${query}` });
    expect((await screen.findByRole("link", { name: "Back" })).getAttribute("href")).toBe(href);
  });
});

describe("the assignment", () => {
  test("is the active one, with what came before it", async () => {
    openRule({
      assignments: [
        anAssignment({ id: "asg_2", status: "cancelled", assignedToUser: null, priority: "low" }),
        anAssignment({ priority: "high", dueDate: "2999-05-04", notes: "Vendor first." }),
      ],
    });
    const block = await panel("Assignment");
    await block.findByRole("button", { name: "Grace Hopper, change assignee" });
    expect(block.getAllByText("May 4, 2999").length).toBe(1);
    block.getByText("Ada Lovelace");
    const history = block.getByText("History (2)").closest("details");
    expect(within(history ?? document.body).getAllByRole("listitem", { hidden: true }).length).toBe(2);
    block.getByText("Former member");
    block.getByText("cancelled");
  });

  test("can be given to someone else in the dialog", async () => {
    const { api, user } = openRule({
      rule: {
        assignedTo: "usr_2",
        assignedToUser: { id: "usr_2", firstName: "Grace", lastName: "Hopper", email: "grace@acme.example" },
      },
      assignments: [anAssignment()],
      routes: { assignCompanyRule: anAssignment() },
    });
    await user.click(await screen.findByRole("button", { name: "Reassign" }));
    await screen.findByRole("dialog", { name: "Reassign Rule" });
    await screen.findByRole("option", { name: "Grace Hopper (grace@acme.example)" });
    await user.selectOptions(screen.getByRole("combobox", { name: /Team member/ }), "usr_2");
    const reads = api.count("listRuleAssignments");
    await user.click(screen.getByRole("button", { name: "Assign Rule" }));
    await screen.findByText("Rule assigned successfully");
    expect(api.last("assignCompanyRule")?.params).toEqual({ id: "101" });
    expect(api.count("listRuleAssignments")).toBe(reads + 1);
  });

  test("is open to members too", async () => {
    openRule({ as: aUser({ role: "member" }) });
    const block = await panel("Assignment");
    await block.findByText("Unassigned");
    await block.findByRole("button", { name: "Assign" });
  });

  test("is not possible where the server says so", async () => {
    openRule({ mayWork: false, assignments: [anAssignment()] });
    const block = await panel("Assignment");
    await block.findByText("This rule's CFR title is not added to your organization");
    await block.findByText("Grace Hopper", { selector: "dd *" });
    expect(block.queryByRole("button")).toBeNull();
  });

  test("says when its history cannot be read, without hiding the rule", async () => {
    const { api, user } = openRule({ routes: { listRuleAssignments: problem(500, "Busy") } });
    const block = await panel("Assignment");
    await block.findByText("The history could not be loaded.");
    api.use({ listRuleAssignments: [anAssignment()] });
    await user.click(block.getByRole("button", { name: "Try again" }));
    await block.findByText("History (1)");
  });
});

describe("a master rule", () => {
  const at = "/rules/21.11-r1?page=cfr-parts&from=cfr-parts";

  test("is shown by its composite id, and assigning makes the company's rule", async () => {
    let companyRuleId: number | null = null;
    const { api, user } = openRule({
      at,
      routes: {
        getMasterRule: () => ({ ...aMasterRule(), companyRuleId }),
        assignMasterRule: () => {
          companyRuleId = 101;
          return anAssignment();
        },
      },
    });
    await screen.findByRole("heading", { level: 1, name: "Validate record systems" });
    expect(api.last("getMasterRule")?.params).toEqual({ id: "21.11-r1" });
    expect(api.count("getCompanyRule") + api.count("listRuleAssignments")).toBe(0);
    await user.click(await (await panel("Assignment")).findByRole("button", { name: "Assign" }));
    await screen.findByRole("option", { name: "Grace Hopper (grace@acme.example)" });
    await user.selectOptions(screen.getByRole("combobox", { name: /Team member/ }), "usr_2");
    await user.click(screen.getByRole("button", { name: "Assign Rule" }));
    await screen.findByText("Rule assigned successfully");
    expect(api.last("assignMasterRule")?.params).toEqual({ id: "21.11-r1" });
    await waitFor(() => expect(api.last("getCompanyRule")?.params).toEqual({ id: "101" }));
  });

  test("is shown as the company's where the company has it", async () => {
    openRule({
      at,
      rule: { companyNotes: "Ours." },
      routes: { getMasterRule: { ...aMasterRule(), companyRuleId: 101 } },
    });
    (await panel("Company Notes")).getByText("Ours.");
  });

  test("is read-only for the system's administrator", async () => {
    openRule({ at, mayWork: false, as: aSuperAdmin() });
    await screen.findByRole("heading", { level: 1, name: "Validate record systems" });
    expect(screen.queryByRole("region", { name: "Assignment" })).toBeNull();
  });

  test.each([404, 400])("answered with %d does not exist", async (status) => {
    openRule({ at: "/rules/nothing", routes: { getMasterRule: problem(status, "No") } });
    await screen.findByRole("heading", { name: "Rule not found" });
  });

  test("that cannot be read now says so", async () => {
    openRule({ at, routes: { getMasterRule: problem(503, "Please try later.") } });
    await screen.findByRole("heading", { name: "Failed to fetch rule" });
  });
});
