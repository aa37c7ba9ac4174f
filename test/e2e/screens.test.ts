import { mkdirSync } from "node:fs";
import type { Page } from "playwright";
import { beforeAll, expect, it } from "vitest";
import {
  accountOf,
  expectAccessible,
  layoutShift,
  leave,
  newPerson,
  signInByCall,
} from "../support/browser.ts";
import { widths } from "../support/browser-window.ts";
import { addressOf, type Places, placesOf } from "../support/screen-calls.ts";
import { theStack } from "../support/stack.ts";

/*
 * Every screen as each role that reaches it, at desktop and phone width, light and dark: without an error, and not
 * wider than the window. Loading a screen takes much longer than resizing it: it loads at both widths, light on one
 * and dark on the other, but at one as the company's administrator and at the other as a member where both reach
 * it. There it is accessible and keeps still. With SCREENSHOTS=<folder> each is also kept as a picture to look at.
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
const reader = theStack().proxy === undefined ? loadedReader : [];
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
/** Beside the company's. */
const managers: readonly Screen[] = [
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
const operators: readonly Screen[] = [
  { name: "admin", path: "/admin", shows: /System Administration/ },
  { name: "sources", path: "/admin?tab=sources", shows: /Title 21 - / },
];
/** Of those of companies. */
const operatorsToo: readonly Screen[] = [
  ...reader,
  { name: "horizon", path: "/horizon-mapping", shows: /of \d+ sections/ },
  { name: "cfr-titles", path: "/cfr-titles", shows: /Food and Drugs/ },
  { name: "parts", path: "/cfr-titles/21/parts", shows: /Electronic Records/ },
  { name: "part-rules", path: "/cfr-titles/21/parts/11/rules", shows: /CFR 21 Part 11 - Section/ },
];

/** How screens are loaded, and the other colors that they are fitted in. */
const desktop = { width: "desktop", color: "light", other: "dark" } as const;
const phone = { width: "phone", color: "dark", other: "light" } as const;

const tours = [
  { role: "signed-out", ...desktop, screens: signedOut },
  { role: "signed-out", ...phone, screens: signedOut },
  { role: "company_admin", ...desktop, screens: [...company, ...managers] },
  { role: "company_admin", ...phone, screens: managers },
  { role: "member", ...phone, screens: company },
  { role: "super_admin", ...desktop, screens: [...operators, ...operatorsToo] },
  { role: "super_admin", ...phone, screens: operators },
];

const sizes = { ...widths, "small desktop": { width: 1024, height: 800 } };
type Size = keyof typeof sizes;

/** How far a screen may move while it loads, as browsers count it. */
const mostShift = 0.02;

const folder = process.env.SCREENSHOTS;
let places: Places;
beforeAll(async () => {
  const { context } = await newPerson();
  await signInByCall(context, accountOf("compliance_officer"));
  places = await placesOf(context);
  await leave(context);
  if (folder) mkdirSync(folder, { recursive: true });
});
/** A picture of the screen, where one is asked for. */
const keep = async (page: Page, what: string): Promise<void> => {
  if (folder) await page.screenshot({ path: `${folder}/${what.replaceAll(" ", "-")}.png`, fullPage: true });
};

/** How the page lies in a window of this size, in `color`: what the product's switch does to a page. */
const fitOf = async (page: Page, size: Size, color: string) => {
  await page.setViewportSize(sizes[size]);
  return page.evaluate(
    async ([on, className]) => {
      document.documentElement.className = className;
      // What measures its own place draws itself anew a frame after it was told of a new size.
      for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
      const all = <T extends Element>(selector: string) => [...document.querySelectorAll<T>(selector)];
      return {
        wider: Math.max(0, document.documentElement.scrollWidth - window.innerWidth),
        /** On phones a row of a table is two lines: those, by their text, that are higher. */
        tallRows: all<HTMLElement>(on === "phone" ? "table:not([data-whole]) tbody tr" : "none")
          .filter((row) => row.offsetHeight > 64 && !row.querySelector("[data-own-lines]"))
          .map((row) => row.textContent),
        /** Tables of which something lies to the right of their frame. */
        cutTables: all<HTMLTableElement>(on === "small desktop" ? "table" : "none")
          .filter(({ parentElement: frame }) => frame && frame.scrollWidth > frame.clientWidth)
          .map(({ caption }) => caption?.textContent ?? ""),
      };
    },
    [size, color] as const,
  );
};

const visit = async (page: Page, screen: Screen): Promise<void> => {
  await page.goto(addressOf(screen.path, places));
  await page.getByText(screen.shows).filter({ visible: true }).first().waitFor();
  await page.waitForFunction(() => document.querySelector("[aria-busy=true]") === null);
};

// A role has dozens of screens, and other journeys share the machine.
const options = { timeout: 400_000 };
it.each(tours)(
  "the screens of $role, loaded at $width, are accessible, fit, and keep still",
  options,
  async ({ role, screens, width, color, other }) => {
    const { page, context, errors } = await newPerson({ viewport: widths[width], dark: color === "dark" });
    if (role !== "signed-out") await signInByCall(context, accountOf(role));
    const resized = width === "phone" ? "desktop" : "phone";
    // Colors change no place: each size is looked at in one of them, unless pictures are to show both.
    const fits = [
      [width, color],
      ...(folder ? ([[width, other]] as const) : []),
      [resized, other],
      ...(folder ? ([[resized, color]] as const) : []),
      ["small desktop", other],
    ] as const;
    for (const screen of screens) {
      const what = `${role} ${screen.name}`;
      await page.setViewportSize(widths[width]);
      await visit(page, screen);
      expect
        .soft(await layoutShift(page), `${what} moves while it loads at ${width}`)
        .toBeLessThanOrEqual(mostShift);
      await expectAccessible(page, `${what} at ${width}, ${color}`);
      for (const [size, shade] of fits) {
        const fit = await fitOf(page, size, shade);
        expect(fit, `${what} at ${size}, ${shade}`).toEqual({ wider: 0, tallRows: [], cutTables: [] });
        await keep(page, `${what} ${size} ${shade}`);
      }
      // Of all that axe looks at, colors change the contrast alone.
      await expectAccessible(page, `${what}, ${other}`, ["color-contrast"]);
    }
    expect(errors).toEqual([]);
    await leave(context);
  },
);
