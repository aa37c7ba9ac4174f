import * as z from "zod";
import { worker } from "../core/worker.ts";
import { sendDigests, shardsToLookAt } from "../digests/send-digests.ts";
import { startWorker } from "../services/jobs/start-worker.ts";

/** The clock's event names no shard. */
const DigestEvent = z.object({ shard: z.string().optional() });

/**
 * Mails people what is due and overdue, once a day a person: every hour it starts itself for each shard that has
 * people to look at.
 */
export const handler = worker("send-digests", DigestEvent, async ({ shard }, ctx) => {
  if (shard !== undefined) return sendDigests(shard, new Date(), () => ctx.remainingMs());
  const shards = await shardsToLookAt(new Date());
  await Promise.all(shards.map((each) => startWorker("send-digests", { shard: each })));
  return shards.length;
});
