import { readFileSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { DescribeTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type _Record as StreamRecord,
} from "@aws-sdk/client-dynamodb-streams";
import * as z from "zod";
import type { DynamoDb } from "../dynamodb.ts";

/** The last sequence number worked off, by shard. */
const Positions = z.object({ streamArn: z.string(), shards: z.record(z.string(), z.string()) });
type Positions = z.infer<typeof Positions>;

export type Batch = { readonly shardId: string; readonly records: readonly StreamRecord[] };

/** Reads a table's stream from where the last run stopped; what was never confirmed is read again. */
export class StreamReader {
  readonly #streams: DynamoDBStreamsClient;
  readonly #file: string;
  readonly #positions: Positions;
  /** Undefined: not asked for yet. Null: the shard is finished. */
  readonly #iterators = new Map<string, string | undefined>();

  private constructor(streams: DynamoDBStreamsClient, file: string, positions: Positions) {
    this.#streams = streams;
    this.#file = file;
    this.#positions = positions;
  }

  /** @param file keeps the positions. */
  static async open(dynamoDb: DynamoDb, tableName: string, file: string): Promise<StreamReader> {
    const { endpoint, region, credentials } = dynamoDb;
    const tables = new DynamoDBClient({ endpoint, region, credentials });
    const { Table } = await tables.send(new DescribeTableCommand({ TableName: tableName }));
    tables.destroy();
    const streamArn = Table?.LatestStreamArn;
    if (streamArn === undefined) throw new Error(`The table ${tableName} has no stream.`);
    const known = readPositions(file);
    const positions = known?.streamArn === streamArn ? known : { streamArn, shards: {} };
    return new StreamReader(new DynamoDBStreamsClient({ endpoint, region, credentials }), file, positions);
  }

  get streamArn(): string {
    return this.#positions.streamArn;
  }

  /** The next records of every shard that has any, at most `limit` each. */
  async read(limit: number): Promise<Batch[]> {
    if (this.#iterators.size === 0) await this.#findShards();
    const batches: Batch[] = [];
    for (const shardId of [...this.#iterators.keys()]) {
      const records = await this.#readShard(shardId, limit);
      if (records.length > 0) batches.push({ shardId, records });
    }
    return batches;
  }

  async #findShards(): Promise<void> {
    const { StreamDescription } = await this.#streams.send(
      new DescribeStreamCommand({ StreamArn: this.streamArn }),
    );
    for (const { ShardId } of StreamDescription?.Shards ?? []) {
      if (ShardId !== undefined) this.#iterators.set(ShardId, undefined);
    }
  }

  async #iterator(shardId: string): Promise<string | undefined> {
    const known = this.#iterators.get(shardId);
    if (known !== undefined) return known;
    const SequenceNumber = this.#positions.shards[shardId];
    const start =
      SequenceNumber === undefined
        ? ({ ShardIteratorType: "TRIM_HORIZON" } as const)
        : ({ ShardIteratorType: "AFTER_SEQUENCE_NUMBER", SequenceNumber } as const);
    const command = new GetShardIteratorCommand({ StreamArn: this.streamArn, ShardId: shardId, ...start });
    return (await this.#streams.send(command)).ShardIterator;
  }

  async #readShard(shardId: string, limit: number): Promise<StreamRecord[]> {
    const ShardIterator = await this.#iterator(shardId);
    if (ShardIterator === undefined) return [];
    const answer = await this.#streams.send(new GetRecordsCommand({ ShardIterator, Limit: limit }));
    // A finished shard has no next iterator: forget it, and look for its successors.
    if (answer.NextShardIterator === undefined) this.#iterators.delete(shardId);
    else this.#iterators.set(shardId, answer.NextShardIterator);
    return answer.Records ?? [];
  }

  /** Remembers that a batch is worked off. */
  async confirm(batch: Batch): Promise<void> {
    const last = batch.records.at(-1)?.dynamodb?.SequenceNumber;
    if (last === undefined) return;
    this.#positions.shards[batch.shardId] = last;
    await writeFile(`${this.#file}.part`, JSON.stringify(this.#positions));
    await rename(`${this.#file}.part`, this.#file);
  }

  close(): void {
    this.#streams.destroy();
  }
}

function readPositions(file: string): Positions | undefined {
  try {
    return Positions.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    // Missing or broken: reading from the start is slower and right, since consumers stand repetition.
    return undefined;
  }
}
