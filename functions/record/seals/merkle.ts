import { createHash } from "node:crypto";

/*
 * The Merkle tree of RFC 6962, section 2.1: leaves and nodes are hashed with different first bytes, and the left side
 * of a node is the largest full tree.
 */
const sha256 = (first: number, ...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash("sha256").update(Uint8Array.of(first));
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const leafHash = (leaf: Uint8Array): Buffer => sha256(0, leaf);
const nodeHash = (left: Uint8Array, right: Uint8Array): Buffer => sha256(1, left, right);

/** The largest power of two below a count from 2 on. */
const splitOf = (count: number): number => 2 ** (Math.ceil(Math.log2(count)) - 1);

/** The root over leaves in their order; of none, the hash of nothing. */
export const merkleRoot = (leaves: readonly Uint8Array[]): Buffer => {
  const [only] = leaves;
  if (!only) return createHash("sha256").digest();
  if (leaves.length === 1) return leafHash(only);
  const split = splitOf(leaves.length);
  return nodeHash(merkleRoot(leaves.slice(0, split)), merkleRoot(leaves.slice(split)));
};

/** One step up: the hash of the neighbor, and the side on which it stands. */
export interface PathStep {
  readonly side: "left" | "right";
  readonly hash: Buffer;
}

/** What leads from a leaf to the root, from the bottom up. */
export const merklePath = (leaves: readonly Uint8Array[], index: number): PathStep[] => {
  if (leaves.length < 2) return [];
  const split = splitOf(leaves.length);
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)];
  return index < split
    ? [...merklePath(left, index), { side: "right", hash: merkleRoot(right) }]
    : [...merklePath(right, index - split), { side: "left", hash: merkleRoot(left) }];
};

/** The paths of all leaves, in their order: each node is hashed once. */
export const merklePaths = (leaves: readonly Uint8Array[]): PathStep[][] => {
  const walk = (from: number, to: number): { readonly root: Buffer; readonly paths: PathStep[][] } => {
    const only = leaves[from];
    if (to - from === 1 && only) return { root: leafHash(only), paths: [[]] };
    const split = from + splitOf(to - from);
    const [left, right] = [walk(from, split), walk(split, to)];
    return {
      root: nodeHash(left.root, right.root),
      paths: [
        ...left.paths.map((path) => [...path, { side: "right" as const, hash: right.root }]),
        ...right.paths.map((path) => [...path, { side: "left" as const, hash: left.root }]),
      ],
    };
  };
  return leaves.length === 0 ? [] : walk(0, leaves.length).paths;
};

/** The root that a leaf and its path lead to. */
export const rootOfPath = (leaf: Uint8Array, path: readonly PathStep[]): Buffer =>
  path.reduce(
    (hash, step) => (step.side === "left" ? nodeHash(step.hash, hash) : nodeHash(hash, step.hash)),
    leafHash(leaf),
  );
