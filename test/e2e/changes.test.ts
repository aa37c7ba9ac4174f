import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountOf, expectAccessible, newPerson, type Person, signInByCall } from "../support/browser.ts";
import { widths } from "../support/browser-window.ts";
import { syncTitle21 } from "../support/synced-title.ts";

/* From an amendment to the person it concerns: the recorded source amends 21 CFR 11.10, 11.50 and adds 11.60. */

const people: Person[] = [];
const someone = async (role: string, options: Parameters<typeof newPerson>[0] = {}): Promise<Page> => {
  const person = await newPerson(options);
  people.push(person);
  await signInByCall(person.context, accountOf(role));
  return person.page;
};
const rowOf = (page: Page, citation: string) => page.getByRole("row").filter({ hasText: citation });
const openChange = async (page: Page, citation: string) => {
  await page.goto("/changes");
  await rowOf(page, citation).getByRole("link").first().click();
  await page.getByRole("heading", { level: 1, name: new RegExp(`^${citation}: `) }).waitFor();
};

beforeAll(async () => {
  await syncTitle21();
  const page = await someone("compliance_officer");
  // The worker tells the company a moment after the title was published.
  const count = async () => (await (await page.request.get("/api/changes")).json()).total;
  for (let tries = 0; tries < 100 && (await count()) < 3; tries++)
    await new Promise((done) => setTimeout(done, 200));
  expect(await count()).toBe(3);
});
afterAll(() => expect(people.flatMap(({ errors }) => errors)).toEqual([]));

describe("a change of the law", () => {
  it("is found in the inbox, assessed, given to its owner, and done when the owner completes the task", async () => {
    const officer = await someone("compliance_officer");
    await openChange(officer, "21 CFR 11.10");
    await officer.getByRole("button", { name: "Compare" }).click();
    const comparison = officer.getByRole("dialog");
    await comparison.getByText("Current Version").first().waitFor();
    expect(await comparison.textContent()).toMatch(/inspection within\D{0,30}10/);
    await officer.keyboard.press("Escape");
    await officer.getByRole("button", { name: "Start Assessing" }).click();
    await officer.getByText("Assessing", { exact: true }).first().waitFor();
    await officer.getByRole("button", { name: "Action Needed" }).click();
    const dialog = officer.getByRole("dialog", { name: "Create tasks" });
    await dialog.getByRole("checkbox", { name: /Rules without owner/ }).uncheck();
    await dialog.getByRole("button", { name: /^Create \d+ task/ }).click();
    await officer.getByText(/^\d+ tasks? created$/).waitFor();

    const member = await someone("member");
    await member.goto("/assignments");
    const tasks = member.locator("section").filter({ hasText: "Regulatory change tasks" });
    await tasks.getByText("21 CFR 11.10").first().waitFor();
    await tasks
      .getByRole("button", { name: /Mark as completed/ })
      .first()
      .click();
    const confirm = member.getByRole("dialog");
    await confirm.getByRole("button", { name: /Mark as completed|Complete/ }).click();
    await member.getByText("Task Completed").waitFor();

    await officer.reload();
    await officer.getByRole("heading", { level: 1 }).waitFor();
    await expect.poll(() => officer.getByText("Done", { exact: true }).count()).toBeGreaterThan(0);
  });

  it("needs a reason to be closed without action", async () => {
    const officer = await someone("compliance_officer");
    await openChange(officer, "21 CFR 11.60");
    await officer.getByRole("button", { name: "No Action" }).click();
    const dialog = officer.getByRole("dialog");
    await dialog.getByLabel("Why is no action needed?").fill("We have no service providers.");
    await dialog.getByRole("button", { name: "No Action" }).click();
    await officer.getByText("We have no service providers.").first().waitFor();
    await officer.getByRole("button", { name: "Reopen" }).waitFor();
  });

  it.each([
    ["light", widths.desktop],
    ["dark", widths.phone],
  ] as const)("passes axe in %s at %o", async (mode, viewport) => {
    const page = await someone("compliance_officer", { viewport, dark: mode === "dark" });
    await page.goto("/changes?state=all");
    await rowOf(page, "21 CFR 11.50").waitFor();
    await expectAccessible(page, `the inbox in ${mode}`);
    await openChange(page, "21 CFR 11.50");
    await expectAccessible(page, `a change in ${mode}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    );
  });
});
