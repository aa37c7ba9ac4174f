import type { Browser, BrowserContext } from "playwright";
import { launchBrowser } from "./launch-browser.ts";
import { theStack } from "./stack.ts";

/** What the content security policy refused, on any page of this file's people: the browser tells of it only here. */
const violations: string[] = [];
/** Those so far, which are then forgotten: for what is meant to be refused. */
export const takeViolations = (): string[] => violations.splice(0);

/** The browsers of all people of this process: they end with the process. */
const browsers = new Map<boolean, Promise<Browser>>();
export const theBrowser = (isWhole = false): Promise<Browser> => {
  const browser = browsers.get(isWhole) ?? launchBrowser(isWhole);
  browsers.set(isWhole, browser);
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

export interface Look {
  viewport?: { width: number; height: number };
  dark?: boolean;
  timeZone?: string | undefined;
  /** The test changes the browser for good (its clock, its scripts, its devices): no other person gets it. */
  isAltered?: boolean;
  /** The test needs more of a browser than its pages: the viewer of PDF. */
  isWhole?: boolean;
}

/** A window of the shared browser, for one person. */
export const openWindow = async ({ viewport = widths.desktop, dark, timeZone, isWhole }: Look) => {
  const { url, proxy } = theStack();
  const context = await (await theBrowser(isWhole)).newContext({
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

export type Opened = Awaited<ReturnType<typeof openWindow>>;

/** What a person's browser keeps, and what a test does to it, is gone; the files of the product stay. */
export const tidy = async ({ context, page }: Opened, viewport = widths.desktop): Promise<void> => {
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
  // What a test puts into a page itself would be held to the policy of that answer.
  await page.goto("about:blank");
};
