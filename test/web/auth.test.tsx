import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { CurrentUser } from "../../shared/schemas/user.ts";
import { aTitle, aUser } from "../support/factories.ts";
import { type Answers, FakeAccepted, problem } from "../support/fake-api.ts";
import { type OpenApp, openApp } from "../support/render-app.tsx";

const dashboard = { listCfrTitles: [aTitle()], listSelections: [] };

const openLogin = async (routes: Answers = {}): Promise<OpenApp> => {
  const app = openApp({ path: "/auth", as: null, routes: { ...dashboard, ...routes } });
  await screen.findByRole("tab", { name: "Login" });
  return app;
};

const openRegister = async (routes: Answers = {}): Promise<OpenApp> => {
  const app = await openLogin(routes);
  await app.user.click(screen.getByRole("tab", { name: "Register" }));
  await screen.findByLabelText("First Name");
  return app;
};

const fill = async ({ user }: OpenApp, values: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(values))
    if (value) await user.type(screen.getByLabelText(label), value);
};

const person = {
  "First Name": "Ada",
  "Last Name": "Lovelace",
  Email: "ada@acme.example",
  Password: "secret1",
};
const findToast = async (title: string, description: string) => {
  await screen.findByText(title);
  expect(screen.getAllByText(description).length).toBeGreaterThan(0);
};

describe("the marketing panel", () => {
  test("advertises the three features, and leads home", async () => {
    await openLogin();
    for (const text of [
      "Regulatory search",
      "CFR titles with simplified and verbatim text",
      "Team management",
      "Invite members, assign rules, track progress",
      "Policy attachments",
      "Upload policy documents and attach them to regulations",
    ])
      screen.getByText(text);
    expect(screen.getByRole("link", { name: "Subpart, home" }).getAttribute("href")).toBe("/landing");
  });
});

describe("login", () => {
  test("asks for a code after the password where the person has a second step", async () => {
    const app = await openLogin({
      login: new FakeAccepted({ next: "second-factor", methods: ["totp", "recovery-code"] }),
      loginTotp: () => problem(401, "This code is not right. Please try again."),
      loginRecoveryCode: aUser(),
    });
    await fill(app, { Email: "ada@acme.example", Password: "secret1" });
    await app.user.click(screen.getByRole("button", { name: "Sign In" }));
    await screen.findByRole("heading", { name: "Two-step verification" });
    await fill(app, { "Code from your app": "123456" });
    await app.user.click(screen.getByRole("button", { name: "Verify" }));
    await screen.findByText("This code is not right. Please try again.");
    await app.user.click(screen.getByRole("button", { name: "Use a recovery code" }));
    await fill(app, { "Recovery code": "abcde-23456" });
    await app.user.click(screen.getByRole("button", { name: "Verify" }));
    await findToast("Welcome back!", "You have successfully logged in.");
  });

  test("is the default tab, needs both fields, and sends no request without them", async () => {
    const app = await openLogin();
    expect(screen.getByRole("tab", { name: "Login" }).getAttribute("aria-selected")).toBe("true");
    await app.user.click(screen.getByRole("button", { name: "Sign In" }));
    await findToast("Missing Information", "Please fill in all fields.");
    await fill(app, { Email: "ada@acme.example" });
    await app.user.click(screen.getByRole("button", { name: "Sign In" }));
    await app.user.clear(screen.getByLabelText("Email"));
    await fill(app, { Password: "secret1" });
    await app.user.click(screen.getByRole("button", { name: "Sign In" }));
    expect(app.api.count("login")).toBe(0);
    expect(screen.queryByText("Login failed")).toBeNull();
  });

  test("reads 'Signing In...' while pending, then welcomes the person on the dashboard", async () => {
    const { promise: login, resolve: finish } = Promise.withResolvers<CurrentUser>();
    const app = await openLogin({ login });
    await fill(app, { Email: " ada@acme.example ", Password: "secret1" });
    await app.user.click(screen.getByRole("button", { name: "Sign In" }));
    await screen.findByText("Signing In...");
    finish(aUser());
    await screen.findByRole("heading", { level: 1, name: "Dashboard" });
    await findToast("Welcome back!", "You have successfully logged in.");
    expect(window.location.pathname).toBe("/");
    expect(app.api.last("login")?.body).toEqual({ email: "ada@acme.example", password: "secret1" });
  });

  test("shows the server's message when it fails, and stays without a redirect", async () => {
    const app = await openLogin({ login: problem(401, "The e-mail or the password is wrong.") });
    await fill(app, { Email: "ada@acme.example", Password: "wrong-one" });
    await app.user.click(screen.getByRole("button", { name: "Sign In" }));
    await findToast("Login failed", "The e-mail or the password is wrong.");
    expect(app.left).toEqual([]);
  });
});

describe("the password switch", () => {
  test("is shared by both tabs", async () => {
    const { user } = await openLogin();
    expect(screen.getByLabelText("Password").getAttribute("type")).toBe("password");
    await user.click(screen.getByRole("button", { name: "Show typed text" }));
    expect(screen.getByLabelText("Password").getAttribute("type")).toBe("text");
    await user.click(screen.getByRole("tab", { name: "Register" }));
    await screen.findByLabelText("First Name");
    expect(screen.getByLabelText("Password").getAttribute("type")).toBe("text");
    await user.click(screen.getByRole("button", { name: "Hide typed text" }));
    await user.click(screen.getByRole("tab", { name: "Login" }));
    await waitFor(() => expect(screen.queryByLabelText("First Name")).toBeNull());
    expect(screen.getByLabelText("Password").getAttribute("type")).toBe("password");
  });
});

describe("registration", () => {
  test("creates a company account by default; other roles join a company by its exact name", async () => {
    const { user } = await openRegister();
    const role = screen.getByLabelText<HTMLSelectElement>("Role");
    expect([...role.options].map(({ value }) => value).join()).toBe(
      "company_admin,member,compliance_officer",
    );
    expect(role.value).toBe("company_admin");
    for (const joining of ["member", "compliance_officer"]) {
      screen.getByRole("button", { name: "Create Company Account" });
      expect(screen.queryByLabelText("Company Name")).toBeNull();
      await user.selectOptions(role, joining);
      screen.getByRole("button", { name: "Join Company" });
      screen.getByLabelText("Company Name");
      screen.getByText(/company name exactly/);
      await user.selectOptions(role, "company_admin");
    }
  });

  const missing = ["Missing Information", "Please fill in all fields."];
  test.each<[string, Partial<typeof person>, string[]]>([
    ...Object.keys(person).map((label): [string, object, string[]] => [
      `no ${label}`,
      { [label]: "" },
      missing,
    ]),
    ["a missing name before a weak password", { "Last Name": "", Password: "abc" }, missing],
    [
      "an address for a name",
      { "First Name": "www.evil" },
      ["A name cannot hold a web or mail address. Put a space after a dot."],
    ],
    [
      "a password of five characters",
      { Password: "abcde" },
      ["Weak Password", "Password must be at least 6 characters long."],
    ],
  ])("refuses %s", async (_, over, says) => {
    const app = await openRegister();
    await fill(app, { ...person, ...over });
    await app.user.click(screen.getByRole("button", { name: "Create Company Account" }));
    for (const text of says) await screen.findAllByText(text);
    expect(app.api.count("register")).toBe(0);
  });

  test("asks for the company's name before it judges the password", async () => {
    const app = await openRegister();
    await fill(app, { ...person, Password: "abc" });
    await app.user.selectOptions(screen.getByLabelText("Role"), "member");
    await app.user.click(screen.getByRole("button", { name: "Join Company" }));
    await findToast("Missing Information", "Please enter the company name to join.");
  });

  test("names a wrong e-mail at its field", async () => {
    const app = await openRegister();
    await fill(app, { ...person, Email: "not-an-address" });
    await app.user.click(screen.getByRole("button", { name: "Create Company Account" }));
    const field = screen.getByLabelText("Email");
    await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
    expect(screen.getByText("Please enter a valid email address")).toBeTruthy();
  });

  test("reads 'Creating Account...' while pending, then welcomes the person and asks for the company", async () => {
    const { promise: register, resolve: finish } = Promise.withResolvers<CurrentUser>();
    const app = await openRegister({ register });
    await fill(app, person);
    await app.user.click(screen.getByRole("button", { name: "Create Company Account" }));
    await screen.findByText("Creating Account...");
    finish(aUser({ companyId: null, companyName: null, membership: "none" }));
    await screen.findByRole("heading", { name: "Register Your Company" });
    await findToast("Welcome to Subpart!", "Your account has been created successfully.");
    expect(app.api.last("register")?.body).toMatchObject({ role: "company_admin", companyName: null });
  });

  test("tells of an unknown company in a dialog that Try Again closes", async () => {
    const message = "Company not found. Please check the company name and try again.";
    const app = await openRegister({ register: problem(404, message) });
    await fill(app, person);
    await app.user.selectOptions(screen.getByLabelText("Role"), "member");
    await fill(app, { "Company Name": "Acme" });
    await app.user.click(screen.getByRole("button", { name: "Join Company" }));
    await screen.findByRole("dialog", { name: "Company Not Found" });
    expect(screen.getByText(message)).toBeTruthy();
    await app.user.click(screen.getByRole("button", { name: "Try Again" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Company Name")));
    expect(app.api.last("register")?.body).toMatchObject({ role: "member", companyName: "Acme" });
  });

  test("shows any other failure with the server's message, and puts field issues on the fields", async () => {
    const app = await openRegister({
      register: problem(409, "This e-mail address is already registered.", {
        issues: [{ path: "body.email", message: "Already registered" }],
      }),
    });
    await fill(app, person);
    await app.user.click(screen.getByRole("button", { name: "Create Company Account" }));
    await findToast("Registration failed", "This e-mail address is already registered.");
    expect(screen.getByText("Already registered")).toBeTruthy();
  });
});
