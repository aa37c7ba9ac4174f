import { activityRow } from "../../core/endpoint/activity.ts";
import { newId } from "../../core/ids.ts";
import { inLanes } from "../../core/in-lanes.ts";
import { table } from "../../core/table/table.ts";
import { type Clock, reserveMs, workOff } from "../queues/work-off.ts";
import { attempt, waitAfter } from "./attempt.ts";
import { deliveryRows, type WaitingDelivery } from "./delivery-repository.ts";
import { openWebhooks, type WebhookIds } from "./open-webhooks.ts";
import { sealedAgain } from "./signing.ts";
import { type WebhookRow, webhooks } from "./webhook-repository.ts";

/** Messages that one look takes, and records whose messages go out side by side. */
const mostAtOnce = 2_000;
const lanes = 8;
const attemptsKept = 50;
const resealMs = 7 * 86_400_000;

interface Run {
  readonly ids: WebhookIds;
  readonly clock: Clock;
  /** As it is known now: off once the receiver is gone. */
  webhook: WebhookRow;
}

const turnedOff = "The webhook was turned off.";

/** What cannot be sent any more has failed. */
const failAll = async (ids: WebhookIds, waiting: readonly WaitingDelivery[], now: Date): Promise<void> =>
  inLanes(waiting, async (each) => {
    const stored = await deliveryRows.get(ids, each.sk);
    if (!stored) return deliveryRows.drop(ids, each);
    const ended = { at: now.toISOString(), status: null, error: turnedOff };
    await deliveryRows.noteAttempt(ids, each, [...stored.attempts, ended], { state: "failed" });
  });

const noteHealth = async (run: Run, isFailing: boolean): Promise<void> => {
  if (run.webhook.isFailing === isFailing) return;
  run.webhook = { ...run.webhook, isFailing };
  await table.write(webhooks.change(run.ids.companyId, run.ids.webhookId, { isFailing }));
};

/** The receiver says that it is gone for good: nothing more is sent to it. */
const turnOff = async (run: Run): Promise<void> => {
  const { companyId, webhookId } = run.ids;
  const now = run.clock.now();
  run.webhook = { ...run.webhook, isOn: false };
  const who = { event: "webhook.turned-off", userId: null, companyId, requestId: "", now, id: newId(now) };
  const after = { name: run.webhook.url, status: 410 };
  await table.transact([
    webhooks.change(companyId, webhookId, { isOn: false, isFailing: true }),
    activityRow(who, { target: { type: "webhook", id: webhookId }, after }),
  ]);
};

/** Sends a message once. @returns whether it is done, so that the next one of its record may go */
const sendOne = async (run: Run, waiting: WaitingDelivery): Promise<boolean> => {
  const { companyId, webhookId } = run.ids;
  const [webhook, stored] = await Promise.all([
    webhooks.get(companyId, webhookId),
    deliveryRows.get(run.ids, waiting.sk),
  ]);
  // Turned off, removed, or given another secret meanwhile.
  run.webhook = webhook ?? { ...run.webhook, isOn: false };
  if (!run.webhook.isOn) return false;
  if (!stored) {
    await deliveryRows.drop(run.ids, waiting);
    return true;
  }
  const at = run.clock.now();
  const outcome = await attempt(run.webhook, stored, at);
  const attempts = [...stored.attempts, { at: at.toISOString(), ...outcome }].slice(-attemptsKept);
  const isDelivered = outcome.error === null;
  const waitMs = outcome.status === 410 ? undefined : waitAfter(waiting.tries);
  if (isDelivered) await deliveryRows.noteAttempt(run.ids, waiting, attempts, { state: "delivered" });
  else if (waitMs === undefined)
    await deliveryRows.noteAttempt(run.ids, waiting, attempts, { state: "failed" });
  else {
    const dueAt = new Date(run.clock.now().getTime() + waitMs).toISOString();
    await deliveryRows.noteAttempt(run.ids, waiting, attempts, { dueAt });
  }
  if (outcome.status === 410) await turnOff(run);
  else await noteHealth(run, !isDelivered);
  return isDelivered || waitMs === undefined;
};

const mayGoOn = ({ webhook, clock }: Run): boolean => webhook.isOn && clock.remainingMs() > reserveMs;

/** Sends messages of one record in their order, until one has to wait. */
const sendInOrder = async (run: Run, messages: readonly WaitingDelivery[]): Promise<void> => {
  for (const each of messages) {
    if (!mayGoOn(run) || each.dueAt > run.clock.now().toISOString()) return;
    if (!(await sendOne(run, each))) return;
  }
};

/** When the first message of some record may go; undefined where none waits. */
const nextDue = async (ids: WebhookIds): Promise<string | undefined> => {
  const waiting = await deliveryRows.listWaiting(ids, mostAtOnce);
  const heads = [...Map.groupBy(waiting, ({ record }) => record).values()].map(([head]) => head?.dueAt ?? "");
  return heads.toSorted()[0];
};

/** The company's secrets of before would be lost one day, as the stage's own secret changes. */
const keepReadable = async (ids: WebhookIds, webhook: WebhookRow, now: Date): Promise<void> => {
  if (now.getTime() - Date.parse(webhook.sealedAt) < resealMs) return;
  const { id, secret, formerSecret } = webhook;
  const sealed = {
    secret: sealedAgain(id, secret),
    formerSecret: formerSecret && sealedAgain(id, formerSecret),
    sealedAt: now.toISOString(),
  };
  await table.write(webhooks.change(ids.companyId, id, sealed));
};

/** Sends what is due. @returns when the next message is; undefined where none waits */
const sendDue = async (ids: WebhookIds, clock: Clock): Promise<string | undefined> => {
  const [webhook, waiting] = await Promise.all([
    webhooks.get(ids.companyId, ids.webhookId),
    deliveryRows.listWaiting(ids, mostAtOnce),
  ]);
  if (!webhook?.isOn) await failAll(ids, waiting, clock.now());
  else {
    await keepReadable(ids, webhook, clock.now());
    const run = { ids, clock, webhook };
    await inLanes(
      Map.groupBy(waiting, ({ record }) => record).values(),
      (each) => sendInOrder(run, each),
      lanes,
    );
  }
  return nextDue(ids);
};

/**
 * Sends the messages of one webhook that are due, those of a record in their order. One run has a webhook at a time, so
 * no message overtakes another; a message that comes meanwhile is seen before the run ends.
 * @returns whether another run is to go on at once
 */
export const deliver = (ids: WebhookIds, clock: Clock): Promise<boolean> =>
  workOff(openWebhooks, ids, clock, () => sendDue(ids, clock));
