import { invokeWorker } from "../../core/invoke-worker.ts";
import { type LogFields, log } from "../../core/log.ts";

/**
 * Starts a worker on what waits in the table. Never fails: should the call be lost, a sweep starts it later.
 * @param ids what the log names then
 */
export const startWorker = (name: string, event: unknown, ids: LogFields = {}): Promise<void> =>
  invokeWorker(name, event).catch((error: unknown) => log.error(`${name} not started yet`, error, ids));
