import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ServiceAccount } from "../../shared/schemas/service-account.ts";
import type { Delivery, Webhook } from "../../shared/schemas/webhook.ts";
import { aUser } from "../support/factories.ts";
import { type Answers, problem } from "../support/fake-api.ts";
import { openApp } from "../support/render-app.tsx";

const account: ServiceAccount = {
  ...{ id: "svc_1", name: "Nightly sync", scopes: ["rules:read"], lastFour: "x9Zq", role: "member" },
  ...{ createdAt: "2026-01-01T00:00:00.000Z", expiresAt: "2999-12-31T00:00:00.000Z" },
  ...{ lastUsedAt: null, isActive: true },
};
const webhook: Webhook = {
  ...{ id: "w1", url: "https://hooks.example.com/in", events: ["rule.updated"], status: "failing" },
};
const delivery: Delivery = {
  ...{ id: "d1", type: "rule.updated", state: "failed" },
  attempts: [{ at: "2026-01-01T00:00:00.000Z", status: 500, error: "The answer was 500." }],
};

const openPrograms = (routes: Answers = {}) =>
  openApp({
    path: "/security?tab=programs",
    as: aUser({ role: "company_admin" }),
    routes: { listServiceAccounts: [account], listWebhooks: [webhook], ...routes },
  });
const button = (name: string) => screen.findByRole("button", { name });

test("says that there is nothing yet, and where assistants connect", async () => {
  openPrograms({ listServiceAccounts: [], listWebhooks: [] });
  await screen.findByText("No service accounts");
  await screen.findByText("No webhooks");
  expect(screen.getByLabelText<HTMLInputElement>("MCP address").value).toMatch(/^http.*\/api\/mcp$/);
  expect(screen.getByRole("link", { name: "API documentation" }).getAttribute("href")).toBe("/api/docs");
});

test("creates a service account and shows its secret once; a refusal stands at its field", async () => {
  const { user, api } = openPrograms({
    createServiceAccount: problem(400, "Wrong.", {
      issues: [{ path: "body.name", message: "Please enter a name." }],
    }),
  });
  await user.click(await button("Create service account"));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText(/^Name/), "Report");
  await user.click(dialog.getByLabelText("Reports: read"));
  await user.selectOptions(dialog.getByLabelText(/^Role/), "Compliance Officer");
  await user.click(dialog.getByRole("button", { name: "Create service account" }));
  await dialog.findByText("Please enter a name.");
  api.use({ createServiceAccount: { ...account, name: "Report", secret: "subpart_svc_secret" } });
  await user.click(dialog.getByRole("button", { name: "Create service account" }));
  await screen.findByText("Service Account Added");
  await screen.findByDisplayValue("subpart_svc_secret");
  await screen.findByText("It is shown only once.");
  expect(api.last("createServiceAccount")?.body).toEqual({
    ...{ name: "Report", role: "compliance_officer", scopes: ["reports:read"], expiresInDays: 90 },
  });
  await user.click(await button("Done"));
  expect(screen.queryByDisplayValue("subpart_svc_secret")).toBeNull();
});

test("deactivates a service account, and deletes it after a question", async () => {
  const { user, api } = openPrograms({
    updateServiceAccount: { ...account, isActive: false },
    deleteServiceAccount: { message: "Deleted" },
  });
  const choose = async (name: string) => {
    await user.click(await button("More actions: Nightly sync"));
    await user.click(await screen.findByRole("menuitem", { name }));
  };
  await choose("Deactivate");
  await screen.findByText("Security Updated");
  expect(api.last("updateServiceAccount")?.body).toEqual({ isActive: false });
  await choose("Delete");
  await screen.findByText("Delete Nightly sync? Programs that use it stop at once.");
  await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Delete" }));
  await screen.findByText("Service Account Removed");
});

test("shows the state of a webhook and its deliveries, sends a test, and replays", async () => {
  const { user, api } = openPrograms({
    testWebhook: webhook,
    listDeliveries: { items: [delivery], nextCursor: null },
    replayDelivery: { ...delivery, state: "waiting" },
  });
  await screen.findByText("Failing");
  await user.click(await button("Send test to https://hooks.example.com/in"));
  await screen.findByText("Test Sent");
  await user.click(await button("Deliveries to https://hooks.example.com/in"));
  await screen.findByText(/1 attempt · The answer was 500\./);
  await user.click(await button("Replay rule.updated"));
  await screen.findByText("Delivery Replayed");
  expect(api.last("replayDelivery")?.params).toEqual({ id: "w1", deliveryId: "d1" });
});

test("says what could not be fetched, and what could not be changed", async () => {
  const { user } = openPrograms({
    listServiceAccounts: problem(500, "No."),
    testWebhook: problem(503, "Busy."),
  });
  await screen.findByText("Failed to fetch service accounts");
  await user.click(await button("Send test to https://hooks.example.com/in"));
  await screen.findByText("Update Failed");
});
