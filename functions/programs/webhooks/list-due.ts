import { openWebhooks, type WebhookIds } from "./open-webhooks.ts";

/** Webhooks that have a message to send now, and no worker. */
export const listDue = async (now: Date): Promise<WebhookIds[]> => {
  const at = now.toISOString();
  return (await openWebhooks.list())
    .filter(({ dueAt, leaseUntil }) => dueAt <= at && (leaseUntil ?? "") < at)
    .map(({ companyId, webhookId }) => ({ companyId, webhookId }));
};
