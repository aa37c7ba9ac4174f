import { log } from "../log.ts";
import { unavailable } from "../problem.ts";

/** Names of errors that pass: throttling, time-outs, a lost connection (AWS, "Error handling with DynamoDB"). */
const passing = new Set([
  "ProvisionedThroughputExceededException",
  "RequestLimitExceeded",
  "ThrottlingException",
  "LimitExceededException",
  "TransactionConflictException",
  "TimeoutError",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
]);

interface SdkError extends Error {
  readonly code?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/** Whether the same request may succeed in a moment, although the client has tried often enough. */
const isBusy = (error: SdkError): boolean =>
  passing.has(error.name) || passing.has(error.code ?? "") || (error.$metadata?.httpStatusCode ?? 0) >= 500;

/** Makes `work` fail with 503 instead of the engine's own error when the engine stays busy or unreachable. */
export const unlessBusy =
  <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
  (...args: A): Promise<R> =>
    work(...args).catch((error: unknown) => {
      if (!(error instanceof Error) || !isBusy(error)) throw error;
      log.warn("The table is busy", { errorName: error.name, errorMessage: error.message });
      throw unavailable();
    });
