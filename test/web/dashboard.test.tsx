import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { addSelection } from "../../shared/api/selections.ts";
import type { CfrTitle } from "../../shared/schemas/cfr.ts";
import { today } from "../../web/src/lib/today.ts";
import { aPart, aSelection, aTitle, aUser } from "../support/factories.ts";
import { type Answers, problem } from "../support/fake-api.ts";
import { openApp } from "../support/render-app.tsx";

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const food = aTitle();
const labor = aTitle({
  id: "29",
  titleNumber: 29,
  titleName: "Labor",
  lastAmended: daysAgo(10),
  ruleCount: 1,
});
const reserved = aTitle({
  id: "35",
  titleNumber: 35,
  titleName: "Panama Canal",
  reserved: true,
  ruleCount: 0,
});
const member = aUser({ role: "member" });

/** A server that remembers the company's selection. */
const titleServer = (selected: string[], more: Answers = {}): Answers => {
  const ids = new Set(selected);
  const known = (titles: CfrTitle[]) => titles.map((title) => ({ ...title, isSelected: ids.has(title.id) }));
  return {
    listCfrTitles: () => known([food, labor, reserved]),
    listCfrTitlesWithRules: () => known([food, labor]),
    listCfrParts: [
      aPart(),
      aPart({ partNo: "820", partDescription: "Quality System Regulation", ruleCount: 1, ownRuleCount: 1 }),
    ],
    addSelection: ({ body }) => {
      const { cfrTitleId } = addSelection.body.parse(body);
      ids.add(cfrTitleId);
      return aSelection({ cfrTitleId });
    },
    removeSelection: ({ params }) => {
      ids.delete(params.cfrTitleId ?? "");
      return { message: "Removed." };
    },
    initializeCompanyRules: { created: 12, message: "12 rules were made." },
    ...more,
  };
};

const cards = (name: string) => within(screen.getByRole("list", { name })).getAllByRole("listitem");
const cardOf = async (title: string): Promise<HTMLElement> => {
  const card = (await screen.findByRole("heading", { name: title })).closest("li");
  if (!card) throw new Error(`No card for ${title}`);
  return card;
};

describe("the active tab", () => {
  test("shows a card for each selected title with its facts, badges for 90 days, and the way to its parts", async () => {
    const { user } = openApp({ as: member, routes: titleServer(["21", "29"]) });
    const card = await cardOf("Labor");
    expect(card.textContent).toContain("Title 29");
    expect(card.textContent).toContain("1 rule");
    expect(card.textContent).toContain("Active");
    expect(card.textContent).toContain("Recently Updated");
    expect(cards("Company regulations")).toHaveLength(2);
    const old = await cardOf("Food and Drugs");
    expect(old.textContent).toContain("Jan 15, 2020");
    expect(old.textContent).not.toContain("Recently Updated");
    await user.click(screen.getByRole("link", { name: "Food and Drugs" }));
    await screen.findByRole("heading", { name: "Part 11" });
    expect(window.location.pathname).toBe("/cfr-titles/21/parts");
  });

  test("offers managers the ways to the first title", async () => {
    openApp({ as: aUser({ role: "compliance_officer" }), routes: titleServer([]) });
    await screen.findByRole("heading", { name: "No Company Regulations Selected" });
    const select = screen.getByRole("link", { name: "Select Company Regulations" });
    const browse = screen.getByRole("link", { name: "Browse All CFR Titles" });
    expect([select.getAttribute("href"), browse.getAttribute("href")]).toEqual([
      "/cfr-selection",
      "/cfr-titles",
    ]);
  });

  test("tells members to contact the administrator", async () => {
    openApp({ as: member, routes: titleServer([]) });
    await screen.findByText(/contact your administrator/);
    expect(screen.queryByRole("link", { name: "Select Company Regulations" })).toBeNull();
  });

  test("says what could not be loaded, and tries again", async () => {
    const { api, user } = openApp({
      as: member,
      routes: titleServer(["21"], { listCfrTitles: problem(500, "Something went wrong on our side.") }),
    });
    await screen.findByRole("heading", { name: "Failed to fetch CFR titles" });
    expect(screen.getByText("Something went wrong on our side.")).toBeTruthy();
    api.use({ listCfrTitles: [{ ...food, isSelected: true }] });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await cardOf("Food and Drugs");
    expect(document.activeElement).toBe(screen.getByRole("main"));
  });
});

describe("the dashboard's numbers", () => {
  const numbers = {
    strip: { compliance: 42.9, due: 3, overdue: 2, unassigned: 1_204, changedSections: 7 },
    titles: [
      { titleNumber: 21, completed: 3, applicable: 7, nextDue: "2026-03-03" },
      { titleNumber: 29, completed: 0, applicable: 1, nextDue: null },
    ],
    attention: { myDue: 4, myOverdue: 0, toReview: 2, changesToAssess: 3, policiesToAcknowledge: 1 },
    activity: [
      {
        id: "a1",
        at: "2026-01-01T00:00:00.000Z",
        event: "rule.assigned",
        user: { id: "u", firstName: "Ada", lastName: "Lovelace", email: "ada@example.com" },
        label: "Keep records",
        companyRuleId: 7,
      },
      {
        id: "a2",
        at: "2026-01-01T00:00:00.000Z",
        event: "policy.attached-to-part",
        user: { id: "u", firstName: "Ada", lastName: "Lovelace", email: "ada@example.com" },
        label: "Records.pdf",
        companyRuleId: null,
      },
    ],
  };
  const links = (list: string) =>
    within(screen.getByRole("list", { name: list }))
      .getAllByRole("link")
      .map((link) => [link.textContent, link.getAttribute("href")]);
  const region = (name: string) => within(screen.getByRole("region", { name }));

  test("each open their list; titles say how far they are and what is due next", async () => {
    const { api } = openApp({ as: aUser(), routes: titleServer(["21", "29"], { getDashboard: numbers }) });
    const card = await cardOf("Food and Drugs");
    await within(card).findByText("3 of 7 completed");
    within(card).getByText("Next due Mar 3, 2026");
    within(await cardOf("Labor")).getByText("Nothing due");
    expect(links("Your company today")).toEqual([
      ["Compliance 42.9%", "/reports"],
      ["Due 3", "/regulations?due=soon"],
      ["Overdue 2", "/regulations?due=overdue"],
      ["Unassigned 1,204", "/regulations?assignee=none&applicability=applicable"],
      ["Changed sections 7", "/horizon-mapping"],
    ]);
    const waiting = region("Needs attention").getAllByRole("link");
    expect(waiting.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["My due 4", "/assignments?due=soon"],
      ["To review 2", "/assignments?view=reviews"],
      ["Changes to assess 3", "/changes?state=new,assessing"],
      ["Policies to acknowledge 1", "/policies?view=mine"],
    ]);
    expect(region("Recent activity").getByRole("link", { name: "All activity" }).getAttribute("href")).toBe(
      "/activity",
    );
    const entries = region("Recent activity").getAllByRole("listitem");
    const deeds = entries.map((entry) => entry.querySelector("p")?.textContent?.trim());
    expect(deeds).toEqual([
      "Ada Lovelace assigned Keep records",
      "Ada Lovelace attached Records.pdf to a part",
    ]);
    const [assigned] = region("Recent activity").getAllByRole("link", { name: "Keep records" });
    expect(assigned?.getAttribute("href")).toContain("/rules/7");
    expect(api.last("getDashboard")?.query).toEqual({ today: today() });
  });

  test("say nothing of sections to members, and that nothing waits", async () => {
    openApp({ as: member, routes: titleServer(["21"]) });
    await screen.findByText("Nothing needs your attention.");
    screen.getByText("Nothing has happened yet.");
    expect(screen.queryByRole("link", { name: "All activity" })).toBeNull();
    expect(links("Your company today").map(([text]) => text)).toEqual([
      "Compliance –",
      "Due 0",
      "Overdue 0",
      "Unassigned 0",
    ]);
  });

  test("are tried again where they could not be read; the titles are there all the same", async () => {
    const { api, user } = openApp({
      as: member,
      routes: titleServer(["21"], { getDashboard: problem(500, "Boom") }),
    });
    await screen.findByRole("heading", { name: "Failed to fetch dashboard" });
    await cardOf("Food and Drugs");
    api.use({ getDashboard: { ...numbers, strip: { ...numbers.strip, changedSections: null } } });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("3 of 7 completed");
  });
});

describe("the manage tab", () => {
  test("is there for managers alone; a member asking for it lands on the active tab", async () => {
    openApp({ path: "/?tab=manage", as: member, routes: titleServer(["21"]) });
    await cardOf("Food and Drugs");
    expect(screen.getByRole("tab", { name: "Company Regulations", selected: true })).toBeTruthy();
    expect(screen.queryByRole("tab", { name: "Manage Regulations" })).toBeNull();
    expect(window.location.search).toBe("");
  });

  test("counts all titles, those added and those found; Clear search gives the focus to the search box", async () => {
    const { user } = openApp({ path: "/?tab=manage", as: aUser(), routes: titleServer(["21"]) });
    await cardOf("Labor");
    const count = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
    const counts = ["Total Regulations", "Added to Company", "Filtered Results"].map(count);
    expect(counts).toEqual(["3", "1", "3"]);
    await user.type(screen.getByRole("searchbox"), "LABOR");
    await waitFor(() => expect(count("Filtered Results")).toBe("1"));
    expect(cards("CFR titles")).toHaveLength(1);
    await user.clear(screen.getByRole("searchbox"));
    await user.type(screen.getByRole("searchbox"), "maritime");
    await screen.findByRole("heading", { name: "No CFR titles found" });
    await user.click(screen.getByText("Clear search"));
    await cardOf("Labor");
    expect(document.activeElement).toBe(screen.getByRole("searchbox"));
  });

  test("adds a title, says so, keeps the focus, and makes its rules in the background", async () => {
    const { api, user } = openApp({ path: "/?tab=manage", as: aUser(), routes: titleServer([]) });
    const card = await cardOf("Food and Drugs");
    within(card)
      .getByRole("button", { name: /^Add Title/ })
      .focus();
    await user.keyboard("{Enter}");
    await screen.findByText("CFR Title Added");
    await within(card).findByText("Added");
    expect(document.activeElement).toBe(within(card).getByRole("button", { name: /^Remove/ }));
    expect(api.last("addSelection")?.body).toEqual({ cfrTitleId: "21" });
    await waitFor(() => expect(api.count("initializeCompanyRules")).toBe(1));
  });

  test("removes a title", async () => {
    const { api, user } = openApp({ path: "/?tab=manage", as: aUser(), routes: titleServer(["21"]) });
    const card = await cardOf("Food and Drugs");
    await user.click(within(card).getByRole("button", { name: /^Remove/ }));
    await screen.findByText("CFR Title Removed");
    await within(card).findByRole("button", { name: /^Add Title/ });
    expect(api.last("removeSelection")?.params).toEqual({ cfrTitleId: "21" });
  });

  test("explains a title someone else had removed, and refreshes the list", async () => {
    const { api, user } = openApp({ path: "/?tab=manage", as: aUser(), routes: titleServer(["21"]) });
    const card = await cardOf("Food and Drugs");
    api.use({ removeSelection: problem(404, "This CFR title is not selected."), listCfrTitles: [food] });
    await user.click(within(card).getByRole("button", { name: /^Remove/ }));
    await screen.findByText("This CFR title is not selected.");
    await within(card).findByRole("button", { name: /^Add Title/ });
  });

  test("says why a title could not be added, and shows what someone else had added", async () => {
    const { api, user } = openApp({ path: "/?tab=manage", as: aUser(), routes: titleServer([]) });
    const card = await cardOf("Food and Drugs");
    api.use({ addSelection: problem(500, "Boom") });
    await user.click(within(card).getByRole("button", { name: /^Add Title/ }));
    await screen.findByText("Error Adding CFR Title");
    screen.getByText("Failed to add CFR title. Please try again.");
    api.use({
      addSelection: problem(409, "CFR title already selected"),
      listCfrTitles: [{ ...food, isSelected: true }],
    });
    await user.click(within(card).getByRole("button", { name: /^Add Title/ }));
    await screen.findByText("CFR Title Already Added");
    screen.getByText("This CFR title is already part of your organization's regulations");
    await within(card).findByText("Added");
  });

  test("offers no reserved title, and opens the parts of another", async () => {
    const { user } = openApp({ path: "/?tab=manage", as: aUser(), routes: titleServer([]) });
    await user.click(await screen.findByRole("button", { name: "Titles without rules (1)" }));
    const panama = within(await cardOf("Panama Canal"));
    panama.getByText("Reserved");
    expect(panama.queryByRole("button", { name: /Add Title/ })).toBeNull();
    const card = await cardOf("Food and Drugs");
    await user.click(within(card).getByRole("link", { name: /^View Parts/ }));
    await screen.findByRole("heading", { level: 1, name: "Title 21: Food and Drugs" });
    expect(window.location.pathname).toBe("/dashboard/21");
    const all = await screen.findByRole("link", { name: "View All Rules" });
    expect(all.getAttribute("href")).toBe("/regulations?titleFilter=21");
  });
});

describe("the parts of a title", () => {
  const open = (more: Answers = {}) =>
    openApp({ path: "/cfr-titles/21/parts", as: member, routes: titleServer(["21"], more) });

  test("show number, description and count, lead to the part's rules and back, and are found by number or description", async () => {
    const { user } = open();
    const card = await cardOf("Part 11");
    expect(card.textContent).toContain("Electronic Records; Electronic Signatures");
    expect(card.textContent).toContain("12 rules");
    expect(within(card).getByRole("link").getAttribute("href")).toBe("/cfr-titles/21/parts/11/rules");
    await cardOf("Part 11");
    const back = screen.getByRole("link", { name: /Back/ });
    expect(back.getAttribute("href")).toBe("/?tab=active");
    await user.type(screen.getByRole("searchbox"), "quality");
    await waitFor(() => expect(cards("Parts")).toHaveLength(1));
    await user.clear(screen.getByRole("searchbox"));
    await user.type(screen.getByRole("searchbox"), "11");
    await waitFor(() => expect(cards("Parts")[0]?.textContent).toContain("Part 11"));
    await user.type(screen.getByRole("searchbox"), "99");
    await screen.findByRole("heading", { name: "No parts found" });
  });

  test("may be none", async () => {
    open({ listCfrParts: [] });
    await screen.findByRole("heading", { name: "No parts available" });
  });

  test("are headed by what the address says, where it names no title", async () => {
    openApp({ path: "/cfr-titles/abc/parts", as: member, routes: titleServer(["21"]) });
    await screen.findByRole("heading", { level: 1, name: "Title abc" });
  });

  test("say when they cannot be loaded", async () => {
    open({ listCfrParts: problem(500, "Boom") });
    await screen.findByRole("heading", { name: "Failed to fetch CFR parts" });
  });
});

describe("the list of all titles", () => {
  test("has the followed titles first and the empty ones behind their heading, where a search finds them", async () => {
    const { user } = openApp({ path: "/cfr-titles", as: member, routes: titleServer(["29"]) });
    await cardOf("Labor");
    const names = () => screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
    expect(names()).toEqual(["Labor", "Food and Drugs", "Titles without rules (1)"]);
    await user.click(screen.getByRole("button", { name: "Titles without rules (1)", expanded: false }));
    expect(names()).toContain("Panama Canal");
    await user.click(screen.getByRole("button", { name: "Titles without rules (1)", expanded: true }));
    expect(names()).not.toContain("Panama Canal");
    await user.type(screen.getByRole("searchbox"), "panama");
    await waitFor(() => expect(names()).toEqual(["Panama Canal"]));
  });

  test("shows members what is selected and recent, without buttons to change it", async () => {
    openApp({ path: "/cfr-titles", as: member, routes: titleServer(["29"]) });
    const card = await cardOf("Labor");
    expect(card.textContent).toContain("Recent");
    expect(card.textContent).toContain("Selected");
    expect(screen.queryByRole("button", { name: /Add Title|Remove Title/ })).toBeNull();
    expect(screen.queryByRole("button", { name: "Import Rules" })).toBeNull();
  });

  test("lets managers add and remove titles and import rules", async () => {
    openApp({ path: "/cfr-titles", as: aUser(), routes: titleServer(["29"]) });
    expect(within(await cardOf("Labor")).getByRole("button", { name: /^Remove Title/ })).toBeTruthy();
    expect(within(await cardOf("Food and Drugs")).getByRole("button", { name: /^Add Title/ })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Import Rules" })).toBeTruthy();
  });
});

describe("the selection page", () => {
  const open = (as = aUser()) => openApp({ path: "/cfr-selection", as, routes: titleServer(["21"]) });

  test("lists titles with rules alone, ticked when added, and says what it is for and when a search finds nothing", async () => {
    const { user } = open();
    await screen.findByRole("heading", { level: 1, name: "Dashboard" });
    expect(screen.getByText("Add or remove CFR titles that apply to your organization")).toBeTruthy();
    expect(screen.getByText(/Only titles with active compliance rules are listed/)).toBeTruthy();
    const food = await screen.findByRole("checkbox", { name: "Title 21: Food and Drugs", checked: true });
    expect(food.closest("li")?.textContent).toContain("Added");
    expect(screen.getByRole("checkbox", { name: "Title 29: Labor", checked: false })).toBeTruthy();
    expect(screen.queryByRole("checkbox", { name: /Panama/ })).toBeNull();
    expect(screen.getByText("Total CFR Titles").nextElementSibling?.textContent).toBe("2");
    await screen.findByRole("checkbox", { name: "Title 29: Labor" });
    await user.type(screen.getByRole("searchbox"), "maritime");
    await screen.findByRole("heading", { name: "No CFR titles found" });
  });

  test("adds by ticking and removes by unticking", async () => {
    const { api, user } = open();
    await user.click(await screen.findByRole("checkbox", { name: "Title 29: Labor" }));
    await screen.findByRole("checkbox", { name: "Title 29: Labor", checked: true });
    await user.click(screen.getByRole("checkbox", { name: "Title 21: Food and Drugs" }));
    await screen.findByRole("checkbox", { name: "Title 21: Food and Drugs", checked: false });
    expect([api.count("addSelection"), api.count("removeSelection")]).toEqual([1, 1]);
  });

  test("lets members look but not change", async () => {
    open(member);
    const box = await screen.findByRole("checkbox", { name: "Title 29: Labor" });
    expect(box.hasAttribute("disabled")).toBe(true);
    screen.getByText(/Only company administrators and compliance officers can add or remove titles\./);
  });
});
