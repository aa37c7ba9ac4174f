import type { LocalCredentials } from "./credentials.ts";

/** Engines of the person's own, used in place of the embedded ones. */
export type ExternalServices = {
  readonly dynamodb?: string;
  readonly s3?: string;
  readonly ses?: string;
  readonly credentials?: LocalCredentials;
};

/**
 * An SDK client addresses buckets by path only when the endpoint is an IP address; `bucket.localhost` is not
 * found on every machine.
 */
function byAddress(endpoint: string | undefined): string | undefined {
  return endpoint?.replace(/^(https?:\/\/)localhost(?=[:/]|$)/, "$1127.0.0.1").replace(/\/$/, "");
}

/**
 * What AWS_ENDPOINT_URL, its variants for one service, and DYNAMODB_ENDPOINT say. Nothing is read from the
 * AWS configuration files, so that no real account is touched by accident.
 */
export function externalServices(environment: NodeJS.ProcessEnv): ExternalServices {
  const all = environment.AWS_ENDPOINT_URL;
  const found = {
    dynamodb: byAddress(environment.DYNAMODB_ENDPOINT ?? environment.AWS_ENDPOINT_URL_DYNAMODB ?? all),
    s3: byAddress(environment.AWS_ENDPOINT_URL_S3 ?? all),
    ses: byAddress(environment.AWS_ENDPOINT_URL_SES ?? all),
  };
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = environment;
  const services = Object.fromEntries(Object.entries(found).filter(([, endpoint]) => endpoint !== undefined));
  const hasKeys = accessKeyId !== undefined && secretAccessKey !== undefined;
  const usesKeys = hasKeys && Object.keys(services).length > 0;
  return usesKeys ? { ...services, credentials: { accessKeyId, secretAccessKey } } : services;
}
