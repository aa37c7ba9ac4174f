import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { worker } from "../core/worker.ts";
import { deliver } from "../programs/webhooks/deliver.ts";
import { listDue } from "../programs/webhooks/list-due.ts";
import type { WebhookIds } from "../programs/webhooks/open-webhooks.ts";
import { startWorker } from "../services/jobs/start-worker.ts";

/** The clock's event names no webhook. */
const DeliverEvent = z.object({ companyId: z.string().optional(), webhookId: z.string().optional() });

const start = (ids: WebhookIds) => startWorker("deliver-webhooks", ids, { companyId: ids.companyId });
const startDue = async () => Promise.all((await listDue(new Date())).map(start));

/** Sends messages to one webhook; every minute it starts itself for each that has one to send. */
export const handler = worker("deliver-webhooks", DeliverEvent, async ({ companyId, webhookId }, ctx) => {
  if (!companyId || !webhookId) return startDue();
  const ids = { companyId, webhookId };
  const clock = { now: () => new Date(), sleep: (ms: number) => sleep(ms), remainingMs: ctx.remainingMs };
  const isMore = await deliver(ids, clock);
  return isMore ? start(ids) : undefined;
});
