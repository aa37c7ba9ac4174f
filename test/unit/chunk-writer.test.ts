import { setTimeout as delay } from "node:timers/promises";
import { BatchWriteCommand, DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ChunkWriter } from "../../functions/regulation/library/chunk-writer.ts";
import { configure } from "../support/server/settings.ts";

const dynamo = mockClient(DynamoDBDocumentClient);
beforeEach(() => configure());
afterEach(() => dynamo.reset());

const items = Array.from({ length: 500 }, (_, index) => ({ pk: "LIB", sk: String(index) }));
const written = () => dynamo.commandCalls(BatchWriteCommand).length;

it("stops all of its lanes when one fails", async () => {
  dynamo.on(BatchWriteCommand).callsFake(async () => {
    if (written() === 1) throw new Error("denied");
    return delay(5, {});
  });
  const steps: number[] = [];
  const writer = new ChunkWriter(async (step) => void steps.push(step));
  await writer.add(items);
  await expect(writer.end()).rejects.toThrow("denied");
  await delay(100);
  expect(written()).toBeLessThanOrEqual(3);
  expect(steps).toEqual([]);
});

it("writes all where none fails", async () => {
  dynamo.on(BatchWriteCommand).resolves({});
  const writer = new ChunkWriter(async () => undefined);
  await writer.add(items);
  await writer.end();
  expect(written()).toBe(20);
});
