import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import type { Keeper, Proof } from "./authenticate.ts";
import { type IncomingBody, openBody } from "./body.ts";
import type { ObjectStore } from "./object-store.ts";
import type { S3Request, Target } from "./request.ts";

/** The most bytes of an object below a prefix. */
export type SizeLimit = { readonly bucket: string; readonly prefix: string; readonly bytes: number };

export type S3Service = {
  readonly store: ObjectStore;
  readonly keeper: Keeper;
  /** Origins of web pages that may call from a browser. */
  readonly allowedOrigins: readonly string[];
  readonly largest: readonly SizeLimit[];
  /** Buckets into which roles may write, beside the installation itself. */
  readonly bucketsOfRoles: readonly string[];
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

/** One authenticated request. */
export type S3Call = Target & {
  readonly service: S3Service;
  readonly request: S3Request;
  /** Headers, and the `x-amz-*` parameters of a presigned URL that stand for headers. */
  readonly headers: ReadonlyMap<string, string>;
  readonly incoming: IncomingMessage;
  readonly proof: Proof;
};

export type S3Answer = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Readable;
};

export type Operation = (call: S3Call) => Promise<S3Answer> | S3Answer;

/**
 * The bytes of a request. A refusal halfway must leave the connection whole, or the caller would see a
 * broken connection instead of the reason.
 */
async function* bytesOf(incoming: IncomingMessage): AsyncGenerator<Buffer> {
  yield* incoming.iterator({ destroyOnReturn: false });
}

const largestOf = ({ service, bucket, key }: S3Call): number | undefined =>
  service.largest.find((limit) => limit.bucket === bucket && key.startsWith(limit.prefix))?.bytes;

export const bodyOf = (call: S3Call): IncomingBody =>
  openBody(bytesOf(call.incoming), call.headers, call.proof, largestOf(call));

export const xmlAnswer = (body: string, status = 200): S3Answer => ({
  status,
  headers: { "content-type": "application/xml" },
  body,
});
