import { createHash } from "node:crypto";
import type { Proof } from "./authenticate.ts";
import { ByteReader } from "./byte-reader.ts";
import { S3Error } from "./s3-error.ts";
import { hmacHex, sameSignature, scopeText, sha256Hex } from "./signature.ts";

const chunkLine = /^([0-9a-fA-F]{1,8})(?:;chunk-signature=([0-9a-f]{64}))?$/;
const longestLine = 4096;

export type ChunkedForm = { readonly isSigned: boolean; readonly hasTrailer: boolean };

/** How an aws-chunked body is framed, by its x-amz-content-sha256; undefined when the body is plain. */
export function chunkedForm(payload: string): ChunkedForm | undefined {
  switch (payload) {
    case "STREAMING-AWS4-HMAC-SHA256-PAYLOAD":
      return { isSigned: true, hasTrailer: false };
    case "STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER":
      return { isSigned: true, hasTrailer: true };
    case "STREAMING-UNSIGNED-PAYLOAD-TRAILER":
      return { isSigned: false, hasTrailer: true };
    default:
      return undefined;
  }
}

const wrongChunk = () =>
  new S3Error("SignatureDoesNotMatch", "The signature of a chunk of the body does not match its content.");

/** Each chunk's signature covers the one before it, so that chunks cannot be moved, left out or changed. */
class ChunkSignatures {
  readonly #proof: Proof;
  #previous: string;

  constructor(proof: Proof) {
    this.#proof = proof;
    this.#previous = proof.signature;
  }

  check(kind: "PAYLOAD" | "TRAILER", digests: readonly string[], given: string): void {
    const { key, timestamp, scope } = this.#proof;
    const text = [`AWS4-HMAC-SHA256-${kind}`, timestamp, scopeText(scope), this.#previous, ...digests].join(
      "\n",
    );
    const expected = hmacHex(key, text);
    if (!sameSignature(expected, given)) throw wrongChunk();
    this.#previous = expected;
  }
}

type ChunkHead = { readonly size: number; readonly signature: string };

async function readHead(reader: ByteReader, isSigned: boolean): Promise<ChunkHead> {
  const match = chunkLine.exec(await reader.line(longestLine));
  if (match === null || (match[2] !== undefined) !== isSigned) {
    throw new S3Error("InvalidRequest", "A chunk of the body has a malformed head.");
  }
  return { size: Number.parseInt(match[1] ?? "", 16), signature: match[2] ?? "" };
}

async function readTrailer(reader: ByteReader): Promise<[name: string, value: string][]> {
  const fields: [string, string][] = [];
  for (;;) {
    const line = await reader.line(longestLine);
    if (line === "") return fields;
    const match = /^([a-z0-9-]+):[ \t]*(.*?)[ \t]*$/.exec(line);
    if (match === null || fields.length === 10) {
      throw new S3Error(
        "MalformedTrailerError",
        "The request contained trailing data that was not well-formed.",
      );
    }
    fields.push([match[1] ?? "", match[2] ?? ""]);
  }
}

function checkTrailer(
  fields: [string, string][],
  signatures: ChunkSignatures | undefined,
): Map<string, string> {
  if (signatures === undefined) return new Map(fields);
  const [signatureField, ...others] = fields.toReversed();
  if (signatureField?.[0] !== "x-amz-trailer-signature") throw wrongChunk();
  const canonical = others
    .toReversed()
    .map(([name, value]) => `${name}:${value}\n`)
    .join("");
  signatures.check("TRAILER", [sha256Hex(canonical)], signatureField[1]);
  return new Map(others);
}

/**
 * Takes the framing off an aws-chunked body while it streams. Nothing of it may be kept when this throws:
 * the signature of a chunk stands before its bytes but can only be checked after them.
 * @param onTrailer receives the trailing fields, verified when the form is signed.
 * docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming.html and sigv4-streaming-trailers.html
 */
export async function* decodeChunks(
  source: AsyncIterable<Buffer>,
  form: ChunkedForm,
  proof: Proof,
  onTrailer: (fields: ReadonlyMap<string, string>) => void,
): AsyncGenerator<Buffer> {
  const reader = new ByteReader(source);
  const signatures = form.isSigned ? new ChunkSignatures(proof) : undefined;
  for (;;) {
    const head = await readHead(reader, form.isSigned);
    const hash = createHash("sha256");
    for await (const piece of reader.take(head.size)) {
      if (form.isSigned) hash.update(piece);
      yield piece;
    }
    signatures?.check("PAYLOAD", [sha256Hex(""), hash.digest("hex")], head.signature);
    if (head.size === 0) break;
    if ((await reader.line(0)) !== "") throw new S3Error("InvalidRequest", "A chunk is longer than it said.");
  }
  if (form.hasTrailer) onTrailer(checkTrailer(await readTrailer(reader), signatures));
  else await reader.line(0);
  if (!(await reader.isAtEnd()))
    throw new S3Error("InvalidRequest", "There are bytes after the end of the body.");
}
