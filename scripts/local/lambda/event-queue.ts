import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";

const QueuedEvent = z.object({
  id: z.string(),
  worker: z.string(),
  event: z.unknown(),
  /** How often it has failed. */
  failures: z.number(),
  acceptedAt: z.string(),
});
export type QueuedEvent = z.infer<typeof QueuedEvent>;

/**
 * Events that were accepted and not yet worked off, a file each: like Lambda's own queue they outlive a stop
 * or a crash, so an event runs at least once. Those given up lie in `dead`, as in a dead-letter queue.
 */
export class EventQueue {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async open(folder: string): Promise<EventQueue> {
    await mkdir(join(folder, "dead"), { recursive: true });
    return new EventQueue(folder);
  }

  /** What an earlier run left, oldest first. */
  async leftOver(): Promise<QueuedEvent[]> {
    const names = (await readdir(this.#folder)).filter((name) => name.endsWith(".json"));
    const texts = await Promise.all(names.map((name) => readFile(join(this.#folder, name), "utf8")));
    const events = texts.map((text) => QueuedEvent.parse(JSON.parse(text)));
    return events.sort((left, right) => left.acceptedAt.localeCompare(right.acceptedAt));
  }

  async add(worker: string, event: unknown): Promise<QueuedEvent> {
    const queued = { id: randomUUID(), worker, event, failures: 0, acceptedAt: new Date().toISOString() };
    await this.#write(queued);
    return queued;
  }

  async #write(queued: QueuedEvent): Promise<void> {
    const path = join(this.#folder, `${queued.id}.json`);
    await writeFile(`${path}.part`, JSON.stringify(queued), { flush: true });
    await rename(`${path}.part`, path);
  }

  async countFailure(queued: QueuedEvent): Promise<QueuedEvent> {
    const failed = { ...queued, failures: queued.failures + 1 };
    await this.#write(failed);
    return failed;
  }

  async remove(queued: QueuedEvent): Promise<void> {
    await rm(join(this.#folder, `${queued.id}.json`), { force: true });
  }

  /** Puts an event aside for an operator, with the reason. */
  async bury(queued: QueuedEvent, reason: string): Promise<void> {
    const path = join(this.#folder, "dead", `${queued.id}.json`);
    await writeFile(path, JSON.stringify({ ...queued, reason }, null, 2));
    await this.remove(queued);
  }
}
