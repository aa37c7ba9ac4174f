import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { SignedInSession } from "../../shared/schemas/session.ts";
import { aTitle, aUser } from "../support/factories.ts";
import { type Answers, problem } from "../support/fake-api.ts";
import { type OpenApp, openApp } from "../support/render-app.tsx";
import { openUserDialog } from "../support/user-menu.ts";

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const here: SignedInSession = {
  id: "here",
  browser: "Firefox",
  system: "Linux",
  method: "password",
  address: "192.0.2.7",
  city: null,
  createdAt: "2026-01-05T09:00:00.000Z",
  lastSeenAt: minutesAgo(2),
  isCurrent: true,
};
const phone: SignedInSession = {
  ...{ ...here, id: "phone", isCurrent: false },
  ...{ browser: "Safari", system: "iPhone", method: "passkey", city: "Lyon", lastSeenAt: minutesAgo(185) },
};
const unknown: SignedInSession = { ...phone, id: "unknown", browser: null, system: null };

const openSessions = async (sessions: () => SignedInSession[], routes: Answers = {}): Promise<OpenApp> => {
  const app = openApp({
    as: aUser(),
    routes: { listCfrTitles: [aTitle()], listSelections: [], listSessions: sessions, ...routes },
  });
  await openUserDialog(app, "Profile Settings");
  await app.user.click(screen.getByRole("tab", { name: "Sessions" }));
  await screen.findByRole("list", { name: "Your sessions" });
  return app;
};
const rows = () =>
  [...screen.getByRole("list", { name: "Your sessions" }).children].map(({ textContent }) => textContent);

describe("the sessions in Profile Settings", () => {
  test("say where one is signed in, and which is this browser", async () => {
    await openSessions(() => [here, phone, unknown]);
    const [first, second, third] = rows();
    expect(first).toMatch(
      /^Firefox on LinuxThis browserActive now · Signed in Jan 5, 2026With a password · 192\.0\.2\.7$/,
    );
    expect(second).toMatch(
      /^Safari on iPhoneLast active 3 hours ago · Signed in Jan 5, 2026With a passkey · 192\.0\.2\.7 · Lyon/,
    );
    expect(third).toMatch(/^Unknown browser/);
    const buttons = within(screen.getByRole("list", { name: "Your sessions" })).getAllByRole("button");
    expect(buttons.map((button) => button.getAttribute("aria-label"))).toEqual([
      "Sign out: Safari on iPhone, last active 3 hours ago",
      "Sign out: Unknown browser, last active 3 hours ago",
    ]);
  });

  test("can be ended one by one, and all but this one", async () => {
    const { api, user } = await openSessions(() => [here, phone, unknown], {
      signOutSession: () => {
        api.use({ listSessions: [here, unknown] });
        return { message: "Ended." };
      },
      signOutOtherSessions: () => {
        api.use({ listSessions: [here] });
        return { message: "Ended." };
      },
    });
    await user.click(screen.getByRole("button", { name: /^Sign out: Safari on iPhone/ }));
    await screen.findByText("Session Signed Out");
    screen.getByText("Safari on iPhone must sign in again.");
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(api.last("signOutSession")?.params).toEqual({ id: "phone" });
    expect(document.activeElement).toBe(screen.getByRole("list", { name: "Your sessions" }));
    await user.click(screen.getByRole("button", { name: "Sign Out Everywhere Else" }));
    await screen.findByText("Signed Out Everywhere Else");
    await screen.findByText("You are not signed in anywhere else.");
    expect(rows()).toHaveLength(1);
    expect(api.count("signOutOtherSessions")).toBe(1);
    expect(screen.queryByRole("button", { name: "Sign Out Everywhere Else" })).toBeNull();
  });

  test("show the list as it is by now when one had ended already", async () => {
    const message = "This session has already ended.";
    const { api, user } = await openSessions(() => [here, phone], {
      signOutSession: () => {
        api.use({ listSessions: [here] });
        return problem(404, message);
      },
    });
    await user.click(screen.getByRole("button", { name: /^Sign out: Safari/ }));
    await screen.findByText("Sign Out Failed");
    screen.getByText(message);
    await waitFor(() => expect(rows()).toHaveLength(1));
  });

  test("can be asked for again when they could not be fetched", async () => {
    const listSessions = problem(503, "The service is busy.");
    const app = openApp({
      as: aUser(),
      routes: { listCfrTitles: [aTitle()], listSelections: [], listSessions },
    });
    await openUserDialog(app, "Profile Settings");
    await app.user.click(screen.getByRole("tab", { name: "Sessions" }));
    const retry = await screen.findByRole("button", { name: "Try again" });
    app.api.use({ listSessions: [here] });
    await app.user.click(retry);
    await screen.findByRole("list", { name: "Your sessions" });
  });
});
