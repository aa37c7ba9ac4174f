import * as z from "zod";
import { bulkPartitions } from "../../config/outbox-partitions.ts";
import { config } from "../../core/config.ts";
import { upsert } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { startWorker } from "../jobs/start-worker.ts";
import { deliverAll } from "./deliver-all.ts";
import { outbox } from "./outbox.ts";
import { sendRate } from "./send-rate.ts";

/*
 *   pk `BULK_MAILS`   sk `{partition}`   until when one worker sends the mails of a partition
 */
export const BulkMailEvent = z.object({ partition: z.enum(bulkPartitions) });

/** Renewed with each page of mails. A worker that dies keeps its partition from others for so long. */
const leaseMs = 120_000;
/** Kept for what is under way. */
const reserveMs = 15_000;

class Taken extends Error {}

/** Takes a partition, or keeps it. @returns false where another worker has it */
const hold = (partition: string, worker: string, now: Date): Promise<boolean> => {
  const until = new Date(now.getTime() + leaseMs).toISOString();
  const isFree = [
    { absent: "leasedUntil" } as const,
    { attribute: "leasedUntil", is: "<", value: now.toISOString() } as const,
    { attribute: "worker", is: "=", value: worker } as const,
  ];
  const key = { pk: "BULK_MAILS", sk: partition };
  const take = upsert(key, { set: { leasedUntil: until, worker } }, [{ anyOf: isFree }], () => new Taken());
  return table.write(take).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Taken) return false;
      throw error;
    },
  );
};

const release = (partition: string, worker: string): Promise<void> => {
  const key = { pk: "BULK_MAILS", sk: partition };
  const mine = [{ attribute: "worker", is: "=", value: worker } as const];
  return table.write(upsert(key, { set: { leasedUntil: "" } }, mine)).catch(() => undefined);
};

export const bulkMailWorker = "send-bulk-mail";

/** Starts the workers of partitions in which mails wait; one that runs already goes on alone. */
export const startBulkMails = async (now: Date): Promise<void> => {
  await Promise.all(
    bulkPartitions.map(async (partition) => {
      const [waiting] = await outbox.listReady(partition, 1, now);
      if (waiting) await startWorker(bulkMailWorker, { partition });
    }),
  );
};

/**
 * Sends the mails of one partition, oldest first, as fast as SES takes them. It may end anywhere: its partition is
 * free again after two minutes, and a mail it had claimed after one.
 * @param worker an id of this run
 * @param remainingMs milliseconds until the worker is ended
 */
export const sendBulkMails = async (
  partition: string,
  worker: string,
  remainingMs: () => number,
): Promise<void> => {
  const isInTime = () => remainingMs() > reserveMs;
  // A quiet stage keeps its emails: looking for ready ones again and again would find the same.
  if (config().MAIL_SENDING === "off") return;
  if (!(await hold(partition, worker, new Date()))) return;
  const atOnce = Math.ceil(config().MAILS_PER_SECOND / bulkPartitions.length);
  const rate = sendRate("bulk", atOnce, isInTime);
  const failures: unknown[] = [];
  const sendReady = async (): Promise<boolean> => {
    let isAny = false;
    for await (const mails of outbox.readyPages(partition, () => new Date())) {
      if (!isInTime() || !(await hold(partition, worker, new Date()))) return false;
      isAny = true;
      await deliverAll(mails, rate).catch((error: unknown) => failures.push(error));
    }
    return isAny;
  };
  // More may have come in the meantime; what failed waits, and is not found again.
  while (await sendReady());
  await release(partition, worker);
  if (!isInTime()) await startWorker(bulkMailWorker, { partition });
  if (failures.length > 0) throw new AggregateError(failures, "Mails that failed");
};
