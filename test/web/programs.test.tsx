import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ActivityStream } from "../../shared/schemas/activity-stream.ts";
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

const target = {
  ...{ bucket: "acme-logs", region: "us-east-1", roleArn: "arn:aws:iam::123456789012:role/subpart" },
};
const stream: ActivityStream = {
  ...{ status: "off", bucket: null, region: null, roleArn: null, lastWrittenAt: null, lastError: null },
  ...{ externalId: "subpart-c1", principal: "arn:aws:iam::111122223333:root", prefix: "subpart/c1/" },
};

const openPrograms = (routes: Answers = {}) =>
  openApp({
    path: "/security?tab=programs",
    as: aUser({ role: "company_admin" }),
    routes: {
      ...{ listServiceAccounts: [account], listWebhooks: [webhook], getActivityStream: stream },
      ...routes,
    },
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

test("turns the activity stream on, with both policies to copy for the bucket that is entered", async () => {
  const { user, api } = openPrograms({
    updateActivityStream: problem(400, "Wrong.", {
      issues: [{ path: "body.bucket", message: "Wrong bucket." }],
    }),
  });
  const panel = within(await screen.findByRole("region", { name: "Activity stream" }));
  await user.type(await panel.findByLabelText(/^Bucket/), target.bucket);
  await user.type(panel.getByLabelText(/^Region/), "here");
  await user.click(panel.getByRole("button", { name: "Turn on" }));
  await panel.findByText("Please enter a region such as us-east-1.");
  expect(api.last("updateActivityStream")).toBeUndefined();
  await user.clear(panel.getByLabelText(/^Region/));
  await user.type(panel.getByLabelText(/^Region/), target.region);
  await user.type(panel.getByLabelText(/^Role/), target.roleArn);
  const copied = async (name: string) => {
    await user.click(panel.getByText(name));
    await user.click(panel.getByRole("button", { name: `Copy: ${name}` }));
    return JSON.parse(await navigator.clipboard.readText()).Statement[0];
  };
  expect(await copied("Trust policy of the role")).toEqual({
    ...{ Effect: "Allow", Action: "sts:AssumeRole", Principal: { AWS: stream.principal } },
    Condition: { StringEquals: { "sts:ExternalId": "subpart-c1" } },
  });
  expect(await copied("Permissions of the role")).toEqual({
    ...{ Effect: "Allow", Action: "s3:PutObject", Resource: "arn:aws:s3:::acme-logs/subpart/c1/*" },
  });
  await user.click(panel.getByRole("button", { name: "Turn on" }));
  await panel.findByText("Wrong bucket.");
  const on = { ...stream, ...target, status: "on" as const };
  api.use({ updateActivityStream: on, getActivityStream: on });
  await user.click(panel.getByRole("button", { name: "Turn on" }));
  await screen.findByText("Security Updated");
  await panel.findByText("Nothing written yet");
  expect(api.last("updateActivityStream")?.body).toEqual(target);
});

test("says why the activity stream fails, and turns it off after a question", async () => {
  const lastError = "There is no bucket of this name.";
  const failing = { ...stream, ...target, status: "failing" as const, lastError };
  const { user, api } = openPrograms({ getActivityStream: failing, updateActivityStream: stream });
  await screen.findByText(`${lastError} We retry automatically.`);
  const panel = within(screen.getByRole("region", { name: "Activity stream" }));
  panel.getByText("Failing");
  api.use({ getActivityStream: stream });
  await user.click(panel.getByRole("button", { name: "Turn off" }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Turn off" }));
  await panel.findByText("Off");
  expect(api.last("updateActivityStream")?.body).toBeNull();
});
