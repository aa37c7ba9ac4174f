import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { MailPreferences } from "../../shared/schemas/mail-preferences.ts";
import { aTitle, aUser } from "../support/factories.ts";
import { type Answers, problem } from "../support/fake-api.ts";
import { notificationSettings } from "../support/notification-factories.ts";
import { type OpenApp, openApp } from "../support/render-app.tsx";
import { openUserDialog } from "../support/user-menu.ts";

const all: MailPreferences = { email: "ada@example.com", summary: true, reminders: true, mailProblem: null };
const openMails = async (preferences: MailPreferences, routes: Answers = {}): Promise<OpenApp> => {
  const app = openApp({
    as: aUser(),
    routes: {
      ...{ listCfrTitles: [aTitle()], listSelections: [], getMailPreferences: preferences },
      ...{ getNotificationSettings: notificationSettings() },
      ...routes,
    },
  });
  await openUserDialog(app, "Profile Settings");
  await app.user.click(screen.getByRole("tab", { name: "Notifications" }));
  return app;
};
const box = (name: string) => screen.findByRole<HTMLInputElement>("checkbox", { name });
const summary = "Email me a daily summary of due and overdue assignments";
const reminders = "Email me reminders about expiring policy documents";

describe("the mails in Profile Settings", () => {
  test("are shown as they were chosen, and saved as chosen now", async () => {
    const saved = { ...all, summary: false, reminders: false };
    const { api, user } = await openMails({ ...all, reminders: false }, { updateMailPreferences: saved });
    expect((await box(summary)).checked).toBe(true);
    expect((await box(reminders)).checked).toBe(false);
    await user.click(await box(summary));
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    expect(await screen.findByText("Settings saved")).toBeTruthy();
    expect(api.last("updateMailPreferences")?.body).toEqual({ summary: false, reminders: false });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("keep the dialog open with the choice when it cannot be saved", async () => {
    const { user } = await openMails(all, { updateMailPreferences: problem(500, "Something went wrong.") });
    await user.click(await box(summary));
    expect(screen.queryByText(/undeliverable|unwanted|bounce/)).toBeNull();
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    await screen.findByText("Update Failed");
    expect((await box(summary)).checked).toBe(false);
  });

  test("say that the address does not take them", async () => {
    await openMails({ ...all, mailProblem: { reason: "bounce", at: "2026-11-01T10:00:00.000Z" } });
    const dialog = within(screen.getByRole("dialog"));
    expect(await dialog.findByText(/^Emails to ada@example\.com bounce, so we stopped sending/)).toBeTruthy();
  });
});

describe("the page that a mail's link opens", () => {
  const open = (token: string, routes: Answers = {}) =>
    openApp({ path: `/unsubscribe#${token}`, as: null, routes });

  test("stops the mails when its button is pressed and not before, or says why the link does not work", async () => {
    const message = "This link does not work any more.";
    const { api, user } = open("summary.01HADA.abc-_", { unsubscribe: problem(404, message) });
    expect(await screen.findByRole("heading", { name: "Stop the daily summary?" })).toBeTruthy();
    expect(api.count("unsubscribe")).toBe(0);
    await user.click(screen.getByRole("button", { name: "Unsubscribe" }));
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
    api.use({ unsubscribe: { message: "You will no longer get the daily summary." } });
    await user.click(screen.getByRole("button", { name: "Unsubscribe" }));
    const done = await screen.findByRole("heading", { name: "Done" });
    expect(document.activeElement).toBe(done);
    screen.getByText(/^You will no longer get the daily summary\. You can turn them back on/);
    expect(api.last("unsubscribe")?.query).toEqual({ token: "summary.01HADA.abc-_" });
  });

  test("says which mails it is about", async () => {
    open("reminders.01HADA.abc");
    expect(await screen.findByRole("heading", { name: "Stop the policy document reminders?" })).toBeTruthy();
  });

  test.each(["", "summary.01HADA", "security.01HADA.abc"])(
    "says of %j that it is not complete",
    async (token) => {
      open(token);
      expect(await screen.findByRole("heading", { name: "This link is incomplete" })).toBeTruthy();
      expect(screen.queryByRole("button", { name: "Unsubscribe" })).toBeNull();
    },
  );
});
