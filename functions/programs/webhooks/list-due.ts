import { deliveryRows, type WebhookIds } from "./delivery-repository.ts";

/** Webhooks that have a message to send now, and no worker. */
export const listDue = async (now: Date): Promise<WebhookIds[]> => {
  const at = now.toISOString();
  return (await deliveryRows.listOpen())
    .filter(({ dueAt, leaseUntil }) => dueAt <= at && (leaseUntil ?? "") < at)
    .map(({ companyId, webhookId }) => ({ companyId, webhookId }));
};
