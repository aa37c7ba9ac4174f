import * as z from "zod";
import { worker } from "../core/worker.ts";
import { shardsToLookAt } from "../digests/digest-days.ts";
import { sendDigests } from "../digests/send-digests.ts";
import { remindOfAcknowledgements } from "../documents/acknowledgements/remind-of-acknowledgements.ts";
import { remindOfEvidence } from "../documents/evidence/remind-of-evidence.ts";
import { remindOfReviews } from "../documents/policies/remind-of-reviews.ts";
import { remindOfExpiry } from "../programs/expiry/remind-of-expiry.ts";
import { mailRecords } from "../record/record-mails.ts";
import { startWorker } from "../services/jobs/start-worker.ts";
import { tellOfOpenings } from "../work/duties/tell-of-openings.ts";
import { escalateOverdue } from "../work/escalation/escalate-overdue.ts";

/** The clock's event names no shard; its moment goes on to those that it starts. */
const DigestEvent = z.object({ shard: z.string().optional() });

/**
 * Tells people what is due and overdue, and mails each what is to be read once a day; reminds of evidence that
 * expires, of policies to confirm and to review, of duties that opened, and of tokens that expire, escalates what stays
 * overdue, and mails administrators the roots of the last month: every half hour it starts itself for each shard that
 * has people to look at.
 */
export const handler = worker("send-digests", DigestEvent, async ({ shard }, ctx) => {
  if (shard !== undefined) return sendDigests(shard, ctx.now, () => ctx.remainingMs());
  const failures: unknown[] = [];
  // Before the shards, so that this morning's summaries hold what they add to them.
  for (const remind of [remindOfEvidence, remindOfAcknowledgements, remindOfReviews, tellOfOpenings]) {
    await remind(ctx.now, () => ctx.remainingMs(), new Date()).catch((error: unknown) =>
      failures.push(error),
    );
  }
  await remindOfExpiry(ctx.now, () => ctx.remainingMs()).catch((error: unknown) => failures.push(error));
  await escalateOverdue(ctx.now, () => ctx.remainingMs()).catch((error: unknown) => failures.push(error));
  await mailRecords(ctx.now, () => ctx.remainingMs()).catch((error: unknown) => failures.push(error));
  const shards = await shardsToLookAt(ctx.now, new Date());
  const time = ctx.now.toISOString();
  await Promise.all(shards.map((each) => startWorker("send-digests", { shard: each, time })));
  if (failures.length > 0) throw new AggregateError(failures, "Reminders and escalations that failed");
  return shards.length;
});
