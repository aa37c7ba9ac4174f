import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { TOTP } from "otpauth";
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, newPerson, type Person } from "../support/browser.ts";
import { widths } from "../support/browser-window.ts";
import { asked, told } from "../support/journey.ts";
import { confirmAddress, linkMailedTo } from "../support/mails.ts";
import { aRealProvider } from "../support/oidc-provider.ts";
import { aDnsServer } from "../support/server/dns.ts";
import { dnsPort, theStack } from "../support/stack.ts";

/* A company whose people sign in by a provider: from its domain to "single sign-on only", and who comes in then. */
const domain = "stonebridge.example.com";
const ada = { email: `ada.l@${domain}`, password: "stonebridge-ada-1" };
const max = { email: `max.p@${domain}`, password: "stonebridge-max-1" };
const eve = `eve.c@${domain}`;

const { url, ...stack } = theStack();
const records: Record<string, string[]> = {};
let provider: Awaited<ReturnType<typeof aRealProvider>>;
let dns: Awaited<ReturnType<typeof aDnsServer>>;
let admin: Person;
let member: Person;

const posted = async ({ context }: Person, path: string, data: object = {}) => {
  const answer = await context.request.post(path, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
};
/** The link of an invitation that the administrator has mailed. */
const invited = async (email: string, role: string): Promise<string> => {
  await posted(admin, "/api/team/invite", { email, role });
  return linkMailedTo(email, "invite");
};

beforeAll(async () => {
  [provider, dns] = await Promise.all([aRealProvider(url), aDnsServer({ TXT: records }, dnsPort())]);
  [admin, member] = await Promise.all([newPerson(), newPerson({ viewport: widths.phone })]);
  const names = { firstName: "Ada", lastName: "Lovelace", role: "company_admin" };
  await posted(admin, "/api/register", { ...ada, ...names });
  await confirmAddress(admin.context, ada.email);
  await posted(admin, "/api/companies", { name: "Stonebridge", industry: "manufacturing", size: "small" });
  const { secret } = await posted(admin, "/api/account/factors/totp");
  await posted(admin, "/api/account/factors/totp/confirm", { code: new TOTP({ secret }).generate() });
  const invitationToken = (await invited(max.email, "member")).split("=")[1];
  const joining = { firstName: "Max", lastName: "Planck", role: "member", invitationToken };
  await posted(member, "/api/register", { ...max, ...joining });
  await member.page.goto("/");
  await isIn(member.page);
});
afterAll(async () => {
  provider.close();
  await dns.close();
});

/** Types an address into the log-in page of the provider. */
const logInAtProvider = async (page: Page, login: string): Promise<void> => {
  await page.waitForURL(`${provider.issuer}/**`);
  await page.locator("input[name=login]").fill(login);
  await page.locator("input[name=password]").fill("any");
  await page.locator("button[type=submit]").click();
};

const startSso = async (page: Page, email: string): Promise<void> => {
  await page.goto("/auth");
  await page.getByRole("button", { name: "Sign in with single sign-on" }).click();
  await page.getByLabel("Work email").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
};
const isIn = (page: Page) => page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();

const openTokens = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: /User menu/ }).click();
  await page.getByRole("menuitem", { name: "Profile Settings" }).click();
  await page.getByRole("tab", { name: "Access tokens" }).click();
};

/** Has the member's confirmation lie back for longer than one holds. */
const passTenMinutes = async (): Promise<void> => {
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({
      endpoint: stack.dynamodbEndpoint,
      region: stack.region,
      credentials: stack.credentials,
    }),
  );
  const { id } = await asked<{ id: string }>(member, "/api/user");
  const table = { TableName: stack.tableName };
  const { Items = [] } = await client.send(
    new QueryCommand({
      ...table,
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :sk)",
      ExpressionAttributeValues: { ":pk": `USER#${id}`, ":sk": "SESSION#" },
    }),
  );
  const at = new Date(Date.now() - 11 * 60_000).toISOString();
  for (const { pk, sk } of Items)
    await client.send(
      new UpdateCommand({
        ...table,
        Key: { pk, sk },
        UpdateExpression: "SET confirmedAt = :at",
        ExpressionAttributeValues: { ":at": at },
      }),
    );
  client.destroy();
};

describe("single sign-on", () => {
  it("is set up by an administrator: the domain is proven, the connection tested and turned on", async () => {
    const { page } = admin;
    await page.goto("/security?tab=sso");
    await page.getByText("Single sign-on is not set up").waitFor();
    await page.getByLabel("Domain", { exact: true }).fill(domain);
    await page.getByRole("button", { name: "Add domain" }).click();
    await page.getByText("Waiting", { exact: true }).waitFor();
    const value = await page.locator("dd code").nth(1).textContent();
    records[`_subpart.${domain}`] = [value ?? ""];
    await page.getByRole("button", { name: `Check now: ${domain}` }).click();
    await page.getByText("Proven", { exact: true }).waitFor();

    await page.getByRole("button", { name: "Set up" }).click();
    await page.getByLabel("Issuer").fill(provider.issuer);
    await page.getByLabel("Client ID").fill(provider.clientId);
    await page.getByLabel("Client secret").fill(provider.clientSecret);
    await page.getByLabel("Single sign-on only").check();
    await page.getByRole("checkbox", { name: "Ada Lovelace" }).check();
    await page.getByRole("button", { name: "Save draft" }).click();
    await told(page, "Security Updated");
    await page.getByText("Draft", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Turn on" }).click();
    await told(page, "Test the connection first.");
    await page.getByRole("button", { name: "Test", exact: true }).click();
    await logInAtProvider(page, ada.email);
    await page.getByText("Tested", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Turn on" }).click();
    await page.getByText("On", { exact: true }).waitFor();
    await expectAccessible(page, "single sign-on that is on");
  });

  it("has ended the session of others, refuses their password, and signs them in", async () => {
    const { page } = member;
    await openTokens(page);
    await told(page, "You are logged out. Logging in again...");
    await page.waitForURL("/auth");
    await page.getByLabel("Email").fill(max.email);
    await page.getByLabel("Password", { exact: true }).fill(max.password);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await told(page, "Your company signs in with single sign-on.");
    await startSso(page, max.email);
    await logInAtProvider(page, max.email);
    await isIn(page);
  });

  it("confirms who they are at the provider, in a window of its own", async () => {
    const { page } = member;
    await passTenMinutes();
    await openTokens(page);
    await page.getByRole("button", { name: "Create token" }).click();
    await page.getByRole("textbox", { name: /^Name/ }).fill("Report");
    await page.getByLabel("Reports: read").check();
    await page.getByRole("button", { name: "Create token" }).click();
    const asking = page.getByRole("dialog", { name: "Confirm it is you" });
    await expectAccessible(page, "the question who it is, of a person of single sign-on");
    const [window] = await Promise.all([
      page.waitForEvent("popup"),
      asking.getByRole("button", { name: "Continue with single sign-on" }).click(),
    ]);
    await Promise.all([window.waitForEvent("close"), logInAtProvider(window, max.email)]);
    await page.getByText("It is shown only once.").waitFor();
  });

  it("refuses who has no address in a proven domain, and says why", async () => {
    const { page } = await newPerson();
    await startSso(page, `mallory@${domain}`);
    await logInAtProvider(page, "mallory@elsewhere.example.com");
    await page.waitForURL("/auth#sso-refused=domain_not_proven");
    await told(page, "Single sign-on was refused");
    await told(
      page,
      "Your company has not proven the domain of your email address. Reference: domain_not_proven",
    );
  });

  it("takes an invited person in by the provider, with the role of the invitation, and none by a password", async () => {
    const person = await newPerson();
    const { page } = person;
    const link = await invited(eve, "compliance_officer");
    await page.goto(link);
    await page.getByText("Stonebridge signs in with single sign-on. Sign in to join.").waitFor();
    await expectAccessible(page, "an invitation of a company with single sign-on only");
    const body = { email: eve, password: "stonebridge-eve-1", firstName: "Eve", lastName: "Curie" };
    const data = { ...body, role: "member", invitationToken: link.split("=")[1] };
    expect((await person.context.request.post("/api/register", { data })).status()).toBe(403);
    await page.getByRole("button", { name: "Sign in with single sign-on" }).click();
    await logInAtProvider(page, eve);
    await isIn(page);
    expect(await asked(person, "/api/user")).toMatchObject({
      ...{ email: eve, firstName: "Eve", role: "compliance_officer", companyName: "Stonebridge" },
    });
    expect([...admin.errors, ...member.errors, ...person.errors]).toEqual([]);
  });
});
