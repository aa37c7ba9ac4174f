import type { Browser, Locator, Page } from "playwright";
import { openBrowser, productUrl, signedIn } from "./product-tour.ts";

/*
 * What five everyday tasks take: clicks, keys, pixels scrolled, and the seconds a script needs for them.
 *   npm start -- --fresh, then: node scripts/run.mjs site/five-tasks.ts --url http://localhost:3000
 * Each begins at the dashboard and ends when the screen shows what was wanted. They change data: each run needs a
 * fresh start.
 */
const size = { width: 1440, height: 900 };

/** A person at work, counted. */
interface Hand {
  readonly page: Page;
  /** Clicks, after scrolling to it where it is out of sight. */
  press(target: Locator): Promise<void>;
  /** Chooses in a list that a click opened: one more click. */
  choose(list: Locator, choice: { label: string } | { index: number }): Promise<void>;
  /** One key, or a combination of them. */
  key(name: string): Promise<void>;
  /** Words, letter by letter. */
  type(text: string): Promise<void>;
}

interface Task {
  readonly name: string;
  readonly role: "compliance_officer" | "member";
  run(hand: Hand): Promise<void>;
}

const search = async ({ page, key, type }: Hand, text: string, title: RegExp): Promise<void> => {
  await key("Control+k");
  await type(text);
  await page
    .getByRole("option", { name: text })
    .or(page.getByRole("option", { name: title }))
    .first()
    .waitFor();
  await key("Enter");
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
};

const tasks: readonly Task[] = [
  {
    name: "Find a rule and assign it",
    role: "compliance_officer",
    run: async (hand) => {
      const { page, press, choose } = hand;
      await search(hand, "open to inspection", /open to inspection/);
      await press(page.getByRole("button", { name: "Assign", exact: true }));
      const dialog = page.getByRole("dialog", { name: "Assign Rule" });
      const member = dialog.getByRole("combobox", { name: /Team member/ });
      await dialog.getByRole("option", { name: /Priya Raman/ }).waitFor({ state: "attached" });
      await press(member);
      await choose(member, { index: 1 });
      await press(dialog.getByRole("button", { name: "Assign Rule" }));
      await page.getByText("Rule assigned successfully").first().waitFor();
    },
  },
  {
    name: "Finish one of mine",
    role: "member",
    run: async ({ page, press, choose }) => {
      await press(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Assignments" }));
      const status = page.getByRole("combobox", { name: /^Compliance status of/ }).first();
      await press(status);
      await choose(status, { label: "completed" });
      await page.getByText("Success", { exact: true }).first().waitFor();
    },
  },
  {
    name: "See what changed and who is affected",
    role: "compliance_officer",
    run: async ({ page, press, key }) => {
      await press(page.getByRole("link", { name: /Changed sections/ }));
      await press(page.getByRole("button", { name: "View Differences: 11.10", exact: true }).first());
      await page.getByRole("dialog").waitFor();
      await key("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await press(page.getByRole("link", { name: /rules from section 11.10$/ }).first());
      await page
        .getByText(/Priya Raman/)
        .first()
        .waitFor();
    },
  },
  {
    name: "Attach a policy",
    role: "compliance_officer",
    run: async (hand) => {
      const { page, press } = hand;
      await search(hand, "21 CFR 11.10(a)", /Validate the system/);
      await press(page.getByRole("button", { name: "Manage", exact: true }));
      const dialog = page.getByRole("dialog", { name: "Policies" });
      await press(dialog.getByRole("button", { name: /^Attach: / }).first());
      await dialog
        .getByRole("button", { name: /^(Remove|Detach)/ })
        .first()
        .waitFor();
    },
  },
  {
    name: "Find 21 CFR 11.10(e)",
    role: "member",
    run: (hand) => search(hand, "21 CFR 11.10(e)", /audit trail/),
  },
];

/** How far the page is scrolled, at least, until the whole of a target is seen, in pixels. */
const scrollTo = async (page: Page, target: Locator): Promise<number> => {
  await target.waitFor();
  const before = await page.evaluate(() => window.scrollY);
  await target.evaluate((element) => element.scrollIntoView({ block: "nearest" }));
  return Math.abs((await page.evaluate(() => window.scrollY)) - before);
};

const measure = async (browser: Browser, { name, role, run }: Task) => {
  const context = await signedIn(browser, productUrl(), role, { viewport: size, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto("/");
  await page.getByText("Next due").first().waitFor();
  await page.waitForLoadState("networkidle");
  const taken = { clicks: 0, keys: 0, letters: 0, scrolled: 0 };
  const begin = performance.now();
  await run({
    page,
    press: async (target) => {
      taken.scrolled += await scrollTo(page, target);
      taken.clicks += 1;
      await target.click();
    },
    choose: async (list, choice) => {
      taken.clicks += 1;
      await list.selectOption(choice);
    },
    key: async (key) => {
      taken.keys += 1;
      await page.keyboard.press(key);
    },
    type: async (text) => {
      taken.letters += text.length;
      await page.keyboard.type(text);
    },
  });
  const seconds = (performance.now() - begin) / 1_000;
  await context.close();
  return { task: name, ...taken, seconds: Number(seconds.toFixed(1)) };
};

const browser = await openBrowser();
const rows = [];
for (const task of tasks) rows.push(await measure(browser, task));
await browser.close();
console.table(rows);
