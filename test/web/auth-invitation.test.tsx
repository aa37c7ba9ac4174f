import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import type { CurrentUser } from "../../shared/schemas/user.ts";
import { aTitle, aUser } from "../support/factories.ts";
import { type Answers, problem } from "../support/fake-api.ts";
import { openApp } from "../support/render-app.tsx";

const offer = {
  companyName: "Acme Foods",
  email: "katherine@acme.example",
  role: "compliance_officer",
  expiresAt: "2026-03-09T12:00:00.000Z",
  ssoUrl: null,
} as const;

const openLinkAs = (as: CurrentUser | null, routes: Answers = {}) =>
  openApp({
    path: "/auth#invite=the-token",
    as,
    routes: { listCfrTitles: [aTitle()], listSelections: [], inspectInvitation: offer, ...routes },
  });

const openLink = (routes: Answers = {}) => openLinkAs(null, routes);
const register = async (user: UserEvent) => {
  await user.type(await screen.findByLabelText("First Name"), "Katherine");
  await user.type(screen.getByLabelText("Last Name"), "Johnson");
  await user.type(screen.getByLabelText("Password"), "secret1");
  await user.click(screen.getByRole("button", { name: "Join Company" }));
};

describe("the link of an invitation", () => {
  test("opens the registration with company and role, and asks for neither", async () => {
    const { api } = openLink();
    await screen.findByRole("heading", { level: 1, name: "Join Acme Foods" });
    screen.getByText("You are invited to join Acme Foods as a Compliance Officer.");
    screen.getByRole("tab", { name: "Register", selected: true });
    expect(api.last("inspectInvitation")?.body).toEqual({ token: "the-token" });
    const email = screen.getByLabelText<HTMLInputElement>("Email");
    expect([email.value, email.readOnly]).toEqual(["katherine@acme.example", true]);
    expect(screen.queryByLabelText("Role")).toBeNull();
    expect(screen.queryByLabelText("Company Name")).toBeNull();
  });

  test("registers with the token and the invited address", async () => {
    const { api, user } = openLink({ register: aUser({ role: "compliance_officer" }) });
    await user.type(await screen.findByLabelText("Email"), "other");
    await register(user);
    await screen.findByRole("heading", { level: 1, name: "Dashboard" });
    screen.getByText("Welcome to Subpart!");
    expect(api.last("register")?.body).toMatchObject({
      email: "katherine@acme.example",
      firstName: "Katherine",
      lastName: "Johnson",
      password: "secret1",
      invitationToken: "the-token",
    });
    expect(window.location.hash).toBe("");
  });

  test("of a company with single sign-on only leads to its provider, not to a password", async () => {
    openLink({ inspectInvitation: { ...offer, ssoUrl: "/api/sso/c1/start" } });
    await screen.findByText("Acme Foods signs in with single sign-on. Sign in to join.");
    screen.getByRole("button", { name: "Sign in with single sign-on" });
    expect(screen.queryByLabelText("Password")).toBeNull();
  });

  test("makes an administrator without asking for a company", async () => {
    const { api, user } = openLink({
      inspectInvitation: { ...offer, role: "company_admin" as const },
      register: aUser(),
    });
    await screen.findByText("You are invited to join Acme Foods as a Company Admin.");
    await register(user);
    await screen.findByRole("heading", { level: 1, name: "Dashboard" });
    expect(api.last("register")?.body).toMatchObject({ role: "company_admin", invitationToken: "the-token" });
  });

  test("that is no longer good says so, beside the ordinary screen", async () => {
    const message =
      "This invitation is no longer valid. It has expired, was cancelled or has already been used. Please ask for a new one.";
    const { user } = openLink({ inspectInvitation: problem(404, message) });
    const notice = (await screen.findByText("This invitation is not valid")).closest("[role=alert]");
    expect(notice?.textContent).toBe(`This invitation is not valid${message}`);
    screen.getByRole("tab", { name: "Login", selected: true });
    await user.click(screen.getByRole("tab", { name: "Register" }));
    const email = await screen.findByLabelText<HTMLInputElement>("Email");
    expect([email.value, email.readOnly]).toEqual(["", false]);
    screen.getByLabelText("Role");
  });

  test("that cannot be checked now can be tried again", async () => {
    const { api, user } = openLink({ inspectInvitation: problem(503, "The service is busy.") });
    await screen.findByText("Your invitation could not be checked. Please try again in a moment.");
    api.use({ inspectInvitation: offer });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("heading", { level: 1, name: "Join Acme Foods" });
  });

  test("used up meanwhile is told when the form is sent", async () => {
    const { user } = openLink({ register: problem(404, "This invitation is no longer valid.") });
    await register(user);
    await screen.findByText("Registration failed");
    screen.getByText("This invitation is no longer valid.");
    await waitFor(() => expect(window.location.pathname).toBe("/auth"));
  });
});

/** Someone with an account and no company. */
const noCompany = { companyId: null, companyName: null, membership: "none" } as const;
const katherine = aUser({ email: "Katherine@Acme.example", ...noCompany });
const joined = aUser({ email: katherine.email, role: "compliance_officer" });

describe("the link of an invitation, with an account that is there already,", () => {
  test("is accepted with one click by who is signed in, or tells the server's reason", async () => {
    const message = "This invitation is no longer valid.";
    const { api, user } = openLinkAs(katherine, { joinByInvitation: problem(404, message) });
    await screen.findByRole("heading", { level: 1, name: "Join Acme Foods" });
    screen.getByText("You are invited to join Acme Foods as a Compliance Officer.");
    screen.getByText("You are signed in as Katherine@Acme.example.");
    expect(screen.queryByRole("tab")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Join Company" }));
    await screen.findByText("Invitation not accepted");
    screen.getByText(message);
    api.use({ joinByInvitation: joined });
    await user.click(screen.getByRole("button", { name: "Join Company" }));
    await screen.findByRole("heading", { level: 1, name: "Dashboard" });
    screen.getByText("Welcome to Acme Foods!");
    expect(api.last("joinByInvitation")?.body).toEqual({ token: "the-token" });
    expect(window.location.hash).toBe("");
  });

  test("can be accepted after signing in with the address filled in", async () => {
    const { api, user } = openLink({ login: katherine, joinByInvitation: joined });
    await screen.findByText(
      "Choose a password to create your account. If you already have an account, sign in to join.",
    );
    await user.click(screen.getByRole("tab", { name: "Login" }));
    const email = await screen.findByLabelText<HTMLInputElement>("Email");
    expect(email.value).toBe("katherine@acme.example");
    await user.type(screen.getByLabelText("Password"), "secret1");
    await user.click(screen.getByRole("button", { name: "Sign In" }));
    await user.click(await screen.findByRole("button", { name: "Join Company" }));
    await screen.findByRole("heading", { level: 1, name: "Dashboard" });
    expect(api.count("joinByInvitation")).toBe(1);
  });

  const obstacles: [string, Partial<CurrentUser>, string][] = [
    [
      "is signed in with another address",
      { email: "ada@acme.example" },
      "The invitation is for katherine@acme.example, but you are signed in as ada@acme.example. Sign out and join with the invited address.",
    ],
    [
      "is in a company already",
      { companyId: "cmp_2", companyName: "Other Works", membership: "active" },
      "You already belong to Other Works, and an account can belong to only one company. Ask for an invitation to a different email address.",
    ],
    [
      "waits for the answer of a company",
      { companyId: "cmp_2", companyName: "Other Works", membership: "pending" },
      "Your request to join Other Works is pending. If its administrator declines it, open this link again.",
    ],
    [
      "administers the system",
      { role: "super_admin" },
      "System administrators cannot join a company. Sign out and use a different account.",
    ],
  ];

  test.each(obstacles)("says to who %s why not, and what to do", async (_, over, sentence) => {
    openLinkAs({ ...katherine, ...over });
    const notice = (await screen.findByText(sentence)).closest("[role=alert]");
    expect(notice?.textContent).toBe(`You cannot join with this account${sentence}`);
    expect(screen.queryByRole("button", { name: "Join Company" })).toBeNull();
    expect(screen.getByRole("link", { name: "Open Subpart" }).getAttribute("href")).toBe("/");
    screen.getByRole("button", { name: "Sign Out" });
  });

  test("goes on with the registration once the other account is signed out", async () => {
    const { user } = openLinkAs({ ...katherine, email: "ada@acme.example" }, { logout: { message: "Bye." } });
    await user.click(await screen.findByRole("button", { name: "Sign Out" }));
    await screen.findByRole("tab", { name: "Register", selected: true });
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("katherine@acme.example");
    expect(window.location.hash).toBe("#invite=the-token");
  });
});
