import { createHash, createHmac, createSecretKey, type KeyObject } from "node:crypto";
import type { Readable } from "node:stream";
import { defaultProvider } from "@aws-sdk/credential-provider-node";
import { buildQueryString } from "@smithy/core/protocols";
import {
  isServerError,
  isThrottlingError,
  isTransientError,
  StandardRetryStrategy,
} from "@smithy/core/retry";
import type { NodeHttpHandler } from "@smithy/node-http-handler";
import { SignatureV4 } from "@smithy/signature-v4";
import type { patience } from "./aws.ts";

/** One request; `path` is escaped. */
export interface SignedRequest {
  readonly method: "GET" | "HEAD" | "POST" | "PUT" | "DELETE";
  readonly endpoint: URL;
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  /** What is streamed is opened for each attempt. */
  readonly body?: string | Uint8Array | (() => Readable);
  /** Gives the request up before its own time is over. */
  readonly signal?: AbortSignal | undefined;
}

export interface SignedAnswer {
  readonly status: number;
  /** By lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
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

/** Keys that the signer derived, which it uses for a day, in the form that Node takes at once. */
const signingKeys = new WeakMap<ArrayBuffer | ArrayBufferView, KeyObject>();
const keyOf = (secret: string | ArrayBuffer | ArrayBufferView): KeyObject | string => {
  if (typeof secret === "string") return secret;
  const known = signingKeys.get(secret);
  if (known) return known;
  const key = createSecretKey(Buffer.from(secret as Uint8Array));
  signingKeys.set(secret, key);
  return key;
};

/** Node's own SHA-256, in the form the signer asks for. */
class Sha256 {
  private readonly hash;
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.hash = secret === undefined ? createHash("sha256") : createHmac("sha256", keyOf(secret));
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
export const serviceEndpoint = (variable: string, host: string, region = awsRegion()): URL => {
  const domain = `amazonaws.com${region.startsWith("cn-") ? ".cn" : ""}`;
  return new URL(
    process.env[variable] || process.env.AWS_ENDPOINT_URL || `https://${host}.${region}.${domain}`,
  );
};

/** In whose name a service is asked, and where; without them in the function's own. */
export interface Account {
  readonly region?: string;
  readonly credentials?: {
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    readonly sessionToken: string;
  };
}

/** By how much a clock may be wrong before a service refuses what it dates, with room to spare (as in the SDK). */
const skewMs = 4 * 60_000;

/** An answer that has begun. */
type Begun = Awaited<ReturnType<NodeHttpHandler["handle"]>>["response"];

const whole = async ({ statusCode: status, headers, body }: Begun): Promise<SignedAnswer> => {
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(part);
  return { status, headers, bytes: Buffer.concat(parts) };
};

/**
 * Asks an AWS service over signed HTTP, with the SDK's signer, sender and retries. The SDK's own clients are most of
 * what a small function loads (docs/decisions/32).
 */
export class SignedHttp {
  readonly sender;
  readonly region: string;
  private readonly retries: StandardRetryStrategy;
  private readonly signer: SignatureV4;
  /** What the services' clock is ahead of ours, in milliseconds. */
  private clockOffset = 0;

  constructor(
    service: "dynamodb" | "lambda" | "s3",
    { maxAttempts, requestHandler }: ReturnType<typeof patience>,
    { region = awsRegion(), credentials }: Account = {},
  ) {
    this.sender = requestHandler;
    this.region = region;
    this.retries = new StandardRetryStrategy(maxAttempts);
    this.signer = new SignatureV4({
      ...{ service, region },
      sha256: Sha256,
      credentials: credentials ?? defaultProvider(),
      // S3 signs a path as it is sent, the others escape it once more (AWS, "Create a signed request").
      uriEscapePath: service !== "s3",
    });
  }

  /**
   * @param read what an answer says. What it throws is repeated like an SDK's error, by its name and status
   * @throws what `read` threw; the sender's error where the service cannot be reached
   */
  send<T>(request: SignedRequest, read: (answer: SignedAnswer) => T): Promise<T> {
    return this.repeat(async () => read(await whole(await this.attempt(request))));
  }

  /**
   * The body of an answer as it comes.
   * @param refuse what another answer than a success says, as in `send`
   */
  open<T>(request: SignedRequest, refuse: (answer: SignedAnswer) => T): Promise<Readable | T> {
    return this.repeat(async () => {
      const begun = await this.attempt(request);
      return begun.statusCode < 300 ? (begun.body as Readable) : refuse(await whole(begun));
    });
  }

  /** An address that makes the request for its bearer, with exactly these headers. Its body is not signed. */
  async presign(
    { endpoint, headers, method, path, query = {} }: SignedRequest,
    expiresIn: number,
  ): Promise<string> {
    const signed = new Set(["host", ...Object.keys(headers)]);
    const { query: signedQuery = {} } = await this.signer.presign(
      {
        ...{ method, path, query: { ...query } },
        ...placeOf(endpoint),
        headers: { host: endpoint.host, ...headers, "x-amz-content-sha256": "UNSIGNED-PAYLOAD" },
      },
      { expiresIn, signableHeaders: signed, unhoistableHeaders: signed },
    );
    return `${endpoint.origin}${path}?${buildQueryString(signedQuery)}`;
  }

  private async repeat<T>(attempt: () => Promise<T>): Promise<T> {
    let token = await this.retries.acquireInitialRetryToken("");
    for (;;) {
      try {
        const answer = await attempt();
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

  private async attempt({ endpoint, headers, body, query = {}, signal, ...request }: SignedRequest) {
    const stream = typeof body === "function" ? body() : undefined;
    try {
      const signed = await this.signer.sign(
        {
          ...request,
          ...{ query: { ...query }, body: stream ?? body },
          ...placeOf(endpoint),
          headers: { host: endpoint.host, ...headers },
        },
        { signingDate: new Date(Date.now() + this.clockOffset) },
      );
      const { response } = await this.sender.handle(
        signed as Parameters<typeof this.sender.handle>[0],
        signal ? { abortSignal: signal } : {},
      );
      if (this.correctsClock(response) && response.statusCode >= 400) {
        response.body.resume();
        // By this name it is repeated.
        throw new ServiceError(response.statusCode, "RequestTimeout", "The clock was wrong");
      }
      return response;
    } finally {
      stream?.destroy();
    }
  }

  /** Takes the time of an answer for the right one where ours is far from it, as the SDK's clients do. */
  private correctsClock({ headers: { date = "" } }: Begun): boolean {
    const offset = Date.parse(date) - Date.now();
    if (!(Math.abs(offset - this.clockOffset) > skewMs)) return false;
    this.clockOffset = offset;
    return true;
  }
}

const placeOf = ({ protocol, hostname, port }: URL) => ({
  ...{ protocol, hostname },
  ...(port !== "" && { port: Number(port) }),
});
