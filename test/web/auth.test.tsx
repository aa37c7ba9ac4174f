import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { aTitle, aUser } from "../support/factories.ts";
import { type Answers, problem } from "../support/fake-api.ts";
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
  for (const [label, value] of Object.entries(values)) await user.type(screen.getByLabelText(label), value);
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
  test("is the default tab", async () => {
    await openLogin();
    expect(screen.getByRole("tab", { name: "Login" }).getAttribute("aria-selected")).toBe("true");
  });

  test("asks for both fields and sends no request", async () => {
    const { api, user } = await openLogin();
    await user.click(screen.getByRole("button", { name: "Sign In" }));
    await findToast("Missing Information", "Please fill in all fields.");
    expect(api.count("login")).toBe(0);
  });

  test.each(["Email", "Password"])("needs more than %s alone", async (label) => {
    const app = await openLogin();
    await fill(app, { [label]: "ada@acme.example" });
    await app.user.click(screen.getByRole("button", { name: "Sign In" }));
    await findToast("Missing Information", "Please fill in all fields.");
    expect(app.api.count("login")).toBe(0);
  });

  test("reads 'Signing In...' while pending, then welcomes the person on the dashboard", async () => {
    const { promise: wait, resolve: finish } = Promise.withResolvers<void>();
    const app = await openLogin({
      login: async () => {
        await wait;
        return aUser();
      },
    });
    await fill(app, { Email: " ada@acme.example ", Password: "secret1" });
    await app.user.click(screen.getByRole("button", { name: "Sign In" }));
    await screen.findByText("Signing In...");
    finish();
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
  test("creates a company account by default and asks for no company name", async () => {
    await openRegister();
    expect(screen.getByRole("button", { name: "Create Company Account" })).toBeTruthy();
    expect(screen.queryByLabelText("Company Name")).toBeNull();
  });

  test.each(["member", "compliance_officer"])("%s joins a company by its exact name", async (role) => {
    const { user } = await openRegister();
    await user.selectOptions(screen.getByLabelText("Role"), role);
    expect(screen.getByRole("button", { name: "Join Company" })).toBeTruthy();
    expect(screen.getByLabelText("Company Name")).toBeTruthy();
    expect(screen.getByText(/company name exactly/)).toBeTruthy();
  });

  test("offers the three roles, the company's administrator first", async () => {
    const { user } = await openRegister();
    const role = screen.getByLabelText<HTMLSelectElement>("Role");
    expect([...role.options].map(({ value }) => value)).toEqual([
      "company_admin",
      "member",
      "compliance_officer",
    ]);
    expect(role.value).toBe("company_admin");
    await user.selectOptions(role, "member");
    await user.selectOptions(role, "company_admin");
    expect(screen.queryByLabelText("Company Name")).toBeNull();
    screen.getByRole("button", { name: "Create Company Account" });
  });

  test("reads 'Creating Account...' while pending", async () => {
    const { promise: wait, resolve: finish } = Promise.withResolvers<void>();
    const app = await openRegister({
      register: async () => {
        await wait;
        return aUser();
      },
    });
    await fill(app, person);
    await app.user.click(screen.getByRole("button", { name: "Create Company Account" }));
    await screen.findByText("Creating Account...");
    finish();
    await screen.findByRole("heading", { level: 1, name: "Dashboard" });
    expect(window.location.pathname).toBe("/");
  });

  test.each(Object.keys(person))("needs %s", async (label) => {
    const app = await openRegister();
    await fill(app, person);
    await app.user.clear(screen.getByLabelText(label));
    await app.user.click(screen.getByRole("button", { name: "Create Company Account" }));
    await findToast("Missing Information", "Please fill in all fields.");
    expect(app.api.count("register")).toBe(0);
  });

  test("takes no address for a name", async () => {
    const app = await openRegister();
    await fill(app, { ...person, "First Name": "www.evil" });
    await app.user.click(screen.getByRole("button", { name: "Create Company Account" }));
    await screen.findByText("A name cannot hold a web or mail address. Put a space after a dot.");
    expect(app.api.count("register")).toBe(0);
  });

  test("asks for all fields first", async () => {
    const app = await openRegister();
    await fill(app, { ...person, Password: "abc" });
    await app.user.clear(screen.getByLabelText("Last Name"));
    await app.user.click(screen.getByRole("button", { name: "Create Company Account" }));
    await findToast("Missing Information", "Please fill in all fields.");
    expect(app.api.count("register")).toBe(0);
  });

  test("asks for the company's name before it judges the password", async () => {
    const app = await openRegister();
    await fill(app, { ...person, Password: "abc" });
    await app.user.selectOptions(screen.getByLabelText("Role"), "member");
    await app.user.click(screen.getByRole("button", { name: "Join Company" }));
    await findToast("Missing Information", "Please enter the company name to join.");
  });

  test("refuses a password of five characters", async () => {
    const app = await openRegister();
    await fill(app, { ...person, Password: "abcde" });
    await app.user.click(screen.getByRole("button", { name: "Create Company Account" }));
    await findToast("Weak Password", "Password must be at least 6 characters long.");
    expect(app.api.count("register")).toBe(0);
  });

  test("names a wrong e-mail at its field", async () => {
    const app = await openRegister();
    await fill(app, { ...person, Email: "not-an-address" });
    await app.user.click(screen.getByRole("button", { name: "Create Company Account" }));
    const field = screen.getByLabelText("Email");
    await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
    expect(screen.getByText("Please enter a valid email address")).toBeTruthy();
  });

  test("welcomes the person by the product's name and asks for the company", async () => {
    const app = await openRegister({
      register: aUser({ companyId: null, companyName: null, membership: "none" }),
    });
    await fill(app, person);
    await app.user.click(screen.getByRole("button", { name: "Create Company Account" }));
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
