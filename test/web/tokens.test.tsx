import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { AccessToken } from "../../shared/schemas/access-token.ts";
import { aTitle, aUser } from "../support/factories.ts";
import { type Answers, problem } from "../support/fake-api.ts";
import { type OpenApp, openApp } from "../support/render-app.tsx";
import { openUserDialog } from "../support/user-menu.ts";

const report: AccessToken = {
  id: "report",
  name: "Nightly report",
  scopes: ["rules:read", "reports:read"],
  lastFour: "x7Qp",
  createdAt: "2026-01-05T09:00:00.000Z",
  expiresAt: "2999-04-05T09:00:00.000Z",
  lastUsedAt: null,
};
const old = { ...report, id: "old", name: "Old script", expiresAt: "2026-02-01T09:00:00.000Z" };

const openTokens = async (tokens: readonly AccessToken[], routes: Answers = {}): Promise<OpenApp> => {
  const app = openApp({
    as: aUser(),
    routes: { listCfrTitles: [aTitle()], listSelections: [], listTokens: [...tokens], ...routes },
  });
  await openUserDialog(app, "Profile Settings");
  await app.user.click(screen.getByRole("tab", { name: "Access tokens" }));
  return app;
};

describe("access tokens in Profile Settings", () => {
  test("are listed with their end, their use and their scopes", async () => {
    await openTokens([report, old]);
    const list = await screen.findByRole("list", { name: "Your access tokens" });
    const [first, second] = [...list.children].map(({ textContent }) => textContent);
    expect(first).toContain("ends in x7Qp · Never used · Expires Apr 5, 2999rules:read, reports:read");
    expect(second).toContain("Old scriptExpired");
    expect(screen.getByRole("link", { name: "API documentation" }).getAttribute("href")).toBe("/api/docs");
  });

  test("are created with a name and scopes, and shown once", async () => {
    const secret = `subpart_pat_${"a".repeat(42)}`;
    const { api, user } = await openTokens([], {
      createToken: () => {
        api.use({ listTokens: [report] });
        return { ...report, secret };
      },
    });
    await screen.findByText("No access tokens");
    await user.click(screen.getByRole("button", { name: "Create token" }));
    await user.click(screen.getByRole("button", { name: "Create token" }));
    await screen.findByText("Please enter a name.");
    screen.getByText("Please select at least one scope.");
    await user.type(screen.getByRole("textbox", { name: /^Name/ }), "Nightly report");
    await user.click(screen.getByRole("checkbox", { name: "Rules: read" }));
    await user.click(screen.getByRole("checkbox", { name: "Reports: read" }));
    expect(screen.queryByRole("checkbox", { name: "Reports: write" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Create token" }));
    const field = await screen.findByRole("textbox", { name: "Your new token" });
    expect(field).toHaveProperty("value", secret);
    screen.getByText("It is shown only once.");
    expect(api.last("createToken")?.body).toEqual({
      name: "Nightly report",
      scopes: ["rules:read", "reports:read"],
      expiresInDays: 90,
    });
    await user.click(screen.getByRole("button", { name: "Done" }));
    await screen.findByRole("list", { name: "Your access tokens" });
    expect(screen.queryByDisplayValue(secret)).toBeNull();
  });

  test("are revoked after a question", async () => {
    const { api, user } = await openTokens([report], {
      revokeToken: () => {
        api.use({ listTokens: [] });
        return { message: "Access token revoked" };
      },
    });
    await user.click(await screen.findByRole("button", { name: "Revoke Nightly report" }));
    const dialog = await screen.findByRole("alertdialog");
    within(dialog).getByText("Revoke this token? Programs that use it stop at once.");
    await user.click(within(dialog).getByRole("button", { name: "Revoke" }));
    await screen.findByText("Token Removed");
    await screen.findByText("No access tokens");
    expect(api.last("revokeToken")?.params).toEqual({ id: "report" });
  });

  test("ask who one is where that is long ago, and go on once it is confirmed", async () => {
    const { api, user } = await openTokens([report], {
      revokeToken: () => problem(403, "Please confirm it is you.", { code: "step_up_required" }),
      getStepUpOptions: { methods: ["password"], options: null, ssoUrl: null },
      confirmIdentity: () =>
        problem(400, "That was not right. Please try again.", {
          issues: [{ path: "body.password", message: "That was not right. Please try again." }],
        }),
    });
    const revoke = async () => {
      await user.click(await screen.findByRole("button", { name: "Revoke Nightly report" }));
      await user.click(
        within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Revoke" }),
      );
      return screen.findByRole("dialog", { name: "Confirm it is you" });
    };
    let dialog = await revoke();
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    await screen.findByText("Update Failed");
    expect(api.count("revokeToken")).toBe(1);
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    dialog = await revoke();
    await user.type(await within(dialog).findByLabelText(/^Password/), "wrong");
    await user.click(within(dialog).getByRole("button", { name: "Confirm" }));
    await within(dialog).findByText("That was not right. Please try again.");
    api.use({
      confirmIdentity: { validUntil: "2999-01-01T00:00:00.000Z" },
      revokeToken: () => {
        api.use({ listTokens: [] });
        return { message: "Access token revoked" };
      },
    });
    await user.click(within(dialog).getByRole("button", { name: "Confirm" }));
    await screen.findByText("Token Removed");
    expect(api.count("revokeToken")).toBe(3);
  });
});
