import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { ratePassword } from "../../web/src/lib/password-rating.ts";
import { aTitle, aUser } from "../support/factories.ts";
import { openApp } from "../support/render-app.tsx";
import { openUserDialog } from "../support/user-menu.ts";

const dashboard = { listCfrTitles: [aTitle()], listSelections: [] };

describe("the rating of a password", () => {
  test.each([
    ["password1", "common password"],
    ["aaaaaaaaa", "Repeated characters"],
    ["qwertyuiop", "common password"],
    ["zxcvgfdsaq", "Keyboard patterns"],
    ["abcdefghij", "Sequences"],
    ["12.11.1987", "Dates"],
  ])("says why %s is weak", (password, why) => {
    const { score, advice } = ratePassword(password, []);
    expect(score).toBeLessThan(3);
    expect(advice).toContain(why);
  });

  test("knows what others know of the person, and parts of it", () => {
    const about = ["Wilhelmina", "Featherstone", "w.featherstone@harborline.example"];
    expect(ratePassword("featherstone1", []).score).toBeGreaterThan(
      ratePassword("featherstone1", about).score,
    );
    expect(ratePassword("harborline", about)).toEqual({
      score: 0,
      advice: "Your name, address or company is easy to guess.",
    });
  });

  test("has nothing to add to four unrelated words", () => {
    expect(ratePassword("gravel mitten orbit teaspoon", [])).toEqual({ score: 4, advice: undefined });
  });

  test("is not held up by a very long one", () => {
    const before = performance.now();
    expect(ratePassword("a1".repeat(5_000), []).score).toBeLessThan(4);
    expect(performance.now() - before).toBeLessThan(2_000);
  });
});

describe("advice on a new password", () => {
  test("in the registration: says the rule first, then strength and advice, and refuses nothing", async () => {
    const { api, user } = openApp({ path: "/auth", as: null, routes: { ...dashboard, register: aUser() } });
    await user.click(await screen.findByRole("tab", { name: "Register" }));
    const field = await screen.findByLabelText("Password");
    const said = screen.getByText("At least 6 characters.");
    expect(said.getAttribute("role")).toBe("status");
    await user.type(screen.getByLabelText("First Name"), "Wilhelmina");
    await user.type(screen.getByLabelText("Last Name"), "Featherstone");
    await user.type(screen.getByLabelText("Email"), "w@acme.example");
    await user.type(field, "weak");
    screen.getByText("At least 6 characters.");
    await user.clear(field);
    await user.type(field, "featherstone");
    await screen.findByText("Your name, address or company is easy to guess.");
    expect(said.textContent).toBe("Strength: Very weak. Your name, address or company is easy to guess.");
    await user.clear(field);
    screen.getByText("At least 6 characters.");
    await user.type(field, "password1");
    await screen.findByText(/common password/);
    await user.click(screen.getByRole("button", { name: "Create Company Account" }));
    await screen.findByText("Welcome to Subpart!");
    expect(api.last("register")?.body).toMatchObject({ password: "password1" });
  });

  test("behind the link of a forgotten password", async () => {
    const { user } = openApp({
      path: "/auth#reset=abc",
      as: null,
      routes: { resetPassword: { message: "Changed." } },
    });
    await user.type(await screen.findByLabelText("New Password"), "gravel mitten orbit teaspoon");
    await screen.findByText("Strength: Strong.");
  });

  test("in Profile Settings, which knows the person", async () => {
    const app = openApp({
      as: aUser({ companyName: "Harborline Medical Devices" }),
      routes: { ...dashboard, changePassword: { message: "Changed." } },
    });
    await openUserDialog(app, "Profile Settings");
    await app.user.click(screen.getByRole("tab", { name: "Password" }));
    const field = await screen.findByLabelText(/^New Password/);
    screen.getByText("At least 6 characters. Your other sessions are signed out.");
    await app.user.type(field, "harborline");
    await screen.findByText("Your name, address or company is easy to guess.");
  });
});
