import { conflict } from "../../core/problem.ts";
import type { WebhookIds } from "./open-webhooks.ts";
import { type WebhookRow, webhooks } from "./webhook-repository.ts";

/** @throws 404; 409 for a webhook that sends nothing */
export const mustBeOn = async ({ companyId, webhookId }: WebhookIds): Promise<WebhookRow> => {
  const webhook = await webhooks.mustGet(companyId, webhookId);
  if (webhook.isOn) return webhook;
  throw conflict("Turn this webhook on first.", "webhook.off");
};
