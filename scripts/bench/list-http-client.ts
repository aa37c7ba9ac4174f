import { endWithParent } from "../child-process.ts";
import { type Asked, ask, type Received, unpacked } from "./list-http-ask.ts";

/** Everything to ask, once, by so many clients: each one request after the other. */
export interface ClientOrder {
  readonly requests: readonly Asked[];
  readonly clients: number;
}
export interface ClientReport {
  /** To the last byte, in the order in which the requests ended. */
  readonly wallMs: readonly number[];
  /** Bytes of the largest answer, unpacked. */
  readonly largest: number;
  readonly seconds: number;
}

const carryOut = async ({ requests, clients }: ClientOrder): Promise<ClientReport> => {
  const waiting = requests.toReversed();
  const wallMs: number[] = [];
  const answers: Received[] = [];
  const client = async (): Promise<void> => {
    for (let request = waiting.pop(); request !== undefined; request = waiting.pop()) {
      const startedAt = performance.now();
      const answer = await ask(request);
      wallMs.push(performance.now() - startedAt);
      answers.push(answer);
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: clients }, client));
  const seconds = (performance.now() - startedAt) / 1_000;
  return { wallMs, seconds, largest: Math.max(...answers.map((answer) => unpacked(answer).length)) };
};

endWithParent(() => process.exit());
process.on("message", async (order: ClientOrder) => process.send?.(await carryOut(order)));
