import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { startChild, stopChild } from "../child-process.ts";
import { StartProblem } from "../start-problem.ts";
import { type LocalCredentials, localRegion, randomCredentials } from "./credentials.ts";
import { engineBinary } from "./dynamodb/engine-binary.ts";
import type { EngineOrder, EngineReport } from "./dynamodb/engine-process.ts";

/** A DynamoDB to talk to. The fields but `close` are what an SDK client takes. */
export type DynamoDb = {
  readonly endpoint: string;
  readonly region: string;
  readonly credentials: LocalCredentials;
};
export type LocalDynamoDb = DynamoDb & {
  /** The engine's own address, which answers any key: for this machine's own server of the API alone. */
  readonly ownEndpoint: string;
  close(): Promise<void>;
};

export type DynamoDbOptions = {
  /** Database file; its folder is made. Without it the data live in memory and end with `close`. */
  readonly file?: string;
  /** The only key pair the engine will answer. A new random pair by default. */
  readonly credentials?: LocalCredentials;
  /** Gives the engine's own address, which answers any key: for tests, where passing each call on costs a third. */
  readonly isUnguarded?: boolean;
  /** Receives sentences for the person, such as that an engine is being fetched. */
  readonly say?: (sentence: string) => void;
};

/**
 * Starts the embedded DynamoDB engine in processes of their own, on a random loopback port.
 * It ends with `close` and also when this process ends in any way.
 * @throws StartProblem when there is no engine for this machine or it does not come up.
 */
export async function startDynamoDb(options: DynamoDbOptions = {}): Promise<LocalDynamoDb> {
  const binary = await engineBinary(options.say);
  if (options.file !== undefined) mkdirSync(dirname(options.file), { recursive: true });
  const credentials = options.credentials ?? randomCredentials();
  const child = startChild(new URL("./dynamodb/engine-process.ts", import.meta.url));
  const order: EngineOrder = {
    binary,
    accessKeyId: credentials.accessKeyId,
    isUnguarded: options.isUnguarded === true,
    ...(options.file === undefined ? {} : { file: options.file }),
  };
  child.send(order);
  const report = await Promise.race([
    once(child, "message").then(([message]): EngineReport => message),
    once(child, "exit").then((): EngineReport => ({ problem: "The DynamoDB engine ended at once." })),
  ]);
  if ("problem" in report) {
    await stopChild(child);
    throw new StartProblem(report.problem);
  }
  // The engine must not keep a test run or a script alive on its own.
  child.unref();
  child.channel?.unref();
  const { endpoint, ownEndpoint } = report;
  return { endpoint, ownEndpoint, region: localRegion, credentials, close: () => stopChild(child) };
}
