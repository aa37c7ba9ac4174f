import { setTimeout as delay } from "node:timers/promises";
import type { _Record as StreamRecord } from "@aws-sdk/client-dynamodb-streams";
import type { StreamFilter } from "../../../infra/config/worker-settings.ts";
import type { EventQueue } from "./event-queue.ts";
import { streamEvent } from "./stream-event.ts";
import type { StreamReader } from "./stream-reader.ts";
import { WorkerFailure, type WorkerPool } from "./worker-pool.ts";

/** A worker that is fed some of the new items, so many a call. */
export type StreamConsumer = {
  readonly worker: string;
  readonly of: StreamFilter;
  readonly batchSize: number;
};

export type StreamOptions = {
  readonly reader: StreamReader;
  readonly consumers: readonly StreamConsumer[];
  readonly pool: WorkerPool;
  /** Keeps the records that fail for good. */
  readonly queue: EventQueue;
  readonly pollMs?: number;
  /** Pauses before the second, third and fourth attempt. */
  readonly retryPausesMs?: readonly number[];
};

const readSize = 200;

/** As the filter of the cloud's event source mapping. */
function isFor({ of }: StreamConsumer, { eventName, dynamodb }: StreamRecord): boolean {
  if (eventName !== "INSERT") return false;
  return "partitions" in of
    ? of.partitions.includes(dynamodb?.Keys?.pk?.S ?? "")
    : of.attributes.some((attribute) => dynamodb?.NewImage?.[attribute]?.S !== undefined);
}

/** Feeds a table's stream to its workers, in order, until stopped. */
export class StreamConsumers {
  readonly #options: Required<StreamOptions>;
  readonly #stop = new AbortController();
  readonly #loop: Promise<void>;

  constructor(options: StreamOptions) {
    this.#options = { pollMs: 200, retryPausesMs: [200, 400, 800], ...options };
    this.#loop = this.#run();
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      const hadRecords = await this.#step().catch((error: unknown) => {
        if (!this.#stop.signal.aborted) console.error("Reading the table's stream failed:", error);
        return false;
      });
      if (!hadRecords) await this.#pause(this.#options.pollMs);
    }
  }

  async #pause(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.#stop.signal }).catch(() => undefined);
  }

  async #step(): Promise<boolean> {
    const { reader, consumers } = this.#options;
    const batches = await reader.read(readSize);
    for (const batch of batches) {
      for (const consumer of consumers) {
        const records = batch.records.filter((record) => isFor(consumer, record));
        // Stopped halfway: the next run reads the batch again.
        if (!(await this.#feed(consumer, records))) return false;
      }
      await reader.confirm(batch);
    }
    return batches.length > 0;
  }

  /** Whether all of them are worked off, or put aside: not where it was stopped on the way. */
  async #feed({ worker, batchSize }: StreamConsumer, records: readonly StreamRecord[]): Promise<boolean> {
    for (let start = 0; start < records.length; start += batchSize) {
      if (!(await this.#deliver(worker, records.slice(start, start + batchSize)))) return false;
    }
    return true;
  }

  /** A batch that fails is halved until the bad record is alone; that one is tried again and put aside. */
  async #deliver(worker: string, records: readonly StreamRecord[]): Promise<boolean> {
    if (this.#stop.signal.aborted) return false;
    const reason = await this.#attempt(worker, records);
    if (reason === undefined) return true;
    if (records.length === 1) return this.#insist(worker, records, reason);
    const middle = Math.ceil(records.length / 2);
    return (
      (await this.#deliver(worker, records.slice(0, middle))) &&
      (await this.#deliver(worker, records.slice(middle)))
    );
  }

  async #insist(worker: string, records: readonly StreamRecord[], first: string): Promise<boolean> {
    let reason = first;
    for (const pause of this.#options.retryPausesMs) {
      await this.#pause(pause);
      if (this.#stop.signal.aborted) return false;
      const failure = await this.#attempt(worker, records);
      if (failure === undefined) return true;
      reason = failure;
    }
    const { queue, reader } = this.#options;
    await queue.bury(await queue.add(worker, streamEvent(records, reader.streamArn)), reason);
    return true;
  }

  async #attempt(worker: string, records: readonly StreamRecord[]): Promise<string | undefined> {
    const { pool, reader } = this.#options;
    try {
      await pool.run(worker, streamEvent(records, reader.streamArn));
      return undefined;
    } catch (error) {
      if (error instanceof WorkerFailure) return error.message;
      throw error;
    }
  }

  /** Stops reading. Close the pool too: a worker under way is waited for. */
  async close(): Promise<void> {
    this.#stop.abort();
    await this.#loop;
    this.#options.reader.close();
  }
}
