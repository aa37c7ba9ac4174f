import { Agent, get, type IncomingMessage } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { endWithParent } from "../child-process.ts";
import { type Asked, browserHeaders } from "./list-http-ask.ts";

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

interface Received {
  readonly encoding: string | undefined;
  readonly bytes: Buffer;
}

const agent = new Agent({ keepAlive: true });

const receive = async (answer: IncomingMessage, { url }: Asked): Promise<Received> => {
  const pieces: Buffer[] = [];
  for await (const piece of answer) pieces.push(piece);
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`);
  return { encoding: answer.headers["content-encoding"], bytes: Buffer.concat(pieces) };
};

/** `fetch` takes as long as a server's quick answer. */
const ask = (asked: Asked): Promise<Received> =>
  new Promise((resolve, reject) => {
    const headers = { ...browserHeaders, ...asked.headers };
    const request = get(asked.url, { agent, headers }, (answer) =>
      receive(answer, asked).then(resolve, reject),
    );
    request.once("error", reject);
  });

const unpacked = ({ encoding, bytes }: Received): Buffer => {
  if (encoding === "br") return brotliDecompressSync(bytes);
  return encoding === "gzip" ? gunzipSync(bytes) : bytes;
};

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
