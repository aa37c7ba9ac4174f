import { randomUUID } from "node:crypto";
import * as z from "zod";
import { type Key, type Operation, remove, update, upsert } from "../../core/table/operation.ts";
import { readableRows } from "../../core/table/readable-rows.ts";
import { table } from "../../core/table/table.ts";

/*
 * Which webhooks have messages that wait, and which of them a worker has.
 *   pk `WEBHOOKS_WAITING`  sk `{companyId}#{id}`
 */
const partition = "WEBHOOKS_WAITING";

export interface WebhookIds {
  readonly companyId: string;
  readonly webhookId: string;
}

const Open = z.object({
  companyId: z.string(),
  webhookId: z.string(),
  dueAt: z.string(),
  /** Another one after each message that was added. */
  mark: z.string(),
  leaseUntil: z.string().nullable().optional(),
});
type OpenWebhook = z.infer<typeof Open>;

const openKey = ({ companyId, webhookId }: WebhookIds): Key => ({
  pk: partition,
  sk: `${companyId}#${webhookId}`,
});

/** The write that has a webhook looked at. */
const note = ({ companyId, webhookId }: WebhookIds, now: Date): Operation =>
  upsert(openKey({ companyId, webhookId }), {
    set: { companyId, webhookId, dueAt: now.toISOString(), mark: randomUUID() },
  });

/** All webhooks with messages that wait. */
const list = async (): Promise<OpenWebhook[]> => readableRows(Open, await table.queryAll({ pk: partition }));

const get = async (ids: WebhookIds): Promise<OpenWebhook | undefined> =>
  Open.optional().parse(await table.get(openKey(ids)));

class Marked extends Error {}
const unlessMarked = (operation: Operation): Promise<boolean> =>
  table.write(operation).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Marked) return false;
      throw error;
    },
  );
const marked = () => new Marked();
const asRead = (mark: string) => [{ attribute: "mark", is: "=", value: mark }] as const;

/** Takes a webhook for one worker until a moment. @returns false where another has it, or nothing waits */
const lease = (ids: WebhookIds, now: Date, until: Date): Promise<boolean> =>
  unlessMarked(
    update(openKey(ids), { set: { leaseUntil: until.toISOString() } }, marked, [
      {
        anyOf: [
          { absent: "leaseUntil" },
          { attribute: "leaseUntil", is: "=", value: null },
          { attribute: "leaseUntil", is: "<", value: now.toISOString() },
        ],
      },
    ]),
  );

/** Closes a webhook for which nothing waits. @returns false where a message came meanwhile */
const close = (ids: WebhookIds, mark: string): Promise<boolean> =>
  unlessMarked(remove(openKey(ids), marked, asRead(mark)));

/**
 * Gives it back until the next message is due.
 * @param mark undefined where it is looked at again in any case
 * @returns false where a message came meanwhile
 */
const release = (ids: WebhookIds, mark: string | undefined, dueAt: string): Promise<boolean> =>
  unlessMarked(
    update(
      openKey(ids),
      { set: { dueAt, leaseUntil: null } },
      marked,
      mark === undefined ? [] : asRead(mark),
    ),
  );

export const openWebhooks = { note, list, get, lease, close, release };
