import { Agent, get, type IncomingMessage } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

/** One GET; `headers` are those beside what a browser accepts. */
export interface Asked {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** An answer as it was sent. */
export interface Received {
  readonly encoding: string | undefined;
  readonly bytes: Buffer;
}

export const unpacked = ({ encoding, bytes }: Received): Buffer => {
  if (encoding === "br") return brotliDecompressSync(bytes);
  return encoding === "gzip" ? gunzipSync(bytes) : bytes;
};

const agent = new Agent({ keepAlive: true });

const receive = async (answer: IncomingMessage, { url }: Asked): Promise<Received> => {
  const pieces: Buffer[] = [];
  for await (const piece of answer) pieces.push(piece);
  const received = { encoding: answer.headers["content-encoding"], bytes: Buffer.concat(pieces) };
  if (answer.statusCode === 200) return received;
  throw new Error(`${url} answered ${answer.statusCode}: ${unpacked(received).toString().slice(0, 200)}`);
};

/**
 * Asks as browsers do over TLS. `fetch` takes as long as a server's quick answer.
 * @throws Error where the answer is no success
 */
export const ask = (asked: Asked): Promise<Received> =>
  new Promise((resolve, reject) => {
    const headers = { "accept-encoding": "gzip, deflate, br", ...asked.headers };
    const request = get(asked.url, { agent, headers }, (answer) =>
      receive(answer, asked).then(resolve, reject),
    );
    request.once("error", reject);
  });
