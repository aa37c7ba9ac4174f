import * as z from "zod";
import { formerPartition, promptPartitions } from "../config/outbox-partitions.ts";
import { worker } from "../core/worker.ts";
import { releaseHeldMails } from "../people/notices/release-held.ts";
import { startBulkMails } from "../services/mail/bulk-mails.ts";
import { deliverAll } from "../services/mail/deliver-all.ts";
import { outbox } from "../services/mail/outbox.ts";
import { sendRate } from "../services/mail/send-rate.ts";

/** Mails of a partition that one run takes. */
const mostAtOnce = 500;
/** Kept for what is under way, in milliseconds. */
const reserveMs = 15_000;

/**
 * Releases mails whose quiet hours are over, sends what the stream's worker could not, and has bulk mails sent: run
 * every few minutes.
 */
export const handler = worker("sweep-mail", z.unknown(), async (_, ctx) => {
  const now = new Date();
  const isInTime = () => ctx.remainingMs() > reserveMs;
  const failures: unknown[] = [];
  await releaseHeldMails(ctx.now, isInTime).catch((error: unknown) => failures.push(error));
  await startBulkMails(now);
  const partitions = [formerPartition, ...promptPartitions];
  const ready = await Promise.all(partitions.map((pk) => outbox.listReady(pk, mostAtOnce, now)));
  const mails = ready.flat().toSorted((a, b) => (a.id < b.id ? -1 : 1));
  await deliverAll(mails, sendRate("prompt", 8, isInTime));
  if (failures.length > 0) throw new AggregateError(failures, "Held mails that failed");
});
