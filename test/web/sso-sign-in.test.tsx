import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { aUser } from "../support/factories.ts";
import { problem } from "../support/fake-api.ts";
import { openApp } from "../support/render-app.tsx";

afterEach(() => vi.unstubAllGlobals());

test("asks for the work address, and says where it leads nowhere", async () => {
  const { api, user } = openApp({
    path: "/auth",
    as: null,
    routes: { startSso: () => problem(404, "There is no single sign-on for this address.") },
  });
  await user.click(await screen.findByRole("button", { name: "Sign in with single sign-on" }));
  await user.type(await screen.findByLabelText("Work email"), "ana@example.com");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  await screen.findByText("There is no single sign-on for this address.");
  expect(api.last("startSso")?.body).toEqual({ email: "ana@example.com" });
  await user.click(screen.getByRole("button", { name: "Back to sign in" }));
  await screen.findByRole("heading", { name: "Sign in to your account" });
});

test("tells why a sign-in was refused, by its code", async () => {
  openApp({ path: "/auth#sso-refused=wrong_audience", as: null });
  await screen.findByText("Single sign-on was refused");
  screen.getByText("Your provider's answer was meant for another program. Reference: wrong_audience");
  screen.getByRole("heading", { name: "Sign in to your account" });
});

test("takes who comes back signed in to their dashboard", async () => {
  openApp({ path: "/auth#sso-signed-in", as: aUser() });
  await screen.findByText("Welcome back!");
  await screen.findByRole("heading", { level: 1, name: "Dashboard" });
});

test("lets people confirm who they are at their provider, and repeats the call once", async () => {
  const open = vi.fn();
  vi.stubGlobal("open", open);
  let calls = 0;
  const { user } = openApp({
    path: "/security",
    as: aUser({ role: "company_admin" }),
    routes: {
      getSecurity: {
        requireSecondFactor: false,
        idleMinutes: 60,
        absoluteHours: 24,
        sessionsPerPerson: 5,
        version: 1,
      },
      updateSecurity: () => {
        calls += 1;
        return calls === 1
          ? problem(403, "Please confirm it is you.", { code: "step_up_required" })
          : {
              requireSecondFactor: false,
              idleMinutes: 60,
              absoluteHours: 24,
              sessionsPerPerson: 5,
              version: 2,
            };
      },
      getStepUpOptions: { methods: [], options: null, ssoUrl: "/api/sso/c1/start?for=step-up" },
    },
  });
  await user.click(await screen.findByRole("button", { name: "Save Changes" }));
  await user.click(await screen.findByRole("button", { name: "Continue with single sign-on" }));
  expect(open).toHaveBeenCalledWith("/api/sso/c1/start?for=step-up", "subpart-sso", expect.any(String));
  const other = new BroadcastChannel("sso-confirmed");
  other.postMessage(true);
  await screen.findByText("Security Updated");
  other.close();
  expect(calls).toBe(2);
});
