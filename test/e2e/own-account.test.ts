import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import {
  accountOf,
  expectAccessible,
  newPerson,
  type Person,
  signIn,
  signInByCall,
} from "../support/browser.ts";
import { widths } from "../support/browser-window.ts";
import { linkMailedTo } from "../support/mails.ts";
import { theStack } from "../support/stack.ts";

/* A forgotten password, an invitation taken with an account that is there, and one's sessions. */

const people: Person[] = [];
const someone = async (options: Parameters<typeof newPerson>[0] = {}): Promise<Person> => {
  const person = await newPerson(options);
  people.push(person);
  return person;
};

const grete = {
  email: "grete.h@harborline.example.com",
  forgotten: "forgotten-grete",
  password: "gravel mitten orbit",
};
const account = { email: grete.email, password: grete.password };

describe("a person without a company", () => {
  let first: Person;
  let link: string;
  let page: Page;

  it("asks for a new password on a phone in the dark", async () => {
    first = await someone({ viewport: widths.phone, dark: true });
    const data = {
      email: grete.email,
      password: grete.forgotten,
      firstName: "Grete",
      lastName: "Hermann",
      role: "company_admin",
    };
    expect((await first.page.request.post("/api/register", { data })).status()).toBe(201);
    ({ page } = await someone({ viewport: widths.phone, dark: true }));
    await page.goto("/auth");
    await page.getByLabel("Email").fill(grete.email);
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await expectAccessible(page, "a forgotten password");
    await page.getByRole("button", { name: "Send Link" }).click();
    await page.getByRole("heading", { name: "Check your email" }).waitFor();
    await expectAccessible(page, "a link that was sent");
  });

  it("chooses one behind the link, which ends the session elsewhere and works once", async () => {
    link = await linkMailedTo(grete.email, "reset");
    expect((await first.page.request.get("/api/user")).status()).toBe(200);
    await page.goto(link);
    await page.getByLabel("New Password").pressSequentially(grete.password);
    await page.getByText("Strength: Strong.").waitFor();
    await expectAccessible(page, "choosing a new password");
    await page.getByRole("button", { name: "Change Password" }).click();
    await page.getByRole("tab", { name: "Login" }).waitFor();
    expect((await first.page.request.get("/api/user")).status()).toBe(401);
    await page.goto("/landing");
    await page.goto(link);
    await page.getByLabel("New Password").fill("another password");
    await page.getByRole("button", { name: "Change Password" }).click();
    await page.getByText("This link is no longer valid.").waitFor();
    await expectAccessible(page, "a link that was used");
  });

  it("joins a company by its invitation with one click", async () => {
    const admin = await someone();
    await signInByCall(admin.context, accountOf("company_admin"));
    const invited = await admin.page.request.post("/api/team/invite", {
      data: { email: grete.email, role: "member" },
      headers: { origin: theStack().url },
    });
    expect(invited.status()).toBe(201);
    const invitation = await linkMailedTo(grete.email, "invite");
    await admin.page.goto(invitation);
    await admin.page.getByText("You cannot join with this account").waitFor();
    await expectAccessible(admin.page, "an invitation for someone else");
    await page.goto(invitation);
    await page.getByRole("tab", { name: "Login" }).click();
    await page.getByLabel("Password", { exact: true }).fill(grete.password);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await page.getByText(`You are signed in as ${grete.email}.`).waitFor();
    await expectAccessible(page, "an invitation that can be taken");
    await page.getByRole("button", { name: "Join Company" }).click();
    await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
  });

  it("sees where they are signed in, and signs out everywhere else", async () => {
    const other = await someone();
    await signIn(other.page, account);
    await page.getByRole("button", { name: /User menu/ }).click();
    await page.getByRole("menuitem", { name: "Profile Settings" }).click();
    await page.getByRole("tab", { name: "Sessions" }).click();
    await page.getByText("This browser").waitFor();
    await expectAccessible(page, "one's sessions on a phone");
    await page.getByRole("button", { name: "Sign Out Everywhere Else" }).click();
    await page.getByText("You are not signed in anywhere else.").waitFor();
    await other.page.getByRole("link", { name: "Assignments" }).first().click();
    await other.page.waitForURL(/\/auth$/);
    expect((await page.request.get("/api/user")).status()).toBe(200);
  });

  it("causes no error in any page", () => {
    expect(people.flatMap(({ errors }) => errors)).toEqual([]);
  });
});
