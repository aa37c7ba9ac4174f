import type { Library } from "../../regulation/library/library-types.ts";
import type { ImportProgress } from "./import-progress.ts";
import type { ImportRecord } from "./import-record.ts";

/** With less time than this a worker hands over to a fresh one. */
const handOverMs = 30_000;

export interface RunContext {
  readonly requestId: string;
  /** Milliseconds until the worker is ended. */
  remainingMs(): number;
  /** Hears each point at which everything before is safe in the table. */
  onCheckpoint?(name: string): void;
}

/** There is not enough time left: another worker goes on. */
export class OutOfTime extends Error {}

/** One worker's run of one job. */
export interface ImportRun {
  readonly library: Library;
  readonly record: ImportRecord;
  readonly progress: ImportProgress;
  readonly ctx: RunContext;
}

/** @throws LeaseLost where another worker has the job, OutOfTime where a fresh worker should go on */
export const keepGoing = ({ progress, ctx }: ImportRun): void => {
  progress.check();
  if (ctx.remainingMs() < handOverMs) throw new OutOfTime();
};
