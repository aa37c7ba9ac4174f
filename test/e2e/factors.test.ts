import { TOTP } from "otpauth";
import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, newPerson, type Person, signIn } from "../support/browser.ts";
import { widths } from "../support/browser-window.ts";
import { told } from "../support/journey.ts";
import { confirmAddress, linkMailedTo, mailsTo } from "../support/mails.ts";
import { openTeam } from "../support/team-journey.ts";

/* A passkey that signs a person in and is lost, an app, a recovery code, and a company that requires them. */
const vera = { email: "vera.r@kelvingate.example.com", password: "kelvingate-vera-1" };
const lin = { email: "lin.w@kelvingate.example.com", password: "kelvingate-lin-1" };

let admin: Person;
let member: Person;
let page: Page;
let recoveryCode: string;
let linSecret: string;

const posted = async ({ context }: Person, path: string, data: object) => {
  const answer = await context.request.post(path, { data });
  expect(answer.status(), await answer.text()).toBe(201);
};

beforeAll(async () => {
  [admin, member] = await Promise.all([
    newPerson({ isAltered: true }),
    newPerson({ viewport: widths.phone, dark: true, isAltered: true }),
  ]);
  page = member.page;
  const person = { firstName: "Vera", lastName: "Rubin", role: "company_admin" };
  await posted(admin, "/api/register", { ...vera, ...person });
  await confirmAddress(admin.context, vera.email);
  await posted(admin, "/api/companies", { name: "Kelvingate", industry: "manufacturing", size: "small" });
  await posted(admin, "/api/team/invite", { email: lin.email, role: "member" });
  const invitationToken = (await linkMailedTo(lin.email, "invite")).split("=")[1];
  const joining = { firstName: "Lin", lastName: "Wu", role: "member", invitationToken };
  await posted(member, "/api/register", { ...lin, ...joining });
});

/** The authenticator built into a person's device; answers what takes it away. */
const anAuthenticator = async ({ context, page: of }: Person): Promise<() => Promise<unknown>> => {
  const device = await context.newCDPSession(of);
  await device.send("WebAuthn.enable");
  const { authenticatorId } = await device.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...({ protocol: "ctap2", transport: "internal", hasResidentKey: true } as const),
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return () => device.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
};

const openSettings = async (of: Page, tab: string) => {
  await of.goto("/");
  await of.getByRole("button", { name: /User menu/ }).click();
  await of.getByRole("menuitem", { name: "Profile Settings" }).click();
  await of.getByRole("tab", { name: tab }).click();
};

/** The code that an app shows now, or after so many steps of 30 seconds. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });

/** Types the app's first code, keeps the recovery codes. @returns the app's secret */
const setUpApp = async (of: Page): Promise<string> => {
  const secret = await of.getByLabel("Secret", { exact: true }).inputValue();
  await of.getByLabel("Code from your app").fill(codeOf(secret));
  await of.getByRole("button", { name: "Verify" }).click();
  await of.getByRole("heading", { name: "Recovery codes" }).waitFor();
  await of.getByRole("button", { name: "Done" }).click();
  return secret;
};

/** Signs in with the password, where a second step follows. */
const givePassword = async () => {
  await member.context.clearCookies();
  await page.goto("/auth");
  await page.getByLabel("Email").fill(lin.email);
  await page.getByLabel("Password", { exact: true }).fill(lin.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByRole("heading", { name: "Two-step verification" }).waitFor();
};
const isIn = () => page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();

describe("two-step verification", () => {
  let lose: () => Promise<unknown>;

  it("begins with a passkey, which signs in alone", async () => {
    lose = await anAuthenticator(member);
    await openSettings(page, "Two-step verification");
    await page.getByText("No second step yet").waitFor();
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByLabel("Name").fill("Phone");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    const codes = page.getByRole("region", { name: "Recovery codes" }).getByRole("listitem");
    await codes.first().waitFor();
    expect(await codes.count()).toBe(10);
    recoveryCode = (await codes.allTextContents())[0] ?? "";
    await expectAccessible(page, "recovery codes on a phone");
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByText("10 of 10 recovery codes left").waitFor();
    await expectAccessible(page, "two-step verification that is on");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByLabel("Name").fill("Phone again");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await told(page, "This device already has a passkey of your account.");
    await member.context.clearCookies();
    await page.goto("/auth");
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await isIn();
    await openSettings(page, "Sessions");
    await page.getByText(/^With a passkey · \S+$/).waitFor();
    await expectAccessible(page, "the sessions with their methods");
  });

  it("asks for it after the password, and without the device takes a recovery code, once", async () => {
    await givePassword();
    await expectAccessible(page, "the second step on a phone");
    await page.getByRole("button", { name: "Use your passkey" }).click();
    await isIn();
    await lose();
    for (const isFirst of [true, false]) {
      await givePassword();
      await page.getByRole("button", { name: "Use a recovery code" }).click();
      await page.getByLabel("Recovery code").fill(recoveryCode);
      await page.getByRole("button", { name: "Verify" }).click();
      if (isFirst) await isIn();
      else await told(page, "This code is not right. Please try again.");
    }
  });

  it("is reset by an administrator, who is told by mail, as is the person: the password is enough again", async () => {
    await openTeam(admin.page);
    await admin.page.getByRole("button", { name: "More actions: Lin Wu" }).click();
    await admin.page.getByRole("menuitem", { name: "Reset two-step verification" }).click();
    const question = admin.page.getByRole("alertdialog", {
      name: "Reset two-step verification of Lin Wu?",
    });
    await question.waitFor();
    await expectAccessible(admin.page, "the question before a reset");
    await question.getByRole("button", { name: "Reset" }).click();
    await told(admin.page, "Security Updated");
    const subjects = async (to: string, subject: string) =>
      (await mailsTo(to, (mail) => mail.subject === subject)).map((mail) => mail.subject);
    expect(await subjects(lin.email, "Your two-step verification was reset")).not.toEqual([]);
    expect(await subjects(vera.email, "You reset two-step verification")).not.toEqual([]);
    await member.context.clearCookies();
    await signIn(page, lin);
  });

  it("is required by the company once its administrator has it, from the others' next page on", async () => {
    const require = admin.page.getByLabel("Require two-step verification for everybody");
    const save = admin.page.getByRole("button", { name: "Save Changes" });
    await admin.page.goto("/security");
    await require.check();
    await save.click();
    await told(admin.page, "Set up two-step verification for yourself first.");
    await openSettings(admin.page, "Two-step verification");
    await admin.page.getByRole("button", { name: "Set up" }).click();
    await expectAccessible(admin.page, "an app that is set up");
    await setUpApp(admin.page);
    await admin.page.goto("/security?tab=sign-in");
    await require.check();
    await save.click();
    await told(admin.page, "Security Updated");
    await page.goto("/assignments");
    await page.getByRole("heading", { name: "Set up two-step verification" }).waitFor();
    await expectAccessible(page, "the page of a person who must set it up");
    const buttons = page.getByRole("main").getByRole("button");
    expect(await buttons.allTextContents()).toEqual(["Add a passkey", "Use an app", "Sign Out"]);
    await page.getByRole("button", { name: "Use an app" }).click();
    linSecret = await setUpApp(page);
    await page.getByRole("heading", { level: 1, name: "My Assignments" }).waitFor();
  });

  it("takes the app's next code, and not the one that was used", async () => {
    await givePassword();
    const code = codeOf(linSecret, 1);
    await page.getByLabel("Code from your app").fill(code);
    await page.getByRole("button", { name: "Verify" }).click();
    await isIn();
    await givePassword();
    await page.getByLabel("Code from your app").fill(code);
    await page.getByRole("button", { name: "Verify" }).click();
    await told(page, "This code is not right. Please try again.");
    expect([...admin.errors, ...member.errors]).toEqual([]);
  });
});
