import { setTimeout as delay } from "node:timers/promises";
import type { EventQueue, QueuedEvent } from "./event-queue.ts";
import { WorkerFailure, type WorkerPool } from "./worker-pool.ts";

export type DispatcherOptions = {
  readonly queue: EventQueue;
  readonly pool: WorkerPool;
  /**
   * Pauses before the second and the third attempt. Lambda waits one and two minutes
   * (docs.aws.amazon.com/lambda/latest/dg/invocation-async-error-handling.html); a person waits here.
   */
  readonly retryPausesMs?: readonly number[];
};

/** Works accepted events off in the background, with Lambda's two retries and a place for the dead. */
export class Dispatcher {
  readonly #queue: EventQueue;
  readonly #pool: WorkerPool;
  readonly #pauses: readonly number[];
  /** The work under way, with the worker it is for. */
  readonly #running = new Map<Promise<void>, string>();
  readonly #stop = new AbortController();

  constructor({ queue, pool, retryPausesMs = [1000, 2000] }: DispatcherOptions) {
    this.#queue = queue;
    this.#pool = pool;
    this.#pauses = retryPausesMs;
  }

  /** Takes up what an earlier run left. */
  async resume(): Promise<void> {
    for (const queued of await this.#queue.leftOver()) this.#start(queued);
  }

  /** Accepts an event: it is safe on disk when this returns, and runs soon. */
  async accept(worker: string, event: unknown): Promise<void> {
    this.#start(await this.#queue.add(worker, event));
  }

  #start(queued: QueuedEvent): void {
    const work = this.#workOff(queued).finally(() => this.#running.delete(work));
    this.#running.set(work, queued.worker);
  }

  async #workOff(accepted: QueuedEvent): Promise<void> {
    let queued = accepted;
    while (!this.#stop.signal.aborted) {
      const reason = await this.#attempt(queued);
      if (this.#stop.signal.aborted) return;
      if (reason === undefined) return this.#queue.remove(queued);
      queued = await this.#queue.countFailure(queued);
      const pause = this.#pauses[queued.failures - 1];
      if (pause === undefined) return this.#queue.bury(queued, reason);
      await delay(pause, undefined, { signal: this.#stop.signal }).catch(() => undefined);
    }
  }

  async #attempt(queued: QueuedEvent): Promise<string | undefined> {
    try {
      await this.#pool.run(queued.worker, queued.event);
      return undefined;
    } catch (error) {
      if (error instanceof WorkerFailure) return error.message;
      throw error;
    }
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.keys());
  }

  /** Whether an event of this worker runs or waits. */
  isBusy(worker: string): boolean {
    return [...this.#running.values()].includes(worker);
  }

  /** Stops; what is not done yet stays in the queue for the next start. */
  async close(): Promise<void> {
    this.#stop.abort();
    await this.#pool.close();
    await Promise.all(this.#running.keys());
  }
}
