import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { updateMailPreferences } from "../../shared/api/mail-preferences.ts";
import type { MailPreferences } from "../../shared/schemas/mail-preferences.ts";
import { aTitle, aUser } from "../support/factories.ts";
import { type Answers, problem } from "../support/fake-api.ts";
import { type OpenApp, openApp } from "../support/render-app.tsx";
import { openUserDialog } from "../support/user-menu.ts";

const all: MailPreferences = { email: "ada@example.com", summary: true, reminders: true, mailProblem: null };
const openMails = async (preferences: MailPreferences, routes: Answers = {}): Promise<OpenApp> => {
  const app = openApp({
    as: aUser(),
    routes: { listCfrTitles: [aTitle()], listSelections: [], getMailPreferences: preferences, ...routes },
  });
  await openUserDialog(app, "Profile Settings");
  await app.user.click(screen.getByRole("tab", { name: "Emails" }));
  return app;
};
const box = (name: string) => screen.findByRole<HTMLInputElement>("checkbox", { name });
const summary = "Email me a daily summary of due and overdue assignments";
const reminders = "Email me reminders about expiring policy documents";

describe("the mails in Profile Settings", () => {
  test("are shown as they were chosen, and saved as chosen now", async () => {
    const sent: unknown[] = [];
    const { user } = await openMails(
      { ...all, reminders: false },
      {
        updateMailPreferences: ({ body }) => {
          sent.push(body);
          return { ...all, ...updateMailPreferences.body.parse(body) };
        },
      },
    );
    expect((await box(summary)).checked).toBe(true);
    expect((await box(reminders)).checked).toBe(false);
    await user.click(await box(summary));
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    expect(await screen.findByText("Email Settings Updated")).toBeTruthy();
    expect(sent).toEqual([{ summary: false, reminders: false }]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("keep the dialog open with the choice when it cannot be saved", async () => {
    const { user } = await openMails(all, { updateMailPreferences: problem(500, "Something went wrong.") });
    await user.click(await box(summary));
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    expect(await screen.findByText("Update Failed")).toBeTruthy();
    expect((await box(summary)).checked).toBe(false);
  });

  test("say that the address does not take them", async () => {
    await openMails({ ...all, mailProblem: { reason: "bounce", at: "2026-11-01T10:00:00.000Z" } });
    const dialog = within(screen.getByRole("dialog"));
    expect(await dialog.findByText(/^Emails to ada@example\.com bounce, so we stopped sending/)).toBeTruthy();
  });

  test("say nothing of it while they arrive", async () => {
    await openMails(all);
    await box(summary);
    expect(screen.queryByText(/undeliverable|unwanted/)).toBeNull();
  });
});

describe("the page that a mail's link opens", () => {
  const open = (token: string, routes: Answers = {}) =>
    openApp({ path: `/unsubscribe#${token}`, as: null, routes });

  test("stops the mails when its button is pressed, and not before", async () => {
    const asked: unknown[] = [];
    const { user } = open("summary.01HADA.abc-_", {
      unsubscribe: ({ query }) => {
        asked.push(query);
        return { message: "You will no longer get the daily summary." };
      },
    });
    expect(await screen.findByRole("heading", { name: "Stop the daily summary?" })).toBeTruthy();
    expect(asked).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Unsubscribe" }));
    const done = await screen.findByRole("heading", { name: "Done" });
    expect(document.activeElement).toBe(done);
    expect(
      screen.getByText(/^You will no longer get the daily summary\. You can turn them back on/),
    ).toBeTruthy();
    expect(asked).toEqual([{ token: "summary.01HADA.abc-_" }]);
  });

  test("says which mails it is about", async () => {
    open("reminders.01HADA.abc");
    expect(await screen.findByRole("heading", { name: "Stop the policy document reminders?" })).toBeTruthy();
  });

  test("says why a link does not work", async () => {
    const { user } = open("summary.01HADA.abc", {
      unsubscribe: problem(404, "This link does not work any more."),
    });
    await user.click(await screen.findByRole("button", { name: "Unsubscribe" }));
    expect((await screen.findAllByText("This link does not work any more.")).length).toBeGreaterThan(0);
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
