import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import {
  accountOf,
  expectAccessible,
  leave,
  newPerson,
  type Person,
  signInByCall,
} from "../support/browser.ts";
import { widths } from "../support/browser-window.ts";

/* The search in the top bar, where only a real browser tells: focus, scrolling, connection, contrast. */

const people: Person[] = [];

const someone = async (options: Parameters<typeof newPerson>[0] = {}): Promise<Page> => {
  const person = await newPerson(options);
  people.push(person);
  await signInByCall(person.context, accountOf("compliance_officer"));
  await person.page.goto("/");
  await person.page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
  return person.page;
};

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.id);
/** A number as screens write it: "12,345". */
const numberIn = (text: string | undefined): number => Number(text?.replaceAll(",", ""));
const boxOf = (page: Page) =>
  page.getByRole("combobox", { name: "Search titles, parts, rules and documents" });

describe("the search in the top bar", () => {
  it("jumps from a citation to the rule by keyboard alone, and the page has the focus", async () => {
    const page = await someone();
    await page.keyboard.press("Control+k");
    // No journey imports another rule of this paragraph, so that it is one rule's alone.
    await page.keyboard.type("40 cfr 3.10(a)(1)");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/rules\/\d+\?page=regulations&from=company-rules$/);
    await page.getByText("40 CFR 3.10(a)(1)").first().waitFor();
    expect(await focused(page)).toBe("main");
  });

  it.each(["/", "Control+k"])(
    "loses no key that is pressed while its code is on the way, from %s on",
    async (key) => {
      const { page, context } = await newPerson();
      await signInByCall(context, accountOf("compliance_officer"));
      const held = Promise.withResolvers<void>();
      await page.route(/search-box-.*\.js$/, async (route) => {
        await held.promise;
        await route.continue();
      });
      await page.goto("/");
      await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
      await page.keyboard.press(key);
      await page.keyboard.type("40 cfr 3.10(a)(1)");
      await page.keyboard.press("Enter");
      held.resolve();
      await page.waitForURL(/\/rules\/\d+\?page=regulations&from=company-rules$/);
      await leave(context);
    },
  );

  it("keeps the active line in sight, and shows all rules on the page of results", async () => {
    const page = await someone({ viewport: { width: 1280, height: 500 } });
    await page.keyboard.press("/");
    await page.keyboard.type("record");
    await page.getByRole("option").first().waitFor();
    await page.keyboard.press("ArrowUp");
    const last = page.getByRole("option").last();
    expect(await last.getAttribute("aria-selected")).toBe("true");
    const isInSight = await last.evaluate((option) => {
      const list = option.closest("[role=listbox]")?.getBoundingClientRect();
      const line = option.getBoundingClientRect();
      return list !== undefined && line.top >= list.top && line.bottom <= list.bottom + 1;
    });
    expect(isInSight).toBe(true);
    // Texts of the regulation have a line of their own, once they are indexed.
    const seeAll = page.getByRole("option", { name: /^See all/ }).and(page.locator("[href$='kind=rules']"));
    const total = numberIn(/[\d,]+/.exec((await seeAll.textContent()) ?? "")?.[0]);
    while ((await seeAll.getAttribute("aria-selected")) !== "true") await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await page.waitForURL("/search?q=record&kind=rules");
    // Another journey may be importing rules at this very moment: there can only be more.
    const shown = async () =>
      numberIn(/Rules \(([\d,]+)\)/.exec((await page.getByRole("tablist").textContent()) ?? "")?.[1]);
    await expect.poll(shown, { timeout: 30_000 }).toBeGreaterThanOrEqual(total);
  });

  it.each([
    ["light", widths.desktop],
    ["dark", widths.desktop],
    ["light", widths.phone],
    ["dark", widths.phone],
  ])("passes axe in %s at %o, with words, a list and earlier searches", async (mode, viewport) => {
    const page = await someone({ viewport, dark: mode === "dark" });
    const open = () =>
      viewport === widths.phone
        ? page.getByRole("button", { name: "Search", exact: true }).click()
        : boxOf(page).click();
    await open();
    await expect.poll(() => focused(page)).toBe("Search titles, parts, rules and documents");
    await page.getByText("Search the regulations").waitFor();
    await expectAccessible(page, "the empty search");
    await page.keyboard.type("title 29");
    await page.getByRole("option").first().waitFor();
    await expectAccessible(page, "a list of results");
    await page.keyboard.press("Enter");
    await page.waitForURL("/cfr-titles/29/parts");
    await open();
    await page.getByRole("option", { name: "title 29" }).waitFor();
    await expectAccessible(page, "earlier searches");
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  });

  it("gives the focus back when it is closed: to the icon on a phone, to where one was at a desk", async () => {
    const phone = await someone({ viewport: widths.phone });
    await phone.getByRole("button", { name: "Search", exact: true }).click();
    await expect.poll(() => focused(phone)).toBe("Search titles, parts, rules and documents");
    await phone.keyboard.press("Escape");
    await expect.poll(() => focused(phone)).toBe("Search");
    const desk = await someone();
    await desk.getByRole("button", { name: /^User menu/ }).focus();
    await desk.keyboard.press("/");
    await desk.keyboard.press("Escape");
    await expect.poll(() => focused(desk)).toMatch(/^User menu/);
  });

  it("says that one is offline, and goes on when the connection is back", async () => {
    const page = await someone();
    await boxOf(page).click();
    await page.context().setOffline(true);
    await page.keyboard.type("signature");
    await page.getByText("You are offline").waitFor();
    await page.context().setOffline(false);
    await page.getByRole("option").first().waitFor();
  });

  it("left no error in any of the browsers", () => {
    expect(people.flatMap(({ errors }) => errors)).toEqual([]);
  });
});
