import { mkdirSync } from "node:fs";
import type { Page } from "playwright";
import { beforeAll, describe, expect, inject, it } from "vitest";
import {
  accountOf,
  expectAccessible,
  layoutShift,
  newPerson,
  signInByCall,
  widths,
} from "../support/browser.ts";
import { addressOf, type Places, placesOf } from "../support/screen-calls.ts";

/*
 * Every screen as each role that reaches it, at desktop and phone width, light and dark: accessible, without
 * an error, not wider than the window, and still while it loads. With SCREENSHOTS=<folder> each is also kept as a picture to look at.
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
const loadedReader: readonly Screen[] = [
  { name: "reader-title", path: "/cfr/21", shows: /Electronic Records; Electronic Signatures/ },
  { name: "reader-part", path: "/cfr/21/part-11", shows: /Controls for closed systems/ },
  { name: "reader-section", path: "/cfr/21/section-11.10", shows: /keeps its records genuine/ },
  { name: "reader-find", path: "/cfr/21/section-11.10?find=records", shows: /sections of this part/ },
];
/** A stage on the emulator reaches no source of the regulation, so its reader has nothing to show. */
const reader = inject("stack").proxy === undefined ? loadedReader : [];
const company: readonly Screen[] = [
  ...reader,
  { name: "dashboard", path: "/", shows: /Food and Drugs/ },
  { name: "cfr-titles", path: "/cfr-titles", shows: /Food and Drugs/ },
  { name: "parts", path: "/cfr-titles/21/parts", shows: /Electronic Records/ },
  { name: "part-rules", path: "/cfr-titles/21/parts/11/rules", shows: /CFR 21 Part 11 - Section/ },
  { name: "regulations", path: "/regulations", shows: /\([\d,]+ rules\)/ },
  { name: "assignments", path: "/assignments", shows: /My Assignments/ },
  { name: "changes", path: "/changes", shows: /What changed in the law, and what it touches/ },
  { name: "search", path: "/search?q=record&kind=rules", shows: /Rules \([\d,]+\)/ },
  { name: "search-text", path: "/search?q=genuine+records&kind=text", shows: /Regulation text \(\d+\)/ },
  { name: "reports", path: "/reports", shows: /Overdue rules/ },
  { name: "applicability", path: "/applicability?tab=record", shows: /Undecided by part/ },
  { name: "proposals", path: "/applicability?title=21", shows: /Questions of Title 21/ },
  { name: "reviews", path: "/assignments?view=reviews", shows: /No open reviews|of \d+ reviews?$/ },
  {
    name: "groups",
    path: "/assignments?view=groups",
    shows: /No work waits for your groups|of \d+ rules?$|^Recurring duties$/,
  },
  { name: "duties", path: "/assignments?view=duties", shows: /of \d+ dut(y|ies)$|No recurring duties yet/ },
  { name: "duty", path: "/duties/{duty}", shows: /^Occurrences$/ },
  { name: "evidence", path: "/evidence", shows: /No evidence yet|Expires soon|Current/ },
  { name: "calendar", path: "/calendar?layout=month", shows: /Sat/ },
  { name: "notifications", path: "/notifications", shows: /Mark all as read/ },
  { name: "policies", path: "/policies", shows: /Upload and manage policy documents/ },
  { name: "to-acknowledge", path: "/policies?view=mine", shows: /Nothing to acknowledge|Confirm by/ },
  { name: "policy", path: "/policies/{policy}", shows: /Owner: / },
  { name: "policy-versions", path: "/policies/{policy}?tab=versions", shows: /Published [A-Z]/ },
  { name: "policy-acknowledgement", path: "/policies/{policy}?tab=acknowledgement", shows: /Version 1/ },
  { name: "regulations-view", path: "/regulations?view={view}", shows: /\([\d,]+ rules?\)/ },
  { name: "not-found", path: "/no/such/page", shows: /404 Page Not Found/ },
];
const managers: readonly Screen[] = [
  ...company,
  { name: "registration", path: "/company-registration", shows: /company/i },
  { name: "dashboard-title", path: "/dashboard/21", shows: /Electronic Records/ },
  { name: "part-policies", path: "/cfr-titles/21/parts/11/rules?tab=policies", shows: /\.docx|\.pdf|\.txt/ },
  { name: "part-metrics", path: "/cfr-titles/21/parts/11/rules?tab=metrics", shows: /Metrics \(\d+\)/ },
  { name: "dashboard-manage", path: "/?tab=manage", shows: /Total Regulations/ },
  { name: "cfr-selection", path: "/cfr-selection", shows: /Total CFR Titles/ },
  { name: "team", path: "/team-management", shows: /Team Management/ },
  { name: "activity", path: "/activity", shows: /Signed in/ },
  { name: "evidence-packs", path: "/evidence-packs", shows: /^New evidence pack$/ },
  { name: "security", path: "/security", shows: /^Sign out after \(hours\)$/ },
  { name: "security-data", path: "/security?tab=data", shows: /^Running imports$/ },
  { name: "acknowledgements", path: "/policies?view=acknowledgement", shows: /of \d+ acknowledgements?$/ },
  { name: "acknowledgement", path: "/acknowledgements/{acknowledgement}", shows: /Sections answered/ },
  { name: "horizon", path: "/horizon-mapping", shows: /of \d+ sections/ },
  { name: "coming", path: "/horizon-mapping?tab=coming", shows: /The Federal Register|Nothing is coming/ },
];
const superAdmin: readonly Screen[] = [
  ...reader,
  { name: "admin", path: "/admin", shows: /System Administration/ },
  { name: "sources", path: "/admin?tab=sources", shows: /Title 21 - / },
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

/** Each screen is loaded and seen by axe where layout and colors differ; the other colors are then fitted only. */
const looks = [
  { width: "desktop", color: "light", other: "dark" },
  { width: "phone", color: "dark", other: "light" },
] as const;

/** How far a screen may move while it loads, as browsers count it. */
const mostShift = 0.02;

const folder = process.env.SCREENSHOTS;
let places: Places;
beforeAll(async () => {
  const { context } = await newPerson();
  await signInByCall(context, accountOf("compliance_officer"));
  places = await placesOf(context);
  await context.close();
  if (folder) mkdirSync(folder, { recursive: true });
});
/** A picture of the screen, where one is asked for. */
const keep = async (page: Page, what: string): Promise<void> => {
  if (folder) await page.screenshot({ path: `${folder}/${what.replaceAll(" ", "-")}.png`, fullPage: true });
};

/** How the page lies in its window, in `color` where one is given: what the product's switch does to a page. */
const fitOf = (page: Page, color?: string) =>
  page.evaluate((next) => {
    if (next !== undefined) document.documentElement.className = next;
    const all = <T extends Element>(selector: string) => [...document.querySelectorAll<T>(selector)];
    return {
      wider: Math.max(0, document.documentElement.scrollWidth - window.innerWidth),
      /** On phones a row of a table is two lines: those, by their text, that are higher. */
      tallRows: all<HTMLElement>("table:not([data-whole]) tbody tr")
        .filter((row) => row.offsetHeight > 64 && !row.querySelector("[data-own-lines]"))
        .map((row) => row.textContent),
      /** Tables of which something lies to the right of their frame. */
      cutTables: all<HTMLTableElement>("table")
        .filter(({ parentElement: frame }) => frame && frame.scrollWidth > frame.clientWidth)
        .map(({ caption }) => caption?.textContent ?? ""),
    };
  }, color);

const visit = async (page: Page, screen: Screen): Promise<void> => {
  await page.goto(addressOf(screen.path, places));
  await page.getByText(screen.shows).filter({ visible: true }).first().waitFor();
  await expect.poll(() => page.locator("[aria-busy=true]").count(), { timeout: 15_000 }).toBe(0);
};

describe.each(journeys)("the screens of %s", (role, screens) => {
  // A role has dozens of screens, and other journeys share the machine.
  const options = { timeout: 400_000 };
  it.each(looks)(
    "are accessible and fit at $width, $color and $other",
    options,
    async ({ width, color, other }) => {
      const viewport = widths[width];
      const { page, context, errors } = await newPerson({ viewport, dark: color === "dark" });
      if (role !== "signed-out") await signInByCall(context, accountOf(role));
      for (const screen of screens) {
        const what = `${role} ${screen.name} ${width}`;
        await visit(page, screen);
        expect.soft(await layoutShift(page), `${what} moves while it loads`).toBeLessThanOrEqual(mostShift);
        expect(await fitOf(page), `${what} ${color}`).toMatchObject({ wider: 0 });
        await keep(page, `${what} ${color}`);
        await expectAccessible(page, `${what}, ${color}`);
        const recolored = await fitOf(page, other);
        expect(recolored, `${what} ${other}`).toMatchObject({ wider: 0 });
        await keep(page, `${what} ${other}`);
        if (width === "phone") expect(recolored, what).toMatchObject({ tallRows: [] });
        else {
          await page.setViewportSize({ ...viewport, width: 1024 });
          expect(await fitOf(page), `${what} on a small desktop`).toMatchObject({ wider: 0, cutTables: [] });
          await keep(page, `${what} ${other} on a small desktop`);
          await page.setViewportSize(viewport);
        }
      }
      expect(errors).toEqual([]);
      await context.close();
    },
  );
});
