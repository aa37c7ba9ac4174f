import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { accountOf, expectAccessible, newPerson, type Person, signInByCall } from "../support/browser.ts";
import { widths } from "../support/browser-window.ts";
import { linkMailedTo } from "../support/mails.ts";
import { theStack } from "../support/stack.ts";
import { invite, openTeam } from "../support/team-journey.ts";

/* Invitations from the mail to the team page, and what open tabs of others see of changes. */

const people: Person[] = [];
const someone = async (
  account: { email: string; password: string } | null,
  options: Parameters<typeof newPerson>[0] = {},
): Promise<Page> => {
  const person = await newPerson(options);
  people.push(person);
  if (account) await signInByCall(person.context, account);
  return person.page;
};

const roleOf = (page: Page, name: string) =>
  page.getByRole("button", { name: new RegExp(`^Role of ${name}: `) });
const giveRole = async (page: Page, name: string, role: string): Promise<void> => {
  await roleOf(page, name).click();
  await page.getByRole("menuitem", { name: role }).click();
};

const katherine = { email: "katherine.j@harborline.example.com", password: "harborline-katherine" };
const dorothy = "dorothy.v@harborline.example.com";

describe("a team", () => {
  let admin: Page;
  let officer: Page;

  it("invites two people and sees them among the pending invitations", async () => {
    admin = await someone(accountOf("company_admin"));
    await openTeam(admin);
    await invite(admin, katherine.email, "Compliance Officer");
    await invite(admin, dorothy, "Member");
    await admin.getByRole("tab", { name: "Pending Invitations (2)" }).click();
    await admin.getByRole("row").filter({ hasText: dorothy }).waitFor();
    await expectAccessible(admin, "the pending invitations");
  });

  it("lets one in by the link of the mail, once, with the invited role", async () => {
    const link = await linkMailedTo(katherine.email, "invite");
    officer = await someone(null);
    await officer.goto(link);
    await officer.getByRole("heading", { level: 1, name: "Join Harborline Medical Devices" }).waitFor();
    await expectAccessible(officer, "the link of an invitation");
    expect(await officer.getByLabel("Email").inputValue()).toBe(katherine.email);
    await officer.getByLabel("First Name").fill("Katherine");
    await officer.getByLabel("Last Name").fill("Johnson");
    await officer.getByLabel("Password", { exact: true }).fill(katherine.password);
    await officer.getByRole("button", { name: "Join Company" }).click();
    await officer.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
    await openTeam(officer);
    const own = officer.getByRole("row").filter({ hasText: katherine.email });
    await own.getByText("compliance officer").waitFor();
    const second = await someone(null, { viewport: widths.phone, dark: true });
    await second.goto(link);
    await second.getByText("This invitation is not valid").waitFor();
    await expectAccessible(second, "a link that was used");
  });

  it("shows an officer no way to change an administrator, and themselves neither", async () => {
    const row = (text: string) => officer.getByRole("row").filter({ hasText: text });
    await officer.getByRole("button", { name: "Deactivate: Priya Raman" }).waitFor();
    for (const text of ["Miriam Okafor", katherine.email])
      expect(await row(text).getByRole("button").count(), text).toBe(0);
    const { email } = accountOf("company_admin");
    const team = z
      .array(z.object({ id: z.string(), email: z.string() }))
      .parse(await (await officer.request.get("/api/team/members")).json());
    const id = team.find((each) => each.email === email)?.id;
    const origin = theStack().url;
    const put = (page: Page, action: string) =>
      page.request.put(`/api/team/members/${id}/${action}`, {
        data: { role: "member" },
        headers: { origin },
      });
    expect((await put(officer, "deactivate")).status()).toBe(403);
    // The last administrator stays, no matter who tries.
    expect((await put(admin, "deactivate")).status()).toBe(409);
    expect((await put(admin, "role")).status()).toBe(409);
  });

  it("takes an officer the buttons away with their next call after a demotion", async () => {
    await admin.reload();
    await giveRole(admin, "Katherine Johnson", "Member");
    await admin.getByText("User role has been updated successfully.").waitFor();
    await giveRole(officer, "Priya Raman", "Compliance Officer");
    await officer.getByText("You do not have permission to do this.").waitFor();
    await roleOf(officer, "Priya Raman").waitFor({ state: "hidden" });
    expect(await officer.getByRole("button", { name: "Invite Member" }).count()).toBe(0);
  });

  it("signs a deactivated person out in the tab they have open, and lets them in again later", async () => {
    await admin.getByRole("button", { name: "Deactivate: Katherine Johnson" }).click();
    const question = admin.getByRole("alertdialog", { name: "Deactivate Katherine Johnson?" });
    await expectAccessible(admin, "the question before someone is deactivated");
    await question.getByRole("button", { name: "Deactivate" }).click();
    await admin.getByText("User status has been updated successfully.").waitFor();
    await officer.getByRole("link", { name: "Assignments" }).first().click();
    await officer.waitForURL(/\/auth$/);
    const login = () => officer.request.post("/api/login", { data: katherine });
    expect((await login()).status()).toBe(401);
    await admin.getByRole("button", { name: "Activate: Katherine Johnson" }).click();
    await admin.getByRole("button", { name: "Deactivate: Katherine Johnson" }).waitFor();
    expect((await login()).status()).toBe(200);
  });

  it("cancels the other invitation, whose link then works no more", async () => {
    const link = await linkMailedTo(dorothy, "invite");
    await admin.getByRole("tab", { name: "Pending Invitations (1)" }).click();
    await admin.getByRole("button", { name: `Cancel: ${dorothy}` }).click();
    await admin.getByRole("button", { name: "Cancel Invitation" }).click();
    await admin.getByText("No pending invitations.").waitFor();
    const late = await someone(null);
    await late.goto(link);
    await late.getByText("This invitation is not valid").waitFor();
  });

  it("is managed on a phone in the dark, with nothing out of reach", async () => {
    const page = await someone(accountOf("company_admin"), { viewport: widths.phone, dark: true });
    await openTeam(page);
    await roleOf(page, "Priya Raman").waitFor();
    await expectAccessible(page, "the team on a phone");
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await page.getByRole("button", { name: "Invite Member" }).click();
    await page.getByRole("dialog", { name: "Invite Member" }).waitFor();
    await expectAccessible(page, "the invitation on a phone");
  });

  it("causes no error in any page", () => {
    expect(people.flatMap(({ errors }) => errors)).toEqual([]);
  });
});
