import { setTimeout as pause } from "node:timers/promises";

/** Function times of the lines that the functions logged in the meantime, by the name of the operation. */
export class FunctionTimes {
  private readonly times = new Map<string, number[]>();

  readonly onLine = (line: string): void => {
    if (!line.includes('"request"') || !line.startsWith("{")) return;
    const { message, operationId, ms }: { message: string; operationId: string; ms: number } =
      JSON.parse(line);
    if (message !== "request") return;
    const known = this.times.get(operationId);
    if (known) known.push(ms);
    else this.times.set(operationId, [ms]);
  };

  clear(): void {
    this.times.clear();
  }

  /**
   * Waits until all have arrived, since a line may come after its answer.
   * @throws Error when some do not come
   */
  async take(operationId: string, count: number): Promise<readonly number[]> {
    for (let tries = 0; tries < 50 && (this.times.get(operationId)?.length ?? 0) < count; tries += 1)
      await pause(20);
    const times = this.times.get(operationId) ?? [];
    this.times.delete(operationId);
    if (times.length < count) throw new Error(`The functions did not log every request of ${operationId}`);
    return times;
  }
}

export interface Run {
  readonly wallMs: readonly number[];
  /** Bytes of the largest answer. */
  readonly largest: number;
  /** CPU of all the server's processes for one request, whatever else the machine does. */
  readonly cpuMs: number;
  readonly perSecond: number;
}

/** Asks everything once, each client one request after the other. */
export const runAll = async <T>(
  requests: readonly T[],
  clients: number,
  { ask, cpuMs }: { ask: (request: T) => Promise<string>; cpuMs: () => number },
): Promise<Run> => {
  const waiting = requests.toReversed();
  const wallMs: number[] = [];
  let largest = 0;
  const client = async (): Promise<void> => {
    for (let request = waiting.pop(); request !== undefined; request = waiting.pop()) {
      const startedAt = performance.now();
      const text = await ask(request);
      wallMs.push(performance.now() - startedAt);
      largest = Math.max(largest, Buffer.byteLength(text));
    }
  };
  const startedAt = performance.now();
  const cpuBefore = cpuMs();
  await Promise.all(Array.from({ length: clients }, client));
  const seconds = (performance.now() - startedAt) / 1_000;
  return {
    ...{ wallMs, largest, perSecond: requests.length / seconds },
    cpuMs: (cpuMs() - cpuBefore) / requests.length,
  };
};
