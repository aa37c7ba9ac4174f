import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, BrowserContext, Page } from "playwright";
import { expect, inject } from "vitest";
import { axeSource } from "./axe-source.ts";
import { launchBrowser } from "./launch-browser.ts";

export interface Person {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors of the page: exceptions and console errors. */
  readonly errors: string[];
}

/** What the content security policy refused, on any page of this file's people: the browser tells of it only here. */
const violations: string[] = [];
/** Those so far, which are then forgotten: for what is meant to be refused. */
export const takeViolations = (): string[] => violations.splice(0);

/** The browser of all people of this process: it ends with the process. */
let browser: Promise<Browser> | undefined;
const theBrowser = (): Promise<Browser> => {
  browser ??= launchBrowser();
  return browser;
};

const watchPolicy = async (context: BrowserContext): Promise<void> => {
  await context.exposeFunction("noteViolation", (text: string) => {
    violations.push(text);
  });
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const { effectiveDirective, blockedURI, documentURI, sourceFile, lineNumber } = event;
      // The function that is exposed above.
      (window as Window & { noteViolation?: (text: string) => void }).noteViolation?.(
        `${effectiveDirective} ${blockedURI} on ${documentURI} (${sourceFile}:${lineNumber})`,
      );
    });
  });
};

/** Adds up how far each page jumps, as browsers count it. */
const watchShifts = (context: BrowserContext) =>
  context.addInitScript(() => {
    const page: Window & { shifted?: number } = window;
    page.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // What moves at once after a person's hand is expected to.
        if (Reflect.get(entry, "hadRecentInput") === true) continue;
        page.shifted = (page.shifted ?? 0) + Number(Reflect.get(entry, "value"));
      }
    }).observe({ type: "layout-shift", buffered: true });
  });

export const widths = { desktop: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } };

interface Look {
  viewport?: { width: number; height: number };
  dark?: boolean;
  timeZone?: string | undefined;
  /** The test changes the browser for good (its clock, its scripts, its devices): no other person gets it. */
  isAltered?: boolean;
}

const newContext = async ({ viewport = widths.desktop, dark, timeZone }: Look) => {
  const { url, proxy } = inject("stack");
  const context = await (await theBrowser()).newContext({
    baseURL: url,
    ...(proxy !== undefined && { proxy: { server: proxy }, ignoreHTTPSErrors: true }),
    viewport,
    ...(timeZone && { timezoneId: timeZone }),
    colorScheme: dark ? "dark" : "light",
    reducedMotion: "reduce",
    // What a test asks for by the person's session, beside their page, comes from nowhere otherwise.
    extraHTTPHeaders: { origin: url },
  });
  await watchPolicy(context);
  await watchShifts(context);
  const page = await context.newPage();
  // An emulated stage starts a process for each function that is called first.
  page.setDefaultTimeout(proxy === undefined ? 30_000 : 60_000);
  return { context, page };
};

const watchErrors = (page: Page): string[] => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => {
    // A refused call is logged by the browser itself; whether it should be refused is the test's business.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      errors.push(message.text());
  });
  return errors;
};

type Opened = Awaited<ReturnType<typeof newContext>>;
/** Of people who left, by their look: what the browser loaded lies ready for the next. */
const free = new Map<string, Opened[]>();
const inUse = new Map<BrowserContext, { look: Look; window: Opened }>();
const keyOf = ({ viewport = widths.desktop, dark = false, timeZone = "" }: Look): string =>
  JSON.stringify([viewport, dark, timeZone]);

/** A person with a browser of their own, at the product's first page. */
export const newPerson = async (look: Look = {}): Promise<Person> => {
  const window = (!look.isAltered && free.get(keyOf(look))?.pop()) || (await newContext(look));
  inUse.set(window.context, { look, window });
  return { ...window, errors: watchErrors(window.page) };
};

/** What a person's browser keeps, and what a test does to it, is gone; the files of the product stay. */
const tidy = async ({ context, page }: Opened, viewport = widths.desktop): Promise<void> => {
  for (const event of [
    "pageerror",
    "console",
    "request",
    "requestfinished",
    "requestfailed",
    "response",
  ] as const)
    page.removeAllListeners(event);
  await Promise.all([
    ...context.pages().map((other) => (other === page ? undefined : other.close())),
    context.setOffline(false),
    context.unrouteAll({ behavior: "ignoreErrors" }),
    page.unrouteAll({ behavior: "ignoreErrors" }),
    context.clearPermissions(),
    page.emulateMedia({ media: null }),
    page.setViewportSize(viewport),
  ]);
  // A small answer of the product, where its storage can be reached and none of its scripts runs.
  await page.goto("/api/user");
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
  await context.clearCookies();
  await page.goto("about:blank");
};

/** The person is gone, and signed out; their browser goes to the next who looks the same. */
export const leave = async (context: BrowserContext): Promise<void> => {
  const used = inUse.get(context);
  inUse.delete(context);
  if (!used) return;
  const { look, window } = used;
  try {
    if (look.isAltered) return await context.close();
    await tidy(window, look.viewport);
    free.set(keyOf(look), [...(free.get(keyOf(look)) ?? []), window]);
  } catch {
    // A test closed it, or left it in a state that it does not get out of.
    await context.close();
  }
};

/** At the end of a file: all people leave. */
export const leaveAll = async (): Promise<void> => {
  await Promise.all([...inUse.keys()].map(leave));
};

/** A page that names no origin of its own: the outbox refuses those of a person. */
export const blankPage = async (): Promise<Page> => (await theBrowser()).newPage();

/** Who signs in: by password, or with a session that is there where that takes a second step. */
export interface TestAccount {
  readonly email: string;
  readonly password: string;
  /** Cookies of each. */
  readonly sessions?: readonly (readonly string[])[] | undefined;
}

/** The printed account of a role, or of a person by their first name. */
export const accountOf = (who: string): TestAccount => {
  const account = inject("stack").accounts.find(
    ({ role, email }) => role === who || email.startsWith(`${who}.`),
  );
  if (!account) throw new Error(`There is no account of ${who}`);
  return account;
};

/** Goes on with the first session that no journey has ended. */
const takeSession = async (
  context: BrowserContext,
  sessions: NonNullable<TestAccount["sessions"]>,
): Promise<void> => {
  const { url } = inject("stack");
  for (const session of sessions) {
    await context.addCookies(
      session.map((cookie) => {
        const [name = "", value = ""] = cookie.split("=");
        return { name, value, url, secure: true, httpOnly: !name.endsWith("signed-in") };
      }),
    );
    if ((await context.request.get("/api/user")).ok()) return;
  }
  throw new Error("All sessions of this person have ended");
};

/** Signs in through the form and waits for the first signed-in screen. */
export const signIn = async (page: Page, account: TestAccount): Promise<void> => {
  if (account.sessions) {
    await signInByCall(page.context(), account);
    await page.goto("/");
    return;
  }
  await page.goto("/auth");
  await page.getByRole("tab", { name: "Login" }).click();
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL("/");
};

/** Signs in without the form, for journeys that are about something else. */
export const signInByCall = async (
  context: BrowserContext,
  { sessions, ...account }: TestAccount,
): Promise<void> => {
  if (sessions) return takeSession(context, sessions);
  const answer = await context.request.post("/api/login", { data: account });
  expect(answer.status(), await answer.text()).toBe(200);
};

/**
 * Ends once the page shows `text`, however shortly: it is told of each change of the page, where `waitFor` looks from
 * frame to frame, and a busy machine draws few.
 */
export const shownShortly = (page: Page, text: string): Promise<void> =>
  page.evaluate(
    (awaited) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!document.body.textContent?.includes(awaited)) return;
          observer.disconnect();
          resolve();
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
    text,
  );

const modal = "[aria-modal=true]";

/** Ends once nothing moves any more, and says whether a modal dialog is open. */
const settledModal = (page: Page): Promise<boolean> =>
  page.evaluate(async (selector) => {
    const moving = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === "running" && effect?.getComputedTiming().endTime !== Infinity,
        );
    for (let left = moving(); left.length > 0; left = moving())
      await Promise.allSettled(left.map(({ finished }) => finished));
    // Elsewhere the bar at the top covers half of whatever button the page happens to be scrolled to.
    scrollTo({ top: 0, behavior: "instant" });
    return document.querySelector(selector) !== null;
  }, modal);

/**
 * Fails when axe finds something serious or critical on the screen as it is now.
 * @param rules which of axe's rules; all of WCAG 2.2 AA by default
 */
export const expectAccessible = async (
  page: Page,
  what: string,
  rules?: readonly string[],
): Promise<void> => {
  // What fades in has too little contrast on its way.
  const isModal = await settledModal(page);
  const builder = new AxeBuilder({ page, axeSource })
    // Describing each of thousands of places that are fine takes longer than finding those that are not.
    .options({ resultTypes: ["violations"] });
  if (rules) builder.withRules([...rules]);
  else builder.withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]);
  // What lies behind a modal dialog is dimmed and out of reach.
  if (isModal) builder.include(modal);
  // Each look opens a second page to put the findings of frames together: only where there are frames.
  if (page.frames().length === 1) builder.setLegacyMode();
  const { violations } = await builder.analyze();
  const serious = violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(" ")} ${failureSummary}`).join(", ")}`,
    );
  expect(serious, `axe on ${what}`).toEqual([]);
};

/** How far the page jumped until now: the sum of its layout shifts, as browsers count them. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      // A shift is told of after the frame that shows it.
      new Promise<number>((resolve) => {
        requestAnimationFrame(() => {
          setTimeout(() => resolve((window as Window & { shifted?: number }).shifted ?? 0));
        });
      }),
  );
