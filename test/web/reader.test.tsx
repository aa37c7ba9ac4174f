import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { problem } from "../support/fake-api.ts";
import {
  copy,
  noRules,
  openReader,
  pageHeading,
  paragraph,
  part,
  section,
  title,
} from "../support/reader-app.ts";

describe("a section", () => {
  test("is set with its paragraphs, pictures as links, contents and versions, and says of which day it is", async () => {
    openReader();
    await pageHeading(/§ 11.10 Controls/);
    screen.getByText(/Text of Mar 31, 2026\. Checked /);
    expect(document.getElementById("p-a-1")?.textContent).toBe("(1) Twice.");
    expect(screen.getByRole("link", { name: /Image on eCFR.gov/ }).getAttribute("target")).toBe("_blank");
    const contents = await screen.findByRole("navigation", { name: "Contents" });
    expect((await within(contents).findByRole("link", { name: /11.10/ })).getAttribute("aria-current")).toBe(
      "page",
    );
    within(contents).getByText("[Reserved]");
    expect(within(contents).queryByRole("link", { name: /11.20/ })).toBeNull();
    screen.getByText("Your company has no rules from this section.");
    expect(screen.getByRole("link", { name: "Jan 3, 2024" }).getAttribute("href")).toBe(
      "/cfr/21/section-11.10?date=2024-01-03",
    );
  });

  test("goes on by ] and copies the citation of the focused paragraph by c, but not while one types", async () => {
    const { user } = openReader();
    await pageHeading(/§ 11.10/);
    const copied = vi.spyOn(navigator.clipboard, "writeText");
    screen.getByRole("link", { name: "(1)" }).focus();
    await user.keyboard("c");
    expect(copied).toHaveBeenLastCalledWith("21 CFR 11.10(a)(1)");
    await screen.findByText("Copied");
    screen.getByLabelText("As it stood on").focus();
    await user.keyboard("]");
    expect(window.location.pathname).toBe("/cfr/21/section-11.10");
    screen.getByRole("link", { name: "(1)" }).focus();
    await user.keyboard("]");
    await waitFor(() => expect(window.location.pathname).toBe("/cfr/21/section-11.30"));
  });

  test("shows what a link and a term say while they have the focus; Escape closes, the switch takes terms away", async () => {
    const { user } = openReader({
      getTextPreview: {
        citation: "21 CFR 11.30",
        heading: "Open systems.",
        text: "Persons who use open systems.",
        href: "/x",
      },
    });
    await pageHeading(/§ 11.10/);
    screen.getByRole("link", { name: "§ 11.30" }).focus();
    await screen.findByText("Persons who use open systems.");
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("tooltip")).toBeNull();
    screen.getByRole("link", { name: "system" }).focus();
    await screen.findByText("System means a thing.");
    await user.click(screen.getByRole("switch", { name: "Defined terms" }));
    expect(screen.queryByRole("link", { name: "system" })).toBeNull();
    localStorage.clear();
  });

  test("offers managers the title that the company lacks", async () => {
    const routes = {
      getPartText: { ...part, isSelected: false },
      listCfrTitles: [{ ...title, isSelected: false }],
    };
    openReader(routes, undefined, "company_admin");
    await screen.findByText("Your company has not added this title.");
    await screen.findByRole("button", { name: "Add Title" });
  });

  test.each([
    ["text.not-loaded", "Title 21 is not in this copy yet", "Read it on eCFR.gov until it has been loaded."],
    ["text.before-copy", "This copy begins on 2024-01-03.", "Earlier text is on eCFR.gov."],
  ])("that is not there (%s) is told with the way to eCFR.gov", async (code, message, body) => {
    const missing = problem(404, message, { code });
    openReader({ getSectionText: missing, getPartText: missing });
    await screen.findByText(message.replace("2024-01-03", "Jan 3, 2024"));
    screen.getByText(body);
    expect(screen.getByRole("link", { name: /Read it on eCFR.gov/ }).getAttribute("href")).toBe(
      "https://www.ecfr.gov/current/title-21/section-11.10",
    );
  });

  test("whose part has no name stands below its number alone", async () => {
    openReader({ getPartText: { ...part, heading: "" } });
    await screen.findByText("Part 11");
  });

  test("that was removed says when, and leads to its earlier text", async () => {
    const message =
      "There is no 21 CFR 11.10 in this copy. It was removed on 2026-11-27; an earlier date shows its text.";
    openReader({ getSectionText: problem(404, message, { code: "text.removed" }) });
    await screen.findByText("There is no 21 CFR 11.10 in this copy.");
    screen.getByText("It was removed on Nov 27, 2026. Its earlier text can still be read.");
    expect(screen.getByRole("link", { name: "Read the earlier text" }).getAttribute("href")).toBe(
      "/cfr/21/section-11.10?date=2026-11-26",
    );
  });

  test("lists the sections that cite it, all of them when asked to", async () => {
    const last = { citation: "40 CFR 3.10", heading: "Reports.", href: "/cfr/40/section-3.10" };
    const { user } = openReader({ listCitingSections: { items: [last], total: 21, nextCursor: null } });
    await screen.findByRole("link", { name: "21 CFR 11.70" });
    await user.click(screen.getByRole("button", { name: "Show all 21" }));
    expect((await screen.findByRole("link", { name: "40 CFR 3.10" })).getAttribute("href")).toBe(last.href);
  });

  test("opens its search for what a link to this very section looks for, and keeps it closed once it is closed", async () => {
    const { user } = openReader({
      listSearchResults: {
        items: [],
        total: 0,
        nextCursor: null,
        totals: { rules: 0, text: 0, policies: 0, people: 0 },
      },
    });
    await pageHeading(/§ 11.10/);
    window.history.pushState(null, "", "?find=twice");
    window.dispatchEvent(new PopStateEvent("popstate"));
    const field = await screen.findByRole("searchbox", { name: /Find in this part/ });
    await user.clear(field);
    await user.type(field, "{Escape}");
    await waitFor(() => expect(screen.queryByRole("searchbox", { name: /Find in this part/ })).toBeNull());
    expect(window.location.search).toBe("");
  });

  test("finds words in it and in its part: counts the places, steps through them and on to the next section", async () => {
    const hit = (identifier: string) => ({
      ...{ kind: "text" as const, titleNumber: 21, part: "11", identifier, heading: "Controls." },
      passage: { text: "Validate the system", matches: [{ from: 13, to: 19 }] },
    });
    const results = {
      ...{ items: [hit("11.30"), hit("11.10")], total: 2, nextCursor: null },
      totals: { rules: 0, text: 2, policies: 0, people: 0 },
    };
    const blocks = [paragraph("a", "(a) Systems validate a system."), paragraph("b", "(b) Nothing.")];
    const { user, api } = openReader({
      getSectionText: ({ params }) => section({ identifier: params.section ?? "", blocks }),
      listSearchResults: results,
    });
    await pageHeading(/§ 11.10/);
    await user.click(screen.getByRole("button", { name: "Find in this part" }));
    await user.type(screen.getByRole("searchbox", { name: "Find in this part" }), "system");
    await screen.findByText("1 of 2 in this section. 2 sections of this part.");
    expect(api.last("listSearchResults")?.query).toMatchObject({
      kind: "text",
      titleNumber: "21",
      partNo: "11",
    });
    const shown = () => document.querySelector("[data-look=shown]")?.textContent;
    expect(shown()).toBe("Systems");
    await user.keyboard("{Enter}");
    await screen.findByText(/^2 of 2 in/);
    expect(shown()).toBe("system");
    await user.keyboard("{Shift>}{Enter}{/Shift}");
    await screen.findByText(/^1 of 2 in/);
    await user.keyboard("{Enter}{Enter}");
    await waitFor(() => expect(window.location.pathname).toBe("/cfr/21/section-11.30"));
    expect(window.location.search).toBe("?find=system");
    await pageHeading(/§ 11.30/);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("searchbox")));
    await user.keyboard("{Shift>}{Enter}{/Shift}");
    await waitFor(() => expect(window.location.pathname).toBe("/cfr/21/section-11.10"));
    await screen.findByText(/^2 of 2 in/);
    await user.click(screen.getByRole("searchbox"));
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("search", { name: "Find in this part" })).toBeNull();
    expect(window.location.search).toBe("");
    expect(shown()).toBeUndefined();
  });

  test("that fails is told, and tried again", async () => {
    const { user, api } = openReader({ getSectionText: problem(500, "Something went wrong.") });
    await screen.findByRole("heading", { name: "Failed to fetch the regulation text" });
    api.use({ getSectionText: section() });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await pageHeading(/§ 11.10 Controls/);
  });
});

test("the contents beside a section that fail are told, and tried again", async () => {
  const { user, api } = openReader({ getPartText: problem(500, "Something went wrong.") });
  await screen.findByRole("heading", { name: "Failed to fetch the contents" });
  await pageHeading(/§ 11.10 Controls/);
  api.use({ getPartText: part });
  const contents = within(screen.getByRole("navigation", { name: "Contents" }));
  await user.click(contents.getByRole("button", { name: "Try again" }));
  await contents.findByRole("link", { name: /11.30/ });
});

test("an appendix that fails leaves no contents waiting", async () => {
  openReader({ getSectionText: problem(500, "Something went wrong.") }, "/cfr/21/section-Index");
  await screen.findByRole("heading", { name: "Failed to fetch the contents" });
});

test.each(["/cfr/abc", "/cfr/0/part-11", "/cfr/1.5/section-11.10"])("%s is no page", async (path) => {
  openReader({}, path);
  await pageHeading(/^404 Page Not Found$/);
});

describe("a part", () => {
  test("without sections says so, with its name, and so does a title without parts", async () => {
    const gone = { getPartText: { ...part, children: [] } };
    openReader(gone, "/cfr/21/part-11");
    await pageHeading(/^Part 11 - Electronic Records$/);
    await screen.findByText(/^Part 11 has no sections today\. Choose an earlier day/);
    cleanup();
    openReader(gone, "/cfr/21/part-11?date=2025-01-01");
    await screen.findByText("Part 11 had no sections on Jan 1, 2025.");
    cleanup();
    openReader({ getTitleContents: { ...copy, children: [] } }, "/cfr/21");
    await screen.findByText("Title 21 has no parts.");
  });

  test("counts the rules of its sections, and shows what stands below a subpart, which the address can name", async () => {
    const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
    const note = {
      kind: "source" as const,
      path: "",
      level: 0,
      text: "Source: 62 FR 1, unless otherwise noted.",
      links: [
        { from: 8, to: 15, citation: "62 FR 1", href: "https://www.federalregister.gov/citation/62-FR-1" },
      ],
      terms: [],
    };
    const counts = { count: 3, applicable: 3, completed: 0 };
    openReader(
      {
        getPartText: {
          ...part,
          heading: "ELECTRONIC RECORDS",
          children: part.children.map((each) => ({ ...each, blocks: [note] })),
        },
        listCompanyRules: {
          ...noRules,
          facets: { ...noRules.facets, sections: [{ section: "11.10", ...counts }] },
        },
      },
      "/cfr/21/part-11#subpart-B",
    );
    await pageHeading(/^Part 11 - Electronic Records$/);
    const source = screen.getByRole("link", { name: /^62 FR 1/ });
    expect([source.getAttribute("href"), source.getAttribute("target")]).toEqual([
      "https://www.federalregister.gov/citation/62-FR-1",
      "_blank",
    ]);
    expect((await screen.findByRole("link", { name: /11\.10.*3 rules/ })).getAttribute("href")).toBe(
      "/cfr/21/section-11.10",
    );
    expect(scrolled.mock.contexts.map((each) => (each as Element).id)).toContain("subpart-B");
  });
});
