import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { aUser } from "../support/factories.ts";
import { problem } from "../support/fake-api.ts";
import { openApp } from "../support/render-app.tsx";

const unconfirmed = aUser({ emailConfirmedAt: null });
const founder = aUser({ emailConfirmedAt: null, companyId: null, companyName: null, membership: "none" });
const asking = aUser({ emailConfirmedAt: null, role: "member", membership: "pending" });
const text =
  "Confirm your address: we mailed a link to ada@acme.example. Invitations and requests to join wait for it.";
const banner = () => screen.queryByRole("region", { name: "Confirm your address" });

describe("the banner of an unconfirmed person", () => {
  test.each([
    ["a page of their company", "/assignments", unconfirmed],
    ["a path without a page", "/nowhere", unconfirmed],
    ["the registration of a company", "/", founder],
    ["the screen of a request", "/", asking],
    ["the landing page", "/landing", unconfirmed],
    ["the terms", "/terms-of-service", unconfirmed],
    ["the link itself", "/auth#confirm=abc", unconfirmed],
  ])("is on %s", async (_, path, as) => {
    openApp({ path, as });
    await screen.findByText(text);
    expect(banner()).toBeTruthy();
    await screen.findByRole("heading", { level: 1 });
  });

  test("is not there for a confirmed one", async () => {
    openApp({ path: "/terms-of-service", as: aUser() });
    await screen.findByRole("heading", { level: 1 });
    await waitFor(() => expect(banner()).toBeNull());
  });

  test("sends the link again and says so", async () => {
    const routes = { resendEmailConfirmation: { message: "We mailed a new link." } };
    const { api, user } = openApp({ path: "/terms-of-service", as: unconfirmed, routes });
    await user.click(await screen.findByRole("button", { name: "Send again" }));
    await screen.findByText("We mailed a new link.");
    expect(api.count("resendEmailConfirmation")).toBe(1);
  });

  test("says why no link was sent, and goes when the address was confirmed elsewhere", async () => {
    const routes = { resendEmailConfirmation: problem(409, "Your address is confirmed already.") };
    const { api, user } = openApp({ path: "/terms-of-service", as: unconfirmed, routes });
    const again = await screen.findByRole("button", { name: "Send again" });
    api.use({ getCurrentUser: aUser() });
    await user.click(again);
    await screen.findByText("Your address is confirmed already.");
    await waitFor(() => expect(banner()).toBeNull());
  });
});

describe("the link of a registration", () => {
  test("confirms by a button, and tells what took effect, or when it has expired", async () => {
    const routes = { confirmEmail: problem(400, "This link has expired. Ask for a new one.") };
    const { api, user } = openApp({ path: "/auth#confirm=abc-123_x", as: null, routes });
    await screen.findByRole("heading", { level: 1, name: "Confirm your address" });
    expect(api.count("confirmEmail")).toBe(0);
    await user.click(screen.getByRole("button", { name: "Confirm Address" }));
    const expired = await screen.findAllByText("This link has expired. Ask for a new one.");
    expect(expired.length).toBeGreaterThan(0);
    api.use({ confirmEmail: { message: "Your address is confirmed. You are in Acme now." } });
    await user.click(screen.getByRole("button", { name: "Confirm Address" }));
    await screen.findByRole("heading", { level: 1, name: "Address confirmed" });
    await screen.findByText("Your address is confirmed. You are in Acme now.");
    expect(api.last("confirmEmail")?.body).toEqual({ token: "abc-123_x" });
  });
});

describe("what waits for the confirmation", () => {
  test("is said to a person who asked to join", async () => {
    openApp({ path: "/", as: asking });
    await screen.findByRole("heading", { level: 1, name: "Waiting for approval" });
    screen.getByText("Confirm your address to send your request to join Acme Foods.");
  });

  test("is said on the team page", async () => {
    const routes = { listTeamMembers: [], listInvitations: [], listJoinRequests: [] };
    openApp({ path: "/team-management", as: unconfirmed, routes });
    await screen.findByText(
      "Until you confirm your address, you cannot invite people and they cannot find your company by its name.",
    );
  });
});
