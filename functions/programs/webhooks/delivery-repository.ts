import * as z from "zod";
import { Delivery } from "../../../shared/schemas/webhook.ts";
import { LostRace, notFound } from "../../core/problem.ts";
import { insert, type Key, type Operation, remove, replace, update } from "../../core/table/operation.ts";
import { readableRows } from "../../core/table/readable-rows.ts";
import { table } from "../../core/table/table.ts";
import { openWebhooks, type WebhookIds } from "./open-webhooks.ts";

/*
 * Messages to webhooks, and what of them waits.
 *   pk `C#{companyId}#WEBHOOK#{id}`          sk `{deliveryId}`        a message with its attempts, for 30 days (TTL)
 *   pk `C#{companyId}#WEBHOOK#{id}#WAITING`  sk `{deliveryId}`        it waits, and from when it may be sent (TTL)
 */
const keepSeconds = 30 * 86_400;

const Stored = Delivery.extend({
  body: z.string(),
  /** What it is about: messages of one record go out in their order. */
  record: z.string(),
});
type StoredDelivery = z.infer<typeof Stored>;

const Waiting = z.object({
  sk: z.string(),
  record: z.string(),
  dueAt: z.string(),
  /** Attempts since it was made, or asked for again. */
  tries: z.number().int(),
});
export type WaitingDelivery = z.infer<typeof Waiting>;

const deliveries = ({ companyId, webhookId }: WebhookIds): string => `C#${companyId}#WEBHOOK#${webhookId}`;
const waitingPartition = (ids: WebhookIds): string => `${deliveries(ids)}#WAITING`;
const deliveryKey = (ids: WebhookIds, id: string): Key => ({ pk: deliveries(ids), sk: id });
const waitingKey = (ids: WebhookIds, id: string): Key => ({ pk: waitingPartition(ids), sk: id });

const isThere = () => new LostRace("This message is there already.");
const gone = () => notFound("Delivery not found.");
const ttlFrom = (now: Date): number => Math.ceil(now.getTime() / 1_000) + keepSeconds;

const wait = (ids: WebhookIds, { id, record }: Pick<StoredDelivery, "id" | "record">, now: Date): Operation =>
  replace({
    ...waitingKey(ids, id),
    ...{ record, dueAt: now.toISOString(), tries: 0, ttl: ttlFrom(now) },
  });

/** The writes of new messages, 40 at most: each is there once, however often it is made. */
const add = (
  ids: WebhookIds,
  messages: readonly Omit<StoredDelivery, "state" | "attempts">[],
  now: Date,
): Operation[] => [
  ...messages.flatMap((message) => [
    insert(
      { ...deliveryKey(ids, message.id), ...message, state: "waiting", attempts: [], ttl: ttlFrom(now) },
      isThere,
    ),
    wait(ids, message, now),
  ]),
  openWebhooks.note(ids, now),
];

/** Those of `ids` that are there. */
const known = async (ids: WebhookIds, wanted: readonly string[]): Promise<Set<string>> => {
  const items = await table.getMany(wanted.map((id) => deliveryKey(ids, id)));
  return new Set(items.flatMap((item) => (item ? [item.sk] : [])));
};

const get = async (ids: WebhookIds, id: string): Promise<StoredDelivery | undefined> =>
  Stored.optional().parse(await table.get(deliveryKey(ids, id)));

/** @throws 404 */
const mustGet = async (ids: WebhookIds, id: string): Promise<StoredDelivery> => {
  const stored = await get(ids, id);
  if (!stored) throw gone();
  return stored;
};

/** The writes that have a stored message sent again. */
const again = (ids: WebhookIds, stored: StoredDelivery, now: Date): Operation[] => [
  update(deliveryKey(ids, stored.id), { set: { state: "waiting", ttl: ttlFrom(now) } }, gone, [
    { attribute: "state", is: "=", value: stored.state },
  ]),
  wait(ids, stored, now),
  openWebhooks.note(ids, now),
];

/** A page of messages, newest first. */
const page = async (ids: WebhookIds, limit: number, before: string | undefined) => {
  const { items, next } = await table.query({
    pk: deliveries(ids),
    descending: true,
    limit,
    ...(before !== undefined && { after: { ...deliveryKey(ids, before) } }),
  });
  const found = readableRows(Delivery, items);
  return { items: found, next: next ? (found.at(-1)?.id ?? null) : null };
};

/** What waits, oldest first, so much at once. */
const listWaiting = async (ids: WebhookIds, limit: number): Promise<WaitingDelivery[]> =>
  readableRows(Waiting, await table.queryAll({ pk: waitingPartition(ids), limit }));

/** How an attempt ended: what is on record from then on, and whether it waits for the next one. */
const noteAttempt = async (
  ids: WebhookIds,
  waiting: WaitingDelivery,
  attempts: Delivery["attempts"],
  end: { readonly state: "delivered" | "failed" } | { readonly dueAt: string },
): Promise<void> => {
  const state = "state" in end ? end.state : "waiting";
  const gap = () => new Error("The message is gone");
  await table.transact([
    update(deliveryKey(ids, waiting.sk), { set: { state, attempts } }, gap),
    "state" in end
      ? remove(waitingKey(ids, waiting.sk), gap)
      : update(waitingKey(ids, waiting.sk), { set: { dueAt: end.dueAt, tries: waiting.tries + 1 } }, gap),
  ]);
};

/** Forgets that a message waits, whose own row has expired. */
const drop = (ids: WebhookIds, { sk }: WaitingDelivery): Promise<void> =>
  table.transact([remove(waitingKey(ids, sk), gone)]);

export const deliveryRows = { add, known, get, mustGet, again, page, listWaiting, noteAttempt, drop };
