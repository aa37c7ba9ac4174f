import type { DescribeTableCommandInput, DescribeTableCommandOutput } from "@aws-sdk/client-dynamodb";
import type {
  BatchGetCommandInput,
  BatchGetCommandOutput,
  BatchWriteCommandInput,
  BatchWriteCommandOutput,
  DeleteCommandInput,
  DeleteCommandOutput,
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
import { clientSettings } from "../aws.ts";
import { ServiceError, SignedHttp, serviceEndpoint } from "../signed-http.ts";
import { fromWire, toWire } from "./wire.ts";

/** What the product asks of DynamoDB, by the names of its API; items and keys are plain values. */
interface Operations {
  readonly BatchGetItem: readonly [BatchGetCommandInput, BatchGetCommandOutput];
  readonly BatchWriteItem: readonly [BatchWriteCommandInput, BatchWriteCommandOutput];
  readonly DeleteItem: readonly [DeleteCommandInput, DeleteCommandOutput];
  readonly DescribeTable: readonly [DescribeTableCommandInput, DescribeTableCommandOutput];
  readonly GetItem: readonly [GetCommandInput, GetCommandOutput];
  readonly PutItem: readonly [PutCommandInput, PutCommandOutput];
  readonly Query: readonly [QueryCommandInput, QueryCommandOutput];
  readonly TransactWriteItems: readonly [TransactWriteCommandInput, TransactWriteCommandOutput];
  readonly UpdateItem: readonly [UpdateCommandInput, UpdateCommandOutput];
}
export type TableOperation = keyof Operations;

/** DynamoDB refused a request. `name` is its exception's (DynamoDB API Reference, "Common errors"). */
export class TableError extends ServiceError {
  /** The item that made the condition of a single write fail, where it was asked for. */
  readonly item: Record<string, unknown> | undefined;
  /** Of a cancelled transaction, one for each of its operations. */
  readonly reasons: readonly { readonly Code?: string; readonly Item?: Record<string, unknown> }[];

  constructor(httpStatusCode: number, answer: Record<string, unknown>) {
    const name = String(answer.__type ?? "UnknownError").replace(/^.*#/, "");
    super(httpStatusCode, name, String(answer.message ?? answer.Message ?? "DynamoDB gave no reason"));
    this.item = answer.Item as TableError["item"];
    this.reasons = (answer.CancellationReasons ?? []) as TableError["reasons"];
  }
}

/**
 * DynamoDB over signed HTTP (its API Reference, "DynamoDB low-level API"). The SDK's own client is most of what a
 * small function loads: this one, on the SDK's signer, sender and retries, takes a quarter less processor time from
 * the start of a process to the first answer (`npm run bench cold-first-answer`).
 */
export class TableClient {
  readonly sender;
  private readonly http: SignedHttp;
  private readonly endpoint: URL;

  constructor() {
    this.http = new SignedHttp("dynamodb", clientSettings());
    this.sender = this.http.sender;
    this.endpoint = serviceEndpoint("AWS_ENDPOINT_URL_DYNAMODB", "dynamodb");
  }

  /** @throws TableError where DynamoDB refuses; the sender's error where it cannot be reached */
  async send<Name extends TableOperation>(
    operation: Name,
    input: Operations[Name][0],
  ): Promise<Operations[Name][1]> {
    const body = toWire(input);
    const headers = {
      "content-type": "application/x-amz-json-1.0",
      "content-length": String(Buffer.byteLength(body)),
      "x-amz-target": `DynamoDB_20120810.${operation}`,
    };
    const { endpoint } = this;
    return this.http.send({ method: "POST", endpoint, path: "/", headers, body }, ({ status, bytes }) => {
      const text = bytes.toString("utf8");
      if (status !== 200) throw new TableError(status, refusal(text));
      return fromWire(text) as Operations[Name][1];
    });
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
