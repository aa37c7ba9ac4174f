import { mkdirSync } from "node:fs";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  accountOf,
  expectAccessible,
  launchBrowser,
  newPerson,
  signInByCall,
  widths,
} from "../support/browser.ts";

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
  { name: "unsubscribe", path: "/unsubscribe#summary.01HADA.abc", shows: /Stop the daily summary/ },
];
const company: readonly Screen[] = [
  { name: "dashboard", path: "/", shows: /Food and Drugs/ },
  { name: "cfr-titles", path: "/cfr-titles", shows: /Food and Drugs/ },
  { name: "parts", path: "/cfr-titles/21/parts", shows: /Electronic Records/ },
  { name: "part-rules", path: "/cfr-titles/21/parts/11/rules", shows: /CFR 21 Part 11 - Section/ },
  { name: "regulations", path: "/regulations", shows: /\(\d+ rules\)/ },
  { name: "assignments", path: "/assignments", shows: /My Assignments/ },
  { name: "reports", path: "/reports", shows: /Overdue rules/ },
  { name: "policies", path: "/policies", shows: /Upload and manage policy documents/ },
  { name: "not-found", path: "/no/such/page", shows: /404 Page Not Found/ },
];
const managers: readonly Screen[] = [
  ...company,
  { name: "dashboard-manage", path: "/?tab=manage", shows: /Total Regulations/ },
  { name: "cfr-selection", path: "/cfr-selection", shows: /Total CFR Titles/ },
  { name: "team", path: "/team-management", shows: /Team Management/ },
  { name: "horizon", path: "/horizon-mapping", shows: /of \d+ sections/ },
];
const superAdmin: readonly Screen[] = [
  { name: "admin", path: "/admin", shows: /System Administration/ },
  { name: "horizon", path: "/horizon-mapping", shows: /of \d+ sections/ },
  { name: "cfr-titles", path: "/cfr-titles", shows: /Food and Drugs/ },
  { name: "parts", path: "/cfr-titles/21/parts", shows: /Electronic Records/ },
  { name: "part-rules", path: "/cfr-titles/21/parts/11/rules", shows: /CFR 21 Part 11 - Section/ },
];

const journeys: readonly (readonly [string, readonly Screen[]])[] = [
  ["signed-out", signedOut],
  ["company_admin", managers],
  ["member", company],
  ["super_admin", superAdmin],
];

/** axe looks where the layout and the colours differ: wide and light, narrow and dark. */
const looks = [
  { name: "desktop-light", viewport: widths.desktop, dark: false, isChecked: true },
  { name: "desktop-dark", viewport: widths.desktop, dark: true, isChecked: false },
  { name: "phone-light", viewport: widths.phone, dark: false, isChecked: false },
  { name: "phone-dark", viewport: widths.phone, dark: true, isChecked: true },
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

const visit = async (page: Page, screen: Screen): Promise<void> => {
  await page.goto(screen.path);
  await page.getByText(screen.shows).filter({ visible: true }).first().waitFor();
  await expect.poll(() => page.locator("[aria-busy=true]").count(), { timeout: 15_000 }).toBe(0);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wider, `${screen.name} is wider than the window`).toBeLessThanOrEqual(0);
};

/** Members see what managers see, less some buttons: the two looks that axe sees are enough for them. */
const looksOf = (role: string) => (role === "member" ? looks.filter(({ isChecked }) => isChecked) : looks);

describe.each(journeys)("the screens of %s", (role, screens) => {
  it.each(looksOf(role))("are accessible and fit at $name", async ({ name, viewport, dark, isChecked }) => {
    const { page, context, errors } = await newPerson(browser, { viewport, dark });
    if (role !== "signed-out") await signInByCall(context, accountOf(role));
    for (const screen of screens) {
      await visit(page, screen);
      if (folder)
        await page.screenshot({ path: `${folder}/${role}-${screen.name}-${name}.png`, fullPage: true });
      if (isChecked) await expectAccessible(page, `${screen.name} as ${role}, ${name}`);
    }
    expect(errors).toEqual([]);
    await context.close();
  });
});
