import * as z from "zod";
import { worker } from "../core/worker.ts";
import { shardsToLookAt } from "../digests/digest-days.ts";
import { sendDigests } from "../digests/send-digests.ts";
import { startWorker } from "../services/jobs/start-worker.ts";

/** The clock's event names no shard; its moment goes on to those that it starts. */
const DigestEvent = z.object({ shard: z.string().optional() });

/**
 * Mails people what is due and overdue, once a day a person: every hour it starts itself for each shard that has
 * people to look at.
 */
export const handler = worker("send-digests", DigestEvent, async ({ shard }, ctx) => {
  if (shard !== undefined) return sendDigests(shard, ctx.now, () => ctx.remainingMs());
  const shards = await shardsToLookAt(ctx.now, new Date());
  const time = ctx.now.toISOString();
  await Promise.all(shards.map((each) => startWorker("send-digests", { shard: each, time })));
  return shards.length;
});
