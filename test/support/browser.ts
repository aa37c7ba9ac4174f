import type { BrowserContext, Page } from "playwright";
import { expect } from "vitest";
import { axeViolations } from "./axe.ts";
import { type Look, type Opened, openWindow, theBrowser, tidy, widths } from "./browser-window.ts";
import { theStack } from "./stack.ts";

export interface Person {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors of the page: exceptions and console errors. */
  readonly errors: string[];
}

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

/** Errors but for those of reading a frame without rights from a test, which is itself refused a script there. */
export const withoutOwnDoing = (errors: readonly string[]): string[] =>
  errors.filter((error) => !error.startsWith("Blocked script execution in 'about:srcdoc'"));

/** Of people who left, by their look: what the browser loaded lies ready for the next. */
const free = new Map<string, Opened[]>();
const inUse = new Map<BrowserContext, { look: Look; window: Opened }>();
const keyOf = ({ viewport = widths.desktop, dark = false, timeZone = "", isWhole = false }: Look): string =>
  JSON.stringify([viewport, dark, timeZone, isWhole]);

/** A person with a browser of their own, at the product's first page. */
export const newPerson = async (look: Look = {}): Promise<Person> => {
  const window = (!look.isAltered && free.get(keyOf(look))?.pop()) || (await openWindow(look));
  inUse.set(window.context, { look, window });
  return { ...window, errors: watchErrors(window.page) };
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
  const account = theStack().accounts.find(({ role, email }) => role === who || email.startsWith(`${who}.`));
  if (!account) throw new Error(`There is no account of ${who}`);
  return account;
};

/** Goes on with the first session that no journey has ended. */
const takeSession = async (
  context: BrowserContext,
  sessions: NonNullable<TestAccount["sessions"]>,
): Promise<void> => {
  const { url } = theStack();
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
  // What lies behind a modal dialog is dimmed and out of reach.
  const violations = await axeViolations(page, { rules, selector: isModal ? modal : undefined });
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
