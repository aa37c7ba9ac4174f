import { NodeHttpHandler } from "@smithy/node-http-handler";

/**
 * Settings of every SDK client. The SDK has no request time-out by default, so a hung peer would hang the
 * request until the gateway gives up (measured in the reliability notes). Another engine's address comes
 * from the SDK's own variables, `AWS_ENDPOINT_URL` and `AWS_ENDPOINT_URL_<SERVICE>`.
 *
 * @param requestTimeout milliseconds without an answer before one attempt is given up
 */
export const clientSettings = (requestTimeout = 3_000) => ({
  maxAttempts: 3,
  requestHandler: new NodeHttpHandler({
    connectionTimeout: 1_000,
    requestTimeout,
    throwOnRequestTimeout: true,
  }),
});
