import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { type WorkerHandler, worker } from "../../core/worker.ts";
import { startWorker } from "../../services/jobs/start-worker.ts";
import type { OpenQueues } from "./open-queues.ts";
import type { Clock } from "./work-off.ts";

/**
 * A worker that works one queue off; the clock, whose event names none, has it start itself for each that has something
 * to send.
 * @param work says whether another run is to go on at once
 */
export const queueWorker = <Ids extends Readonly<Record<string, string>> & { readonly companyId: string }>(
  name: string,
  Ids: z.ZodType<Ids>,
  queues: OpenQueues<Ids>,
  work: (ids: Ids, clock: Clock) => Promise<boolean>,
): WorkerHandler => {
  const start = (ids: Ids) => startWorker(name, ids, { companyId: ids.companyId });
  return worker(name, z.unknown(), async (event, { remainingMs }) => {
    const { data: ids } = Ids.safeParse(event);
    if (!ids) return Promise.all((await queues.listDue(new Date())).map(start));
    const clock = { now: () => new Date(), sleep: (ms: number) => sleep(ms), remainingMs };
    return (await work(ids, clock)) ? start(ids) : undefined;
  });
};
