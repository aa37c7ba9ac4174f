import { endWithParent } from "../child-process.ts";
import { type Asked, ask } from "./list-http-ask.ts";

/** Everything to ask, once, by so many clients: each one request after the other. */
export interface ClientOrder {
  readonly requests: readonly Asked[];
  readonly clients: number;
}
export interface ClientReport {
  /** In the order in which the requests ended. */
  readonly wallMs: readonly number[];
  /** Bytes of the largest answer. */
  readonly largest: number;
  readonly seconds: number;
}

const carryOut = async ({ requests, clients }: ClientOrder): Promise<ClientReport> => {
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
  await Promise.all(Array.from({ length: clients }, client));
  return { wallMs, largest, seconds: (performance.now() - startedAt) / 1_000 };
};

endWithParent(() => process.exit());
process.on("message", async (order: ClientOrder) => process.send?.(await carryOut(order)));
