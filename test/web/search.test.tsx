import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { SearchResult } from "../../shared/schemas/search.ts";
import { navigationFor } from "../../web/src/app/navigation.ts";
import { shortcutsFor } from "../../web/src/app/shortcuts.ts";
import { aSuperAdmin, aUser } from "../support/factories.ts";
import { problem } from "../support/fake-api.ts";
import {
  activeOption,
  address,
  found,
  none,
  openSearch,
  options,
  rule,
  theBox,
} from "../support/search-app.ts";

describe("the answer", () => {
  test("is shown in labelled groups, citations first, with where each line leads and whose it is, and is counted", async () => {
    const { user } = openSearch();
    await user.type(await theBox(), "drug");
    const groups = within(await screen.findByRole("listbox", { name: "Search results" })).getAllByRole(
      "group",
    );
    const shown = groups.map((group) => [
      document.getElementById(group.getAttribute("aria-labelledby") ?? "")?.textContent,
      within(group)
        .getAllByRole("option")
        .map((option) => option.getAttribute("href")),
    ]);
    expect(shown).toEqual([
      ["Citations", ["/cfr-titles/21/parts/11/rules?section=11.10"]],
      ["Titles", ["/cfr-titles/21/parts", "/cfr-titles/7/parts"]],
      ["Parts", ["/cfr-titles/40/parts/102-3/rules"]],
      [
        "Rules (1,234)",
        [
          "/rules/77?page=regulations&from=company-rules",
          "/rules/78?page=regulations&from=company-rules",
          "/search?q=drug&kind=rules",
        ],
      ],
    ]);
    const text = (await options()).map(({ textContent }) => textContent);
    expect(text).toEqual([
      "Jump to 21 CFR 11.10(a)Electronic Records",
      "Food and DrugsTitle 21",
      "AgricultureTitle 7Not Added",
      "Records of drugsTitle 40, Part 102-3Not Added",
      "Keep drug records21 CFR 11.10(a)… of every DRUG that (a) leaves …",
      "Untitled Rule21 CFR 11.10(a)Company library",
      "See all 1,234 rules",
    ]);
    await waitFor(() =>
      expect(screen.getAllByRole("status").some((each) => each.textContent === "1,238 results")).toBe(true),
    );
  });

  test("opens the rule itself where a citation names just one", async () => {
    const [citation] = found.citations;
    const { user } = openSearch(() => ({
      ...none,
      citations: citation ? [{ ...citation, ruleId: 77 }] : [],
    }));
    await user.type(await theBox(), "21 CFR 11.10(a)");
    expect((await options()).map((option) => option.getAttribute("href"))).toEqual([
      "/rules/77?page=regulations&from=company-rules",
    ]);
  });

  test("has what was typed marked, whatever the case, and no markup of its own making", async () => {
    const { user } = openSearch(() => ({
      ...none,
      rules: [rule(1, { ruleTitle: "<b>Drug</b> (a) drug" })],
      ruleTotal: 1,
    }));
    await user.type(await theBox(), "DRUG");
    const [option] = await options();
    const marks = [...(option?.querySelectorAll("mark") ?? [])].map(({ textContent }) => textContent);
    expect(marks).toEqual(["Drug", "drug"]);
    expect(option?.textContent).toContain("<b>Drug</b> (a) drug");
  });

  test.each([".*", "(a", "[", "\\"])("marks %s as it is", async (typed) => {
    const { user } = openSearch(() => ({
      ...none,
      rules: [rule(1, { ruleTitle: `Keep ${typed} so` })],
      ruleTotal: 1,
    }));
    await user.click(await theBox());
    await user.paste(typed);
    const [option] = await options();
    expect(option?.querySelector("mark")?.textContent).toBe(typed);
  });

  test("says nothing of companies to the system's administrator", async () => {
    const as = aSuperAdmin();
    const { user } = openSearch(() => ({ ...found, rules: [], ruleTotal: 0 }), { as });
    await user.type(await theBox(), "drug");
    await options();
    expect(screen.queryByText("Not Added")).toBeNull();
    expect(screen.queryByText(/^See all/)).toBeNull();
  });
});

describe("the keyboard", () => {
  test("moves across the groups and around the ends, and opens with Enter", async () => {
    const { user } = openSearch();
    const box = await theBox();
    await user.type(box, "drug");
    const all = await options();
    await waitFor(() => expect(activeOption(box)).toBe(all[0]));
    expect(all[0]?.getAttribute("aria-selected")).toBe("true");
    await user.keyboard("{ArrowUp}");
    expect(activeOption(box)).toBe(all.at(-1));
    await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}");
    expect(activeOption(box)).toBe(all[2]);
    expect(document.activeElement).toBe(box);
    await user.keyboard("{Enter}");
    expect(address()).toBe("/cfr-titles/7/parts");
    await waitFor(() => expect(document.activeElement?.id).toBe("main"));
    expect(screen.queryByRole("listbox")).toBeNull();
    expect((await theBox()).getAttribute("value")).toBe("");
  });

  test.each(["{Control>}k{/Control}", "{Meta>}k{/Meta}", "/"])("opens the box with %s", async (keys) => {
    const { user } = openSearch();
    const box = await theBox();
    const home = screen.getByRole("link", { name: "Subpart, go to the dashboard" });
    home.focus();
    await user.keyboard(keys);
    expect(document.activeElement).toBe(box);
    screen.getByText("Search the regulations");
    expect(box.getAttribute("value")).toBe("");
  });

  test("closes with Escape, and the focus is back where it was", async () => {
    const { user } = openSearch();
    const box = await theBox();
    const home = screen.getByRole("link", { name: "Subpart, go to the dashboard" });
    home.focus();
    await user.keyboard("{Control>}k{/Control}drug");
    await options();
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("listbox")).toBeNull();
    expect(box.getAttribute("aria-expanded")).toBe("false");
    expect(document.activeElement).toBe(home);
    expect(box.getAttribute("value")).toBe("");
  });

  test("leaves with Tab, and what was typed stays", async () => {
    const { user } = openSearch();
    const box = await theBox();
    await user.type(box, "drug");
    await options();
    await user.tab();
    expect(screen.queryByRole("listbox")).toBeNull();
    expect(box.getAttribute("value")).toBe("drug");
    expect(document.activeElement).not.toBe(box);
    expect(document.activeElement).not.toBe(document.body);
  });

  test("opens the box with a key, or with Ctrl+K alone once / is switched off; a slash in a field is typed", async () => {
    const { user } = openSearch();
    const box = await theBox();
    await user.type(box, "a/b");
    expect(box.getAttribute("value")).toBe("a/b");
    await user.clear(box);
    await user.click(box);
    await user.click(screen.getByRole("checkbox", { name: "Open the search with the / key" }));
    await user.keyboard("{Escape}");
    screen.getByRole("link", { name: "Subpart, go to the dashboard" }).focus();
    await user.keyboard("/");
    expect(document.activeElement).not.toBe(box);
    await user.keyboard("{Control>}k{/Control}");
    expect(document.activeElement).toBe(box);
  });

  test("that is faster than the answer opens its first line when it is there", async () => {
    let send: (result: SearchResult) => void = () => undefined;
    const { user } = openSearch(() => new Promise((resolve) => (send = resolve)));
    await user.type(await theBox(), "21 CFR 11.10(a){Enter}");
    expect(address()).toBe("/nowhere");
    await waitFor(() => expect(screen.queryByText("Search the regulations")).toBeNull());
    await waitFor(() => {
      send(found);
      expect(address()).toBe("/cfr-titles/21/parts/11/rules?section=11.10");
    });
  });
});

describe("typing", () => {
  test("asks once it pauses, without white space around it, and not for white space alone", async () => {
    const { api, user } = openSearch();
    const box = await theBox();
    await user.type(box, "  ");
    await user.type(box, "drug records ");
    await options();
    expect(api.requests.filter(({ operationId }) => operationId === "searchEverywhere")).toMatchObject([
      { query: { q: "drug records" } },
    ]);
  });

  test("shows no earlier answer that comes late, and keeps the last list until the next is there", async () => {
    const waiting = new Map<string, (result: SearchResult) => void>();
    const { user } = openSearch((q) =>
      q === "one" ? found : new Promise((resolve) => waiting.set(q, resolve)),
    );
    const box = await theBox();
    await user.type(box, "one");
    await options();
    await user.clear(box);
    await user.type(box, "two");
    await waitFor(() => expect(waiting.has("two")).toBe(true));
    expect(screen.getAllByRole("option").length).toBe(7);
    await user.clear(box);
    await user.type(box, "three");
    await waitFor(() => expect(waiting.has("three")).toBe(true));
    const titled = (titleName: string) => ({
      ...none,
      titles: [{ titleNumber: 3, titleName, isSelected: true }],
    });
    await act(async () => waiting.get("three")?.(titled("The third")));
    await screen.findByText("The third");
    await act(async () => waiting.get("two")?.(titled("The second")));
    screen.getByText("The third");
    expect(screen.queryByText("The second")).toBeNull();
  });
});

describe("without results", () => {
  test("it says so in words", async () => {
    const { user } = openSearch(() => none);
    await user.type(await theBox(), "xyzzy");
    expect((await screen.findAllByText("Nothing found for “xyzzy”")).length).toBeGreaterThan(0);
    screen.getByText("Check the spelling, try fewer words, or type a citation such as 21 CFR 11.10(a).");
    expect(screen.queryByRole("listbox")).toBeNull();
  });

  test("a failure says why and can be tried again", async () => {
    const { api, user } = openSearch(() =>
      problem(503, "The service is busy. Please try again in a moment."),
    );
    await user.type(await theBox(), "drug");
    await screen.findByText("The service is busy. Please try again in a moment.");
    api.use({ searchEverywhere: found });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect((await options()).length).toBe(7);
  });

  test("being offline is said, and the search goes on when the connection is back", async () => {
    const isOnline = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    let isBroken = true;
    const { user } = openSearch(() => {
      if (isBroken) throw new TypeError("Failed to fetch");
      return found;
    });
    await user.type(await theBox(), "drug");
    await screen.findByText("You are offline");
    isBroken = false;
    isOnline.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event("online")));
    expect((await options()).length).toBe(7);
  });
});

describe("on a small screen", () => {
  beforeEach(() => {
    vi.spyOn(window, "matchMedia").mockImplementation((media) =>
      Object.assign(new EventTarget(), {
        matches: media === "(max-width: 63.99rem)",
        media,
        onchange: null,
        addListener: () => undefined,
        removeListener: () => undefined,
      }),
    );
  });

  test("the icon opens a sheet with the box in it; Escape closes it and the icon has the focus", async () => {
    const { user } = openSearch();
    const icon = await screen.findByRole("button", { name: "Search" });
    await user.click(icon);
    const sheet = await screen.findByRole("dialog", { name: "Search" });
    const box = within(sheet).getByRole("combobox", { name: "Search titles, parts, rules and documents" });
    await user.type(box, "drug");
    expect(await within(sheet).findAllByRole("option")).toHaveLength(7);
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(icon));
  });

  test("a key opens the sheet; a line of it leads to its page and closes it", async () => {
    const { user } = openSearch();
    await screen.findByRole("button", { name: "Search" });
    await user.keyboard("{Control>}k{/Control}");
    const sheet = await screen.findByRole("dialog", { name: "Search" });
    await user.type(within(sheet).getByRole("combobox"), "drug");
    await user.click(await within(sheet).findByRole("option", { name: /Agriculture/ }));
    expect(address()).toBe("/cfr-titles/7/parts");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.activeElement?.id).toBe("main"));
  });
});

describe("places and actions", () => {
  const unassigned = "/regulations?assignee=none&applicability=applicable";
  test.each([
    ["company_admin", "map", ["Horizon Map → /horizon-mapping"]],
    ["member", "a", ["Assignments → /assignments", `Assign… → ${unassigned}`]],
    ["company_admin", "RULES", ["Import rules → /cfr-titles?do=import"]],
    ["compliance_officer", "up", ["Upload policy → /policies?do=upload"]],
    ["super_admin", "assign", ["Assignments → /assignments"]],
    ["member", "inv", []],
    ["company_admin", "ports", []],
  ] as const)("a %s who types %j is offered %j", async (role, typed, expected) => {
    const { user } = openSearch(() => none, { as: role === "super_admin" ? aSuperAdmin() : aUser({ role }) });
    await user.type(await theBox(), typed);
    if (expected.length === 0) await screen.findAllByText(`Nothing found for “${typed}”`);
    const shown = screen.queryAllByRole("option");
    expect(shown.map((each) => `${each.textContent} → ${each.getAttribute("href")}`)).toEqual(expected);
  });

  test("an action opens its dialog, and leaves the address so that a reload does not", async () => {
    const routes = { listCfrTitles: [], listSelections: [] };
    const { user } = openSearch(() => none, { routes });
    await user.type(await theBox(), "import{Enter}");
    await screen.findByRole("dialog", { name: "Import Regulatory Rules" });
    expect(address()).toBe("/cfr-titles");
  });

  test("on a rule, assigning is about that rule", () => {
    const navigation = navigationFor("member");
    const { to } = shortcutsFor("member", navigation, "/rules/7?page=reports").find(
      ({ kind }) => kind === "action",
    ) ?? { to: undefined };
    expect(to).toBe("/rules/7?page=reports&do=assign");
  });
});
