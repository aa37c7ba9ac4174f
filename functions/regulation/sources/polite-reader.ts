import { setTimeout as pause } from "node:timers/promises";
import { checkedAddress, type SourceAddress } from "./source-address.ts";
import { ComeBackLater, SourceProblem } from "./source-problem.ts";

/** Limits of every answer, and of asking again. */
const sourceLimits = {
  bytes: 200 * 1024 * 1024,
  answerMs: 120_000,
  tries: 5,
  retryAfterMs: 15 * 60_000,
  redirects: 3,
};
export type SourceLimits = typeof sourceLimits;

export interface ReaderOptions {
  readonly address: SourceAddress;
  /** Says who asks: the source's operators can find us by it. */
  readonly userAgent: string;
  /** Milliseconds this worker still has. A longer wait ends it with `ComeBackLater`. */
  readonly remainingMs: () => number;
  readonly limits?: Partial<SourceLimits>;
  readonly random?: () => number;
}

export interface PoliteReader {
  readonly address: SourceAddress;
  /** Requests that were sent, repeated ones included. */
  requests(): number;
  /**
   * Asks for one document, after all that were asked of this host before.
   * @throws SourceProblem with the sentence for people; ComeBackLater
   */
  read(path: string, accept: string): Promise<Buffer>;
}

/** Full jitter: any pause up to one that doubles, so that those who were refused together do not come together again. */
const longestPauseMs = 60_000;
const firstPauseMs = 2_000;
/** What a worker needs to write down where it stands. */
const marginMs = 30_000;

const asksToWait = (status: number): boolean => status === 429 || status >= 500;

/** Seconds or a date (RFC 9110, 10.2.3), in milliseconds from now. */
const retryAfterMs = (value: string | null, now: number): number | undefined => {
  if (value === null) return undefined;
  const seconds = Number(value);
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(value) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
};

/** The request under way at each host. */
const queues = new Map<string, Promise<unknown>>();

/** Runs one after another what concerns one host. */
const inTurn = <T>(host: string, work: () => Promise<T>): Promise<T> => {
  const turn = (queues.get(host) ?? Promise.resolve()).then(work, work);
  queues.set(
    host,
    turn.catch(() => undefined),
  );
  return turn;
};

const tooSlow = () => new SourceProblem("too_slow", "The answer took too long.");
const tooLarge = () => new SourceProblem("too_large", "The answer was too large.");

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === "TimeoutError";

/** Reads a body piece by piece and stops at the limit: nothing larger is ever in memory. */
const bodyOf = async (answer: Response, limit: number): Promise<Buffer> => {
  if (Number(answer.headers.get("content-length") ?? 0) > limit) throw tooLarge();
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of answer.body ?? []) {
    size += piece.length;
    if (size > limit) throw tooLarge();
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
};

type Attempt =
  | { readonly body: Buffer }
  | { readonly waitMs: number | undefined; readonly isSilent: boolean };

/** Reads documents of one source: one request at a time, within limits, and again after a pause where it is busy. */
export const politeReader = (options: ReaderOptions): PoliteReader => {
  const { address, userAgent, remainingMs, random = Math.random } = options;
  const limits = { ...sourceLimits, ...options.limits };
  let requests = 0;

  const send = async (url: URL, accept: string, signal: AbortSignal, hops = 0): Promise<Response> => {
    requests += 1;
    const headers = { accept, "user-agent": userAgent };
    const answer = await fetch(url, { headers, redirect: "manual", signal });
    const location = answer.headers.get("location");
    if (answer.status < 300 || answer.status >= 400 || location === null) return answer;
    await answer.body?.cancel();
    if (hops >= limits.redirects)
      throw new SourceProblem("elsewhere", "The answer came from another address.");
    return send(checkedAddress(address, new URL(location, url)), accept, signal, hops + 1);
  };

  const attempt = async (url: URL, accept: string): Promise<Attempt> => {
    const signal = AbortSignal.timeout(limits.answerMs);
    try {
      const answer = await send(url, accept, signal);
      if (answer.ok) return { body: await bodyOf(answer, limits.bytes) };
      await answer.body?.cancel();
      if (!asksToWait(answer.status))
        throw new SourceProblem("missing", `${address.name} has nothing under this address.`);
      return { waitMs: retryAfterMs(answer.headers.get("retry-after"), Date.now()), isSilent: false };
    } catch (error) {
      if (error instanceof SourceProblem) throw error;
      if (isTimeout(error) || signal.aborted) throw tooSlow();
      return { waitMs: undefined, isSilent: true };
    }
  };

  const wait = async (ms: number): Promise<void> => {
    if (ms + marginMs > remainingMs()) throw new ComeBackLater(new Date(Date.now() + ms));
    await pause(ms);
  };

  const readInTurn = async (url: URL, accept: string): Promise<Buffer> => {
    for (let tries = 1; ; tries++) {
      const result = await attempt(url, accept);
      if ("body" in result) return result.body;
      const isLast = tries >= limits.tries || (result.waitMs ?? 0) > limits.retryAfterMs;
      if (isLast && result.isSilent) throw new SourceProblem("silent", `${address.name} did not answer.`);
      if (isLast) throw new SourceProblem("busy", `${address.name} is busy.`);
      const jitter = random() * Math.min(longestPauseMs, firstPauseMs * 2 ** (tries - 1));
      await wait((result.waitMs ?? 0) + jitter);
    }
  };

  return {
    address,
    requests: () => requests,
    read: (path, accept) => {
      const url = checkedAddress(address, new URL(path, address.base));
      return inTurn(url.host, () => readInTurn(url, accept));
    },
  };
};
