import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { TitleContents } from "../../shared/schemas/regulation-text.ts";
import type { SearchHit, SearchResults } from "../../shared/schemas/search.ts";
import { aPart, aTitle, aUser } from "../support/factories.ts";
import { type Answers, problem } from "../support/fake-api.ts";
import { openApp } from "../support/render-app.tsx";

const text: SearchHit = {
  ...{ kind: "text", titleNumber: 21, part: "11", identifier: "11.10", heading: "Controls." },
  passage: {
    text: "…use of audit trails is kept…",
    matches: [
      { from: 8, to: 13 },
      { from: 14, to: 20 },
    ],
  },
};
const person: SearchHit = {
  ...{ kind: "people", id: "01HAAA", name: "Ada Lovelace", email: "ada@example.com", role: "member" },
};
const totals = { rules: 3, text: 1, policies: 0, people: 1 };
const aPage = (items: SearchHit[], over: Partial<SearchResults> = {}): SearchResults => ({
  ...{ items, total: items.length, nextCursor: null, totals },
  ...over,
});
const contentsOf = (children: TitleContents["children"]): TitleContents => ({
  ...{
    titleNumber: 21,
    titleName: "Food and Drugs",
    issueDate: "2026-03-02",
    copyOf: "2026-03-02",
    checkedAt: null,
    reason: null,
  },
  children,
});
const open = (path: string, routes: Answers) => openApp({ path, as: aUser(), routes });

describe("the search page", () => {
  test("shows what was found of a kind with its passage, and counts the others in their tabs", async () => {
    const { user, api } = open("/search?q=audit%20trail", {
      listSearchResults: ({ query }) => aPage(query.kind === "people" ? [person] : [text]),
    });
    const link = await screen.findByRole("link", { name: "§ 11.10 Controls." });
    expect(link.getAttribute("href")).toBe("/cfr/21/section-11.10");
    const list = screen.getByRole("list", { name: "Regulation text" });
    expect([...list.querySelectorAll("mark")].map(({ textContent }) => textContent)).toEqual([
      "audit",
      "trails",
    ]);
    const tabs = screen.getAllByRole("tab").map(({ textContent }) => textContent);
    expect(tabs).toEqual(["Rules (3)", "Regulation text (1)", "Policies (0)", "People (1)"]);
    await user.click(screen.getByRole("tab", { name: "People (1)" }));
    within(await screen.findByRole("list", { name: "People" })).getByRole("link", { name: "Ada Lovelace" });
    expect(window.location.search).toBe("?q=audit+trail&kind=people");
    expect(api.last("listSearchResults")?.query).toMatchObject({ q: "audit trail", kind: "people" });
  });

  test("filters by title and part, which the address keeps", async () => {
    const part = { kind: "part" as const, reserved: false, children: [] };
    const { user, api } = open("/search?q=audit&part=11", {
      listSearchResults: aPage([text]),
      listCfrTitles: [aTitle({ titleNumber: 21, titleName: "Food and Drugs" })],
      getTitleContents: contentsOf([
        { ...part, identifier: "11", heading: "Electronic records" },
        { ...part, identifier: "12", heading: "Nothing", reserved: true },
      ]),
      listCfrParts: [aPart({ partNo: "820", partDescription: "Quality" })],
    });
    await screen.findByRole("link", { name: "§ 11.10 Controls." });
    const [title, place] = [screen.getByLabelText("CFR title"), screen.getByLabelText("Part")];
    const choices = (select: HTMLElement) => [...select.children].map(({ textContent }) => textContent);
    expect(place).toHaveProperty("disabled", true);
    expect(api.last("listSearchResults")?.query).not.toHaveProperty("partNo");
    await user.selectOptions(title, "21 - Food and Drugs");
    await waitFor(() => expect(choices(place)).toEqual(["All Parts", "Part 11 - Electronic records"]));
    await user.selectOptions(place, "Part 11 - Electronic records");
    expect(window.location.search).toBe("?q=audit&kind=text&title=21&part=11");
    expect(api.last("listSearchResults")?.query).toMatchObject({ titleNumber: "21", partNo: "11" });
    await user.click(screen.getByRole("tab", { name: /^Rules/ }));
    await waitFor(() => expect(choices(place)).toEqual(["All Parts", "Part 11", "Part 820 - Quality"]));
    await user.selectOptions(screen.getByLabelText("CFR title"), "All Titles");
    expect(window.location.search).toBe("?q=audit&kind=rules");
  });

  test.each([
    ["/search", {}, "Search everything"],
    ["/search?q=zinc", { listSearchResults: aPage([]) }, "Nothing found for “zinc”"],
    ["/search?q=zinc", { listSearchResults: problem(403, "No") }, "The search did not answer"],
  ])("%s says what there is to say: %#", async (path, routes: Answers, heading) => {
    open(path, routes);
    await screen.findByRole("heading", { name: heading });
  });
});
