import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { accountOf, expectAccessible, newPerson, type Person, signInByCall } from "../support/browser.ts";
import { widths } from "../support/browser-window.ts";

/*
 * A document on a part and on rules, in order: each step goes on where the last one ended. The document's name
 * is its own, so that no other journey sees or changes it.
 */
const name = "Journey of a part procedure.txt";
const words = "Every record of this part is signed by the person who made it.";
const tab = "/cfr-titles/21/parts/11/rules?tab=policies";
const fromCard = "Know which electronic records part 11 covers";
const fromRow = "Keep systems and their documentation open to inspection";
const fromPage = "Validate the system";

let officer: Person;
let member: Person;
let stranger: Person;
beforeAll(async () => {
  [officer, member, stranger] = await Promise.all([newPerson(), newPerson(), newPerson()]);
  await signInByCall(officer.context, accountOf("compliance_officer"));
  await signInByCall(member.context, accountOf("member"));
  const { request } = stranger.context;
  const account = { email: "sten.stranger@elsewhere.example.com", password: "elsewhere-sten-2026" };
  const answers = [
    await request.post("/api/register", {
      data: { ...account, firstName: "Sten", lastName: "Stranger", role: "company_admin" },
    }),
    await request.post("/api/companies", {
      data: { name: "Elsewhere Optics", industry: "manufacturing", size: "small" },
    }),
    await request.post("/api/company/cfr-selections", { data: { cfrTitleId: "21" } }),
  ];
  for (const answer of answers) expect(answer.ok(), await answer.text()).toBe(true);
});
const button = (page: Page, action: string) => page.getByRole("button", { name: `${action}: ${name}` });
const row = (page: Page) => page.getByRole("listitem").filter({ hasText: name });
const toast = (page: Page, body: string) => page.getByText(body, { exact: true }).waitFor();
/** By the button, on phones by the menu that has its words. */
const askToDetach = async (page: Page) => {
  const menu = page.getByRole("button", { name: `More actions: ${name}` });
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole("menuitem", { name: "Detach" }).click();
  } else await button(page, "Detach").click();
};
const detach = async (page: Page) => {
  await askToDetach(page);
  const question = page.getByRole("group", { name: `Detach ${name}` });
  await question.getByRole("button", { name: "Detach", exact: true }).click();
  await button(page, "Attach").waitFor();
};

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The document's id, as the page links it. */
const idOf = async (page: Page): Promise<string> => {
  const href = await page
    .getByRole("link", { name: `Download: ${name}` })
    .first()
    .getAttribute("href");
  return /^\/api\/policies\/([^/]+)\/download$/.exec(href ?? "")?.[1] ?? "";
};

describe("a document on a part", () => {
  it("is uploaded and attached by an officer in one action", async () => {
    const { page } = officer;
    await page.goto(tab);
    await page.getByRole("heading", { name: "Part Policy Documents" }).waitFor();
    await page.getByRole("button", { name: "Upload Policy", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Upload Policy" });
    const file = { name, mimeType: "text/plain", buffer: Buffer.from(words) };
    await dialog.getByLabel("Choose files or drop them here").setInputFiles(file);
    await toast(page, `Policy "${name}" uploaded and attached to part successfully`);
    await dialog.getByText("Close").click();
    await button(page, "Detach").waitFor();
    await row(page).getByText("Valid", { exact: true }).waitFor();
    await page.getByRole("tab", { name: /^Policies \([1-9]/ }).waitFor();
    await expectAccessible(page, "the Policies tab");
  });

  it("is saved under its name, with what was uploaded in it", async () => {
    const { page, context } = officer;
    const answer = await context.request.get(`/api/policies/${await idOf(page)}/download`);
    const disposition = answer.headers()["content-disposition"];
    expect(disposition).toMatch(/^attachment;/);
    expect(disposition).toContain(encodeURIComponent(name));
    expect(await answer.text()).toBe(words);
    const saving = context.waitForEvent("page");
    await page.getByRole("link", { name: `Download: ${name}` }).click();
    await (await saving).close();
  });

  it("opens by its name, and the focus comes back", async () => {
    const { page } = officer;
    await page.getByRole("button", { name, exact: true }).click();
    const dialog = page.getByRole("dialog", { name });
    await dialog.getByText(words).waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name);
  });

  it("is renewed with the keyboard alone", async () => {
    const { page } = officer;
    await button(page, "Renew").focus();
    await page.keyboard.press("Enter");
    const day = page.getByRole("group", { name: `Renew ${name}` }).getByLabel(/^Valid until/);
    await expect.poll(() => day.evaluate((field) => field === document.activeElement)).toBe(true);
    await expectAccessible(page, "the renewal of a policy");
    await day.fill(inDays(5));
    await page.keyboard.press("Enter");
    await row(page)
      .getByText(/^Expires in [456] days$/)
      .waitFor();
    await expect
      .poll(() => button(page, "Renew").evaluate((element) => element === document.activeElement))
      .toBe(true);
  });

  it("is detached after a question, and attached again from what is available", async () => {
    const { page } = officer;
    await button(page, "Detach").click();
    await expectAccessible(page, "the question before detaching");
    await page.keyboard.press("Escape");
    await detach(page);
    await toast(page, "Policy detached from part successfully");
    await button(page, "Attach").click();
    await toast(page, "Policy attached to part successfully");
    await row(page).getByText("Valid", { exact: true }).waitFor();
  });
});

describe("a document on rules", () => {
  it("is attached from a rule's card, whose button opens the uploads", async () => {
    const { page } = officer;
    await page.getByRole("tab", { name: /^Rules/ }).click();
    await page.getByRole("button", { name: `More actions: ${fromCard}` }).click();
    await page.getByRole("menuitem", { name: "Upload Policy" }).click();
    const picker = page.getByRole("dialog").getByLabel("Choose files or drop them here");
    await expect.poll(() => picker.evaluate((input) => input === document.activeElement)).toBe(true);
    await button(page, "Attach").click();
    await toast(page, "Policy attached to rule successfully");
    await button(page, "Detach").waitFor();
    await expectAccessible(page, "the policies of a rule");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });

  it("is attached from a row of the regulations", async () => {
    const { page } = officer;
    await page.goto("/regulations?titleFilter=21&partFilter=11");
    await page.getByRole("button", { name: `More actions: ${fromRow}` }).click();
    await page.getByRole("menuitem", { name: "Policies" }).click();
    await button(page, "Attach").click();
    await button(page, "Detach").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });

  it("is attached from the rule's own page, which shows it", async () => {
    const { page } = officer;
    await page
      .getByRole("link", { name: new RegExp(`^${fromPage}`) })
      .first()
      .click();
    await page.getByRole("heading", { name: fromPage, level: 1 }).waitFor();
    const block = page.getByRole("region", { name: "Policies", exact: true });
    await block.getByRole("button", { name: "Manage" }).click();
    await button(page, "Attach").click();
    await button(page, "Detach").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
    await block.getByRole("link", { name: `Download: ${name}` }).waitFor();
    // Without the notice, which lies over a button for a moment.
    await page.reload();
    await block.getByRole("link", { name: `Download: ${name}` }).waitFor();
    await expectAccessible(page, "a rule's page with policies");
  });
});

describe("who sees it", () => {
  it("a member reads it on the part and on the rule, and cannot change it", async () => {
    const { page, context } = member;
    await page.goto(tab);
    await page.getByRole("link", { name: `Download: ${name}` }).waitFor();
    for (const action of ["Detach", "Renew", "Attach"]) expect(await button(page, action).count()).toBe(0);
    expect(await page.getByRole("button", { name: /^Upload/ }).count()).toBe(0);
    const id = await idOf(page);
    const path = `/api/cfr-titles/21/parts/11/policies/${id}`;
    const refused = [
      await context.request.delete(path),
      await context.request.post(path),
      await context.request.patch(path, { data: { expiresAt: inDays(9) } }),
    ];
    expect(refused.map((answer) => answer.status())).toEqual([403, 403, 403]);
    await page.goto("/regulations?titleFilter=21&partFilter=11");
    await page.getByRole("button", { name: `More actions: ${fromRow}` }).click();
    await page.getByRole("menuitem", { name: "Policies" }).click();
    await page
      .getByRole("dialog")
      .getByRole("link", { name: `Download: ${name}` })
      .waitFor();
  });

  it("another company sees nothing of it, and finds nothing by its id", async () => {
    const { page, context } = stranger;
    const id = await idOf(officer.page);
    expect(id).not.toBe("");
    await page.goto(tab);
    await page.getByRole("tab", { name: "Policies (0)" }).waitFor();
    await page.getByRole("button", { name: "Upload First Policy" }).waitFor();
    await page.getByText("Your company has no policy documents yet.").waitFor();
    const on = `/api/cfr-titles/21/parts/11/policies/${id}`;
    const missing = [
      await context.request.get(`/api/policies/${id}/download`),
      await context.request.get(`/api/policies/${id}/content`),
      await context.request.post(on),
      await context.request.delete(on),
    ];
    expect(missing.map((answer) => answer.status())).toEqual([404, 404, 404, 404]);
  });

  it("shows on a phone in the dark without a fault", async () => {
    const person = await newPerson({ viewport: widths.phone, dark: true });
    await signInByCall(person.context, accountOf("compliance_officer"));
    const { page } = person;
    await page.goto(tab);
    await row(page).waitFor();
    await expectAccessible(page, "the Policies tab on a phone");
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(widths.phone.width);
    await detach(page);
    expect([...officer.errors, ...member.errors, ...stranger.errors, ...person.errors]).toEqual([]);
  });
});
