import type { Item } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";

/** A request holds 25 items and 16 MB at most (AWS, BatchWriteItem); small ones end within a time-out. */
const maxRequestItems = 25;
const maxRequestBytes = 512 * 1024;
/** Chunks that wait together are written in random order, so that no partition gets its chunks in one burst. */
const windowSteps = 100;
const windowBytes = 1_536 * 1024;
const parallelRequests = 3;

const sizeOf = (item: Item): number => (item.data instanceof Uint8Array ? item.data.length : 0) + 200;

const shuffle = <T>(values: T[]): T[] => {
  for (let last = values.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    const [a, b] = [values[last], values[other]];
    if (a !== undefined && b !== undefined) {
      values[last] = b;
      values[other] = a;
    }
  }
  return values;
};

const requestsOf = (items: readonly Item[]): Item[][] => {
  const requests: Item[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const item of items) {
    const size = sizeOf(item);
    if (bytes + size > maxRequestBytes || (requests.at(-1)?.length ?? 0) >= maxRequestItems) {
      requests.push([]);
      bytes = 0;
    }
    requests.at(-1)?.push(item);
    bytes += size;
  }
  return requests;
};

const writeAll = async (items: readonly Item[]): Promise<void> => {
  const requests = requestsOf(items);
  const next = async (): Promise<void> => {
    for (let request = requests.pop(); request; request = requests.pop()) {
      await table.writeMany(request.map((put) => ({ put }))).catch((error: unknown) => {
        // The others must not go on writing for a run that has failed.
        requests.length = 0;
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: parallelRequests }, next));
};

/**
 * Writes the chunks of a run in steps, one step a part or manifest. While one window of steps is on its way
 * the next is prepared. `onWritten` hears after how many steps everything before is in the table.
 */
export class ChunkWriter {
  private readonly onWritten: (steps: number) => Promise<void>;
  private readonly skip: number;
  private steps = 0;
  private window: Item[] = [];
  private bytes = 0;
  private stepsInWindow = 0;
  private flushing: Promise<void> = Promise.resolve();

  /** @param skip steps that an earlier attempt of the same run has written */
  constructor(onWritten: (steps: number) => Promise<void>, skip = 0) {
    this.onWritten = onWritten;
    this.skip = skip;
  }

  /** The next step. Resolves at once, or when the window before the last is written. */
  async add(items: readonly Item[]): Promise<void> {
    this.steps += 1;
    if (this.steps <= this.skip) return;
    this.stepsInWindow += 1;
    this.window.push(...items);
    this.bytes += items.reduce((sum, item) => sum + sizeOf(item), 0);
    if (this.stepsInWindow >= windowSteps || this.bytes >= windowBytes) await this.startFlush();
  }

  /** Resolves when all is written. */
  async end(): Promise<void> {
    if (this.stepsInWindow > 0) await this.startFlush();
    await this.flushing;
  }

  private async startFlush(): Promise<void> {
    const { window, steps } = this;
    this.window = [];
    this.bytes = 0;
    this.stepsInWindow = 0;
    await this.flushing;
    this.flushing = this.flush(window, steps);
    // Awaited by the next flush or the end; until then a failure must not count as unhandled.
    this.flushing.catch(() => undefined);
  }

  private async flush(items: Item[], steps: number): Promise<void> {
    await writeAll(shuffle(items));
    await this.onWritten(steps);
  }
}
