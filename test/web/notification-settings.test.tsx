import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { MailPreferences } from "../../shared/schemas/mail-preferences.ts";
import type { NotificationSettings } from "../../shared/schemas/notification-settings.ts";
import { aTitle, aUser } from "../support/factories.ts";
import { type Answers, problem } from "../support/fake-api.ts";
import { notificationSettings } from "../support/notification-factories.ts";
import { type OpenApp, openApp } from "../support/render-app.tsx";
import { openUserDialog } from "../support/user-menu.ts";

const mails: MailPreferences = {
  ...{ email: "ada@example.com", summary: true, reminders: true, mailProblem: null },
};
const usual = notificationSettings();
const quietHours = { from: "21:30", to: "06:45", weekends: true };

const openSettings = async (settings: NotificationSettings, routes: Answers = {}): Promise<OpenApp> => {
  const app = openApp({
    as: aUser({ role: "member" }),
    routes: {
      ...{ listCfrTitles: [aTitle()], listSelections: [], getMailPreferences: mails },
      ...{ getNotificationSettings: settings, updateNotificationSettings: settings },
      ...routes,
    },
  });
  await openUserDialog(app, "Profile Settings");
  await app.user.click(screen.getByRole("tab", { name: "Notifications" }));
  return app;
};
const box = (name: string) => screen.findByRole<HTMLInputElement>("checkbox", { name });
const email = (kind: string) => screen.findByRole<HTMLSelectElement>("combobox", { name: `${kind}: E-mail` });
const save = ({ user }: OpenApp) => user.click(screen.getByRole("button", { name: "Save Changes" }));

describe("how a person is told, in Profile Settings", () => {
  test("is a table of kinds with what was chosen, and is saved as chosen now", async () => {
    const app = await openSettings(notificationSettings({ change: { inProduct: false, email: "off" } }));
    const table = within(await screen.findByRole("table", { name: "What you are notified about, and how" }));
    expect(table.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      ...["What", "In Subpart", "E-mail"],
    ]);
    expect(table.getAllByRole("rowheader").map(({ textContent }) => textContent)).toEqual([
      "Assignment",
      "Mention",
      "Review asked",
      "Review answered",
      "Policy to acknowledge",
      "Policy to approve",
      "Policy answered",
      "Escalation",
      "Export ready",
      "Due soon",
      "Overdue",
      "Comment",
      "Change of the law",
      "Evidence expiring",
      "Policy review",
    ]);
    expect((await box("Assignment: In Subpart")).checked).toBe(true);
    expect((await box("Change of the law: In Subpart")).checked).toBe(false);
    expect((await email("Comment")).selectedOptions[0]?.textContent).toBe("Daily summary");
    expect((await email("Change of the law")).selectedOptions[0]?.textContent).toBe("Off");
    await app.user.click(await box("Assignment: In Subpart"));
    await app.user.selectOptions(await email("Comment"), "At once");
    await save(app);
    expect(await screen.findByText("Settings saved")).toBeTruthy();
    expect(app.api.last("updateNotificationSettings")?.body).toMatchObject({
      kinds: {
        assigned: { inProduct: false, email: "now" },
        comment: { inProduct: true, email: "now" },
        change: { inProduct: false, email: "off" },
      },
      quietHours: null,
    });
    // The mails that were chosen before are not sent again.
    expect(app.api.count("updateMailPreferences")).toBe(0);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("has quiet hours that are off until they are chosen", async () => {
    const app = await openSettings(usual);
    expect((await box("Hold emails during quiet hours")).checked).toBe(false);
    expect(screen.queryByLabelText("From")).toBeNull();
    await app.user.click(await box("Hold emails during quiet hours"));
    const [from, to] = [screen.getByLabelText("From"), screen.getByLabelText("To")];
    await app.user.clear(from);
    await app.user.type(from, "21:30");
    await app.user.clear(to);
    await app.user.type(to, "06:45");
    await app.user.click(await box("All weekend"));
    await save(app);
    await waitFor(() =>
      expect(app.api.last("updateNotificationSettings")?.body).toMatchObject({ quietHours }),
    );
  });

  test("shows quiet hours that were chosen, and ends them", async () => {
    const app = await openSettings({ ...usual, quietHours });
    expect((await screen.findByLabelText<HTMLInputElement>("From")).value).toBe("21:30");
    expect(screen.getByLabelText<HTMLInputElement>("To").value).toBe("06:45");
    expect((await box("All weekend")).checked).toBe(true);
    await app.user.click(await box("Hold emails during quiet hours"));
    await save(app);
    await waitFor(() =>
      expect(app.api.last("updateNotificationSettings")?.body).toMatchObject({ quietHours: null }),
    );
  });

  test("refuses equal times at the field, here and as the server says it", async () => {
    const message = "Choose two different times.";
    const app = await openSettings({ ...usual, quietHours });
    const to = await screen.findByLabelText("To");
    await app.user.clear(to);
    await app.user.type(to, "21:30");
    await save(app);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(app.api.count("updateNotificationSettings")).toBe(0);
    app.api.use({
      updateNotificationSettings: problem(400, "Please check the fields.", {
        issues: [{ path: "body.quietHours.from", message: "Please enter a time such as 18:30" }],
      }),
    });
    await app.user.clear(to);
    await app.user.type(to, "06:00");
    await save(app);
    expect(await screen.findByText("Please enter a time such as 18:30")).toBeTruthy();
    expect(screen.getByRole("dialog")).toBeTruthy();
  });

  test("says when it could not be loaded or saved, and keeps what was chosen", async () => {
    const app = await openSettings(usual, {
      getNotificationSettings: problem(409, "Something went wrong."),
    });
    // In the dialog, and in a toast.
    expect(await screen.findAllByText("Failed to fetch your notification settings")).toHaveLength(2);
    app.api.use({ getNotificationSettings: usual, updateNotificationSettings: problem(500, "Broken") });
    await app.user.click(screen.getByRole("button", { name: "Try again" }));
    await app.user.click(await box("Mention: In Subpart"));
    await save(app);
    await screen.findByText("Update Failed");
    expect((await box("Mention: In Subpart")).checked).toBe(false);
  });

  test("is not asked of a super administrator, whom nothing is told", async () => {
    const app = openApp({
      as: aUser({ role: "super_admin", companyId: null }),
      routes: { getMailPreferences: mails },
    });
    await openUserDialog(app, "Profile Settings");
    await app.user.click(screen.getByRole("tab", { name: "Notifications" }));
    await box("Email me reminders about expiring policy documents");
    expect(screen.queryByRole("table", { name: "What you are notified about, and how" })).toBeNull();
    expect(app.api.count("getNotificationSettings")).toBe(0);
  });
});
