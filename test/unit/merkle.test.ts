import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { merklePath, merkleRoot, rootOfPath } from "../../functions/record/seals/merkle.ts";
import { leafIndex } from "../../functions/record/seals/seal-repository.ts";

const leavesOf = (count: number): Buffer[] =>
  Array.from({ length: count }, (_, index) => Buffer.from([index]));
const sha = (...parts: Uint8Array[]) => createHash("sha256").update(Buffer.concat(parts)).digest();

it("has the roots of the test vectors of Certificate Transparency (RFC 6962)", () => {
  const inputs = [
    "",
    "00",
    "10",
    "2021",
    "3031",
    "40414243",
    "5051525354555657",
    "606162636465666768696a6b6c6d6e6f",
  ];
  const leaves = inputs.map((hex) => Buffer.from(hex, "hex"));
  const roots = [1, 2, 3, 8].map((count) => merkleRoot(leaves.slice(0, count)).toString("hex"));
  expect(roots).toEqual([
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
  ]);
  expect(merkleRoot([]).equals(sha())).toBe(true);
});

it("leads from each leaf to the root, and from no other leaf", () => {
  for (const count of [1, 2, 3, 5, 8, 13]) {
    const leaves = leavesOf(count);
    const root = merkleRoot(leaves);
    for (const [index, leaf] of leaves.entries()) {
      const path = merklePath(leaves, index);
      expect(rootOfPath(leaf, path).equals(root)).toBe(true);
      expect(rootOfPath(Buffer.from([99]), path).equals(root)).toBe(false);
    }
  }
});

it("orders leaves by shard and position", () => {
  const ends = [2, 0, 5, 0];
  const positions = [4, 0, 6, 1];
  const place = (shard: number, position: number) => leafIndex(ends, { positions }, { shard, position });
  expect([place(1, 3), place(1, 4), place(3, 6), place(4, 1)]).toEqual([0, 1, 2, 3]);
});
