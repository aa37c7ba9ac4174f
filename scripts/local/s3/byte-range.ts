import type { ByteRange } from "./object-store.ts";
import { S3Error } from "./s3-error.ts";

/**
 * The bytes a Range header asks for, or undefined for all of them. S3 serves one range; a header of another
 * form is ignored, as HTTP demands.
 * @throws S3Error InvalidRange when no byte of the object is in the range.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? "");
  if (match === null || (match[1] === "" && match[2] === "")) return undefined;
  const [first, last] = [match[1] ?? "", match[2] ?? ""];
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== "" && last !== "" && Number(last) < Number(first)) return undefined;
  if (start >= size || (first === "" && Number(last) === 0)) {
    throw new S3Error("InvalidRange", "The requested range is not satisfiable", {
      "content-range": `bytes */${size}`,
    });
  }
  return { start, end };
}
