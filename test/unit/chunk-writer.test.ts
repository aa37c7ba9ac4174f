import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { TableClient } from "../../functions/core/table/client.ts";
import { ChunkWriter } from "../../functions/regulation/library/chunk-writer.ts";
import { configure } from "../support/server/settings.ts";

const send = vi.spyOn(TableClient.prototype, "send");
const done = { $metadata: {} };
beforeEach(() => configure());
afterEach(() => send.mockReset());

const items = Array.from({ length: 500 }, (_, index) => ({ pk: "LIB", sk: String(index) }));
const written = () => send.mock.calls.length;

it("stops all of its lanes when one fails", async () => {
  send.mockImplementation(async () => {
    if (written() === 1) throw new Error("denied");
    return delay(5, done);
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
  send.mockResolvedValue(done);
  const writer = new ChunkWriter(async () => undefined);
  await writer.add(items);
  await writer.end();
  expect(written()).toBe(20);
});
