import type { Locator, Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import {
  accountOf,
  expectAccessible,
  leave,
  newPerson,
  type Person,
  shownShortly,
  signInByCall,
} from "../support/browser.ts";
import { widths } from "../support/browser-window.ts";
import { keepsAttachments, mailsTo } from "../support/mails.ts";

/* The console of the super admin, with a company and a booking of this journey's own. */
const company = "Eastlake Analytics";
const account = { email: "joan.c@eastlake.example.com", password: "eastlake-joan-1" };
const visitor = "visitor@eastlake.example.com";

let operator: Person;
let joan: Person;
beforeAll(async () => {
  [operator, joan] = await Promise.all([newPerson(), newPerson()]);
  await signInByCall(operator.context, accountOf("super_admin"));
});
const created = async (path: string, data: Record<string, string>): Promise<void> => {
  const answer = await joan.context.request.post(path, { data });
  expect(answer.status(), await answer.text()).toBe(201);
};

const settled = (page: Page): Promise<void> =>
  expect.poll(() => page.locator("[aria-busy=true]").count(), { timeout: 15_000 }).toBe(0);

const openTab = async (page: Page, name: string): Promise<void> => {
  await page.goto("/admin");
  await page.getByRole("tab", { name }).click();
  await settled(page);
};

/** Answers a question, and waits until it is gone. */
const confirm = async (dialog: Locator, button: string): Promise<void> => {
  await dialog.getByRole("button", { name: button, exact: true }).click();
  await dialog.waitFor({ state: "detached" });
};

/** A weekday at least a week away, so that no zone disagrees. */
const aMonday = (): string => {
  const day = new Date(Date.now() + 7 * 86_400_000);
  day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7));
  return day.toISOString().slice(0, 10);
};

describe("the console", () => {
  it("has four tabs, each accessible and without an error", async () => {
    const { page } = operator;
    await page.goto("/");
    await page.getByRole("heading", { level: 1, name: "System Administration" }).waitFor();
    await page.getByText("Super Admin", { exact: true }).waitFor();
    await page.getByText("Import regulatory rules and configure system settings").waitFor();
    const tabs = page.getByRole("tab");
    expect(await tabs.allTextContents()).toEqual([
      "Sectional Metadata",
      "Obligations & Evaluations",
      "System",
      "Sources",
    ]);
    for (const tab of await tabs.all()) {
      await tab.click();
      await expect.poll(() => tab.getAttribute("aria-selected")).toBe("true");
      await settled(page);
      await expectAccessible(page, `the tab ${await tab.textContent()}`);
    }
  });

  it("fits a phone in the dark", async () => {
    const { page, context, errors } = await newPerson({ viewport: widths.phone, dark: true });
    await signInByCall(context, accountOf("super_admin"));
    for (const name of ["Obligations & Evaluations", "System"]) {
      await openTab(page, name);
      await settled(page);
      await expectAccessible(page, `${name} on a phone`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      expect(wide, name).toBe(false);
    }
    expect(errors).toEqual([]);
    await leave(context);
  });
});

describe("obligations", () => {
  const regulation = "Eastlake Data Act";
  const rowOf = (page: Page) => page.getByRole("row").filter({ hasText: regulation });

  it("are added once region, regulation, part and section are set", async () => {
    const { page } = operator;
    await openTab(page, "Obligations & Evaluations");
    await page.getByRole("button", { name: "Add Obligation" }).click();
    const dialog = page.getByRole("dialog", { name: "Add Obligation" });
    const save = dialog.getByRole("button", { name: "Save" });
    await dialog.getByLabel(/^Regulation/).fill(regulation);
    await dialog.getByLabel(/^Part/).fill("7");
    await dialog.getByRole("combobox", { name: /^Section/ }).selectOption("Section 2");
    expect(await save.isDisabled()).toBe(true);
    await dialog.getByRole("combobox", { name: /^Region/ }).selectOption("Europe");
    await expectAccessible(page, "the form of an obligation");
    await save.click();
    await page.getByText("Obligation created successfully!").waitFor();
    const cells = await rowOf(page).getByRole("cell").allTextContents();
    expect(cells.slice(0, 6)).toEqual(["Europe", "–", "–", regulation, "7", "Section 2"]);
  });

  it("are changed, and found changed after a reload", async () => {
    const { page } = operator;
    await rowOf(page).getByRole("button", { name: /^Edit/ }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Obligation" });
    await dialog.getByLabel(/^Country/).fill("Ireland");
    await dialog.getByLabel(/^Controls/).fill("A list of them is kept.");
    await dialog.getByRole("button", { name: "Update" }).click();
    await page.getByText("Obligation updated successfully!").waitFor();
    await page.reload();
    await rowOf(page).getByText("Ireland").waitFor();
    await rowOf(page).getByRole("button", { name: /^Edit/ }).click();
    await expect.poll(() => dialog.getByLabel(/^Controls/).inputValue()).toBe("A list of them is kept.");
    await page.keyboard.press("Escape");
  });

  it("are deleted after a question", async () => {
    const { page } = operator;
    await rowOf(page)
      .getByRole("button", { name: /^Delete/ })
      .click();
    const question = page.getByRole("alertdialog");
    await question.getByText("Are you sure you want to delete this obligation?").waitFor();
    await confirm(question, "Delete");
    await page.getByText("Obligation deleted successfully!").waitFor();
    await rowOf(page).waitFor({ state: "detached" });
  });
});

describe("the System tab", () => {
  it("says how the system is, and has figures of it", async () => {
    const { page } = operator;
    await openTab(page, "System");
    for (const text of [
      "Connected",
      "Super Administrator",
      "Unified CFR data import with shared title and part parameters",
      "Import of extracted rules and metrics evaluation from JSON",
      "Automatic extraction of title and part numbers from source_section",
    ])
      await page.getByText(text, { exact: true }).waitFor();
    const state = await (await page.request.get("/api/admin/system")).json();
    const panel = page.getByRole("tabpanel", { name: "System" });
    for (const name of ["Titles with Rules", "Rules", "Companies", "People"])
      await panel.getByText(name, { exact: true }).first().waitFor();
    expect(await panel.textContent()).toContain(`Rules${Number(state.rules).toLocaleString("en-US")}`);
    expect(Number(state.rules)).toBeGreaterThan(0);
  });

  it("deactivates a company, whose open page is signed out, told why at sign-in, and let in again", async () => {
    const [first, last] = ["Joan", "Clarke"];
    await created("/api/register", { ...account, firstName: first, lastName: last, role: "company_admin" });
    await created("/api/companies", { name: company, industry: "technology", size: "small" });
    await joan.page.goto("/");
    await joan.page.getByText("No Company Regulations Selected").waitFor();

    const { page } = operator;
    await openTab(page, "System");
    await page.getByPlaceholder("Search companies...").fill(company);
    await page.getByRole("button", { name: `Deactivate: ${company}` }).click();
    const question = page.getByRole("alertdialog", { name: `Deactivate ${company}?` });
    await question.getByText(/^1 person will be signed out/).waitFor();
    await expectAccessible(page, "the question before a company is deactivated");
    await confirm(question, "Deactivate");
    await page.getByText("Company Deactivated").waitFor();

    // Awaited before the click: the toast is there for half a second only.
    const toast = shownShortly(joan.page, "You are logged out. Logging in again...");
    await Promise.all([toast, joan.page.getByRole("link", { name: "Team" }).first().click()]);
    await joan.page.waitForURL("/auth");
    await joan.page.getByRole("tab", { name: "Login" }).click();
    await joan.page.getByLabel("Email").fill(account.email);
    await joan.page.getByLabel("Password", { exact: true }).fill(account.password);
    await joan.page.getByRole("button", { name: "Sign In", exact: true }).click();
    await joan.page
      .getByText(/Your company's access to Subpart has been deactivated/)
      .first()
      .waitFor();
    await expectAccessible(joan.page, "the sign-in of a deactivated company");

    await page.getByRole("button", { name: `Activate: ${company}` }).click();
    await confirm(page.getByRole("alertdialog", { name: `Activate ${company}?` }), "Activate");
    await page.getByText("Company Activated").waitFor();
    await joan.page.getByRole("button", { name: "Sign In", exact: true }).click();
    await joan.page.getByText("No Company Regulations Selected").waitFor();
  });

  it("cancels a demo, of which the visitor is told", async () => {
    const day = { selectedDate: aMonday(), selectedTime: "10:00 AM", timezone: "Europe/Paris" };
    await created("/api/demo-bookings", { email: visitor, ...day });
    const { page } = operator;
    await openTab(page, "System");
    const row = page.getByRole("row").filter({ hasText: visitor });
    await row.getByText("Scheduled", { exact: true }).waitFor();
    await row.getByRole("button", { name: `Manage: ${visitor}` }).click();
    const dialog = page.getByRole("dialog", { name: "Demo Booking" });
    await dialog.getByRole("combobox", { name: "Status" }).selectOption("Cancelled");
    await dialog.getByText(/We will email the visitor a file/).waitFor();
    await dialog.getByLabel("Notes").fill("Asked for another week.");
    await confirm(dialog, "Save");
    await page.getByText("Demo Cancelled").waitFor();
    await row.getByText("Cancelled", { exact: true }).waitFor();
    await row.getByText("Asked for another week.").waitFor();
    const [told] = await mailsTo(visitor, ({ subject }) => /cancelled/i.test(subject));
    expect(told).toBeDefined();
    if (keepsAttachments()) expect(told?.attachments[0]?.name).toMatch(/\.ics$/);
  });
});

describe("Logout", () => {
  it("ends the session, says so and shows the site's root", async () => {
    const { page } = operator;
    await page.goto("/admin");
    await page.getByRole("button", { name: "Logout" }).click();
    await page.getByText("You have been successfully logged out").waitFor();
    await page.getByRole("link", { name: "Get Started" }).first().waitFor();
    expect((await page.request.get("/api/user")).status()).toBe(401);
  });

  it("ends a journey without an error in any page", () => {
    expect([...operator.errors, ...joan.errors]).toEqual([]);
  });
});
