import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  accountOf,
  expectAccessible,
  layoutShift,
  newPerson,
  type Person,
  signInByCall,
} from "../support/browser.ts";
import { widths } from "../support/browser-window.ts";
import { syncTitle21 } from "../support/synced-title.ts";

/* Reading the regulation where only a real browser tells: hovering, focus, clipboard, scrolling, print, contrast. */

const section = "/cfr/21/section-11.10";
const people: Person[] = [];

const someone = async (role: string, options: Parameters<typeof newPerson>[0] = {}): Promise<Page> => {
  const person = await newPerson(options);
  people.push(person);
  await signInByCall(person.context, accountOf(role));
  return person.page;
};

beforeAll(syncTitle21);
afterAll(() => expect(people.flatMap(({ errors }) => errors)).toEqual([]));

const heading = (page: Page, name: RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();
const card = (page: Page) => page.getByRole("tooltip");

describe("the reader", () => {
  it("leads from the contents to a section, and says what links and terms mean", async () => {
    const page = await someone("compliance_officer");
    await page.goto("/cfr/21");
    await page.getByRole("link", { name: /Part 11 Electronic Records.*\d+ rules/ }).click();
    await heading(page, /^Part 11 - Electronic Records; Electronic Signatures$/);
    await page.getByRole("link", { name: /11\.30 Controls for open systems/ }).click();
    await heading(page, /^§ 11\.30/);
    const text = page.getByRole("article");
    await text.getByRole("link", { name: "§ 11.10", exact: true }).hover();
    await expect.poll(() => card(page).textContent()).toContain("keeps its records genuine");
    await page.keyboard.press("Escape");
    await expect.poll(() => card(page).count()).toBe(0);
    await text.getByRole("link", { name: "§ 11.10", exact: true }).click();
    await heading(page, /^§ 11\.10/);
    await text.getByRole("link", { name: "closed system", exact: true }).focus();
    await expect.poll(() => card(page).textContent()).toMatch(/^21 CFR 11\.3.*Closed system means/);
    await page.keyboard.press("Escape");
    await page.getByRole("switch", { name: "Defined terms" }).uncheck();
    expect(await text.getByRole("link", { name: "closed system", exact: true }).count()).toBe(0);
  });

  it("keeps a section in place on a phone once names of one line and of two are known", async () => {
    const page = await someone("compliance_officer", { viewport: widths.phone });
    for (const [place, name] of [
      ["section-11.1", /^§ 11\.1 \w/],
      ["section-11.10", /^§ 11\.10 \w/],
    ] as const) {
      await page.goto(`/cfr/21/${place}`);
      await heading(page, name);
      await page.waitForLoadState("networkidle");
      expect(await layoutShift(page), place).toBeLessThanOrEqual(0.02);
    }
  });

  it("shows the text of any day, compares two, and copies the citation of the focused paragraph", async () => {
    const page = await someone("compliance_officer");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(section);
    await page.getByText("within 10 days").waitFor();
    await page.getByLabel("As it stood on").fill("2026-09-15");
    await page.getByText("within 30 days").waitFor();
    await page.getByText("As it stood on Sep 15, 2026").waitFor();
    await page.getByRole("link", { name: "Go to current text" }).click();
    await page.getByText("within 10 days").waitFor();
    await page.getByRole("button", { name: "Compare" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.locator("del", { hasText: "30" }).waitFor();
    await expectAccessible(page, "two texts side by side");
    await page.keyboard.press("Escape");
    await page.getByRole("article").getByRole("link", { name: "(b)", exact: true }).focus();
    await page.keyboard.press("c");
    await page.getByText("Copied").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("21 CFR 11.10(b)");
  });

  it("finds words in the part, steps through them on to other sections, and opens a rule in place", async () => {
    const page = await someone("compliance_officer");
    await page.goto(section);
    await page.getByRole("button", { name: "Find in this part" }).click();
    await page.getByRole("searchbox", { name: "Find in this part" }).and(page.locator(":focus")).waitFor();
    await page.keyboard.type("records");
    await page.getByText(/^1 of \d+ in this section\. \d+ sections of this part\.$/).waitFor();
    const shown = page.locator("[data-look=shown]");
    const isInView = () =>
      shown.evaluate((mark) => {
        const { top, bottom } = mark.getBoundingClientRect();
        return top > 0 && bottom < window.innerHeight;
      });
    await expect.poll(isInView).toBe(true);
    const count = Number(/of (\d+) in/.exec((await page.getByText(/^1 of \d+/).textContent()) ?? "")?.[1]);
    for (let at = 2; at <= count; at++) {
      await page.keyboard.press("Enter");
      await page.getByText(new RegExp(`^${at} of ${count} in`)).waitFor();
      await expect.poll(isInView).toBe(true);
    }
    await page.keyboard.press("Enter");
    await page.waitForURL(/section-11\.30\?find=records$/);
    await heading(page, /^§ 11\.30/);
    await page.getByRole("searchbox", { name: "Find in this part" }).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Escape");
    await page.waitForURL(/section-11\.30$/);
    await page.goto(section);
    const rule = page.getByRole("complementary").locator("details").first();
    await rule.locator("summary").click();
    await rule.getByRole("link", { name: "Open rule" }).waitFor();
    expect(new URL(page.url()).pathname).toBe(section);
  });

  it("is printed as a regulation: its head and text, without the tools around it", async () => {
    const page = await someone("member", { dark: true });
    await page.goto(section);
    await page.getByText("within 10 days").waitFor();
    await page.emulateMedia({ media: "print" });
    await page.getByText("Title 21 - Food and Drugs").filter({ visible: true }).first().waitFor();
    await page.getByText(/^21 CFR 11\.10\. Text of Oct 1, 2026, printed /).waitFor();
    for (const name of ["Contents", "Breadcrumb", "Previous section, Next section"])
      expect(await page.getByRole("navigation", { name }).isVisible(), name).toBe(false);
    // The branches of the contents are its headings.
    const controls = page
      .getByRole("button")
      .filter({ visible: true, hasNotText: /^(Subpart|Chapter|Subchapter) / });
    expect(await controls.allInnerTexts()).toEqual([]);
    await page.goto("/cfr/21/part-11");
    await page.getByText(/Text of Oct 1, 2026, printed /).waitFor();
    expect(await controls.allInnerTexts()).toEqual([]);
  });

  it("keeps its tools in one row on a phone, with the date behind ⋯ and the contents in a sheet", async () => {
    const page = await someone("member", { viewport: widths.phone, dark: true });
    await page.goto(section);
    await page.getByText("within 10 days").waitFor();
    const tools = page.getByRole("group", { name: "Tools" });
    expect((await tools.boundingBox())?.height).toBeLessThan(60);
    const button = tools.getByRole("button", { name: "Contents" });
    await button.click();
    const sheet = page.getByRole("dialog", { name: "Contents" });
    await sheet
      .getByRole("link", { name: /11\.10/ })
      .and(page.locator(":focus"))
      .waitFor();
    expect(await sheet.boundingBox()).toMatchObject({ x: 0, y: 0, ...widths.phone });
    await expectAccessible(page, "the contents in a sheet");
    await page.keyboard.press("Escape");
    await button.and(page.locator(":focus")).waitFor();
    await button.click();
    await sheet.getByRole("link", { name: /11\.30/ }).click();
    await heading(page, /^§ 11\.30/);
    expect(await page.getByRole("navigation", { name: "Contents" }).isVisible()).toBe(false);
    await tools.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "As it stood on" }).click();
    await page.getByRole("dialog").getByLabel("As it stood on").fill("2026-09-15");
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByText("As it stood on Sep 15, 2026").waitFor();
    await page.goto(section);
    await page.getByRole("button", { name: "Compare" }).click();
    await page.getByRole("dialog").locator("del", { hasText: "30" }).waitFor();
    await expectAccessible(page, "two texts one below the other, in dark colors");
  });
});
