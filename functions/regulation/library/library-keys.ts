import type { Key } from "../../core/table/operation.ts";
import type { Library } from "./library-types.ts";

/* Where a library's rows are, as drawn in library-types.ts. */
export const pointerKey = (library: Library, titleNumber: number): Key => ({
  pk: library.partition,
  sk: `TITLE#${String(titleNumber).padStart(3, "0")}`,
});
export const manifestKey = (library: Library, titleNumber: number): { pk: string; prefix: string } => ({
  pk: `${library.partition}#T#${titleNumber}`,
  prefix: "MANIFEST#",
});
export const partKey = (
  library: Library,
  titleNumber: number,
  partNo: string,
): { pk: string; prefix: string } => ({
  pk: `${library.partition}#T#${titleNumber}#P#${partNo}`,
  prefix: "RULES#",
});
/** Sort keys of the chunks of one version, in order. */
export const chunkSortKey = (prefix: string, version: string, chunk: number): string =>
  `${prefix}${version}#${String(chunk).padStart(4, "0")}`;
