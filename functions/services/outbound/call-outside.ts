import { request as httpRequest, type IncomingMessage, type RequestOptions } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP } from "node:net";
import { requestUnderWay } from "../../core/deadline.ts";
import { hostOf, isAllowedLocal, isPublicAddress, readPublicUrl } from "./public-address.ts";
import { addressesOf } from "./resolver.ts";

/** A call to an address that people of a company chose. */
export interface OutsideCall {
  readonly url: string;
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** In all, from the look-up of the host to the last byte. */
  readonly timeoutMs: number;
  /** Of the answer's body; 0 where its head is all that counts. */
  readonly maxBytes: number;
}

export interface OutsideAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** What kept a call from its answer. */
type OutsideFailure = "not_public" | "no_address" | "redirect" | "too_large" | "timeout" | "connection";

const sentences: Readonly<Record<OutsideFailure, string>> = {
  not_public: "The address is not a public https address.",
  no_address: "The host has no address.",
  redirect: "The answer leads to another address.",
  too_large: "The answer is too large.",
  timeout: "There was no answer in time.",
  connection: "The connection failed.",
};

class OutsideCallFailed extends Error {
  readonly reason: OutsideFailure;

  constructor(reason: OutsideFailure, cause?: unknown) {
    super(sentences[reason], { cause });
    this.name = "OutsideCallFailed";
    this.reason = reason;
  }
}

/** Settles with `work`, or fails when the signal ends it. */
const within = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const giveUp = () => reject(new OutsideCallFailed("timeout"));
    if (signal.aborted) return giveUp();
    signal.addEventListener("abort", giveUp, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", giveUp));
  });

/** The addresses to connect to: every one that the host has must be public, or none is used. */
const chooseAddresses = async (url: URL): Promise<readonly string[]> => {
  const addresses = await addressesOf(hostOf(url)).catch((error: unknown) => {
    throw new OutsideCallFailed("no_address", error);
  });
  if (!isAllowedLocal(url) && !addresses.every(isPublicAddress)) throw new OutsideCallFailed("not_public");
  return addresses;
};

const readBody = async (answer: IncomingMessage, maxBytes: number): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > maxBytes) throw new OutsideCallFailed("too_large");
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
};

const send = (
  url: URL,
  addresses: readonly string[],
  call: OutsideCall,
  signal: AbortSignal,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const options: RequestOptions = {
      method: call.method ?? "GET",
      headers: {
        "user-agent": "Subpart",
        ...call.headers,
        ...(call.body !== undefined && { "content-length": Buffer.byteLength(call.body) }),
      },
      signal,
      // A connection of its own to the very addresses that were checked: asked again, DNS could say another one.
      agent: false,
      lookup: (_host, { all }, done) => {
        const found = addresses.map((address) => ({ address, family: isIP(address) }));
        if (all) done(null, found);
        else done(null, found[0]?.address ?? "", found[0]?.family);
      },
    };
    const request = url.protocol === "https:" ? httpsRequest(url, options) : httpRequest(url, options);
    request.on("response", resolve).on("error", reject).end(call.body);
  });

const exchange = async (url: URL, call: OutsideCall, signal: AbortSignal): Promise<OutsideAnswer> => {
  const addresses = await within(signal, chooseAddresses(url));
  const answer = await send(url, addresses, call, signal);
  try {
    const status = answer.statusCode ?? 0;
    if (status >= 300 && status < 400) throw new OutsideCallFailed("redirect");
    const headers = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
    const body = call.maxBytes === 0 ? Buffer.alloc(0) : await readBody(answer, call.maxBytes);
    return { status, headers: Object.fromEntries(headers), body };
  } finally {
    answer.destroy();
  }
};

/**
 * Calls a server of someone else: by https, at public addresses alone, without following a redirect, within time and
 * size. Any status but a redirect is an answer.
 * @throws OutsideCallFailed
 */
export const callOutside = async (call: OutsideCall): Promise<OutsideAnswer> => {
  const url = readPublicUrl(call.url);
  if (!url) throw new OutsideCallFailed("not_public");
  const time = AbortSignal.timeout(call.timeoutMs);
  const request = requestUnderWay();
  const signal = request ? AbortSignal.any([time, request.signal]) : time;
  try {
    return await exchange(url, call, signal);
  } catch (error) {
    if (error instanceof OutsideCallFailed) throw error;
    throw new OutsideCallFailed(signal.aborted ? "timeout" : "connection", error);
  }
};
