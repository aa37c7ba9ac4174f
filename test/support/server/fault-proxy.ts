import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { closeServer, portOf } from "../../../scripts/local/index.ts";
import { brokenAnswer, type ErrorFault, narrowed } from "./fault-answers.ts";

/**
 * What can go wrong between a client and its engine:
 * - `lose-answer`: the engine does the work, its answer never arrives
 * - `reset`: the connection breaks before the engine hears of it
 * - `hang`: no answer, ever
 * - `late`: the engine hears of it after two seconds and a half
 * - `tiny-page`: a Query stops after one item
 * - `unprocessed`: a batch is done for its first half only
 * - the rest: the engine refuses with that error
 */
export type Fault = "lose-answer" | "reset" | "hang" | "late" | "tiny-page" | "unprocessed" | ErrorFault;

interface Order {
  readonly fault: Fault;
  readonly operation: string | RegExp | undefined;
  /** Calls that pass before the first that does not. */
  after: number;
  left: number;
}

const isMeant = ({ operation }: Pick<Order, "operation">, called: string): boolean =>
  operation instanceof RegExp ? operation.test(called) : (operation ?? called) === called;

export interface FaultProxy {
  readonly endpoint: string;
  /** Names of the operations that were called, in order. */
  readonly calls: string[];
  /** Lets `times` calls of `operation` (of any, when it is not given) meet `fault`, once `after` have passed. */
  inject(fault: Fault, operation?: string | RegExp, times?: number, after?: number): void;
  /** Loses the answer of each call of such an operation once: the same call gets through when it is repeated. */
  loseEach(operation: RegExp): void;
  /** Makes the engine take `factor` times as long over each call, one call after the other; 1 is its own pace. */
  slowDown(factor: number): void;
  /** Lets each call of `operation` (of any, when it is not given) take `ms` longer, half of it after the work. */
  delay(ms: number, operation?: string): void;
  /** Answers nothing for so many milliseconds from now; what is asked meanwhile is answered afterwards. */
  freeze(ms: number): void;
  /** Waits until no call has been under way for so many milliseconds. */
  quiet(ms: number): Promise<void>;
  /** Whether every call would be passed on as it is. */
  isIdle(): boolean;
  /** Forgets faults that have not happened and what was called; the engine has its own pace again. */
  reset(): void;
  close(): Promise<void>;
}

interface Reply {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
}

export const operationOf = (headers: Readonly<Record<string, unknown>>): string =>
  String(headers["x-amz-target"] ?? "")
    .split(".")
    .at(-1) ?? "";

const readAll = async (stream: IncomingMessage): Promise<Buffer> => Buffer.concat(await stream.toArray());

/** Sends a call on to the target, under the target's own host name. */
const forward = async (target: URL, call: IncomingMessage, body: Buffer): Promise<Reply> => {
  const headers = { ...call.headers, host: target.host, "content-length": String(body.length) };
  const onward = request({
    host: target.hostname,
    port: target.port,
    method: call.method,
    path: call.url,
    headers,
  });
  onward.end(body);
  const [reply] = (await once(onward, "response")) as [IncomingMessage];
  return { status: reply.statusCode ?? 502, headers: reply.headers, body: await readAll(reply) };
};

const send = (answer: ServerResponse, reply: Reply): void => {
  const { "transfer-encoding": _, connection: __, ...headers } = reply.headers;
  answer.writeHead(reply.status, { ...headers, "content-length": String(reply.body.length) }).end(reply.body);
};

/**
 * An HTTP proxy before an engine that makes its calls fail on demand (reliability, P5). It listens on the
 * loopback address only.
 * @param byChance asked for each call that no order is for
 */
export const startFaultProxy = async (
  targetUrl: string,
  byChance: (operation: string, body: Buffer) => Fault | undefined = () => undefined,
): Promise<FaultProxy> => {
  const target = new URL(targetUrl);
  const calls: string[] = [];
  let orders: Order[] = [];

  const faultOf = (operation: string): Fault | undefined => {
    const order = orders.find((each) => each.left > 0 && isMeant(each, operation));
    if (!order) return undefined;
    if (order.after > 0) {
      order.after -= 1;
      return undefined;
    }
    order.left -= 1;
    return order.fault;
  };

  /** What is lost once, and the calls that were. */
  let lostOnce: RegExp | undefined;
  const lost = new Set<string>();
  const firstLoss = (operation: string, body: Buffer): Fault | undefined => {
    const call = body.toString("latin1");
    if (!lostOnce?.test(operation) || lost.has(call)) return undefined;
    lost.add(call);
    return "lose-answer";
  };

  let isBusy = false;
  let delayed: { readonly ms: number; readonly operation: string | undefined } | undefined;
  let slowness = 1;
  let free: Promise<unknown> = Promise.resolve();

  /** As `forward`, at the pace of a busy engine: calls wait for each other. */
  const forwardSlowly = (call: IncomingMessage, body: Buffer): Promise<Reply> => {
    const turn = free.then(async () => {
      const startedAt = performance.now();
      const reply = await forward(target, call, body);
      await pause((performance.now() - startedAt) * (slowness - 1));
      return reply;
    });
    free = turn.catch(() => undefined);
    return turn;
  };

  const pass = async (call: IncomingMessage, body: Buffer, fault: "late" | undefined): Promise<Reply> => {
    if (fault === "late") await pause(2_500);
    const { ms, operation = operationOf(call.headers) } = delayed ?? { ms: 0 };
    const half = operation === operationOf(call.headers) ? ms / 2 : 0;
    if (half > 0) await pause(half);
    const reply = await (isBusy ? forwardSlowly(call, body) : forward(target, call, body));
    if (half > 0) await pause(half);
    return reply;
  };

  const handle = async (call: IncomingMessage, answer: ServerResponse): Promise<void> => {
    const operation = operationOf(call.headers);
    calls.push(operation);
    const body = await readAll(call);
    const fault = faultOf(operation) ?? firstLoss(operation, body) ?? byChance(operation, body);
    if (fault === undefined || fault === "late") return send(answer, await pass(call, body, fault));
    if (fault === "hang") return;
    if (fault === "reset") return void call.socket.destroy();
    if (fault === "lose-answer") {
      await forward(target, call, body);
      return void call.socket.destroy();
    }
    if (fault === "tiny-page" || fault === "unprocessed") {
      const { sent, merge } = narrowed(fault, operation, body);
      const reply = await forward(target, call, sent);
      return send(answer, { ...reply, body: merge(reply.body) });
    }
    const { status, text } = brokenAnswer(fault, operation, body);
    answer.writeHead(status, { "content-type": "application/x-amz-json-1.0" }).end(text);
  };

  let underWay = 0;
  const server = createServer((call, answer) => {
    underWay += 1;
    handle(call, answer)
      .catch(() => call.socket.destroy())
      .finally(() => {
        underWay -= 1;
      });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    endpoint: `http://127.0.0.1:${portOf(server)}`,
    calls,
    inject: (fault, operation, times = 1, after = 0) => {
      orders.push({ fault, operation, left: times, after });
    },
    slowDown: (factor) => {
      isBusy = true;
      slowness = factor;
    },
    delay: (ms, operation) => {
      delayed = { ms, operation };
    },
    freeze: (ms) => {
      isBusy = true;
      free = Promise.all([free, pause(ms)]);
    },
    loseEach: (operation) => {
      lostOnce = operation;
    },
    quiet: async (ms) => {
      for (let heard = -1; heard !== calls.length || underWay > 0; await pause(ms)) heard = calls.length;
    },
    isIdle: () => !isBusy && !delayed && !lostOnce && orders.every(({ left }) => left === 0),
    reset: () => {
      isBusy = false;
      slowness = 1;
      delayed = undefined;
      lostOnce = undefined;
      lost.clear();
      orders = [];
      calls.length = 0;
    },
    close: () => closeServer(server),
  };
};
