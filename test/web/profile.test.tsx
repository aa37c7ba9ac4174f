import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { CurrentUser } from "../../shared/schemas/user.ts";
import { aTitle, aUser } from "../support/factories.ts";
import { type Answers, problem } from "../support/fake-api.ts";
import { type OpenApp, openApp } from "../support/render-app.tsx";
import { openUserDialog, openUserMenu } from "../support/user-menu.ts";

const dashboard = { listCfrTitles: [aTitle()], listSelections: [] };
const ada = aUser({ department: "Quality", jobTitle: null });
const menuName = "User menu, Ada Lovelace";

const open = (routes: Answers = {}, as = ada): OpenApp =>
  openApp({ as, routes: { ...dashboard, ...routes } });
const openProfile = async (routes: Answers = {}): Promise<OpenApp> => {
  const app = open(routes);
  await openUserDialog(app, "Profile Settings");
  return app;
};
const openPassword = async (routes: Answers = {}): Promise<OpenApp> => {
  const app = await openProfile(routes);
  await app.user.click(screen.getByRole("tab", { name: "Password" }));
  await screen.findByLabelText(/^New Password/);
  return app;
};
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}(?!s)`));
const retype = async ({ user }: OpenApp, label: string, text: string) => {
  await user.clear(field(label));
  if (text) await user.type(field(label), text);
};
const button = (name: string) => within(screen.getByRole("dialog")).getByRole("button", { name });
const isClosed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

const savedAs = (user: CurrentUser, message = "Your details have been saved.") => ({ ...user, message });

describe("the user menu", () => {
  test.each([
    ["member", ["Profile Settings", "Sign Out"]],
    ["compliance_officer", ["Profile Settings", "Company Profile", "Sign Out"]],
    ["company_admin", ["Profile Settings", "Company Profile", "Sign Out"]],
  ] as const)("offers a %s %j", async (role, items) => {
    await openUserMenu(open({}, aUser({ role })));
    expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual(items);
  });

  test("gets the focus back when a dialog is closed", async () => {
    const { user } = await openProfile();
    await user.keyboard("{Escape}");
    await isClosed();
    await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe(menuName));
  });
});

describe("a time zone of one's own", () => {
  const zone = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Time Zone" });
  const choose = async ({ user }: OpenApp, typed: string) => {
    await user.clear(zone());
    await user.type(zone(), typed);
    await screen.findAllByRole("option");
    await user.keyboard("{Enter}");
  };

  test("closes its list by Escape, and the dialog by the next one", async () => {
    const app = await openProfile();
    await app.user.click(zone());
    await screen.findByRole("listbox", { name: "Time zones" });
    await app.user.keyboard("{Escape}");
    expect(screen.queryByRole("listbox")).toBeNull();
    expect(screen.getByRole("dialog")).toBeTruthy();
    await app.user.keyboard("{Escape}");
    await isClosed();
  });

  test("is the company's until another is chosen", async () => {
    const app = await openProfile({ updateProfile: () => savedAs(aUser({ timeZone: "Asia/Kolkata" })) });
    expect(zone().value).toBe("Same as my company");
    await choose(app, "kolkata");
    await waitFor(() => expect(zone().value).toBe("Asia/Kolkata"));
    await app.user.click(button("Save Changes"));
    await screen.findByText("Profile Updated");
    expect(app.api.last("updateProfile")?.body).toMatchObject({ timeZone: "Asia/Kolkata" });
  });

  test("is given up by choosing the company's", async () => {
    const as = aUser({ timeZone: "Asia/Kolkata" });
    const app = open({ updateProfile: () => savedAs(aUser()) }, as);
    await openUserDialog(app, "Profile Settings");
    expect(zone().value).toBe("Asia/Kolkata");
    await choose(app, "same as");
    await app.user.click(button("Save Changes"));
    await screen.findByText("Profile Updated");
    expect(app.api.last("updateProfile")?.body).toMatchObject({ timeZone: null });
  });
});

describe("personal information", () => {
  test("shows what is known, saves what was changed, and tells it everywhere", async () => {
    const app = await openProfile({ updateProfile: () => savedAs(aUser({ firstName: "Augusta" })) });
    expect(
      ["First Name", "Last Name", "Email", "Department", "Job Title"].map((label) => field(label).value),
    ).toEqual(["Ada", "Lovelace", "ada@acme.example", "Quality", ""]);
    await retype(app, "First Name", " Augusta ");
    await retype(app, "Department", "");
    await app.user.click(button("Save Changes"));
    await screen.findByText("Profile Updated");
    expect(app.api.last("updateProfile")?.body).toEqual({
      firstName: "Augusta",
      lastName: "Lovelace",
      email: "ada@acme.example",
      department: null,
      jobTitle: null,
      timeZone: null,
    });
    await isClosed();
    await screen.findByRole("button", { name: "User menu, Augusta Lovelace" });
  });

  test("asks for each field again that cannot be, and sends no request", async () => {
    const app = await openProfile();
    const address = "A name cannot hold a web or mail address. Put a space after a dot.";
    for (const [label, text, message] of [
      ["First Name", "", "Required"],
      ["Last Name", "", "Required"],
      ["Last Name", "evil.com", address],
      ["Email", "", "Please enter a valid email address"],
      ["Email", "no-one", "Please enter a valid email address"],
      ["First Name", "A\u202EB", "A name cannot hold control characters."],
      ["Job Title", "x".repeat(101), "Must be at most 100 characters"],
    ] as const) {
      const before = field(label).value;
      await retype(app, label, text);
      await app.user.click(button("Save Changes"));
      await screen.findByText(message);
      expect(field(label).getAttribute("aria-invalid")).toBe("true");
      await retype(app, label, before);
      await waitFor(() => expect(screen.queryByText(message)).toBeNull());
    }
    expect(app.api.count("updateProfile")).toBe(0);
  });

  test("says that a new address waits for its link, and shows the present one again", async () => {
    const mailed = "We emailed a link to new@acme.example. Your address changes when you confirm it.";
    const app = await openProfile({ updateProfile: () => savedAs(ada, mailed) });
    await retype(app, "Email", "new@acme.example");
    await app.user.click(button("Save Changes"));
    // In the toast, and above the form for as long as it is open.
    await waitFor(() => expect(screen.getAllByText(mailed)).toHaveLength(2));
    expect(field("Email").value).toBe("ada@acme.example");
  });

  test("keeps what was typed and shows the server's message when it fails", async () => {
    const app = await openProfile({ updateProfile: problem(429, "Please try again in an hour.") });
    await retype(app, "First Name", "Augusta");
    await app.user.click(button("Save Changes"));
    await screen.findByText("Update Failed");
    expect(screen.getAllByText("Please try again in an hour.").length).toBeGreaterThan(0);
    expect(field("First Name").value).toBe("Augusta");
  });
});

describe("change password", () => {
  test("asks for both fields, and for six characters", async () => {
    const app = await openPassword();
    await app.user.type(field("New Password"), "five5");
    await app.user.click(button("Change Password"));
    await screen.findByText("Missing Information");
    expect(screen.getAllByText("Please fill in all fields").length).toBeGreaterThan(0);
    await app.user.type(field("Current Password"), "secret1");
    await app.user.click(button("Change Password"));
    await screen.findByText("Password Too Short");
    expect(screen.getAllByText("New password must be at least 6 characters long").length).toBeGreaterThan(0);
    expect(app.api.count("changePassword")).toBe(0);
  });

  test("sends both and says that the other sessions ended", async () => {
    const app = await openPassword({ changePassword: { message: "Changed." } });
    await app.user.type(field("Current Password"), "secret1");
    await app.user.type(field("New Password"), "secret2");
    await app.user.click(button("Change Password"));
    await screen.findByText("Password Updated");
    expect(screen.getAllByText("Your other sessions were signed out.").length).toBeGreaterThan(0);
    expect(app.api.last("changePassword")?.body).toEqual({
      currentPassword: "secret1",
      newPassword: "secret2",
    });
    await isClosed();
  });

  test("puts a wrong current password on its field", async () => {
    const message = "Your current password is not right.";
    const issues = [{ path: "body.currentPassword", message }];
    const app = await openPassword({ changePassword: problem(400, message, { issues }) });
    await app.user.type(field("Current Password"), "wrong-one");
    await app.user.type(field("New Password"), "secret2");
    await app.user.click(button("Change Password"));
    await screen.findByText("Update Failed");
    await waitFor(() => expect(field("Current Password").getAttribute("aria-invalid")).toBe("true"));
    expect(screen.getAllByText(message).length).toBeGreaterThan(1);
  });

  test("shows and hides what was typed in both fields", async () => {
    const { user } = await openPassword();
    const types = () => ["Current Password", "New Password"].map((label) => field(label).type);
    expect(types()).toEqual(["password", "password"]);
    await user.click(screen.getAllByRole("button", { name: "Show typed text" })[0] as HTMLElement);
    expect(types()).toEqual(["text", "text"]);
    await user.click(screen.getAllByRole("button", { name: "Hide typed text" })[1] as HTMLElement);
    expect(types()).toEqual(["password", "password"]);
  });
});

test("the link of a new address is confirmed by a button, and says why it does not work", async () => {
  const message = "This link has expired. Ask for a new one.";
  const routes = { confirmEmail: problem(400, message) };
  const { api, user } = openApp({ path: "/auth#email=abc-123_x", as: null, routes });
  await screen.findByRole("heading", { level: 1, name: "Confirm your new address" });
  expect(api.count("confirmEmail")).toBe(0);
  await user.click(screen.getByRole("button", { name: "Confirm Address" }));
  await screen.findByText("Update Failed");
  expect(screen.getAllByText(message).length).toBeGreaterThan(0);
  api.use({ confirmEmail: { message: "Done." } });
  await user.click(screen.getByRole("button", { name: "Confirm Address" }));
  const done = await screen.findByRole("heading", { level: 1, name: "Address confirmed" });
  expect(document.activeElement).toBe(done);
  expect(api.last("confirmEmail")?.body).toEqual({ token: "abc-123_x" });
  expect(screen.getByRole("link", { name: "Open Subpart" }).getAttribute("href")).toBe("/");
});
