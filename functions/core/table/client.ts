import { createHash, createHmac } from "node:crypto";
import type { DescribeTableCommandInput, DescribeTableCommandOutput } from "@aws-sdk/client-dynamodb";
import { defaultProvider } from "@aws-sdk/credential-provider-node";
import type {
  BatchGetCommandInput,
  BatchGetCommandOutput,
  BatchWriteCommandInput,
  BatchWriteCommandOutput,
  GetCommandInput,
  GetCommandOutput,
  PutCommandInput,
  PutCommandOutput,
  QueryCommandInput,
  QueryCommandOutput,
  TransactWriteCommandInput,
  TransactWriteCommandOutput,
  UpdateCommandInput,
  UpdateCommandOutput,
} from "@aws-sdk/lib-dynamodb";
import {
  isServerError,
  isThrottlingError,
  isTransientError,
  StandardRetryStrategy,
} from "@smithy/core/retry";
import { SignatureV4 } from "@smithy/signature-v4";
import { clientSettings } from "../aws.ts";
import { fromWire, toWire } from "./wire.ts";

/** What the product asks of DynamoDB, by the names of its API; items and keys are plain values. */
interface Operations {
  readonly BatchGetItem: readonly [BatchGetCommandInput, BatchGetCommandOutput];
  readonly BatchWriteItem: readonly [BatchWriteCommandInput, BatchWriteCommandOutput];
  readonly DescribeTable: readonly [DescribeTableCommandInput, DescribeTableCommandOutput];
  readonly GetItem: readonly [GetCommandInput, GetCommandOutput];
  readonly PutItem: readonly [PutCommandInput, PutCommandOutput];
  readonly Query: readonly [QueryCommandInput, QueryCommandOutput];
  readonly TransactWriteItems: readonly [TransactWriteCommandInput, TransactWriteCommandOutput];
  readonly UpdateItem: readonly [UpdateCommandInput, UpdateCommandOutput];
}
export type TableOperation = keyof Operations;

/** DynamoDB refused a request. `name` is its exception's (DynamoDB API Reference, "Common errors"). */
export class TableError extends Error {
  readonly $metadata: { readonly httpStatusCode: number };
  /** The item that made the condition of a single write fail, where it was asked for. */
  readonly item: Record<string, unknown> | undefined;
  /** Of a cancelled transaction, one for each of its operations. */
  readonly reasons: readonly { readonly Code?: string; readonly Item?: Record<string, unknown> }[];

  constructor(httpStatusCode: number, answer: Record<string, unknown>) {
    super(String(answer.message ?? answer.Message ?? "DynamoDB gave no reason"));
    this.name = String(answer.__type ?? "UnknownError").replace(/^.*#/, "");
    this.$metadata = { httpStatusCode };
    this.item = answer.Item as TableError["item"];
    this.reasons = (answer.CancellationReasons ?? []) as TableError["reasons"];
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

/**
 * DynamoDB over signed HTTP (its API Reference, "DynamoDB low-level API"). The SDK's own client is most of what a
 * small function loads: this one, on the SDK's signer, sender and retries, takes a quarter less processor time from
 * the start of a process to the first answer (`npm run bench cold-first-answer`).
 */
export class TableClient {
  readonly sender;
  private readonly retries: StandardRetryStrategy;
  private readonly signer: SignatureV4;
  private readonly endpoint: URL;

  constructor() {
    const region = process.env.AWS_REGION ?? "us-east-1";
    const { maxAttempts, requestHandler } = clientSettings();
    this.sender = requestHandler;
    this.retries = new StandardRetryStrategy(maxAttempts);
    this.endpoint = new URL(
      process.env.AWS_ENDPOINT_URL_DYNAMODB ||
        process.env.AWS_ENDPOINT_URL ||
        `https://dynamodb.${region}.amazonaws.com${region.startsWith("cn-") ? ".cn" : ""}`,
    );
    this.signer = new SignatureV4({
      service: "dynamodb",
      region,
      sha256: Sha256,
      credentials: defaultProvider(),
    });
  }

  /** @throws TableError where DynamoDB refuses; the sender's error where it cannot be reached */
  async send<Name extends TableOperation>(
    operation: Name,
    input: Operations[Name][0],
  ): Promise<Operations[Name][1]> {
    const body = toWire(input);
    let token = await this.retries.acquireInitialRetryToken("");
    for (;;) {
      try {
        const answer = await this.attempt(operation, body);
        this.retries.recordSuccess(token);
        return answer as Operations[Name][1];
      } catch (error) {
        token = await this.retries
          .refreshRetryTokenForRetry(token, { errorType: errorType(error as Failure) })
          .catch(() => {
            throw error;
          });
      }
    }
  }

  private async attempt(operation: TableOperation, body: string): Promise<unknown> {
    const { protocol, hostname, port, host } = this.endpoint;
    const request = await this.signer.sign({
      ...{ method: "POST", protocol, hostname, path: "/", query: {}, body },
      ...(port !== "" && { port: Number(port) }),
      headers: {
        host,
        "content-type": "application/x-amz-json-1.0",
        "content-length": String(Buffer.byteLength(body)),
        "x-amz-target": `DynamoDB_20120810.${operation}`,
      },
    });
    const { response } = await this.sender.handle(request as Parameters<typeof this.sender.handle>[0]);
    const parts: Uint8Array[] = [];
    for await (const part of response.body) parts.push(part);
    const text = Buffer.concat(parts).toString("utf8");
    if (response.statusCode === 200) return fromWire(text);
    throw new TableError(response.statusCode, refusal(text));
  }

  destroy(): void {
    this.sender.destroy();
  }
}

/** What stands between us and DynamoDB may answer with something else than JSON. */
const refusal = (text: string): Record<string, unknown> => {
  try {
    return fromWire(text) as Record<string, unknown>;
  } catch {
    return { message: text.slice(0, 200) };
  }
};

let client: TableClient | undefined;

/** The one client of this environment, made on first use. */
export const tableClient = (): TableClient => {
  client ??= new TableClient();
  return client;
};

/** Drops the client, for tests that change the engine's address. */
export const resetTableClient = (): void => {
  client?.destroy();
  client = undefined;
};
