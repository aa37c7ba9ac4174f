import { existsSync, readFileSync } from "node:fs";
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { accountOf, newPerson, type Person, signIn } from "../support/browser.ts";
import { confirmAddress } from "../support/mails.ts";
import { theStack } from "../support/stack.ts";
import { syntheticRules } from "../support/synthetic-rules.ts";

/*
 * The first vertical of the product as people live it, in order: each step goes on where the last one ended.
 * Real regulation is used where it lies beside the repository, synthetic rules of the same shape otherwise.
 */
const realFile = "../shared/data/rules/rules-import-1mb.snake.json";
const hasRealFile = existsSync(realFile);
const importBytes = hasRealFile
  ? readFileSync(realFile)
  : Buffer.from(JSON.stringify(syntheticRules(731, 35)));

// A stage that keeps what it has meets new people in each run.
const run = Date.now().toString(36);
const founder = { email: `ada.founder-${run}@northwind.example.com`, password: "northwind-ada-2026" };
const member = { email: `max.member-${run}@northwind.example.com`, password: "northwind-max-2026" };
const company = `Northwind Diagnostics ${run}`;

const people: Person[] = [];

const person = async (): Promise<Page> => {
  const made = await newPerson();
  people.push(made);
  return made.page;
};

const register = async (
  page: Page,
  who: typeof founder,
  names: [string, string],
  role: string,
  companyName?: string,
) => {
  await page.goto("/auth");
  await page.getByRole("tab", { name: "Register" }).click();
  await page.getByLabel("Email").fill(who.email);
  await page.getByLabel("Password", { exact: true }).fill(who.password);
  await page.getByLabel("First Name").fill(names[0]);
  await page.getByLabel("Last Name").fill(names[1]);
  await page.getByLabel("Role").selectOption(role);
  if (companyName) await page.getByLabel("Company Name").fill(companyName);
  await page.getByRole("button", { name: companyName ? "Join Company" : "Create Company Account" }).click();
};

const importThroughDialog = async (page: Page, name: string, bytes: Buffer) => {
  await page.getByRole("button", { name: "Import Rules" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Import Regulatory Rules" });
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name, mimeType: "application/json", buffer: bytes });
  await dialog.getByRole("button", { name: "Upload" }).click();
  await page.getByText("Import Successful").waitFor({ timeout: 60_000 });
  return dialog;
};

const countIn = async (dialog: ReturnType<Page["getByRole"]>, label: string) =>
  Number(await dialog.locator("dl div", { hasText: label }).locator("dd").textContent());

/** What an import brought: a stage that had it from an earlier run calls it unchanged. */
const arrivedIn = async (dialog: ReturnType<Page["getByRole"]>) =>
  (await countIn(dialog, "Created")) + (await countIn(dialog, "Unchanged"));

describe("the first vertical, in the browser", () => {
  let admin: Page;

  it("registers an administrator, who then registers a company", async () => {
    admin = await person();
    await register(admin, founder, ["Ada", "Founder"], "company_admin");
    await admin.getByText("Welcome to Subpart!").waitFor();
    await admin.getByRole("heading", { name: "Register Your Company" }).waitFor();
    await admin.getByLabel("Company Name").fill(company);
    await admin.getByLabel("Industry").selectOption("healthcare");
    await admin.getByLabel("Size").selectOption("medium");
    await admin.getByRole("button", { name: "Register Company" }).click();
    await admin.getByText("No Company Regulations Selected").waitFor();
  });

  it("imports a whole file as super admin, and finds it unchanged the second time", async () => {
    const page = await person();
    await signIn(page, accountOf("super_admin"));
    await page.goto("/cfr-titles");
    const first = await importThroughDialog(page, "rules.json", importBytes);
    expect([await arrivedIn(first), await countIn(first, "Failed")]).toEqual([731, 0]);
    await first.getByRole("button", { name: "Close", exact: true }).last().click();
    const second = await importThroughDialog(page, "rules.json", importBytes);
    expect([await countIn(second, "Created"), await countIn(second, "Unchanged")]).toEqual([0, 731]);
  });

  it("keeps what an officer imports inside their own company", async () => {
    const officer = await person();
    await signIn(officer, accountOf("compliance_officer"));
    await officer.goto("/cfr-titles");
    const own = [
      {
        ...syntheticRules(1, 1)[0],
        cfr_title: 21,
        part_no: "1308",
        source_section: "21 CFR 1308.1",
        section: "1308.1",
        obligation_id: "1308.1-001",
      },
    ];
    const dialog = await importThroughDialog(officer, "own.json", Buffer.from(JSON.stringify(own)));
    expect(await arrivedIn(dialog)).toBe(1);
    await officer.goto("/cfr-titles/21/parts");
    await officer.getByText("Part 1308").waitFor();
    await admin.goto("/cfr-titles/21/parts");
    await admin.getByText("Part 11", { exact: true }).first().waitFor();
    expect(await admin.getByText("Part 1308").count()).toBe(0);
  });

  it("lets a person join by name once an administrator approves", async () => {
    await confirmAddress(admin.context(), founder.email);
    const page = await person();
    await register(page, member, ["Max", "Member"], "member", company);
    await confirmAddress(page.context(), member.email);
    await page.getByRole("heading", { name: "Waiting for approval" }).waitFor();
    await admin.goto("/team-management");
    await admin.getByRole("tab", { name: /Join Requests/ }).click();
    await admin.getByRole("button", { name: /Approve/ }).click();
    // The address stood in the request, too.
    await admin.getByText("Request Approved").waitFor();
    await page.goto("/");
    await page.getByText("No Company Regulations Selected").waitFor();
    await page.context().close();
  });

  it("selects title 21, opens part 11, searches and assigns a rule to the member", async () => {
    await admin.goto("/cfr-selection");
    await admin.getByRole("checkbox", { name: /Title 21/ }).click();
    await admin.getByText("CFR Title Added").waitFor();
    await admin.goto("/");
    await admin.getByRole("link", { name: /Food and Drugs/ }).click();
    await admin
      .getByRole("link", { name: /Part 11\b/ })
      .first()
      .click();
    await admin.getByRole("heading", { name: "Title 21 - Part 11" }).waitFor();
    await admin.getByText("Added to Company").waitFor();
    await admin.getByPlaceholder("Search rules...").fill("signature");
    await admin
      .getByText(/CFR 21 Part 11 - Section/)
      .first()
      .waitFor();
    await admin
      .getByRole("button", { name: /^Assign/ })
      .first()
      .click();
    const dialog = admin.getByRole("dialog", { name: "Assign Rule" });
    await dialog.getByRole("button", { name: "Assign Rule" }).click();
    await admin.getByText("Please select a team member").first().waitFor();
    await dialog.getByLabel(/Team member/).selectOption({ label: `Max Member (${member.email})` });
    await dialog.getByLabel(/Notes/).fill("Please check the sign-off in the lab system.");
    await dialog.getByRole("button", { name: "Assign Rule" }).click();
    await admin.getByText("Rule assigned successfully").waitFor();
  });

  it("shows the assignment to the member, and its mail in the outbox", async () => {
    const page = await person();
    await signIn(page, member);
    await page.goto("/assignments");
    await page.getByText("Source Section").first().waitFor();
    await page
      .getByText(/21 CFR 11\./)
      .first()
      .waitFor();
    await expect
      .poll(
        async () =>
          (await (await fetch(`${theStack().mailUrl}/outbox.json`)).text()).includes(
            "Assigned to you: 21 CFR 11.",
          ),
        { timeout: 10_000 },
      )
      .toBe(true);
  });

  it("left no error in any of the browsers", () => {
    expect(people.flatMap(({ errors }) => errors)).toEqual([]);
  });
});
