import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { HorizonRow, TextDifference } from "../../shared/schemas/horizon.ts";
import { aUser } from "../support/factories.ts";
import { type Answers, problem } from "../support/fake-api.ts";
import { aHorizonPage, aHorizonRow, aHorizonVersion, sectionEntryId } from "../support/horizon-factories.ts";
import { roleTexts, textsOf } from "../support/read-screen.ts";
import { openApp } from "../support/render-app.tsx";

const officer = aUser({ role: "compliance_officer" });
const difference = (over: Partial<TextDifference>): TextDifference => ({
  type: "other",
  text: "two → three",
  class: "substantive",
  reason: "number",
  ...over,
});
const changed = aHorizonRow({
  textDifferences: [
    difference({}),
    difference({ type: "added", text: "in writing", reason: "text-added" }),
    difference({ type: "removed", text: "promptly", reason: "text-removed" }),
    difference({ text: "- → —", class: "editorial", reason: "dashes" }),
  ],
  differenceCount: 6,
});
const unchanged = aHorizonRow({
  ...{ id: sectionEntryId(2), part: "820", sectionId: "820.3", sectionDescription: "Definitions." },
  ...{ hasChanges: false, changeClass: null, previousVersion: null, affectedRules: 0 },
  ...{ textDifferences: [], differenceCount: 0, substantiveCount: 0 },
});
const editorial = aHorizonRow({
  id: sectionEntryId(3),
  sectionId: "11.30",
  changeClass: "editorial",
  currentVersion: aHorizonVersion({ effectiveDate: "2026-02-02" }),
  textDifferences: [difference({ text: "- → —", class: "editorial", reason: "dashes" })],
});

const open = (rows: HorizonRow[], as = officer, path = "/horizon-mapping", more: Answers = {}) =>
  openApp({ path, as, routes: { ...more, getHorizonMap: aHorizonPage(rows) } });

const rowOf = async (section: string) => {
  const table = await screen.findByRole("table", { name: "Sections and their changes" });
  const row = within(table)
    .getAllByRole("row")
    .find((each) => within(each).queryByText(section));
  if (!row) throw new Error(`There is no row of ${section}`);
  return row;
};
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);

describe("the map", () => {
  test("shows the four counters, the columns, the company's rules of a section, and from which day it is in force", async () => {
    open([changed, editorial, unchanged]);
    await rowOf("11.10");
    const counters = [...document.querySelectorAll("dl > div")].map(({ textContent }) => textContent);
    expect(counters).toEqual(["Total Sections3", "With Changes2", "No Changes1", "Avg Changes67%"]);
    const row = await rowOf("11.10");
    const headers = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
    expect(headers.join(" | ")).toBe(
      "Changes | Section ID | Section Description | CFR Title | Part | Current Version | Previous Version | Text Differences | Your Rules | Actions",
    );
    const cells = cellsOf(row);
    expect(cells[0]).toBe("Has ChangesSubstantive");
    expect(cells.slice(1, 7).join(" | ")).toBe(
      "11.10 | Controls for closed systems. | 21 - Food and Drugs | 11 | Mar 2, 2026By hand | Mar 2, 2025By hand",
    );
    within(row).getByRole("button", { name: "View Differences: 11.10" });
    const none = cellsOf(await rowOf("820.3"));
    expect([none[0], none[6], none[7], none[8]]).toEqual(["No Changes", "–", "No changes", "–"]);
    within(await rowOf("11.30")).getByText("in force Feb 2, 2026");
    within(await rowOf("11.30")).getByText("Editorial");
    const link = within(await rowOf("11.10")).getByRole("link", { name: "4 rules from section 11.10" });
    expect(link.getAttribute("href")).toBe("/cfr-titles/21/parts/11/rules?section=11.10");
  });

  test("marks three changes by +, - and ~, and says how many more there are", async () => {
    open([changed, editorial, unchanged]);
    const items = within(await rowOf("11.10")).getAllByRole("listitem");
    expect(textsOf(items)).toBe("~changed: two → three | +added: in writing | -removed: promptly");
    within(await rowOf("11.10")).getByText("+3 more changes");
  });

  test("says what a version added, removed or renamed, and when, beside the badges there are", async () => {
    const step = {
      createdAt: "2026-03-02T09:30:00.000Z",
      effectiveDate: "2026-02-02",
      previousHeading: null,
    };
    const removed = { ...step, kind: "removed", effectiveDate: null } as const;
    const renamed = { ...step, kind: "heading", previousHeading: "Terms." } as const;
    open([
      { ...unchanged, sectionId: "11.1", step: { ...step, kind: "added" } },
      { ...changed, id: sectionEntryId(4), sectionId: "11.2", step: removed },
      { ...unchanged, id: sectionEntryId(5), sectionId: "11.3", step: renamed },
    ]);
    const cells = async (section: string) =>
      cellsOf(await rowOf(section)).map((text) => text?.replaceAll("\u00a0", " "));
    expect((await cells("11.1"))[0]).toBe("No ChangesAddedFeb 2, 2026");
    expect((await cells("11.2"))[0]).toBe("Has ChangesSubstantiveRemovedMar 2, 2026");
    const heading = await cells("11.3");
    expect([heading[0], heading[2], heading[7]]).toEqual([
      "No ChangesHeadingFeb 2, 2026",
      "Definitions.Before: Terms.",
      "No changes",
    ]);
  });

  test("counts no rules for the system's administrator, who has no company", async () => {
    open(
      [aHorizonRow({ affectedRules: null })],
      aUser({ role: "super_admin", companyId: null, membership: "none" }),
    );
    await rowOf("11.10");
    expect(screen.queryByRole("columnheader", { name: "Your Rules" })).toBeNull();
  });
});

describe("the filters", () => {
  test("offer all titles and the parts in the results, ask the server, sort there, and live in the address", async () => {
    const { api, user } = open([changed]);
    await rowOf("11.10");
    const choices = (name: string) => roleTexts(screen.getByRole("combobox", { name }), "option");
    expect(choices("CFR Title")).toBe("All Titles | 12 - Banks and Banking | 21 - Food and Drugs");
    expect(choices("Part")).toBe("All Parts | Part 11 | Part 820");
    expect(api.last("getHorizonMap")?.query).toEqual({ limit: "50" });
    await user.selectOptions(screen.getByRole("combobox", { name: "CFR Title" }), "21 - Food and Drugs");
    await user.selectOptions(screen.getByRole("combobox", { name: "Part" }), "Part 11");
    await user.selectOptions(screen.getByRole("combobox", { name: "Changes" }), "Substantive changes");
    await user.type(screen.getByPlaceholderText("Search sections..."), "closed");
    await waitFor(() =>
      expect(api.last("getHorizonMap")?.query).toEqual({
        limit: "50",
        search: "closed",
        titleFilter: "21",
        partFilter: "11",
        changes: "substantive",
      }),
    );
    expect(window.location.search).toBe("?search=closed&title=21&part=11&changes=substantive");
    await user.click(screen.getByRole("button", { name: "Text Differences" }));
    const sorted = { search: "closed", sort: "differences", order: "asc" };
    await waitFor(() => expect(api.last("getHorizonMap")?.query).toMatchObject(sorted));
  });

  test("that are not set are not blamed where there is no section", async () => {
    openApp({ path: "/horizon-mapping", as: officer, routes: { getHorizonMap: aHorizonPage([]) } });
    await screen.findByText("No sections yet");
    expect(screen.queryByRole("button", { name: "Clear filters" })).toBeNull();
  });

  test("that leave nothing say so, and can be cleared", async () => {
    const { user } = openApp({
      path: "/horizon-mapping?search=nothing",
      as: officer,
      routes: { getHorizonMap: ({ query }) => aHorizonPage(query.search ? [] : [changed]) },
    });
    await screen.findByText("No sections found matching your filters.");
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    await rowOf("11.10");
    expect(window.location.search).toBe("");
  });
});

describe("before and instead of the map", () => {
  test("a screen reader is told that it loads", async () => {
    openApp({
      path: "/horizon-mapping",
      as: officer,
      routes: { getHorizonMap: new Promise(() => undefined) },
    });
    await screen.findByText("Loading horizon mapping...");
  });

  test("a failure says so, with its reason", async () => {
    const failure = { getHorizonMap: problem(500, "Something failed on our side.") };
    openApp({ path: "/horizon-mapping", as: officer, routes: failure });
    await screen.findByRole("heading", { name: "Failed to fetch horizon mapping" });
    screen.getByText("Something failed on our side.");
  });

  test("members see that they have no access, and nothing is loaded", async () => {
    const { api } = open([changed], aUser({ role: "member" }));
    await screen.findByRole("heading", { name: "Access Denied" });
    screen.getByText("Only administrators and compliance officers can access Horizon Mapping.");
    expect(api.count("getHorizonMap")).toBe(0);
  });
});
