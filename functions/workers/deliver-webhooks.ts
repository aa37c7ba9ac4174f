import { queueWorker } from "../programs/queues/queue-worker.ts";
import { deliver } from "../programs/webhooks/deliver.ts";
import { openWebhooks, WebhookIds } from "../programs/webhooks/open-webhooks.ts";

/** Sends messages to one webhook; every minute it starts itself for each that has one to send. */
export const handler = queueWorker("deliver-webhooks", WebhookIds, openWebhooks, deliver);
