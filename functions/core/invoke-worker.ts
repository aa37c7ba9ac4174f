import { clientSettings } from "./aws.ts";
import { config } from "./config.ts";
import { ServiceError, type SignedAnswer, SignedHttp, serviceEndpoint } from "./signed-http.ts";

/** Lambda did not take an event. */
const refusalOf = ({ status, bytes }: SignedAnswer): ServiceError => {
  const said = /"[Mm]essage"\s*:\s*"([^"]*)"/.exec(bytes.toString("utf8"))?.[1];
  return new ServiceError(status, "InvokeError", said ?? `Lambda answered ${status}`);
};

let http: SignedHttp | undefined;

/**
 * Starts a worker (`functions/workers/{name}.ts`) with an event and does not wait for it (AWS Lambda API Reference,
 * Invoke; over signed HTTP: docs/decisions/32).
 */
export const invokeWorker = async (name: string, event: unknown): Promise<void> => {
  http ??= new SignedHttp("lambda", clientSettings());
  const endpoint = serviceEndpoint("AWS_ENDPOINT_URL_LAMBDA", "lambda");
  const path = `/2015-03-31/functions/${config().WORKER_PREFIX}${name}/invocations`;
  const body = JSON.stringify(event);
  const headers = {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
    "x-amz-invocation-type": "Event",
  };
  await http.send({ method: "POST", endpoint, path, headers, body }, (answer) => {
    if (answer.status !== 202) throw refusalOf(answer);
  });
};
