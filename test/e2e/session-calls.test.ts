import type { Page } from "playwright";
import { expect, it } from "vitest";
import { freshCalls, sessionCalls, sessionScreens } from "../../scripts/costs/session.ts";
import { lateReadsHeader } from "../../shared/api/late-reads.ts";
import { registry } from "../../shared/api/registry.ts";
import { createRouter } from "../../shared/api/routes.ts";
import { accountOf, leave, newPerson, signIn } from "../support/browser.ts";

/*
 * What a session of twenty screens asks of the API: docs/costs.md counts with it. An officer signs in, reads each screen
 * for ten seconds, changes two rules, and signs out, on the ways of the product's own links.
 */
const calls: string[] = [];
/** Reads within seconds after a change, which must see it. */
const fresh: string[] = [];
const router = createRouter(registry);

const operationOf = (method: string, address: string): string =>
  router.match(method, address)?.contract.operationId ?? `${method} ${address}`;

const countOf = (names: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const name of names.toSorted()) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
};

let screens = 1;
const quietMs = 700;
/** Waits until the screen asks for nothing more. */
const settled = async (page: Page, last: { at: number }): Promise<void> => {
  // What is typed is asked for after a pause.
  last.at = performance.now();
  while (performance.now() - last.at < quietMs) await page.waitForTimeout(100);
  await page.waitForLoadState("networkidle");
};

/** Rules that an import of another journey left to be made: the first visit makes them, and counts as a change. */
const makeRules = async () => {
  const { page, context } = await newPerson();
  await signIn(page, accountOf("company_admin"));
  await page.goto("/regulations");
  await page
    .getByText(/\([\d,]+ rules\)/)
    .first()
    .waitFor();
  await page.waitForLoadState("networkidle");
  await leave(context);
};

it("a session of twenty screens makes the calls that the costs count with", async () => {
  await makeRules();
  const { page, errors } = await newPerson({ viewport: { width: 1_920, height: 1_000 }, isAltered: true });
  await page.addInitScript(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + Number(Reflect.get(window, "readMs") ?? 0);
  });
  const last = { at: 0 };
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith("/api/")) return;
    last.at = performance.now();
    const operation = operationOf(request.method(), pathname);
    calls.push(operation);
    if (request.method() === "GET" && !(lateReadsHeader in request.headers())) fresh.push(operation);
  });
  page.on("requestfinished", () => {
    last.at = performance.now();
  });
  let readMs = 0;
  /** The person reads what the screen shows: longer than its browser asks for what is so at this very moment. */
  const done = async () => {
    await settled(page, last);
    readMs += 10_000;
    await page.evaluate((ms) => Reflect.set(window, "readMs", ms), readMs);
  };
  /** Goes to a screen as a link of the product does, without loading the page again. */
  const go = async (path: string, shows: RegExp) => {
    screens += 1;
    await page.evaluate((to) => {
      history.pushState({}, "", to);
      dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
    }, path);
    await page.getByText(shows).filter({ visible: true }).first().waitFor();
    await done();
  };
  // The company's view may show other links of a rule before its own.
  const ruleLinks = page.locator('tbody a[href^="/rules/"]');
  const told = (text: string) => page.getByText(text, { exact: true }).first().waitFor();

  await signIn(page, accountOf("compliance_officer"));
  await page
    .getByText(/Food and Drugs/)
    .first()
    .waitFor();
  await done();
  await go("/notifications", /Notifications/);
  await go("/regulations", /\([\d,]+ rules\)/);
  await page.getByPlaceholder("Search rules...").fill("record");
  await done();
  await ruleLinks.first().click();
  screens += 1;
  await page.getByRole("button", { name: "Edit" }).waitFor();
  await done();
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Company Notes").fill("Asked the site for its procedure.");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await told("Company rule updated successfully");
  await done();
  await page.goBack();
  screens += 1;
  await page
    .getByText(/\([\d,]+ rules\)/)
    .first()
    .waitFor();
  await done();
  await ruleLinks.nth(1).click();
  screens += 1;
  await page.getByRole("button", { name: "Edit" }).waitFor();
  await done();
  await page
    .getByRole("button", { name: "Assign", exact: true })
    .or(page.getByRole("button", { name: "Change" }))
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: "Assign Rule" });
  await dialog.getByRole("combobox", { name: /Team member/ }).selectOption({ index: 1 });
  await dialog.getByRole("button", { name: "Assign Rule" }).click();
  await told("Rule assigned successfully");
  await done();
  await go("/cfr-titles", /Title 21|Food and Drugs/);
  await go("/cfr-titles/21/parts/11/rules", /CFR 21 Part 11 - Section/);
  await go("/cfr/21/section-11.10", /keeps its records genuine/);
  await go("/cfr/21/part-11", /Controls for closed systems/);
  await go("/changes", /Regulatory Changes/);
  await go("/horizon-mapping", /of \d+ sections/);
  await go("/policies", /Upload and manage policy/);
  await go("/evidence", /No evidence yet|Current/);
  await go("/assignments", /My Assignments/);
  await go("/calendar", /Evidence ends/);
  await go("/reports", /Overdue rules/);
  await go("/search?q=record&kind=rules", /Rules \([\d,]+\)/);
  await go("/team-management", /Team Management/);
  await go("/activity", /Signed in/);
  await go("/", /Food and Drugs/);
  await page.getByRole("button", { name: /User menu/ }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await page.waitForURL(/\/(auth|landing)/);
  await done();

  expect(errors).toEqual([]);
  expect(screens).toBe(sessionScreens);
  // A screen that asks for one thing more or less changes no sum that matters: within a tenth.
  const counted = Object.values(sessionCalls).reduce((sum, count) => sum + count, 0);
  const difference = JSON.stringify({ calls: countOf(calls), fresh: countOf(fresh) });
  expect(calls.length, difference).toBeLessThanOrEqual(counted * 1.1);
  expect(calls.length, difference).toBeGreaterThanOrEqual(counted * 0.9);
  const countedFresh = Object.values(freshCalls).reduce((sum, count) => sum + count, 0);
  expect(fresh.length, difference).toBeLessThanOrEqual(countedFresh * 1.25);
});
