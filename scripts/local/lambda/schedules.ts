import { randomUUID } from "node:crypto";
import type { Dispatcher } from "./dispatcher.ts";

export type Schedule = { readonly worker: string; readonly everyMinutes: number };

function scheduledEvent(worker: string): Record<string, unknown> {
  return {
    version: "0",
    id: randomUUID(),
    "detail-type": "Scheduled Event",
    source: "aws.events",
    account: "000000000000",
    time: new Date().toISOString(),
    region: "us-east-1",
    resources: [`arn:aws:events:us-east-1:000000000000:rule/${worker}`],
    detail: {},
  };
}

/**
 * Starts each worker now and then every so many minutes, as EventBridge does. A worker that runs or waits
 * already is not started a second time.
 */
export function startSchedules(schedules: readonly Schedule[], dispatcher: Dispatcher): { close(): void } {
  const start = ({ worker }: Schedule) => {
    if (dispatcher.isBusy(worker)) return;
    dispatcher.accept(worker, scheduledEvent(worker)).catch((error: unknown) => {
      console.error(`${worker} could not be started:`, error);
    });
  };
  const timers = schedules.map((schedule) => {
    start(schedule);
    return setInterval(start, schedule.everyMinutes * 60_000, schedule);
  });
  return {
    close: () => {
      for (const timer of timers) clearInterval(timer);
    },
  };
}
