import * as z from "zod";
import { openQueues } from "../queues/open-queues.ts";

export const WebhookIds = z.object({ companyId: z.string(), webhookId: z.string() });
export type WebhookIds = z.infer<typeof WebhookIds>;

/*
 * Which webhooks have messages that wait, and which of them a worker has.
 *   pk `WEBHOOKS_WAITING`  sk `{companyId}#{id}`
 */
export const openWebhooks = openQueues(
  "WEBHOOKS_WAITING",
  WebhookIds,
  ({ companyId, webhookId }) => `${companyId}#${webhookId}`,
);
