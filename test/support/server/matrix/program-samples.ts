import { serviceAccountId } from "../../../../functions/core/endpoint/identity.ts";
import { newId, sha256 } from "../../../../functions/core/ids.ts";
import { table } from "../../../../functions/core/table/table.ts";
import { newTokenSecret } from "../../../../functions/people/tokens/token-repository.ts";
import { serviceAccounts } from "../../../../functions/programs/service-accounts/service-account-repository.ts";
import { deliveryRows } from "../../../../functions/programs/webhooks/delivery-repository.ts";
import { newWebhookSecret, sealSecret } from "../../../../functions/programs/webhooks/signing.ts";
import { webhooks } from "../../../../functions/programs/webhooks/webhook-repository.ts";
import type { Sample } from "./sample.ts";
import type { World } from "./world.ts";

const dayMs = 86_400_000;

const anAccount = async ({ company }: World) => {
  const now = new Date();
  const times = { createdAt: now.toISOString(), expiresAt: new Date(now.getTime() + dayMs).toISOString() };
  const shown = { id: serviceAccountId(newId(now)), name: "Sync", scopes: ["rules:read"], lastFour: "abcd" };
  const kept = {
    hash: sha256(newTokenSecret("svc")),
    formerHash: null,
    days: 1,
    version: 1,
    deletedAt: null,
  };
  const account = { ...shown, ...times, ...kept, role: "member" as const, isActive: true };
  await table.transact(serviceAccounts.add(company.id, account).slice(0, 2));
  return { params: { id: account.id } };
};
const ofAccount: Sample["owned"] = { "params.id": { missing: "svc_none", status: 404 } };

const hookAddress = "https://hooks.example.com/subpart";

/** A webhook, and a message of it that came. */
const aWebhook = async ({ company }: World) => {
  const now = new Date();
  const ids = { companyId: company.id, webhookId: newId(now) };
  const id = ids.webhookId;
  const shown = { id, url: hookAddress, events: ["rule.updated"], isOn: true, isFailing: false };
  const kept = { secret: sealSecret(id, newWebhookSecret()), formerSecret: null, formerUntil: null };
  // Without being counted: the matrix makes more than a company may have.
  await table.transact(
    webhooks.add(company.id, { ...shown, ...kept, sealedAt: now.toISOString() }).slice(0, 1),
  );
  const message = { id: newId(now), type: "rule.updated", record: "rule#1", body: "{}" };
  await table.transact(deliveryRows.add(ids, [message], now));
  const [waiting] = await deliveryRows.listWaiting(ids, 1);
  if (waiting) await deliveryRows.noteAttempt(ids, waiting, [], { state: "delivered" });
  return { params: { id, deliveryId: message.id } };
};
const aHook = async (world: World) => {
  const { params } = await aWebhook(world);
  return { params: { id: params.id } };
};
const ofHook: Sample["owned"] = { "params.id": { missing: "none", status: 404 } };

/** What administrators do with the company's programs. */
export const programSamples: Readonly<Record<string, Sample>> = {
  listServiceAccounts: { request: () => ({}) },
  createServiceAccount: {
    request: () => ({ body: { name: "Nightly sync", scopes: ["rules:read"], role: "member" } }),
  },
  updateServiceAccount: {
    request: async (world) => ({ ...(await anAccount(world)), body: { isActive: false } }),
    owned: ofAccount,
  },
  deleteServiceAccount: { request: anAccount, owned: ofAccount },
  rotateServiceAccount: { request: anAccount, owned: ofAccount },
  getActivityStream: { request: () => ({}) },
  updateActivityStream: {
    request: () => ({
      body: {
        bucket: "acme-security-logs",
        region: "us-east-1",
        roleArn: "arn:aws:iam::123456789012:role/subpart-activity",
      },
    }),
  },
  listWebhooks: { request: () => ({}) },
  createWebhook: {
    request: () => ({ body: { url: hookAddress, events: ["rule.updated"] } }),
  },
  updateWebhook: {
    request: async (world) => ({ ...(await aHook(world)), body: { isOn: false } }),
    owned: ofHook,
  },
  deleteWebhook: { request: aHook, owned: ofHook },
  testWebhook: { request: aHook, owned: ofHook },
  rotateWebhookSecret: { request: aHook, owned: ofHook },
  listDeliveries: { request: aHook, owned: ofHook },
  replayDelivery: {
    request: aWebhook,
    owned: { ...ofHook, "params.deliveryId": { missing: "none", status: 404 } },
  },
};
