import { mkdirSync } from "node:fs";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountOf, expectAccessible, launchBrowser, newPerson, signIn, widths } from "../support/browser.ts";

/*
 * Every screen as each role that reaches it, at desktop and phone width, light and dark: accessible, without
 * an error, not wider than the window. With SCREENSHOTS=<folder> each is also kept as a picture to look at.
 */
interface Screen {
  readonly name: string;
  readonly path: string;
  /** What is on the screen once it has loaded. */
  readonly shows: RegExp;
}

const signedOut: readonly Screen[] = [
  { name: "landing", path: "/landing", shows: /Get Started/ },
  { name: "auth", path: "/auth", shows: /Sign in to your account/ },
];
const company: readonly Screen[] = [
  { name: "dashboard", path: "/", shows: /Food and Drugs/ },
  { name: "cfr-titles", path: "/cfr-titles", shows: /Food and Drugs/ },
  { name: "parts", path: "/cfr-titles/21/parts", shows: /Electronic Records/ },
  { name: "part-rules", path: "/cfr-titles/21/parts/11/rules", shows: /CFR 21 Part 11 - Section/ },
  { name: "regulations", path: "/regulations", shows: /Source Section/ },
  { name: "assignments", path: "/assignments", shows: /My Assignments/ },
  { name: "not-found", path: "/no/such/page", shows: /404 Page Not Found/ },
];
const managers: readonly Screen[] = [
  ...company,
  { name: "dashboard-manage", path: "/?tab=manage", shows: /Total Regulations/ },
  { name: "cfr-selection", path: "/cfr-selection", shows: /Total CFR Titles/ },
  { name: "team", path: "/team-management", shows: /Team Management/ },
];
const superAdmin: readonly Screen[] = [
  { name: "admin", path: "/admin", shows: /System Administration/ },
  { name: "cfr-titles", path: "/cfr-titles", shows: /Food and Drugs/ },
  { name: "parts", path: "/cfr-titles/21/parts", shows: /Electronic Records/ },
  { name: "part-rules", path: "/cfr-titles/21/parts/11/rules", shows: /CFR 21 Part 11 - Section/ },
];

const journeys: readonly (readonly [string, readonly Screen[]])[] = [
  ["signed-out", signedOut],
  ["company_admin", managers],
  ["compliance_officer", managers],
  ["member", company],
  ["super_admin", superAdmin],
];
const looks = [
  { name: "desktop-light", viewport: widths.desktop, dark: false },
  { name: "desktop-dark", viewport: widths.desktop, dark: true },
  { name: "phone-light", viewport: widths.phone, dark: false },
  { name: "phone-dark", viewport: widths.phone, dark: true },
];

const folder = process.env.SCREENSHOTS;
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
  if (folder) mkdirSync(folder, { recursive: true });
});
afterAll(async () => {
  await browser.close();
});

const check = async (page: Page, role: string, look: string, screen: Screen): Promise<void> => {
  await page.goto(screen.path);
  await page.getByText(screen.shows).first().waitFor();
  await page.waitForLoadState("networkidle");
  if (folder) await page.screenshot({ path: `${folder}/${role}-${screen.name}-${look}.png`, fullPage: true });
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wider, `${screen.name} is wider than the window`).toBeLessThanOrEqual(0);
  await expectAccessible(page, `${screen.name} as ${role}, ${look}`);
};

describe.each(journeys)("the screens of %s", (role, screens) => {
  it.each(looks)("are accessible and fit at $name", async ({ name, viewport, dark }) => {
    const { page, context, errors } = await newPerson(browser, { viewport, dark });
    if (role !== "signed-out") await signIn(page, accountOf(role));
    for (const screen of screens) await check(page, role, name, screen);
    expect(errors).toEqual([]);
    await context.close();
  });
});
