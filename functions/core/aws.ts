import { AsyncLocalStorage } from "node:async_hooks";
import { NodeHttpHandler } from "@smithy/node-http-handler";
import { sendInTime } from "./send-in-time.ts";

const workers = new AsyncLocalStorage<true>();

/** Does a worker's work. It runs in the background, so its calls may take long and are retried more often. */
export const patiently = <T>(work: () => Promise<T>): Promise<T> => workers.run(true, work);

/** Whether this is a worker's call. */
export const isPatient = (): boolean => workers.getStore() === true;

/**
 * A busy machine or service answers late, but it answers. With the limits of endpoints, workers were
 * interrupted again and again under load. In milliseconds.
 */
const patientTimeouts = { connectionTimeout: 10_000, requestTimeout: 15_000, socketTimeout: 60_000 };
const patientAttempts = 4;

type Timeouts = { readonly [name in keyof typeof patientTimeouts]?: number };

/** Makes each existing limit longer; adds none. */
const longer = (timeouts: Timeouts): Timeouts => ({
  ...(timeouts.connectionTimeout && { connectionTimeout: patientTimeouts.connectionTimeout }),
  ...(timeouts.requestTimeout && {
    requestTimeout: Math.max(timeouts.requestTimeout, patientTimeouts.requestTimeout),
  }),
  ...(timeouts.socketTimeout && { socketTimeout: patientTimeouts.socketTimeout }),
});

/**
 * Sends the calls of all SDK clients: those of a request within its time, those of workers with other limits than
 * those of endpoints. Both may share a process in tests.
 */
class PatientHandler extends NodeHttpHandler {
  private readonly patient: NodeHttpHandler;

  constructor(timeouts: Timeouts) {
    super({ ...timeouts, throwOnRequestTimeout: true });
    this.patient = new NodeHttpHandler({ ...longer(timeouts), throwOnRequestTimeout: true });
  }

  override handle(...call: Parameters<NodeHttpHandler["handle"]>): ReturnType<NodeHttpHandler["handle"]> {
    if (isPatient()) return this.patient.handle(...call);
    return sendInTime(call, (...timed) => super.handle(...timed));
  }

  override destroy(): void {
    super.destroy();
    this.patient.destroy();
  }
}

/** How long and how often a client tries; times in milliseconds. */
export interface Patience {
  readonly maxAttempts: number;
  readonly connectionTimeout: number;
  readonly socketTimeout: number;
}

/** How often and how long a client tries: for endpoints as given, for workers with more patience. */
export const patience = (attempts: number, timeouts: Timeouts) => ({
  maxAttempts: async () => (isPatient() ? Math.max(attempts, patientAttempts) : attempts),
  requestHandler: new PatientHandler(timeouts),
});

/**
 * Settings of every SDK client. The SDK has no request time-out by default, so a hung peer would hang the
 * request until the gateway gives up (measured). Another engine's address comes
 * from the SDK's own variables, `AWS_ENDPOINT_URL` and `AWS_ENDPOINT_URL_<SERVICE>`.
 *
 * @param requestTimeout milliseconds without an answer before an endpoint gives one attempt up
 */
export const clientSettings = (requestTimeout = 3_000) =>
  patience(3, { connectionTimeout: 1_000, requestTimeout });
