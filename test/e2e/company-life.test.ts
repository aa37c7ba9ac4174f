import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { expectAccessible, newPerson, type Person, signIn } from "../support/browser.ts";
import { widths } from "../support/browser-window.ts";
import { linkMailedTo, mailsTo, type SentMail } from "../support/mails.ts";
import { theStack } from "../support/stack.ts";
import { invite, openTeam } from "../support/team-journey.ts";

/* A company from its registration on: who gets in and how, who does not, and a password that was forgotten. */

const people: Person[] = [];
const someone = async (options: Parameters<typeof newPerson>[0] = {}): Promise<Page> => {
  const person = await newPerson(options);
  people.push(person);
  return person.page;
};

const company = "Northgate Instruments";
const ada = { email: "ada.l@northgate.example.com", password: "northgate-ada-1" };
const edith = { email: "edith.c@northgate.example.com", password: "northgate-edith-1" };
const lise = "lise.m@northgate.example.com";
const rosa = { email: "rosa.p@northgate.example.com", password: "northgate-rosa-1" };

const fillPerson = async (page: Page, [first, last]: readonly [string, string], password: string) => {
  await page.getByLabel("First Name").fill(first);
  await page.getByLabel("Last Name").fill(last);
  await page.getByLabel("Password", { exact: true }).fill(password);
};

const register = async (
  page: Page,
  account: { email: string; password: string },
  name: readonly [string, string],
) => {
  await page.goto("/auth");
  await page.getByRole("tab", { name: "Register" }).click();
  await page.getByLabel("Email").fill(account.email);
  await fillPerson(page, name, account.password);
};

/** Opens the newest link to an address and presses its button. */
const confirmByScreen = async (page: Page, email: string) => {
  await page.goto(await linkMailedTo(email, "confirm"));
  await page.getByRole("heading", { level: 1, name: "Confirm your address" }).waitFor();
  await expectAccessible(page, "the link that confirms an address");
  await page.getByRole("button", { name: "Confirm Address" }).click();
  await page.getByRole("heading", { level: 1, name: "Address confirmed" }).waitFor();
};

/** Seven days pass for one invitation: its row says that it ended a minute ago. */
const letExpire = async (page: Page, email: string): Promise<void> => {
  const Invitations = z.array(z.object({ id: z.string(), email: z.string() }));
  const User = z.object({ companyId: z.string() });
  const open = Invitations.parse(await (await page.request.get("/api/team/invitations")).json());
  const { companyId } = User.parse(await (await page.request.get("/api/user")).json());
  const id = open.find((each) => each.email === email)?.id;
  const { dynamodbEndpoint, tableName, region, credentials } = theStack();
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({ endpoint: dynamodbEndpoint, region, credentials }),
  );
  await client.send(
    new UpdateCommand({
      TableName: tableName,
      Key: { pk: `C#${companyId}`, sk: `INVITATION#${id}` },
      UpdateExpression: "SET expiresAt = :ended",
      ConditionExpression: "attribute_exists(pk)",
      ExpressionAttributeValues: { ":ended": new Date(Date.now() - 60_000).toISOString() },
    }),
  );
};

describe("a company", () => {
  let admin: Page;
  let officer: Page;

  it("is registered by its first administrator", async () => {
    admin = await someone();
    await register(admin, ada, ["Ada", "Lovelace"]);
    await admin.getByRole("button", { name: "Create Company Account" }).click();
    await admin.getByRole("heading", { level: 1, name: "Register Your Company" }).waitFor();
    await expectAccessible(admin, "the registration of a company");
    await admin.getByLabel("Company Name").fill(company);
    await admin.getByLabel("Industry").selectOption("Manufacturing");
    await admin.getByLabel("Company Size").selectOption("Small (1-50 employees)");
    await admin.getByRole("button", { name: "Register Company" }).click();
    await admin.getByText("No Company Regulations Selected").waitFor();
  });

  it("has its first administrator confirm the address, once, before anyone is invited", async () => {
    await openTeam(admin);
    await admin.getByText(`Confirm your address: we mailed a link to ${ada.email}.`).waitFor();
    await expectAccessible(admin, "a page above which the address is to be confirmed");
    const first = await linkMailedTo(ada.email, "confirm");
    await admin.getByRole("button", { name: "Send again" }).click();
    await admin.getByText(`We mailed a new link to ${ada.email}.`).waitFor();
    await expect.poll(() => linkMailedTo(ada.email, "confirm")).not.toBe(first);
    await admin.goto(first);
    await admin.getByRole("button", { name: "Confirm Address" }).click();
    await admin.getByText("This link has expired. Ask for a new one.").first().waitFor();
    await confirmByScreen(admin, ada.email);
    await openTeam(admin);
    expect(await admin.getByRole("button", { name: "Send again" }).count()).toBe(0);
  });

  it("invites two people, of whom one accepts by the link of the mail", async () => {
    await openTeam(admin);
    await invite(admin, edith.email, "Compliance Officer");
    await invite(admin, lise, "Member");
    await admin.getByRole("tab", { name: "Pending Invitations (2)" }).waitFor();
    officer = await someone();
    await officer.goto(await linkMailedTo(edith.email, "invite"));
    await officer.getByRole("heading", { level: 1, name: `Join ${company}` }).waitFor();
    await fillPerson(officer, ["Edith", "Clarke"], edith.password);
    await officer.getByRole("button", { name: "Join Company" }).click();
    await officer.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
    await officer.getByRole("link", { name: "Team" }).first().waitFor();
  });

  it("does not accept an expired invitation", async () => {
    await letExpire(admin, lise);
    const late = await someone({ viewport: widths.phone, dark: true });
    await late.goto(await linkMailedTo(lise, "invite"));
    await late.getByText("This invitation is not valid").waitFor();
    await expectAccessible(late, "an invitation that expired");
  });

  it("keeps someone who knows its name waiting until an administrator approves", async () => {
    const joining = await someone();
    await register(joining, rosa, ["Rosa", "Parks"]);
    await joining.getByLabel("Role").selectOption("Member");
    await joining.getByLabel("Company Name").fill("Northgate instruments");
    await joining.getByRole("button", { name: "Join Company" }).click();
    await joining.getByRole("heading", { name: "Company Not Found" }).waitFor();
    await expectAccessible(joining, "an unregistered company");
    await joining.getByRole("button", { name: "Try Again" }).click();
    await joining.getByLabel("Company Name").fill(company);
    await joining.getByRole("button", { name: "Join Company" }).click();
    await joining.getByRole("heading", { name: "Waiting for approval" }).waitFor();
    await joining.getByText("Confirm your address to send your request").waitFor();
    await openTeam(admin);
    expect(await admin.getByRole("tab", { name: /Join Requests/ }).count()).toBe(0);
    await confirmByScreen(joining, rosa.email);
    await joining.goto("/");
    await joining.getByText(`Your request to join ${company} is waiting for approval.`).waitFor();
    await expectAccessible(joining, "the screen of a person who waits");
    const isAsked = ({ subject }: SentMail) => subject === `Rosa Parks wants to join ${company}`;
    expect(await mailsTo(ada.email, isAsked)).toContainEqual(expect.objectContaining({ to: [ada.email] }));
    expect((await joining.request.get("/api/team/members")).status()).toBe(403);

    await openTeam(admin);
    await admin.getByRole("tab", { name: "Join Requests (1)" }).click();
    const asking = admin.getByRole("row").filter({ hasText: rosa.email });
    await asking.getByRole("button", { name: /Approve/ }).click();
    await admin.getByText("Rosa Parks is now part of your company.").waitFor();
    await joining.getByRole("button", { name: "Check again" }).click();
    await joining.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
    expect(await joining.getByRole("link", { name: "Team" }).count()).toBe(0);
  });

  it("lets a person back in who forgot the password, once by one link, and ends the other sessions", async () => {
    const forgetful = await someone();
    await forgetful.goto("/auth");
    await forgetful.getByRole("link", { name: "Forgot password?" }).click();
    await forgetful.getByRole("heading", { name: "Forgot your password?" }).waitFor();
    await expectAccessible(forgetful, "the form for a forgotten password");
    await forgetful.getByLabel("Email").fill(edith.email);
    await forgetful.getByRole("button", { name: "Send Link" }).click();
    const link = await linkMailedTo(edith.email, "reset");
    await forgetful.goto(link);
    const password = "northgate-edith-2";
    await forgetful.getByRole("heading", { name: "Choose a new password" }).waitFor();
    await forgetful.getByLabel("New Password", { exact: true }).fill(password);
    await expectAccessible(forgetful, "the form of a new password");
    await forgetful.getByRole("button", { name: "Change Password" }).click();
    await forgetful.getByRole("button", { name: "Sign In", exact: true }).waitFor();
    expect((await officer.request.get("/api/user")).status()).toBe(401);
    expect((await officer.request.post("/api/login", { data: edith })).status()).toBe(401);
    await signIn(forgetful, { email: edith.email, password });
    const second = await someone();
    await second.goto(link);
    await second.getByLabel("New Password", { exact: true }).fill("northgate-edith-3");
    await second.getByRole("button", { name: "Change Password" }).click();
    await second.getByRole("alert").getByText(/link/).waitFor();
    await expectAccessible(second, "a link that was used");
    await second.getByRole("link", { name: "Request a new link" }).waitFor();
    const notices = await mailsTo(edith.email, ({ subject }) => /password/i.test(subject));
    expect(notices.length).toBeGreaterThanOrEqual(2);
  });

  it("causes no error in any page", () => {
    expect(people.flatMap(({ errors }) => errors)).toEqual([]);
  });
});
