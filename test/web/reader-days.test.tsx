import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { problem } from "../support/fake-api.ts";
import { copy, onPhone, openReader, pageHeading, part } from "../support/reader-app.ts";

test.each(["desk", "phone"])("a title is read as it stood on a day, on a %s", async (place) => {
  if (place === "phone") onPhone();
  const { user, api } = openReader({ getTitleContents: { ...copy, children: part.children } }, "/cfr/21");
  await pageHeading(/^Title 21 - Food and Drugs$/);
  if (place === "phone") {
    await user.click(screen.getByRole("button", { name: "More actions" }));
    await user.click(await screen.findByRole("menuitem", { name: "As it stood on" }));
  }
  fireEvent.change(await screen.findByLabelText("As it stood on", { selector: "input" }), {
    target: { value: "2025-01-01" },
  });
  await screen.findByText("As it stood on Jan 1, 2025");
  expect(window.location.search).toBe("?date=2025-01-01");
  expect(api.last("getTitleContents")?.query).toEqual({ date: "2025-01-01" });
  vi.restoreAllMocks();
});

describe("a section", () => {
  test("of another day says so and leads back; an unknown paragraph is told", async () => {
    const { api } = openReader({}, "/cfr/21/section-11.10?date=2025-01-01#p-z");
    await screen.findByText("As it stood on Jan 1, 2025");
    expect(api.last("getSectionText")?.query).toEqual({ date: "2025-01-01" });
    screen.getByText("Paragraph (z) is not in this text.");
    expect(screen.getByRole("link", { name: "Go to current text" }).getAttribute("href")).toMatch(
      /section-11\.10(#|$)/,
    );
  });

  test("on a day that its part has no contents of says so beside the text", async () => {
    const early = problem(404, "This copy begins on 2026-01-02.", { code: "text.before-copy" });
    openReader({ getPartText: early }, "/cfr/21/section-11.10?date=2025-01-01");
    await screen.findByText("This copy has no contents of Part 11 on Jan 1, 2025.");
    await pageHeading(/§ 11.10 Controls/);
    expect(within(screen.getByRole("navigation", { name: "Contents" })).queryByRole("status")).toBeNull();
  });

  test("of another day leads to places of the same day", async () => {
    const last = { citation: "40 CFR 3.10", heading: "Reports.", href: "/cfr/40/section-3.10" };
    const { user } = openReader(
      { listCitingSections: { items: [last], total: 21, nextCursor: null } },
      "/cfr/21/section-11.10?date=2025-01-01",
    );
    const hrefOf = async (name: string) => (await screen.findByRole("link", { name })).getAttribute("href");
    expect(await hrefOf("21 CFR 11.70")).toBe("/cfr/21/section-11.70?date=2025-01-01");
    await user.click(screen.getByRole("button", { name: "Show all 21" }));
    expect(await hrefOf("40 CFR 3.10")).toBe("/cfr/40/section-3.10?date=2025-01-01");
    const way = within(screen.getByRole("navigation", { name: "Breadcrumb" }));
    expect(way.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "/cfr/21?date=2025-01-01",
      "/cfr/21/part-11?date=2025-01-01",
    ]);
  });

  test.each([
    ["section", "/cfr/21/section-11.10"],
    ["part", "/cfr/21/part-11"],
    ["title", "/cfr/21"],
  ])("of a %s on a day before the copy leads to the current text", async (_, path) => {
    const early = problem(404, "This copy begins on 2024-01-03.", { code: "text.before-copy" });
    openReader(
      { getSectionText: early, getPartText: early, getTitleContents: early },
      `${path}?date=2001-01-01`,
    );
    const back = await screen.findByRole("link", { name: "Go to current text" });
    expect(back.getAttribute("href")).toBe(path);
    const place = path.replace("/cfr/21", "");
    expect(screen.getByRole("link", { name: /Read it on eCFR.gov/ }).getAttribute("href")).toBe(
      `https://www.ecfr.gov/on/2001-01-01/title-21${place}`,
    );
  });

  test.each([
    ["abc", "Please enter a date as YYYY-MM-DD"],
    ["2026-02-30", "Please enter a date as YYYY-MM-DD"],
    ["2026-15-99", "Please enter a date as YYYY-MM-DD"],
    ["1900-01-01", "Please choose a day from 1990 to ten years ahead"],
  ])("of %s, which is no day, is told so and leads to the current text", async (date, message) => {
    const refused = problem(400, message, { issues: [{ path: "date", message }] });
    const routes = { getSectionText: refused, getPartText: refused, getTitleContents: refused };
    for (const path of ["/cfr/21/section-11.10", "/cfr/21/part-11", "/cfr/21"]) {
      openReader(routes, `${path}?date=${date}`);
      await screen.findByRole("heading", { name: message });
      expect(screen.getByRole("link", { name: "Go to current text" }).getAttribute("href")).toBe(path);
      expect(screen.getByRole("link", { name: /Read it on eCFR.gov/ }).getAttribute("href")).toMatch(
        "https://www.ecfr.gov/current/title-21",
      );
      cleanup();
    }
  });
});
