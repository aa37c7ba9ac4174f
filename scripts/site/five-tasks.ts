import type { Browser, Locator, Page } from "playwright";
import { openBrowser, productUrl, signedIn } from "./product-tour.ts";

/*
 * What five everyday tasks take: clicks, keys, pixels scrolled, and the seconds a script needs for them.
 *   npm start -- --fresh, then: node scripts/run.mjs site/five-tasks.ts --url http://localhost:3000
 * Each begins at the dashboard. It changes data, so each run needs a fresh start.
 */
const size = { width: 1440, height: 900 };

/** A person at work, counted. */
interface Hand {
  readonly page: Page;
  /** Clicks, after scrolling to it where it is out of sight. */
  press(target: Locator): Promise<void>;
  /** Keys that open something; letters of a word count as one. */
  key(name: string): Promise<void>;
  type(text: string): Promise<void>;
}

interface Task {
  readonly name: string;
  readonly role: "compliance_officer" | "member";
  run(hand: Hand): Promise<void>;
}

const tasks: readonly Task[] = [
  {
    name: "Find a rule and assign it",
    role: "compliance_officer",
    run: async ({ page, press, key, type }) => {
      await key("Control+k");
      await type("computer systems");
      await press(page.getByRole("option").filter({ hasText: "11.1(e)" }).first());
      await press(page.getByRole("button", { name: /^Assign/ }).first());
      await press(page.getByLabel("Team Member"));
      await page.getByLabel("Team Member").selectOption({ index: 1 });
      await press(page.getByRole("button", { name: /^Assign( Rule)?$/ }).last());
      await page.getByText("Rule assigned").first().waitFor();
    },
  },
  {
    name: "Finish one of mine",
    role: "member",
    run: async ({ page, press }) => {
      await press(page.getByRole("link", { name: "Assignments" }).first());
      const status = page.getByRole("combobox", { name: /status/i }).first();
      await press(status);
      await status.selectOption("completed");
      await page.getByText("Completed").first().waitFor();
    },
  },
  {
    name: "See what changed and who is affected",
    role: "compliance_officer",
    run: async ({ page, press }) => {
      await press(page.getByRole("link", { name: /Changed sections/ }));
      await press(page.getByRole("button", { name: "View Differences: 11.10", exact: true }).first());
      await page.getByRole("dialog").waitFor();
      await page.keyboard.press("Escape");
      await press(page.getByRole("link", { name: /rules from section 11.10$/ }).first());
      await page.getByText("Priya Raman").first().waitFor();
    },
  },
  {
    name: "Attach a policy",
    role: "compliance_officer",
    run: async ({ page, press, key, type }) => {
      await key("Control+k");
      await type("11.10(e)");
      await press(page.getByRole("option").first());
      await press(page.getByRole("button", { name: /^(Attach|Add) polic/i }).first());
      await press(
        page
          .getByRole("dialog")
          .getByRole("button", { name: /^Attach/ })
          .first(),
      );
      await page
        .getByText(/attached/i)
        .first()
        .waitFor();
    },
  },
  {
    name: "Find 21 CFR 11.10(e)",
    role: "member",
    run: async ({ page, key, type }) => {
      await key("Control+k");
      await type("21 CFR 11.10(e)");
      await page.getByRole("option").first().waitFor();
      await key("Enter");
      await page.getByRole("heading", { level: 1 }).filter({ hasText: "audit trail" }).waitFor();
    },
  },
];

/** How far the page is scrolled until the whole of a target is seen. */
const scrollTo = async (page: Page, target: Locator): Promise<number> => {
  await target.waitFor();
  const before = await page.evaluate(() => window.scrollY);
  await target.scrollIntoViewIfNeeded();
  return Math.abs((await page.evaluate(() => window.scrollY)) - before);
};

const measure = async (browser: Browser, { name, role, run }: Task) => {
  const context = await signedIn(browser, productUrl(), role, { viewport: size, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto("/");
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
  await page.waitForLoadState("networkidle");
  const taken = { clicks: 0, keys: 0, scrolled: 0 };
  const begin = performance.now();
  await run({
    page,
    press: async (target) => {
      taken.scrolled += await scrollTo(page, target);
      taken.clicks += 1;
      await target.click();
    },
    key: async (key) => {
      taken.keys += 1;
      await page.keyboard.press(key);
    },
    type: (text) => page.keyboard.type(text),
  });
  const seconds = (performance.now() - begin) / 1_000;
  await context.close();
  return { name, ...taken, seconds: Number(seconds.toFixed(1)) };
};

const browser = await openBrowser();
const rows = [];
for (const task of tasks) rows.push(await measure(browser, task));
await browser.close();
console.table(rows);
