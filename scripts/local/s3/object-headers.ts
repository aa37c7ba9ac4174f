import type { StoredObject } from "./object-store.ts";
import { queryValue, type S3Request } from "./request.ts";
import { S3Error } from "./s3-error.ts";

type Headers = ReadonlyMap<string, string>;

const kept = [
  ...["cache-control", "content-disposition", "content-encoding", "content-language", "content-type"],
  "expires",
];

/** `x-amz-*` headers an upload may carry, beside checksums and user metadata. */
const understood = new Set([
  "x-amz-content-sha256",
  "x-amz-copy-source",
  "x-amz-copy-source-if-match",
  "x-amz-copy-source-if-modified-since",
  "x-amz-copy-source-if-none-match",
  "x-amz-copy-source-if-unmodified-since",
  "x-amz-date",
  "x-amz-expected-bucket-owner",
  "x-amz-metadata-directive",
  "x-amz-sdk-checksum-algorithm",
  "x-amz-security-token",
  "x-amz-user-agent",
]);

/** Features with one value that means "as it already is here". */
const harmless: Record<string, readonly string[]> = {
  "x-amz-acl": ["private", "bucket-owner-full-control"],
  "x-amz-server-side-encryption": ["AES256"],
  "x-amz-storage-class": ["STANDARD", "REDUCED_REDUNDANCY"],
};

function checkUnderstood(headers: Headers): void {
  for (const [name, value] of headers) {
    if (!name.startsWith("x-amz-") || understood.has(name) || /^x-amz-(meta|checksum)-/.test(name)) continue;
    if (!harmless[name]?.includes(value)) {
      throw new S3Error(
        "NotImplemented",
        `A header you provided implies functionality that is not implemented: ${name}`,
      );
    }
  }
}

function isKept(name: string): boolean {
  return kept.includes(name) || name.startsWith("x-amz-meta-");
}

/**
 * What an upload's headers say about the object, to be given back by every GET.
 * @throws S3Error for headers this server would have to ignore, and for more than 2 KB of user metadata.
 */
export function headersToStore(headers: Headers): Record<string, string> {
  checkUnderstood(headers);
  const stored = Object.fromEntries([...headers].filter(([name]) => isKept(name)));
  const metadata = Object.entries(stored).filter(([name]) => name.startsWith("x-amz-meta-"));
  const size = metadata.reduce((sum, [name, value]) => sum + name.length - 11 + Buffer.byteLength(value), 0);
  if (size > 2048)
    throw new S3Error("MetadataTooLarge", "Your metadata headers exceed the maximum allowed metadata size");
  return {
    "content-type": "binary/octet-stream",
    ...stored,
  };
}

function overrides(request: S3Request): Record<string, string> {
  const pairs = kept.map((name) => [name, queryValue(request, `response-${name}`)] as const);
  return Object.fromEntries(pairs.filter((pair): pair is [string, string] => pair[1] !== undefined));
}

/**
 * Uploaded files are strangers' content. Away from PDF (whose viewer Chromium refuses to start in a sandbox)
 * nothing of them may run when they are opened in a browser.
 */
function caution(type: string | undefined): Record<string, string> {
  const nosniff = { "x-content-type-options": "nosniff" };
  return type === "application/pdf"
    ? nosniff
    : { ...nosniff, "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox" };
}

/** The headers of a GET or HEAD answer for an object, without length and range. */
export function headersToSend(request: S3Request, object: StoredObject): Record<string, string> {
  const described = { ...object.headers, ...overrides(request) };
  const { checksum } = object;
  const wantsChecksum =
    request.headers.get("x-amz-checksum-mode") === "ENABLED" && !request.headers.has("range");
  return {
    ...described,
    ...caution(described["content-type"]),
    etag: object.etag,
    "last-modified": new Date(object.lastModified).toUTCString(),
    "accept-ranges": "bytes",
    ...(wantsChecksum && checksum !== undefined
      ? { [`x-amz-checksum-${checksum.name}`]: checksum.value, "x-amz-checksum-type": "FULL_OBJECT" }
      : {}),
  };
}
