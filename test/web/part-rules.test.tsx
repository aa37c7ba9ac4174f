import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { RuleListItem } from "../../shared/schemas/company-rule.ts";
import { aSuperAdmin, aUser } from "../support/factories.ts";
import { problem } from "../support/fake-api.ts";
import { card, openCard, openPart, partPath as path, partRules as rules } from "../support/open-part.ts";
import { roleTexts, textsOf } from "../support/read-screen.ts";
import { aRule, rulePage } from "../support/rule-factories.ts";

describe("the head of the page", () => {
  test("names the title and the part, tells managers that the title is added, and counts the rules on the tab", async () => {
    openPart();
    await screen.findByRole("heading", { level: 1, name: "Title 21 - Part 11" });
    await screen.findByText("Electronic Records; Electronic Signatures");
    expect(screen.getByRole("link", { name: "Back to Parts" }).getAttribute("href")).toBe(
      "/cfr-titles/21/parts",
    );
    const crumbs = within(screen.getByRole("navigation", { name: "Breadcrumb" }));
    expect(crumbs.getByRole("link", { name: "Title 21" }).getAttribute("href")).toBe("/cfr-titles/21/parts");
    expect(crumbs.getByText("Part 11").getAttribute("aria-current")).toBe("page");
    await screen.findByText("Added to Company");
    await screen.findByRole("tab", { name: "Rules (3)", selected: true });
  });

  test("decodes the part number", async () => {
    openPart({ at: "/cfr-titles/41/parts/102%2D3/rules" });
    await screen.findByRole("heading", { level: 1, name: "Title 41 - Part 102-3" });
  });

  test("tells managers that the title is not added and offers no assignment", async () => {
    openPart({ isSelected: false });
    await screen.findByText("Not Added");
    screen.getByText("Add CFR title to company to manage these rules");
    expect((await screen.findAllByText("Add CFR title to manage rules")).length).toBe(3);
    expect(screen.queryByRole("button", { name: /^Assign/ })).toBeNull();
  });

  test("shows members neither badge nor hint nor Assign, and reads the company's rules", async () => {
    const { api } = openPart({
      as: aUser({ role: "member" }),
      isSelected: false,
      routes: { listCompanyRules: ({ query }) => rulePage([aRule()], query) },
    });
    await card("Validate record systems");
    expect(api.last("listCompanyRules")?.query).toMatchObject({
      titleFilter: "21",
      partFilter: "11",
      limit: "50",
    });
    expect(api.count("listPartRules")).toBe(0);
    for (const text of ["Added to Company", "Not Added", "Add CFR title to manage rules"]) {
      expect(screen.queryByText(text)).toBeNull();
    }
    expect(screen.queryByRole("button", { name: /^Assign/ })).toBeNull();
  });

  test("shows the super admin every rule without assignment", async () => {
    openPart({ as: aSuperAdmin() });
    await card("Limit access");
    expect(screen.queryByRole("combobox", { name: "Applicability" })).toBeNull();
    expect(screen.queryByRole("button", { name: /^Assign/ })).toBeNull();
  });
});

describe("groups", () => {
  test("stand under the heading of their section with a count, unknown last; without tags none are asked for", async () => {
    const { api } = openPart();
    await card("Keep copies");
    const headings = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
    expect(headings).toEqual([
      "CFR 21 Part 11 - Section 11.2",
      "CFR 21 Part 11 - Section 11.10",
      "CFR 21 Part 11 - Unknown Section",
    ]);
    expect(screen.getAllByText("1 rule").length).toBe(3);
    await card("Limit access");
    expect(api.count("listRuleTags")).toBe(0);
    expect(screen.queryByRole("list", { name: "Company tags" })).toBeNull();
    const link = within(await card("Keep copies")).getByRole("link", { name: "Keep copies" });
    expect(link.getAttribute("href")).toBe("/rules/21.11-r3?page=cfr-parts&from=cfr-parts");
  });

  test("show a rule that comes twice once", async () => {
    const rule = aRule({ id: "21.11-r1" });
    const twice = { ...rulePage([rule], {}), items: [rule, rule], total: 2 };
    openPart({ routes: { listPartRules: twice } });
    await card("Validate record systems");
    expect(screen.getAllByRole("heading", { level: 3 }).length).toBe(1);
  });
});

describe("a rule's card", () => {
  const person = { id: "usr_2", firstName: "Grace", lastName: "Hopper", email: "grace@acme.example" };
  const open = async (over: Partial<RuleListItem>, title = "Validate record systems") => {
    openPart({ given: [aRule({ id: "21.11-r1", ...over })] });
    return within(await openCard(title));
  };

  test("shows text, blocks, type, date, badges and marker", async () => {
    const view = await open({ complianceStatus: "in_progress" });
    for (const text of [
      "Prove that the system does what it should.",
      "Subject",
      "System owner",
      "Action",
      "validate the system before use",
      "Condition",
      "records are kept electronically",
      "Exemption",
      "Paper records",
      "Updated Jan 6, 2026",
      "in progress",
      "high",
      "Unassigned",
    ]) {
      view.getByText(text);
    }
    expect(view.getAllByText("Technical").length).toBe(2);
  });

  test("leaves out blocks without words and calls a rule without type General", async () => {
    const view = await open({ subject: "", conditions: [], exemption: " ", ruleType: [], keywords: [] });
    expect(view.queryByText("Subject")).toBeNull();
    expect(view.queryByText("Condition")).toBeNull();
    expect(view.queryByText("Exemption")).toBeNull();
    view.getByText("General");
  });

  test("uses the simplified text as its title where both say the same", async () => {
    const view = await open(
      { ruleTitle: "VALIDATE the systems", ruleTextSimplified: "Validate the systems." },
      "Validate the systems.",
    );
    expect(view.queryByText("VALIDATE the systems")).toBeNull();
    expect(view.getAllByText("Validate the systems.").length).toBe(1);
  });

  test("is an Untitled Rule without a title", async () => {
    await open({ ruleTitle: " " }, "Untitled Rule");
  });

  test("shows three chips and how many more there are, its person, and that it is the company's own", async () => {
    const keywords = ["a1", "b2", "a1 ", "c3", "d4"];
    const assigned = { assignedTo: person.id, assignedToUser: person };
    const view = await open({ keywords, ruleType: ["Technical"], library: "own", ...assigned });
    for (const chip of ["a1", "b2", "c3"]) view.getByText(chip);
    expect(view.queryByText("d4")).toBeNull();
    view.getByText("+2 more");
    view.getByText("Assigned");
    view.getByText("to Grace Hopper");
    view.getByText("Company library");
  });

  test("names the group that has the rule, until one of it takes it", async () => {
    const group = { assignedToGroup: { id: "g1", name: "Safety team" } };
    const taken = { assignedTo: person.id, assignedToUser: person };
    const given = [
      aRule({ id: "21.11-r1", ruleTitle: "Untaken", ...group }),
      aRule({ id: "21.11-r2", ruleTitle: "Taken", ...group, ...taken }),
    ];
    openPart({ given });
    within(await card("Untaken")).getByText("to Safety team");
    expect(within(await card("Untaken")).queryByText("Unassigned")).toBeNull();
    within(await card("Taken")).getByText("to Grace Hopper");
  });

  test("marks a rule whose assignee was deactivated, and no other", async () => {
    const given = [false, true].map((isActive, index) => {
      const assigned = { assignedTo: person.id, assignedToUser: { ...person, isActive } };
      return aRule({ id: `21.11-r${index}`, ruleTitle: `Rule ${index}`, ...assigned });
    });
    openPart({ given });
    await within(await card("Rule 0")).findByText("Needs reassignment");
    expect(screen.getAllByText("Needs reassignment")).toHaveLength(1);
  });

  test("shows the company's tags that exist, and asks for them only where a rule carries one", async () => {
    const tag = { id: "t1", name: "Audit 2027", color: "#3B82F6", description: "", createdBy: "usr_1" };
    const tagged = aRule({ id: "21.11-r1", customTags: ["t1", "deleted"] });
    const { api } = openPart({ given: [tagged], routes: { listRuleTags: [tag] } });
    const list = await within(await openCard("Validate record systems")).findByRole("list", {
      name: "Company tags",
    });
    expect(roleTexts(list, "listitem")).toBe("Audit 2027");
    expect(api.count("listRuleTags")).toBe(1);
  });

  test("has only the button Applicable once it is not applicable", async () => {
    const view = await open({ isActive: false });
    view.getByText("Not applicable");
    expect(textsOf(view.getAllByRole("button").slice(1))).toBe("Applicable");
    expect(view.queryByText("View Details")).toBeNull();
  });

  test("has its four buttons in order for managers with the title", async () => {
    const view = await open({});
    const controls = [...view.getAllByRole("link").slice(1), ...view.getAllByRole("button").slice(1)];
    expect(textsOf(controls)).toBe("View Details | Assign | Upload Policy | Applicable | Not applicable");
  });

  test("is one line at first, with its main action, and all four in its menu; it closes again", async () => {
    const { user } = openPart();
    const view = within(await card("Limit access"));
    for (const text of ["Unassigned", "pending"]) view.getByText(text);
    expect(view.queryByText("Subject")).toBeNull();
    view.getByRole("button", { name: "Assign: Limit access" });
    await user.click(view.getByRole("button", { name: "More actions: Limit access" }));
    expect(textsOf(await screen.findAllByRole("menuitem"))).toBe(
      "View Details | Assign | Upload Policy | Applicable | Not applicable",
    );
    await user.keyboard("{Escape}");
    await user.click(view.getByRole("button", { name: "Details: Limit access" }));
    view.getByText("Subject");
    await user.click(view.getByRole("button", { name: "Details: Limit access", expanded: true }));
    expect(view.queryByText("Subject")).toBeNull();
  });
});

describe("filters", () => {
  test("count every choice and ask the server for the one taken", async () => {
    const { api, user } = openPart({
      given: [...rules, aRule({ id: "21.11-r4", section: "11.10", isActive: false, ruleTitle: "Old rule" })],
    });
    await card("Old rule");
    const applicability = screen.getByRole("combobox", { name: "Applicability" });
    expect(roleTexts(applicability, "option")).toBe(
      "All Rules (4) | Applicable (3) | Not Applicable (1) | Undecided (3)",
    );
    const sections = screen.getByRole("combobox", { name: "Section" });
    expect(roleTexts(sections, "option")).toBe(
      "All Sections (4) | Section 11.2 (1) | Section 11.10 (2) | Unknown Section (1)",
    );
    await user.selectOptions(applicability, "Not Applicable (1)");
    await waitFor(() => expect(screen.getAllByRole("heading", { level: 3 }).length).toBe(1));
    expect(api.last("listPartRules")?.query).toMatchObject({ applicability: "not_applicable" });
    await user.selectOptions(applicability, "All Rules (4)");
    await user.selectOptions(sections, "Unknown Section (1)");
    await waitFor(() => expect(screen.getAllByRole("heading", { level: 3 }).length).toBe(1));
    expect(api.last("listPartRules")?.query).toMatchObject({ section: "" });
    await card("Keep copies");
  });

  test("wait for a pause in typing before they search", async () => {
    const { api, user } = openPart();
    await card("Limit access");
    const before = api.count("listPartRules");
    await user.type(screen.getByPlaceholderText("Search rules..."), "limit");
    await waitFor(() => expect(screen.getAllByRole("heading", { level: 3 }).length).toBe(1));
    expect(api.count("listPartRules")).toBe(before + 1);
    expect(api.last("listPartRules")?.query).toMatchObject({ search: "limit" });
    expect(window.location.search).toBe("?search=limit");
  });

  test("that hide everything can be cleared", async () => {
    const { user } = openPart({ at: `${path}?search=nothing-has-this` });
    const heading = await screen.findByRole("heading", { name: "No rules found" });
    expect(screen.getByPlaceholderText<HTMLInputElement>("Search rules...").value).toBe("nothing-has-this");
    const notice = heading.parentElement ?? document.body;
    await user.click(within(notice).getByRole("button", { name: "Clear search" }));
    await card("Limit access");
    expect(screen.getByPlaceholderText<HTMLInputElement>("Search rules...").value).toBe("");
  });
});

describe("the address", () => {
  const chosenSection = () =>
    screen.getByRole<HTMLSelectElement>("combobox", { name: "Section" }).selectedOptions[0]?.text;

  test("chooses the section it names, as search everywhere links to it", async () => {
    const { api } = openPart({ at: `${path}?section=11.10` });
    await card("Limit access");
    expect(api.last("listPartRules")?.query).toMatchObject({ section: "11.10" });
    expect(chosenSection()).toBe("Section 11.10 (1)");
    expect(screen.getAllByRole("heading", { level: 3 })).toHaveLength(1);
  });

  test("with a section that is not there says so, and clearing shows the part", async () => {
    const { user } = openPart({ at: `${path}?section=99.1` });
    const notice = (await screen.findByRole("heading", { name: "No rules found" })).parentElement;
    expect(chosenSection()).toBe("Section 99.1 (0)");
    const clear = within(notice ?? document.body).getByRole("button", { name: "Clear search and filters" });
    await user.click(clear);
    await card("Limit access");
    expect(window.location.search).toBe("");
  });

  test("keeps every filter that is chosen", async () => {
    const { user } = openPart();
    await card("Limit access");
    await user.selectOptions(screen.getByRole("combobox", { name: "Section" }), "Section 11.2 (1)");
    await user.selectOptions(screen.getByRole("combobox", { name: "Applicability" }), "Applicable (1)");
    expect(window.location.search).toBe("?applicability=applicable&section=11.2");
  });
});

describe("a part", () => {
  test("without rules says so", async () => {
    openPart({ given: [] });
    await screen.findByRole("heading", { name: "No rules available" });
    screen.getByText("This part does not contain any rules.");
  });

  test("that cannot be read says why and can be tried again", async () => {
    const { api, user } = openPart({ routes: { listPartRules: problem(503, "The service is busy.") } });
    await screen.findByRole("heading", { name: "Failed to fetch part rules" });
    screen.getByText("The service is busy.");
    api.use({ listPartRules: ({ query }) => rulePage(rules, query) });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await card("Limit access");
  });

  test("is still shown when the part itself cannot be read, and says so", async () => {
    openPart({ routes: { getCfrPart: problem(500, "Busy") } });
    await card("Limit access");
    await screen.findByText(/^Failed to fetch .*parts/i);
    expect(screen.queryByText("Not Added")).toBeNull();
  });

  const long = Array.from({ length: 120 }, (_, index) =>
    aRule({ id: `21.11-r${index}`, masterRuleId: `21.11-r${index}`, ruleTitle: `Rule ${index}` }),
  );

  test("with many rules grows page by page and keeps what it shows", async () => {
    const { api, user } = openPart({ given: long });
    await screen.findByText("Rule 49");
    screen.getByText("Showing 50 of 120 rules");
    screen.getByText("120 rules");
    await user.click(screen.getByText("Load more"));
    await screen.findByText("Rule 99");
    screen.getByText("Rule 0");
    await user.click(screen.getByText("Load more"));
    await screen.findByText("Rule 119");
    screen.getByText("All 120 rules shown");
    expect(screen.queryByText("Load more")).toBeNull();
    const asked = api.requests.filter(({ operationId }) => operationId === "listPartRules");
    expect(asked.map(({ query }) => query)).toEqual([
      { limit: "50" },
      { limit: "50", cursor: "50" },
      { limit: "50", cursor: "100" },
    ]);
  });

  test("keeps its rules when the next page fails, and tries again", async () => {
    const { api, user } = openPart({ given: long });
    await screen.findByText("Rule 49");
    api.use({ listPartRules: problem(503, "Busy") });
    await user.click(screen.getByText("Load more"));
    await screen.findByText("Failed to fetch part rules");
    screen.getByText("Rule 0");
    api.use({ listPartRules: ({ query }) => rulePage(long, query) });
    await user.click(screen.getByText("Try again"));
    await screen.findByText("Rule 99");
  });
});

describe("opening a rule", () => {
  test("remembers title, part and way back, and the Back of its page returns to the card", async () => {
    const { user } = openPart({
      at: `${path}?search=limit`,
      routes: { getCompanyRule: problem(404, "Rule not found") },
    });
    await user.click(
      within(await openCard("Limit access")).getByRole("link", { name: "View Details: Limit access" }),
    );
    await screen.findByRole("heading", { name: "Rule not found" });
    expect(window.location.pathname + window.location.search).toBe(
      "/rules/102?page=cfr-parts&from=cfr-parts",
    );
    expect(JSON.parse(sessionStorage.getItem("subpart-rule-return") ?? "")).toMatchObject({
      titleNumber: "21",
      partNo: "11",
      returnPath: `${path}?search=limit`,
    });
    await user.click(screen.getByRole("link", { name: "Go Back" }));
    await card("Limit access");
    expect(window.location.pathname + window.location.search).toBe(`${path}?search=limit`);
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Limit access"));
  });
});
