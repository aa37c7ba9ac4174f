import { createHash, createHmac } from "node:crypto";
import { defaultProvider } from "@aws-sdk/credential-provider-node";
import {
  isServerError,
  isThrottlingError,
  isTransientError,
  StandardRetryStrategy,
} from "@smithy/core/retry";
import { SignatureV4 } from "@smithy/signature-v4";
import type { patience } from "./aws.ts";

/** One request; `path` is escaped. */
export interface SignedRequest {
  readonly method: "GET" | "POST";
  readonly endpoint: URL;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface SignedAnswer {
  readonly status: number;
  readonly bytes: Buffer;
}

/** A service refused a request, with its name for the reason: what is repeated is found by that, and by the status. */
export class ServiceError extends Error {
  readonly $metadata: { readonly httpStatusCode: number };
  constructor(httpStatusCode: number, name: string, message: string) {
    super(message);
    this.name = name;
    this.$metadata = { httpStatusCode };
  }
}

/** Node's own SHA-256, in the form the signer asks for. */
class Sha256 {
  private readonly hash;
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.hash =
      secret === undefined
        ? createHash("sha256")
        : createHmac("sha256", typeof secret === "string" ? secret : Buffer.from(secret as Uint8Array));
  }
  update(data: Uint8Array): void {
    this.hash.update(data);
  }
  digest(): Promise<Uint8Array> {
    return Promise.resolve(this.hash.digest());
  }
  reset(): void {}
}

type Failure = Parameters<typeof isServerError>[0];

const errorType = (error: Failure) => {
  if (isThrottlingError(error)) return "THROTTLING" as const;
  if (isTransientError(error)) return "TRANSIENT" as const;
  return isServerError(error) ? ("SERVER_ERROR" as const) : ("CLIENT_ERROR" as const);
};

const awsRegion = (): string => process.env.AWS_REGION ?? "us-east-1";

/** Where AWS has a service, or another engine that stands in its place (the SDK's own variables). */
export const serviceEndpoint = (variable: string, host: string): URL => {
  const region = awsRegion();
  const domain = `amazonaws.com${region.startsWith("cn-") ? ".cn" : ""}`;
  return new URL(
    process.env[variable] || process.env.AWS_ENDPOINT_URL || `https://${host}.${region}.${domain}`,
  );
};

/**
 * Asks an AWS service over signed HTTP, with the SDK's signer, sender and retries. The SDK's own clients are most of
 * what a small function loads (docs/decisions/32).
 */
export class SignedHttp {
  readonly sender;
  private readonly retries: StandardRetryStrategy;
  private readonly signer: SignatureV4;

  constructor(
    service: "dynamodb" | "lambda" | "s3",
    { maxAttempts, requestHandler }: ReturnType<typeof patience>,
  ) {
    this.sender = requestHandler;
    this.retries = new StandardRetryStrategy(maxAttempts);
    this.signer = new SignatureV4({
      service,
      region: awsRegion(),
      sha256: Sha256,
      credentials: defaultProvider(),
      // S3 signs a path as it is sent, the others escape it once more (AWS, "Create a signed request").
      uriEscapePath: service !== "s3",
    });
  }

  /**
   * @param read what an answer says. What it throws is repeated like an SDK's error, by its name and status
   * @throws what `read` threw; the sender's error where the service cannot be reached
   */
  async send<T>(request: SignedRequest, read: (answer: SignedAnswer) => T): Promise<T> {
    let token = await this.retries.acquireInitialRetryToken("");
    for (;;) {
      try {
        const answer = read(await this.attempt(request));
        this.retries.recordSuccess(token);
        return answer;
      } catch (error) {
        token = await this.retries
          .refreshRetryTokenForRetry(token, { errorType: errorType(error as Failure) })
          .catch(() => {
            throw error;
          });
      }
    }
  }

  private async attempt({ endpoint, headers, ...request }: SignedRequest): Promise<SignedAnswer> {
    const { protocol, hostname, port, host } = endpoint;
    const signed = await this.signer.sign({
      ...request,
      ...{ protocol, hostname, query: {} },
      ...(port !== "" && { port: Number(port) }),
      headers: { host, ...headers },
    });
    const { response } = await this.sender.handle(signed as Parameters<typeof this.sender.handle>[0]);
    const parts: Uint8Array[] = [];
    for await (const part of response.body) parts.push(part);
    return { status: response.statusCode, bytes: Buffer.concat(parts) };
  }
}
