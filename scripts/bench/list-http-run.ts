import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { startChild, stopChild } from "../child-process.ts";
import type { ClientOrder, ClientReport } from "./list-http-client.ts";

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

/**
 * Who asks. In a process of its own: this one holds the rules to compare answers with, and clearing up after so much
 * takes the processors from whom it measures.
 */
export class HttpClient {
  private readonly child = startChild(new URL("./list-http-client.ts", import.meta.url));
  private readonly ended = once(this.child, "exit").then(() => {
    throw new Error("The client ended before it was done");
  });

  /** @throws Error where a request was refused */
  async run(order: ClientOrder): Promise<ClientReport> {
    this.child.send(order);
    const [report]: ClientReport[] = await Promise.race([once(this.child, "message"), this.ended]);
    if (!report) throw new Error("The client reported nothing");
    return report;
  }

  close(): Promise<void> {
    this.ended.catch(() => undefined);
    return stopChild(this.child);
  }
}

export interface Run extends Pick<ClientReport, "wallMs" | "largest"> {
  /** CPU of all the server's processes for one request, whatever else the machine does. */
  readonly cpuMs: number;
  readonly perSecond: number;
}

/** Has everything asked once. @param cpuMs of the server, so far */
export const runAll = async (client: HttpClient, order: ClientOrder, cpuMs: () => number): Promise<Run> => {
  const cpuBefore = cpuMs();
  const { wallMs, largest, seconds } = await client.run(order);
  const count = order.requests.length;
  return { wallMs, largest, perSecond: count / seconds, cpuMs: (cpuMs() - cpuBefore) / count };
};
