import { randomBytes } from "node:crypto";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ByteCache } from "../../../functions/services/cache/byte-cache.ts";
import {
  contentVersion,
  type Line,
  maxChunkBytes,
  packLines,
  unpackChunk,
} from "../../../functions/services/packing/packing.ts";
import { forAll } from "../../support/for-all.ts";

const line = (head: unknown, body: string): Line => ({ head: JSON.stringify(head), body: Buffer.from(body) });
const unpackAll = (chunks: readonly Uint8Array[]) => {
  const unpacked = chunks.map(unpackChunk);
  return {
    heads: unpacked.flatMap(({ heads }) => heads),
    bodies: unpacked.flatMap(({ bodies }) => bodies.map((body) => Buffer.from(body).toString())),
  };
};

describe("packing lines into chunks", () => {
  const json = fc.string().map((text) => JSON.stringify(text));
  it("gives back every head and line in order", () =>
    forAll(100, [fc.array(fc.tuple(fc.jsonValue(), json))], (lines) => {
      const { heads, bodies } = unpackAll(packLines(lines.map(([head, body]) => line(head, body))));
      expect(bodies).toEqual(lines.map(([, body]) => body));
      expect(JSON.stringify(heads)).toBe(JSON.stringify(lines.map(([head]) => head).flat(0)));
    }));

  it("keeps chunks of text that hardly shrinks below the limit of an item", () => {
    const lines = Array.from({ length: 60 }, (_, index) =>
      line(index, randomBytes(40_000).toString("base64")),
    );
    const chunks = packLines(lines);
    expect(Math.max(...chunks.map((chunk) => chunk.length))).toBeLessThanOrEqual(maxChunkBytes);
    expect(chunks.length).toBeGreaterThan(5);
    expect(unpackAll(chunks).heads).toEqual(lines.map((_, index) => index));
  });

  it("makes the same chunks of the same lines, in blocks of their own size", () => {
    const lines = Array.from({ length: 300 }, (_, index) => line(index, `rule ${index} `.repeat(700)));
    const chunks = packLines(lines);
    expect(chunks.length).toBeGreaterThan(1);
    expect(packLines(lines)).toEqual(chunks);
    for (const chunk of chunks) expect(chunk.buffer.byteLength).toBe(chunk.length);
  });
});

it("the version of some lines changes with any head, any line and their order, and with nothing else", () => {
  const lines = [line(1, "a"), line(2, "b")];
  const version = contentVersion(lines);
  expect(version).toMatch(/^[\w-]{22}$/);
  expect(contentVersion([line(1, "a"), line(2, "b")])).toBe(version);
  const others = [
    [line(1, "b"), line(2, "a")],
    lines.toReversed(),
    [line(1, "a"), line(3, "b")],
    [line(1, "a")],
  ];
  for (const other of others) expect(contentVersion(other)).not.toBe(version);
});

describe("the cache of versions", () => {
  it("lets the one go that was not used for the longest time", () => {
    const cache = new ByteCache<string>(100);
    cache.set("a", "A", 40);
    cache.set("b", "B", 40);
    cache.get("a");
    cache.set("c", "C", 40);
    expect([cache.get("a"), cache.get("b"), cache.get("c")]).toEqual(["A", undefined, "C"]);
  });

  it("keeps nothing that would fill half of it, and forgets all when cleared", () => {
    const cache = new ByteCache<string>(100);
    cache.set("large", "L", 51);
    cache.set("small", "S", 50);
    expect([cache.get("large"), cache.get("small")]).toEqual([undefined, "S"]);
    cache.clear();
    expect(cache.get("small")).toBeUndefined();
  });
});
