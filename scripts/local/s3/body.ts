import type { Proof } from "./authenticate.ts";
import { type ChecksumName, checksumNames, type DigestName, Digests } from "./checksums.ts";
import { S3Error } from "./s3-error.ts";

/** 5 GB, the most one PUT may hold. */
const largestPut = 5 * 1024 ** 3;

/** What a body turned out to be once every byte of it was read and checked. */
export type Received = {
  readonly size: number;
  readonly md5: Buffer;
  readonly checksum: Checksum | undefined;
};
type Checksum = { readonly name: ChecksumName; readonly value: string };

/**
 * A body on its way in: read `content` to its end, then ask for `received`. Reading throws an S3Error when
 * the bytes are not what headers, hash or checksum promised.
 */
export type IncomingBody = { readonly content: AsyncIterable<Buffer>; readonly received: () => Received };

/** The same for bytes that promise nothing. */
export function measured(
  source: AsyncIterable<Buffer>,
  names: readonly DigestName[] = ["md5"],
): IncomingBody & {
  readonly digests: () => ReadonlyMap<DigestName, Buffer>;
} {
  const running = new Digests(names);
  let size = 0;
  let finished: ReadonlyMap<DigestName, Buffer> | undefined;
  async function* content(): AsyncGenerator<Buffer> {
    for await (const piece of source) {
      running.update(piece);
      size += piece.length;
      if (size > largestPut)
        throw new S3Error("EntityTooLarge", "Your proposed upload exceeds the maximum allowed size");
      yield piece;
    }
    finished = running.finish();
  }
  const digests = () => {
    if (finished === undefined) throw new Error("The body was not read to its end.");
    return finished;
  };
  const received = () => ({ size, md5: digests().get("md5") ?? Buffer.alloc(0), checksum: undefined });
  return { content: content(), received, digests };
}

type Promises = {
  readonly size: number;
  readonly sha256: string | undefined;
  readonly md5: string | undefined;
  readonly checksum: Checksum | undefined;
};

type Headers = ReadonlyMap<string, string>;

function promisedSize(headers: Headers, largest: number): number {
  const text = headers.get("content-length");
  if (text === undefined || !/^\d{1,15}$/.test(text)) {
    throw new S3Error("MissingContentLength", "You must provide the Content-Length HTTP header.");
  }
  if (Number(text) > largest) {
    throw new S3Error("EntityTooLarge", "Your proposed upload exceeds the maximum allowed size");
  }
  return Number(text);
}

function promisedChecksum(headers: Headers): Checksum | undefined {
  const all = [...headers].filter(([name]) => /^x-amz-checksum-(?!algorithm|type|mode)/.test(name));
  if (all.length > 1) throw new S3Error("InvalidRequest", "Expecting a single x-amz-checksum- header.");
  const [header, value = ""] = all[0] ?? [];
  if (header === undefined) return undefined;
  const name = checksumNames.find((candidate) => header === `x-amz-checksum-${candidate}`);
  if (name === undefined) throw new S3Error("NotImplemented", `This server cannot check ${header}.`);
  return { name, value };
}

function promisesOf(headers: Headers, payload: string, largest: number): Promises {
  const sha256 = /^[0-9a-f]{64}$/.test(payload) ? payload : undefined;
  if (sha256 === undefined && payload !== "UNSIGNED-PAYLOAD") {
    throw new S3Error(
      "InvalidRequest",
      "The value of x-amz-content-sha256 is not a form this server accepts.",
    );
  }
  const md5 = headers.get("content-md5");
  if (md5 !== undefined && Buffer.from(md5, "base64").length !== 16) {
    throw new S3Error("InvalidDigest", "The Content-MD5 you specified is not valid.");
  }
  return {
    size: promisedSize(headers, largest),
    sha256,
    md5,
    checksum: promisedChecksum(headers),
  };
}

function checkPromises(promises: Promises, size: number, digests: ReadonlyMap<DigestName, Buffer>): void {
  if (size !== promises.size) {
    throw new S3Error("IncompleteBody", "The number of bytes is not the one the request promised.");
  }
  if (promises.sha256 !== undefined && digests.get("sha256")?.toString("hex") !== promises.sha256) {
    throw new S3Error(
      "XAmzContentSHA256Mismatch",
      "The provided 'x-amz-content-sha256' header does not match what was computed.",
    );
  }
  if (promises.md5 !== undefined && digests.get("md5")?.toString("base64") !== promises.md5) {
    throw new S3Error("BadDigest", "The Content-MD5 you specified did not match what we received.");
  }
  const { checksum } = promises;
  if (checksum !== undefined && digests.get(checksum.name)?.toString("base64") !== checksum.value) {
    throw new S3Error(
      "BadDigest",
      `The ${checksum.name.toUpperCase()} you specified did not match the calculated checksum.`,
    );
  }
}

/**
 * Opens the body of an authenticated request. Everything that can be refused from the headers is refused
 * here, before a byte is read.
 * @param largest bytes it may have
 */
export function openBody(
  source: AsyncIterable<Buffer>,
  headers: Headers,
  proof: Proof,
  largest = largestPut,
): IncomingBody {
  const promises = promisesOf(headers, proof.payload, largest);
  const names: DigestName[] = ["md5"];
  if (promises.sha256 !== undefined) names.push("sha256");
  if (promises.checksum !== undefined) names.push(promises.checksum.name);
  const measuredBody = measured(source, names);
  async function* content(): AsyncGenerator<Buffer> {
    yield* measuredBody.content;
    checkPromises(promises, measuredBody.received().size, measuredBody.digests());
  }
  return {
    content: content(),
    received: () => ({ ...measuredBody.received(), checksum: promises.checksum }),
  };
}

/** Reads a small body whole, such as an XML document. @throws S3Error when it has more than `limit` bytes. */
export async function readSmallBody(body: IncomingBody, limit: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of body.content) {
    size += piece.length;
    if (size > limit) throw new S3Error("EntityTooLarge", "The document is too long.");
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
