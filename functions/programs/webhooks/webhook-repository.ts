import * as z from "zod";
import { maxWebhooks, Webhook } from "../../../shared/schemas/webhook.ts";
import { conflict, LostRace, notFound } from "../../core/problem.ts";
import { insert, type Key, type Operation, remove, update, upsert } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";

/*
 * Where a company's programs are told of what happens.
 *   pk `C#{companyId}#WEBHOOKS`  sk `{id}`           one webhook, its secrets sealed
 *   pk `C#{companyId}`           sk `WEBHOOK_COUNT`  how many there are
 */
const Row = Webhook.omit({ status: true }).extend({
  isOn: z.boolean(),
  /** Whether the newest attempt failed. */
  isFailing: z.boolean(),
  /** Signs messages; sealed for the webhook's id. */
  secret: z.string(),
  /** Signs them, too, until a moment. */
  formerSecret: z.string().nullable(),
  formerUntil: z.string().nullable(),
  /** When the secrets were sealed last: the stage's own secret changes now and then. */
  sealedAt: z.string(),
});
export type WebhookRow = z.infer<typeof Row>;

const partition = (companyId: string): string => `C#${companyId}#WEBHOOKS`;
const keyOf = (companyId: string, id: string): Key => ({ pk: partition(companyId), sk: id });
const countKey = (companyId: string): Key => ({ pk: `C#${companyId}`, sk: "WEBHOOK_COUNT" });

const webhookNotFound = () => notFound("Webhook not found.");
const full = () => conflict(`You have ${maxWebhooks} already. Remove one first.`, "limit");
const taken = () => new LostRace("Another webhook was created a moment ago. Please try again.");

/** A webhook as lists show it. */
const present = ({ id, url, events, isOn, isFailing }: WebhookRow): Webhook => ({
  ...{ id, url, events },
  status: isOn ? (isFailing ? "failing" : "on") : "off",
});

/** The company's webhooks, newest first. */
const list = async (companyId: string): Promise<WebhookRow[]> =>
  (await table.queryAll({ pk: partition(companyId), descending: true })).map((item) => Row.parse(item));

const get = async (companyId: string, id: string): Promise<WebhookRow | undefined> =>
  Row.optional().parse(await table.get(keyOf(companyId, id)));

/** @throws 404 */
const mustGet = async (companyId: string, id: string): Promise<WebhookRow> => {
  const row = await get(companyId, id);
  if (!row) throw webhookNotFound();
  return row;
};

/**
 * The writes of a new webhook.
 * @throws 409 where the company has ten
 */
const add = (companyId: string, row: WebhookRow): Operation[] => [
  insert({ ...keyOf(companyId, row.id), ...row }, taken),
  upsert(
    countKey(companyId),
    { add: { count: 1 } },
    [{ anyOf: [{ absent: "count" }, { attribute: "count", is: "<", value: maxWebhooks }] }],
    full,
  ),
];

/** The write of some of its attributes. */
const change = (companyId: string, id: string, set: Partial<Omit<WebhookRow, "id">>): Operation =>
  update(keyOf(companyId, id), { set }, webhookNotFound);

/** The writes that delete it. */
const removal = (companyId: string, id: string): Operation[] => [
  remove(keyOf(companyId, id), webhookNotFound),
  upsert(countKey(companyId), { add: { count: -1 } }),
];

export const webhooks = { list, get, mustGet, present, add, change, removal };
