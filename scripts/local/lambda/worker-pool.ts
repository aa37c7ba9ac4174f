import type { ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { startChild, stopChild } from "../../child-process.ts";
import { projectRoot } from "../../project-root.ts";
import { spareProcessor } from "./spare-processor.ts";
import type { WorkOrder, WorkReport } from "./worker-process.ts";

export type WorkerPoolOptions = {
  /** Folder of the workers; `functions/jobs` by default. */
  readonly folder?: string;
  /** Environment of the workers. */
  readonly env?: NodeJS.ProcessEnv;
  /** Receives every line the workers print. */
  readonly onLine?: (line: string) => void;
  /** Told how each event ended. */
  readonly onReport?: (report: WorkerEnd) => void;
  /** Processes of one worker at the same time; further events wait. */
  readonly concurrency?: number;
  /** Whether all workers have the same processes: each costs half a second of processor time to start. */
  readonly isShared?: boolean;
  /** An idle process ends after this time. */
  readonly idleMs?: number;
  /** Time and memory of a worker; Lambda's 15 minutes and Node's own limit by default. */
  readonly limitsOf?: (worker: string) => WorkerLimits;
};
export type WorkerLimits = { readonly ms: number; readonly memoryMb?: number | undefined };
export type WorkerEnd = {
  readonly worker: string;
  readonly ms: number;
  readonly error: string | undefined;
  readonly peakBytes: number | undefined;
};

type Slot = { readonly child: ChildProcess; isBusy: boolean; idleTimer: NodeJS.Timeout | undefined };
type Crew = { readonly slots: Set<Slot>; readonly waiting: ((slot: Slot) => void)[] };

/** A worker failed: what it threw, or that its process ended or took too long. */
export class WorkerFailure extends Error {
  override readonly name = "WorkerFailure";
}

/**
 * Runs workers as Lambda does: each in processes of its own, one event at a time per process, kept warm for
 * a while. Their memory is theirs alone, and nothing they do delays the servers of this process.
 */
export class WorkerPool {
  readonly #options: Required<Omit<WorkerPoolOptions, "onLine">> & Pick<WorkerPoolOptions, "onLine">;
  readonly #crews = new Map<string, Crew>();
  #isClosed = false;

  constructor(options: WorkerPoolOptions = {}) {
    this.#options = {
      folder: join(projectRoot, "functions", "workers"),
      env: process.env,
      onReport: () => undefined,
      concurrency: 2,
      isShared: false,
      idleMs: 20_000,
      limitsOf: () => ({ ms: 15 * 60_000 }),
      ...options,
    };
  }

  has(worker: string): boolean {
    return /^[a-z][a-z0-9-]*$/.test(worker) && existsSync(this.#fileOf(worker));
  }

  #fileOf(worker: string): string {
    return join(this.#options.folder, `${worker}.ts`);
  }

  /** Runs one event and gives what the worker returned. @throws WorkerFailure */
  async run(worker: string, event: unknown): Promise<unknown> {
    const slot = await this.#takeSlot(worker);
    const startedAt = performance.now();
    try {
      const report = await this.#runIn(slot, worker, event);
      this.#report(worker, startedAt, report.error, report.peakBytes);
      if (report.error !== undefined) throw new WorkerFailure(report.error);
      return report.result;
    } catch (error) {
      if (error instanceof WorkerFailure && slot.child.connected) throw error;
      const message = error instanceof Error ? error.message : String(error);
      this.#report(worker, startedAt, message, undefined);
      throw new WorkerFailure(message);
    } finally {
      this.#giveBack(worker, slot);
    }
  }

  #report(worker: string, startedAt: number, error: string | undefined, peakBytes: number | undefined): void {
    this.#options.onReport({ worker, ms: Math.round(performance.now() - startedAt), error, peakBytes });
  }

  #runIn(slot: Slot, worker: string, event: unknown): Promise<WorkReport> {
    const { ms: limitMs } = this.#options.limitsOf(worker);
    const order: WorkOrder = {
      name: worker,
      module: pathToFileURL(this.#fileOf(worker)).href,
      event,
      limitMs,
    };
    const { child } = slot;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        child.kill("SIGKILL");
        settle(() => reject(new WorkerFailure(`Task timed out after ${limitMs / 1000} seconds`)));
      }, limitMs);
      const onExit = () =>
        settle(() => reject(new WorkerFailure("The worker's process ended before the work did.")));
      const onMessage = (report: WorkReport) => settle(() => resolve(report));
      const settle = (finish: () => void) => {
        clearTimeout(timer);
        child.off("exit", onExit).off("message", onMessage);
        finish();
      };
      child.on("exit", onExit).on("message", onMessage);
      child.send(order, (error) => {
        if (error !== null) settle(() => reject(new WorkerFailure(error.message)));
      });
    });
  }

  #crewOf(worker: string): Crew {
    const name = this.#options.isShared ? "all" : worker;
    const crew = this.#crews.get(name) ?? { slots: new Set(), waiting: [] };
    this.#crews.set(name, crew);
    return crew;
  }

  async #takeSlot(worker: string): Promise<Slot> {
    if (this.#isClosed) throw new WorkerFailure("The workers are shut down.");
    const crew = this.#crewOf(worker);
    const idle = [...crew.slots].find((slot) => !slot.isBusy && slot.child.connected);
    if (idle !== undefined) {
      clearTimeout(idle.idleTimer);
      idle.isBusy = true;
      return idle;
    }
    if (crew.slots.size < this.#options.concurrency) return this.#startSlot(worker, crew);
    return new Promise((resolve) => crew.waiting.push(resolve));
  }

  #startSlot(worker: string, crew: Crew): Slot {
    const { env, onLine, limitsOf, isShared } = this.#options;
    const memoryMb = isShared ? undefined : limitsOf(worker).memoryMb;
    const nodeArguments = memoryMb === undefined ? [] : [`--max-old-space-size=${memoryMb}`];
    const child = startChild(new URL("./worker-process.ts", import.meta.url), {
      env,
      nodeArguments,
      ...(onLine && { onLine }),
    });
    if (child.pid !== undefined && !isShared) spareProcessor(child.pid);
    const slot: Slot = { child, isBusy: true, idleTimer: undefined };
    crew.slots.add(slot);
    child.once("exit", () => crew.slots.delete(slot));
    child.on("error", () => crew.slots.delete(slot));
    return slot;
  }

  #giveBack(worker: string, slot: Slot): void {
    const crew = this.#crewOf(worker);
    const next = crew.waiting.shift();
    const isAlive = slot.child.connected && crew.slots.has(slot);
    if (next !== undefined && !this.#isClosed) {
      next(isAlive ? slot : this.#startSlot(worker, crew));
      return;
    }
    slot.isBusy = false;
    slot.idleTimer = setTimeout(() => {
      // It takes a while to end, and takes no event any more.
      crew.slots.delete(slot);
      void stopChild(slot.child);
    }, this.#options.idleMs);
    slot.idleTimer.unref();
  }

  /** Ends idle processes, so that the next event runs changed code. */
  refresh(): void {
    for (const { slots } of this.#crews.values()) {
      for (const slot of slots) {
        if (slot.isBusy) continue;
        slots.delete(slot);
        void stopChild(slot.child);
      }
    }
  }

  /** Ends all processes, also those at work: their events are run again, as after a crash. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const slots = [...this.#crews.values()].flatMap((crew) => [...crew.slots]);
    for (const slot of slots) clearTimeout(slot.idleTimer);
    await Promise.all(slots.map((slot) => stopChild(slot.child, 0)));
  }
}
