import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import * as z from "zod";
import { MasterRule } from "../../shared/schemas/rule.ts";
import { buildSnapshot, type Snapshot } from "./snapshot.ts";

/** Name of the form of the encoded bytes: a reader of another form builds its own. */
export const snapshotFormat = "1";

/** A snapshot as two files: what lists need, and what search needs beside it. */
export const encodeSnapshot = (snapshot: Snapshot): { list: Uint8Array; search: Uint8Array } => ({
  list: zstdCompressSync(JSON.stringify(snapshot.rules)),
  search: zstdCompressSync(""),
});

/** @param loadSearch fetches the second file; called at the first search */
export const decodeSnapshot = (list: Uint8Array, _loadSearch: () => Promise<Uint8Array>): Snapshot =>
  buildSnapshot(z.array(MasterRule).parse(JSON.parse(zstdDecompressSync(list).toString())));
