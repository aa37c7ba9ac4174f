import { inLanes } from "../../core/in-lanes.ts";
import type { Item } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { startWorker } from "../../services/jobs/start-worker.ts";
import { streamEntries } from "../activity-stream/stream-entries.ts";
import { streams } from "../activity-stream/stream-repository.ts";
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

/** A schedule writes the entries of a minute to the bucket at once; the first ones do not wait for it. */
const tellStream = async (companyId: string, events: readonly CompanyEvent[], now: Date) => {
  const recorded = events.flatMap(({ id, at, event }) => (event ? [{ id, at, event }] : []));
  const stream = recorded.length > 0 ? await streams.get(companyId) : undefined;
  if (!stream) return;
  const { endedAt, lastWrittenAt, lastError } = stream;
  await streamEntries.add(
    companyId,
    recorded.filter(({ at }) => endedAt === null || at <= endedAt),
    now,
  );
  if (endedAt === null && lastWrittenAt === null && lastError === null)
    await startWorker("write-activity-stream", { companyId }, { companyId });
};

/**
 * Puts what new items of the table mean to programs into the queues of their webhooks and of their bucket. Run again with
 * the same items, it tells no webhook twice; a bucket may get an entry again.
 */
export const tellPrograms = async (items: readonly Item[], now: Date): Promise<void> => {
  const byCompany = Map.groupBy(items.flatMap(eventsOf), ({ companyId }) => companyId);
  await inLanes(byCompany, async ([companyId, events]) => {
    const listening = (await webhooks.list(companyId)).filter(({ isOn }) => isOn);
    await Promise.all([
      inLanes(listening, (webhook) => tellWebhook(companyId, webhook, events, now)),
      tellStream(companyId, events, now),
    ]);
  });
};
