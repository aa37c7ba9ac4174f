import { randomUUID } from "node:crypto";
import type { Dispatcher } from "./dispatcher.ts";

export type Schedule = {
  readonly worker: string;
  readonly everyMinutes: number;
  /** Whether it starts when the clock shows a multiple of that. */
  readonly isOnTheClock?: boolean | undefined;
};

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
  const timers = new Map<Schedule, NodeJS.Timeout>();
  const wait = (schedule: Schedule) => {
    const every = schedule.everyMinutes * 60_000;
    const ms = schedule.isOnTheClock ? every - (Date.now() % every) : every;
    const again = () => {
      start(schedule);
      wait(schedule);
    };
    timers.set(schedule, setTimeout(again, ms));
  };
  for (const schedule of schedules) {
    start(schedule);
    wait(schedule);
  }
  return {
    close: () => {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}
