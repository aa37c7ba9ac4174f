import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { type Answers, problem } from "../support/fake-api.ts";
import { type OpenApp, openApp } from "../support/render-app.tsx";

const openForgot = async (routes: Answers = {}): Promise<OpenApp> => {
  const app = openApp({ path: "/auth", as: null, routes });
  await app.user.click(await screen.findByRole("link", { name: "Forgot password?" }));
  await screen.findByRole("heading", { level: 1, name: "Forgot your password?" });
  return app;
};
const openLink = async (routes: Answers = {}): Promise<OpenApp> => {
  const app = openApp({ path: "/auth#reset=abc-123_x", as: null, routes });
  await screen.findByRole("heading", { level: 1, name: "Choose a new password" });
  return app;
};
const sent = { requestPasswordReset: { message: "Sent." } };

describe("a forgotten password", () => {
  test("is asked for with the address that was typed already", async () => {
    const { user, api } = openApp({ path: "/auth", as: null, routes: sent });
    await user.type(await screen.findByLabelText("Email"), "ada@acme.example");
    await user.click(screen.getByRole("link", { name: "Forgot password?" }));
    await screen.findByRole("heading", { level: 1, name: "Forgot your password?" });
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("ada@acme.example");
    await user.click(screen.getByRole("button", { name: "Send Link" }));
    const heading = await screen.findByRole("heading", { level: 1, name: "Check your email" });
    expect(document.activeElement).toBe(heading);
    screen.getByText(
      "If there is an account for ada@acme.example, an email with a link is on its way. The link works once and expires in one hour.",
    );
    expect(api.last("requestPasswordReset")?.body).toEqual({ email: "ada@acme.example" });
  });

  test("needs an address, sends no request without one, and says when too many links were asked for", async () => {
    const message = "Several links were asked for with this address.";
    const { api, user } = await openForgot({ requestPasswordReset: problem(429, message) });
    const email = screen.getByLabelText<HTMLInputElement>("Email");
    await user.click(screen.getByRole("button", { name: "Send Link" }));
    await screen.findByText("Missing Information");
    screen.getByText("Please enter your email address.");
    await user.type(email, "no-one");
    await user.click(screen.getByRole("button", { name: "Send Link" }));
    await screen.findByText("Please enter a valid email address");
    expect(api.count("requestPasswordReset")).toBe(0);
    await user.type(email, "@acme.example{Enter}");
    await screen.findByText("Link not sent");
    screen.getByText(message);
    expect(email.value).toBe("no-one@acme.example");
  });

  test("reads 'Sending...', can be asked for with another address, and leads back to the sign-in", async () => {
    const { promise, resolve: finish } = Promise.withResolvers<{ message: string }>();
    const { user } = await openForgot({ requestPasswordReset: promise });
    await user.type(screen.getByLabelText("Email"), "ada@acme.example{Enter}");
    await screen.findByText("Sending...");
    finish({ message: "Sent." });
    await user.click(await screen.findByRole("button", { name: "Use a different address" }));
    await screen.findByRole("heading", { level: 1, name: "Forgot your password?" });
    await user.click(screen.getByRole("link", { name: "Back to sign in" }));
    await screen.findByRole("tab", { name: "Login", selected: true });
  });
});

describe("the link of the mail", () => {
  test("sets a new password, and sends to the sign-in", async () => {
    const { api, user } = await openLink({ resetPassword: { message: "Changed." } });
    await user.type(screen.getByLabelText("New Password"), "a new password");
    await user.click(screen.getByRole("button", { name: "Change Password" }));
    await screen.findByRole("tab", { name: "Login", selected: true });
    await screen.findByText("Password Updated");
    screen.getByText("Sign in with your new password.");
    expect(api.last("resetPassword")?.body).toEqual({ token: "abc-123_x", newPassword: "a new password" });
    expect(window.location.hash).toBe("");
  });

  test("needs six characters, which it shows on demand", async () => {
    const { api, user } = await openLink();
    await user.click(screen.getByRole("button", { name: "Change Password" }));
    await screen.findByText("Missing Information");
    expect(screen.getAllByText("Please enter a new password.").length).toBeGreaterThan(0);
    const field = screen.getByLabelText<HTMLInputElement>("New Password");
    await user.type(field, "five5");
    await user.click(screen.getByRole("button", { name: "Change Password" }));
    await screen.findByText("Weak Password");
    expect(screen.getAllByText("Password must be at least 6 characters long.").length).toBeGreaterThan(0);
    expect(api.count("resetPassword")).toBe(0);
    expect(field.type).toBe("password");
    await user.click(screen.getByRole("button", { name: "Show typed text" }));
    expect(field.type).toBe("text");
  });

  test("says in one sentence that it works no more, and where to get another", async () => {
    const message = "This link does not work any more. Links work once, for one hour.";
    const { user } = await openLink({ resetPassword: problem(404, message) });
    await user.type(screen.getByLabelText("New Password"), "a new password{Enter}");
    expect((await screen.findByText(message)).closest("[role=alert]")).not.toBeNull();
    expect(document.activeElement?.textContent).toBe("Choose a new password");
    expect(screen.queryByLabelText("New Password")).toBeNull();
    await user.click(screen.getByRole("link", { name: "Request a new link" }));
    await screen.findByRole("heading", { level: 1, name: "Forgot your password?" });
  });

  test("keeps the form when the password is refused, and says why at its field", async () => {
    const issues = [{ path: "body.newPassword", message: "Choose a less common password." }];
    const { user } = await openLink({
      resetPassword: problem(400, "This password is one of the most common ones.", { issues }),
    });
    await user.type(screen.getByLabelText("New Password"), "iloveyou{Enter}");
    await screen.findByText("Password not changed");
    const field = screen.getByLabelText("New Password");
    await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
    screen.getByText("Choose a less common password.");
  });
});
