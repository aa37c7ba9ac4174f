import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, type Person } from "../support/browser.ts";
import { peopleOfJourney, savedBy, told } from "../support/journey.ts";

/* An officer lays out the regulations, saves that for the company, and exports it; a member opens the same. */

const name = "Open work of part 1904";
const person = peopleOfJourney();
let officer: Person;
let member: Person;
beforeAll(async () => {
  [officer, member] = await Promise.all([person("compliance_officer"), person("member")]);
});

const headers = async (page: Page) => {
  await page.getByRole("table", { name: /Regulations|rules/i }).waitFor();
  await page.locator("[aria-busy=true]").waitFor({ state: "detached" });
  return (await page.getByRole("columnheader").allInnerTexts()).map((text) => text.trim()).filter(Boolean);
};
/** Texts of a column's cells, from the top. */
const column = async (page: Page, header: string): Promise<string[]> => {
  const all = (await page.getByRole("columnheader").allInnerTexts()).map((text) => text.trim());
  const cells = page.locator(`tbody tr > :nth-child(${all.indexOf(header) + 1})`);
  return (await cells.allInnerTexts()).map((text) => text.trim());
};
const openPanel = async (page: Page) => {
  await page.getByRole("button", { name: /^Saved views/ }).click();
  return page.getByRole("dialog", { name: "Saved views" });
};

/** Fields of a file as RFC 4180 writes them. */
const rowsOf = (csv: string): string[][] => {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (end === "") break;
    if (end === "\r\n") rows.push([]);
  }
  return rows.filter((row) => row.length > 1);
};

describe("a list", () => {
  it("is laid out, saved as a view of the company and a default, and exported as it is shown", async () => {
    const { page } = officer;
    await page.goto(
      "/regulations?titleFilter=29&partFilter=1904&status=pending&sort=sourceSection&order=desc",
    );
    const before = await headers(page);
    await page.getByRole("button", { name: "Columns" }).click();
    const columns = page.getByRole("dialog", { name: "Columns" });
    await columns.getByRole("checkbox", { name: "Action" }).uncheck();
    await columns.getByRole("button", { name: "Move Source Section up" }).click();
    await expectAccessible(page, "the columns of a list");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Density" }).click();
    await page
      .getByRole("menuitemradio", { name: "Compact" })
      .or(page.getByRole("menuitem", { name: "Compact" }))
      .click();
    const laidOut = await headers(page);
    expect(laidOut).not.toEqual(before);
    expect(laidOut).not.toContain("Action");

    const panel = await openPanel(page);
    await panel.getByRole("button", { name: "Save view" }).click();
    const dialog = page.getByRole("dialog", { name: "Save view" });
    await dialog.getByRole("textbox", { name: /^Name/ }).fill(name);
    await dialog.getByRole("checkbox", { name: /^Share with company/ }).check();
    await dialog.getByRole("checkbox", { name: /^Use as default/ }).check();
    await expectAccessible(page, "the dialog that saves a view");
    await dialog.getByRole("button", { name: "Save view" }).click();
    await told(page, "View saved");
    await page.waitForURL(/\/regulations\?view=[^&]+$/);
    const address = page.url();

    await page.goto("/regulations");
    expect(await headers(page)).toEqual(laidOut);
    const shown = await column(page, "Source Section");
    expect(shown.length).toBeGreaterThan(5);
    expect(shown.every((section) => section.startsWith("29 CFR"))).toBe(true);

    await page.getByRole("button", { name: "Export" }).click();
    const file = await savedBy(page, () => page.getByRole("menuitem", { name: "CSV" }).click());
    expect(file.name).toMatch(/\.csv$/);
    const [heads = [], ...rows] = rowsOf(file.bytes.toString("utf8").replace(/^\uFEFF/, ""));
    const place = heads.indexOf("Citation");
    // The file has all pages of the list: another journey brings in more of this part.
    expect(rows.map((row) => row[place]).slice(0, shown.length)).toEqual(shown);
    expect(heads).not.toContain("Action");

    const other = member.page;
    await other.goto("/regulations");
    const views = await openPanel(other);
    await views.getByRole("list", { name: "Shared with the company" }).getByText(name).click();
    await other.waitForURL(address);
    await expect.poll(() => column(other, "Source Section")).toEqual(shown);
    await expectAccessible(other, "a list under a view of the company");

    const again = await openPanel(page);
    await again.getByRole("button", { name: new RegExp(`More actions.*${name}`) }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page
      .getByRole("alertdialog", { name: "Delete this view?" })
      .getByRole("button", { name: "Delete" })
      .click();
    await told(page, "View deleted");
    await other.reload();
    await told(other, "This view no longer exists");
    expect(await headers(other)).toContain("Action");
  });
});
