import type { BrowserContext, Page } from "playwright";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { newPerson, type Person, signInByCall } from "../support/browser.ts";
import { confirmAddress } from "../support/mails.ts";

/*
 * A working week of a compliance team, in order: each step goes on where the last one ended. The company and
 * its sixty rules are its own, so that no other journey sees or changes them.
 */
const company = "Southbank Instruments";
const part = "4242";
const list = `/regulations?titleFilter=21&partFilter=${part}`;
const accounts = {
  admin: { email: "ines.admin@southbank.example.com", password: "southbank-ines-2026" },
  officer: { email: "otto.officer@southbank.example.com", password: "southbank-otto-2026" },
  member: { email: "mara.member@southbank.example.com", password: "southbank-mara-2026" },
};

const rulesSaying = (words: string) =>
  Array.from({ length: 60 }, (_, index) => {
    const number = String(index + 1).padStart(2, "0");
    return {
      obligation_id: `${part}.${index + 1}-001`,
      cfr_title: 21,
      part_no: part,
      section: `${part}.${index + 1}`,
      source_section: `21 CFR ${part}.${index + 1}`,
      rule_title: `Calibration duty ${number}`,
      rule_text_verbatim: `Duty ${number} as published: ${words}.`,
      rule_text_simplified: `Duty ${number} in plain words: ${words}.`,
      action: `Calibrate ${number}`,
      rule_type: ["Obligation"],
      keywords: ["calibration"],
    };
  });

const people: Person[] = [];

const call = async (context: BrowserContext, method: string, path: string, data?: unknown) => {
  const answer = await context.request.fetch(path, { method, ...(data !== undefined && { data }) });
  expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return answer.json();
};

const newcomer = async (): Promise<Person> => {
  const made = await newPerson();
  people.push(made);
  return made;
};

const importRules = async ({ request }: BrowserContext, words: string) => {
  const file = {
    name: "rules.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(rulesSaying(words))),
  };
  const started = await request.post("/api/import-rules", { multipart: { file } });
  const { jobId } = await started.json();
  const isDone = async () => (await (await request.get(`/api/imports/${jobId}`)).json()).status === "done";
  await vi.waitUntil(isDone, { timeout: 30_000, interval: 250 });
};

const joins = async (admin: BrowserContext, who: "officer" | "member", names: [string, string]) => {
  const person = await newcomer();
  const role = who === "officer" ? "compliance_officer" : "member";
  const [firstName, lastName] = names;
  const account = { ...accounts[who], firstName, lastName, role, companyName: company };
  const user = await call(person.context, "POST", "/api/register", account);
  await confirmAddress(person.context, account.email);
  await call(admin, "POST", `/api/team/join-requests/${user.id}/approve`);
  return person;
};

let admin: Person;
let officer: Person;
let member: Person;
beforeAll(async () => {
  admin = await newcomer();
  await call(admin.context, "POST", "/api/register", {
    ...accounts.admin,
    firstName: "Ines",
    lastName: "Admin",
    role: "company_admin",
  });
  await confirmAddress(admin.context, accounts.admin.email);
  const industry = { industry: "manufacturing", size: "medium" };
  await call(admin.context, "POST", "/api/companies", { name: company, ...industry });
  await call(admin.context, "POST", "/api/company/cfr-selections", { cfrTitleId: "21" });
  await importRules(admin.context, "check every instrument once a year");
  officer = await joins(admin.context, "officer", ["Otto", "Officer"]);
  member = await joins(admin.context, "member", ["Mara", "Member"]);
  await signInByCall(admin.context, accounts.admin);
});
/** The page of a rule by its title, opened from the list. */
const openRule = async (page: Page, title: string) => {
  await page.goto(`${list}&search=${encodeURIComponent(title)}`);
  await page.getByRole("link", { name: new RegExp(`^${title}`) }).click();
  await page.getByRole("heading", { name: title, level: 1 }).waitFor();
};

describe("rule work, in the browser", () => {
  it("initialises the company's rules when an officer opens them, and filters them", async () => {
    const { page } = officer;
    await page.goto(list);
    await page.getByText("(60 rules)").waitFor();
    await page.getByPlaceholder("Search rules...").fill("plain words: check every instrument");
    await page.getByText("(60 rules)").waitFor();
    await page.getByPlaceholder("Search rules...").fill("Duty 07");
    await page.getByText("(1 rule)").waitFor();
    await page.getByRole("button", { name: "Clear", exact: true }).click();
    await page.goto(list);
    await page.getByText("(60 rules)").waitFor();
  });

  it("assigns fifty rules at once", async () => {
    const { page } = officer;
    await page.getByRole("checkbox", { name: "Select all rules on this page" }).click();
    await page.getByRole("status").filter({ hasText: "50 rules selected" }).waitFor();
    await page.getByRole("button", { name: "Assign..." }).click();
    const dialog = page.getByRole("dialog", { name: "Assign 50 rules" });
    await dialog.getByLabel(/Team member/).selectOption({ label: `Mara Member (${accounts.member.email})` });
    await dialog.getByRole("button", { name: "Assign 50 rules" }).click();
    await page.getByText("50 rules assigned").first().waitFor({ timeout: 30_000 });
    await page.getByRole("cell", { name: "Mara Member" }).first().waitFor();
  });

  it("shows the fifty to the member, who completes one with a note", async () => {
    const { page } = member;
    await page.goto("/assignments");
    await page.getByText("50 rules").first().waitFor();
    await page.getByLabel("Compliance status of Calibration duty 07").selectOption({ label: "completed" });
    await page.getByText("Compliance status set to completed").waitFor();
    await page.getByRole("button", { name: "Add note: Calibration duty 07" }).click();
    const dialog = page.getByRole("dialog", { name: "Add Note" });
    await dialog.getByLabel("Note").fill("Certificate filed under K-7.");
    await dialog.getByRole("button", { name: "Add Note" }).click();
    await page.getByText("Note added to the rule's comments").waitFor();
  });

  it("shows the officer what was completed, and the note on the rule", async () => {
    const { page } = officer;
    await page.goto(`${list}&status=completed`);
    await page.getByText("(1 rule)").waitFor();
    await page.getByRole("link", { name: /^Calibration duty 07/ }).click();
    await page.getByText("Certificate filed under K-7.").first().waitFor();
  });

  it("sets a status of many rules and takes it back", async () => {
    const { page } = officer;
    await page.goto(list);
    await page.getByText("(60 rules)").waitFor();
    for (const number of ["11", "12", "13"])
      await page.getByRole("checkbox", { name: `Select: Calibration duty ${number}` }).click();
    const bar = page.getByRole("region", { name: "Change the selected rules" });
    await bar.getByRole("button", { name: "Status" }).click();
    await page.getByRole("menuitem", { name: "In progress" }).click();
    await page
      .getByText(/3 rules set to In progress/i)
      .first()
      .waitFor();
    const inProgress = async () => {
      const answer = await call(
        officer.context,
        "GET",
        `/api/company/rules/all?partFilter=${part}&titleFilter=21&status=in_progress&limit=50`,
      );
      return answer.total;
    };
    expect(await inProgress()).toBe(3);
    await bar.getByRole("button", { name: "Undo" }).click();
    await page.getByText("3 rules restored").first().waitFor();
    expect(await inProgress()).toBe(0);
  });

  it("lets two people edit one rule at once and loses nothing of either", async () => {
    await openRule(officer.page, "Calibration duty 20");
    await openRule(admin.page, "Calibration duty 20");
    for (const { page } of [officer, admin]) await page.getByRole("button", { name: "Edit" }).click();
    await officer.page.getByLabel("Company Notes").fill("Notes of the officer.");
    await officer.page.getByRole("button", { name: "Save Changes" }).click();
    await officer.page.getByText("Company rule updated successfully").waitFor();
    await admin.page.getByLabel("Text", { exact: true }).fill("The wording of the administrator.");
    await admin.page.getByLabel("Company Notes").fill("Notes of the administrator.");
    await admin.page.getByRole("button", { name: "Save Changes" }).click();
    const dialog = admin.page.getByRole("dialog");
    await dialog.getByText("This rule was changed by Otto Officer").waitFor();
    await dialog.locator("del, ins").filter({ hasText: "officer" }).first().waitFor();
    await dialog.getByRole("radio", { name: "Theirs" }).first().click();
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await admin.page.getByText("Company rule updated successfully").waitFor();
    await admin.page.getByText("The wording of the administrator.").first().waitFor();
    await admin.page.getByText("Notes of the officer.").first().waitFor();
  });

  it("asks before unsaved changes are left behind, with the harmless answer in focus", async () => {
    const { page } = officer;
    await openRule(page, "Calibration duty 22");
    const address = page.url();
    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByLabel("Company Notes").fill("Half a sentence");
    const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
    for (const leave of [
      () => page.getByRole("link", { name: "Assignments" }).click(),
      () => page.evaluate(() => history.back()),
    ]) {
      await leave();
      await question.waitFor();
      await vi.waitUntil(() =>
        question
          .getByRole("button", { name: "Keep editing" })
          .evaluate((it) => it === document.activeElement),
      );
      await page.keyboard.press("Enter");
      await question.waitFor({ state: "hidden" });
      expect(page.url()).toBe(address);
      expect(await page.getByLabel("Company Notes").inputValue()).toBe("Half a sentence");
    }
    await page.getByRole("link", { name: "Assignments" }).click();
    await question.getByRole("button", { name: "Leave without saving" }).click();
    await page.waitForURL("/assignments");
  });

  it("keeps the company's copy through a new import of its master", async () => {
    await importRules(admin.context, "check every instrument twice a year");
    await openRule(officer.page, "Calibration duty 21");
    await officer.page
      .getByText("Duty 21 in plain words: check every instrument twice a year.")
      .first()
      .waitFor();
    await openRule(officer.page, "Calibration duty 20");
    await officer.page.getByText("The wording of the administrator.").first().waitFor();
  });

  it("imports from the master and keeps notes and assignment", async () => {
    const { page } = officer;
    await page.getByRole("button", { name: "Import from Master" }).click();
    const dialog = page.getByRole("dialog", { name: "Import from Master" });
    await dialog.getByText("twice").first().waitFor();
    await dialog.getByRole("button", { name: "Import from Master" }).click();
    await page.getByText("Rule reset to original master copy").waitFor();
    await page.getByText("Duty 20 as published: check every instrument twice a year.").first().waitFor();
    await page.getByText("Notes of the officer.").first().waitFor();
    await page.getByText("Mara Member").first().waitFor();
    expect(await page.getByText("Editable").count()).toBe(0);
  });

  it("jumps to a citation from the top bar", async () => {
    const { page } = member;
    await page.keyboard.press("Control+K");
    await page.keyboard.type(`21 CFR ${part}.20`);
    await page
      .getByRole("option", { name: new RegExp(`21 CFR ${part}\\.20`) })
      .first()
      .waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/rules/);
  });

  it("left no error in any of the browsers", () => {
    expect(people.flatMap(({ errors }) => errors)).toEqual([]);
  });
});
