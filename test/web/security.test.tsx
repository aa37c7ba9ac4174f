import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Security } from "../../shared/schemas/security.ts";
import { aTitle, aUser } from "../support/factories.ts";
import { type Answers, problem } from "../support/fake-api.ts";
import { type OpenApp, openApp } from "../support/render-app.tsx";
import { openUserDialog } from "../support/user-menu.ts";

const security: Security = {
  requireSecondFactor: false,
  idleMinutes: 480,
  absoluteHours: 168,
  sessionsPerPerson: 20,
  version: 3,
};
const admin = aUser({ role: "company_admin" });
const asMember = { listCfrTitles: [aTitle()], listSelections: [] };

const openSecurity = (routes: Answers = {}, path = "/security?tab=sign-in"): OpenApp =>
  openApp({ path, as: admin, routes: { getSecurity: security, ...routes } });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const retype = async ({ user }: OpenApp, label: string, text: string) => {
  await user.clear(field(label));
  await user.type(field(label), text);
};
const save = ({ user }: OpenApp) => user.click(screen.getByRole("button", { name: "Save Changes" }));

describe("the page Security", () => {
  test("is reached from Company Profile by administrators, and is not there for others", async () => {
    const app = openApp({
      as: admin,
      routes: { ...asMember, getSecurity: security, getCurrentCompany: problem(500, "No.") },
    });
    await openUserDialog(app, "Company Profile");
    await app.user.click(screen.getByRole("link", { name: "Security and integrations" }));
    await screen.findByRole("heading", { name: "Security" });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test.each(["compliance_officer", "member"] as const)("is not found by a %s", async (role) => {
    const { api } = openApp({ path: "/security", as: aUser({ role }), routes: { getSecurity: security } });
    await screen.findByText("404 Page Not Found");
    expect(api.count("getSecurity")).toBe(0);
  });

  test("says what sign-ins need, and saves it with the version that was read", async () => {
    const app = openSecurity({
      updateSecurity: () => {
        app.api.use({ getSecurity: { ...security, idleMinutes: 30, version: 4 } });
        return { ...security, idleMinutes: 30, version: 4 };
      },
    });
    const require = await screen.findByLabelText("Require two-step verification for everybody");
    await app.user.click(require);
    await retype(app, "Sign out after (minutes idle)", "30");
    await save(app);
    await screen.findByText("Security Updated");
    expect(app.api.last("updateSecurity")?.body).toEqual({
      ...security,
      requireSecondFactor: true,
      idleMinutes: 30,
    });
  });

  test.each([
    ["Sign out after (minutes idle)", "4", "Choose a number from 5 to 10,080."],
    ["Sign out after (hours)", "721", "Choose a number from 1 to 720."],
    ["Sessions per person", "0", "Choose a number from 1 to 20."],
    ["Sessions per person", " ", "Choose a number from 1 to 20."],
  ])("refuses %s = '%s'", async (label, text, sentence) => {
    const app = openSecurity();
    await screen.findByLabelText(label);
    await retype(app, label, text);
    await save(app);
    await screen.findByText(sentence);
    expect(field(label).getAttribute("aria-invalid")).toBe("true");
    expect(app.api.count("updateSecurity")).toBe(0);
  });

  test("tells of another administrator's change, and shows it on demand", async () => {
    const sentence = "Someone else changed these settings in the meantime. Reload to see the latest version.";
    const app = openSecurity({ updateSecurity: problem(409, sentence, { code: "security.stale" }) });
    await screen.findByLabelText("Sessions per person");
    await save(app);
    await screen.findByText("Update Failed");
    app.api.use({ getSecurity: { ...security, sessionsPerPerson: 7, version: 4 } });
    await app.user.click(screen.getByRole("button", { name: "Reload" }));
    await waitFor(() => expect(field("Sessions per person").value).toBe("7"));
  });

  test("offers to try again where it cannot be read; an unknown tab is the first", async () => {
    const app = openSecurity({ getSecurity: problem(500, "No.") }, "/security?tab=nothing");
    await screen.findByRole("heading", { name: "Failed to fetch the sign-in settings" });
    app.api.use({ getSecurity: security });
    await app.user.click(screen.getByRole("button", { name: "Try Again" }));
    await screen.findByLabelText("Sessions per person");
  });
});

describe("a person who must set up two-step verification", () => {
  const mustEnroll = { ...admin, mustEnroll: true };

  test("is offered a passkey, an app, and the way out, on every path", async () => {
    openApp({ path: "/reports", as: mustEnroll });
    await screen.findByRole("heading", { name: "Set up two-step verification" });
    const buttons = screen.getAllByRole("button").map(({ textContent }) => textContent);
    expect(buttons).toEqual(["Add a passkey", "Use an app", "Sign Out"]);
  });

  test("goes on once an app is set up and its recovery codes are kept", async () => {
    const { api, user } = openApp({
      as: mustEnroll,
      routes: {
        ...asMember,
        startTotp: { secret: "JBSWY3DPEHPK3PXP", uri: "otpauth://totp/Subpart" },
        confirmTotp: { recoveryCodes: ["abcde-fghij"] },
      },
    });
    await user.click(await screen.findByRole("button", { name: "Use an app" }));
    await user.type(await screen.findByLabelText(/^Code from your app/), "123456");
    await user.click(screen.getByRole("button", { name: "Verify" }));
    await screen.findByText("abcde-fghij");
    api.use({ getCurrentUser: admin });
    await user.click(screen.getByRole("button", { name: "Done" }));
    await screen.findByRole("heading", { level: 1, name: "Dashboard" });
    expect(api.last("confirmTotp")?.body).toEqual({ code: "123456" });
  });
});

test("the tab Data says what was used of each limit, and when it begins again", async () => {
  openApp({
    path: "/security?tab=data",
    as: admin,
    routes: {
      getShares: [
        { kind: "imports", used: 1, limit: 2, resetsAt: null },
        { kind: "uploads", used: 500, limit: 500, resetsAt: "2026-01-06T00:00:00.000Z" },
        { kind: "mails", used: 1_200, limit: 5_000, resetsAt: "2026-01-06T00:00:00.000Z" },
        { kind: "bytes", used: 5 * 1024 ** 2, limit: 20 * 1024 ** 3, resetsAt: null },
        { kind: "calls", used: 20, limit: 6_000, resetsAt: "2026-01-05T10:01:00.000Z" },
      ],
    },
  });
  await screen.findByRole("heading", { name: "Usage" });
  const bars = await screen.findAllByRole("progressbar");
  expect(bars.map((bar) => bar.getAttribute("aria-valuetext"))).toEqual([
    "1 of 2",
    "500 of 500",
    "1,200 of 5,000",
    "5.0 MB of 20 GB",
    "20 of 6,000",
  ]);
  expect(screen.getAllByText(/^Resets Jan [56]/)).toHaveLength(3);
});
