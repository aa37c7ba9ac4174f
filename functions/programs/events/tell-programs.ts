import { inLanes } from "../../core/in-lanes.ts";
import type { Item } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { startWorker } from "../../services/jobs/start-worker.ts";
import { deliveryRows } from "../webhooks/delivery-repository.ts";
import { messageOf } from "../webhooks/message.ts";
import { type WebhookRow, webhooks } from "../webhooks/webhook-repository.ts";
import { type CompanyEvent, eventsOf } from "./events-of.ts";

/** A message is two writes, and a transaction takes 100. */
const mostAtOnce = 40;

const tellWebhook = async (
  companyId: string,
  webhook: WebhookRow,
  events: readonly CompanyEvent[],
  now: Date,
) => {
  const ids = { companyId, webhookId: webhook.id };
  const wanted = new Set(webhook.events);
  const messages = events.filter(({ type }) => wanted.has(type)).map(messageOf);
  for (let start = 0; start < messages.length; start += mostAtOnce) {
    const some = messages.slice(start, start + mostAtOnce);
    const known = await deliveryRows.known(
      ids,
      some.map(({ id }) => id),
    );
    const added = some.filter(({ id }) => !known.has(id));
    if (added.length > 0) await table.transact(deliveryRows.add(ids, added, now));
  }
  if (messages.length > 0) await startWorker("deliver-webhooks", ids, { companyId });
};

/**
 * Puts what new items of the table mean to programs into the queues of their webhooks. Run again with the same items,
 * it adds nothing.
 */
export const tellPrograms = async (items: readonly Item[], now: Date): Promise<void> => {
  const byCompany = Map.groupBy(items.flatMap(eventsOf), ({ companyId }) => companyId);
  await inLanes(byCompany, async ([companyId, events]) => {
    const listening = (await webhooks.list(companyId)).filter(({ isOn }) => isOn);
    await inLanes(listening, (webhook) => tellWebhook(companyId, webhook, events, now));
  });
};
