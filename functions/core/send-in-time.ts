import type { NodeHttpHandler } from "@smithy/node-http-handler";
import { requestUnderWay } from "./deadline.ts";
import { unavailable } from "./problem.ts";

type Call = Parameters<NodeHttpHandler["handle"]>;
type Answer = Awaited<ReturnType<NodeHttpHandler["handle"]>>;

/** Every call of DynamoDB is a POST; its target names the operation. */
const reads = /\.(Get|BatchGet|Query|Scan|Describe|List|TransactGet)\w*$/;

/** Whether a call changes something: a write of the table or of a bucket, the start of a worker. */
const isChange = ({ method, headers }: Call[0]): boolean =>
  method !== "GET" && method !== "HEAD" && !reads.test(headers["x-amz-target"] ?? "");

const isRefusal = ({ response: { statusCode } }: Answer): boolean => statusCode >= 400 && statusCode < 500;

/** Nothing was sent over a connection that was never made. */
const wasNeverSent = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ECONNREFUSED";

/**
 * Sends one attempt of an SDK client's call. The calls of a request end with its time (`withDeadline`): the ones
 * under way are aborted, and none begins after it, the SDK's own repetitions included.
 * @throws 503 after that
 */
export const sendInTime = async (
  [call, options = {}]: Call,
  send: (...call: Call) => Promise<Answer>,
): Promise<Answer> => {
  const request = requestUnderWay();
  if (!request) return send(call, options);
  const { signal } = request;
  if (signal.aborted) throw unavailable();
  const changes = isChange(call) ? 1 : 0;
  request.changes += changes;
  const { abortSignal = signal } = options;
  const either = abortSignal instanceof AbortSignal ? AbortSignal.any([abortSignal, signal]) : signal;
  try {
    const answer = await send(call, { ...options, abortSignal: either });
    if (isRefusal(answer)) request.changes -= changes;
    return answer;
  } catch (error) {
    if (wasNeverSent(error)) request.changes -= changes;
    if (signal.aborted) throw unavailable();
    throw error;
  }
};
