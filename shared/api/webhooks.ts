import * as z from "zod";
import { PageQuery } from "../schemas/pagination.ts";
import { Delivery, NewWebhook, Webhook, WebhookChanges } from "../schemas/webhook.ts";
import { contract, Message } from "./contract.ts";

/* Where a company's programs are told of what happens, as Standard Webhooks has it. */
const base = { folder: "programs/webhooks", permission: "security:manage" } as const;
const id = z.string().min(1).max(100);
const params = z.object({ id });
const WithSecret = Webhook.extend({ secret: z.string() });

export const listWebhooks = contract({
  ...base,
  operationId: "listWebhooks",
  method: "GET",
  path: "/api/company/webhooks",
  summary: "The company's webhooks, newest first",
  response: z.array(Webhook),
});

export const createWebhook = contract({
  ...base,
  operationId: "createWebhook",
  method: "POST",
  path: "/api/company/webhooks",
  summary: "Create a webhook; the secret that signs its messages is answered this once",
  needsStepUp: true,
  audit: "webhook.created",
  success: 201,
  body: NewWebhook,
  response: WithSecret,
});

export const updateWebhook = contract({
  ...base,
  operationId: "updateWebhook",
  method: "PATCH",
  path: "/api/company/webhooks/{id}",
  summary: "Change a webhook, or turn it on or off; what is left out stays as it is",
  audit: "webhook.updated",
  params,
  body: WebhookChanges,
  response: Webhook,
});

export const deleteWebhook = contract({
  ...base,
  operationId: "deleteWebhook",
  method: "DELETE",
  path: "/api/company/webhooks/{id}",
  summary: "Delete a webhook; what waits for it is not sent any more",
  audit: "webhook.deleted",
  params,
  response: Message,
});

export const testWebhook = contract({
  ...base,
  operationId: "testWebhook",
  method: "POST",
  path: "/api/company/webhooks/{id}/test",
  summary: "Send a message of the type webhook.test",
  audit: "webhook.tested",
  success: 202,
  params,
  response: Webhook,
});

export const rotateWebhookSecret = contract({
  ...base,
  operationId: "rotateWebhookSecret",
  method: "POST",
  path: "/api/company/webhooks/{id}/rotate-secret",
  summary: "Give a webhook a new secret, answered this once; for 24 hours the old one signs, too",
  needsStepUp: true,
  audit: "webhook.secret-rotated",
  params,
  response: WithSecret,
});

export const listDeliveries = contract({
  ...base,
  operationId: "listDeliveries",
  method: "GET",
  path: "/api/company/webhooks/{id}/deliveries",
  summary: "Messages of a webhook of the last 30 days, newest first, with each attempt",
  params,
  query: PageQuery,
  response: z.object({ items: z.array(Delivery), nextCursor: z.string().nullable() }),
});

export const replayDelivery = contract({
  ...base,
  operationId: "replayDelivery",
  method: "POST",
  path: "/api/company/webhooks/{id}/deliveries/{deliveryId}/replay",
  summary: "Send the stored message again, under its own id",
  audit: "webhook.replayed",
  success: 202,
  params: z.object({ id, deliveryId: id }),
  response: Delivery,
});
