import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { type Contract, Document, RpcAnswer, ScimAnswer } from "../../../shared/api/contract.ts";
import { Problem, tooLarge } from "../problem.ts";
import { Accepted } from "./accepted.ts";
import { Again } from "./again.ts";
import { ReadyJson } from "./ready-json.ts";

/** A Lambda answer ends at 6 MB with its envelope; beyond this the caller is told to page. */
export const maxBodyBytes = 5 * 1024 * 1024;
/** 413 with advice. */
export const listTooLong = () =>
  tooLarge("This list is too long for one response. Request it in pages with limit and cursor.");
const fileTooLarge = () =>
  tooLarge("This file is too large for one answer. Narrow the filters, or choose fewer columns.");
const compressAbove = 1_024;

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  /** Bytes are sent as they are. */
  readonly body: string | Uint8Array;
  /** What the caller takes; undefined for nothing but the text as it is. */
  readonly encoding: Encoding | undefined;
}

const baseHeaders = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  vary: "accept-encoding, cookie",
};

const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_SIZE_HINT: sizeHint } = constants;
/** At their quickest: a page of rules takes brotli a third of gzip's time, and 5 % less bytes. */
const compressors = {
  br: (text: Buffer) =>
    brotliCompressSync(text, { params: { [quality]: 1, [sizeHint]: text.length }, chunkSize: 65_536 }),
  gzip: (text: Buffer) => gzipSync(text, { level: 1, chunkSize: 65_536 }),
};
export type Encoding = keyof typeof compressors;

/**
 * How a caller takes an answer: the encoding it weighs most, brotli where both weigh the same. A name counts before
 * `*`, and a weight of zero refuses (RFC 9110, 12.5.3).
 */
export const encodingFor = (header = ""): Encoding | undefined => {
  const weights = new Map(
    header.split(",").map((each) => {
      const [name = "", ...parameters] = each
        .toLowerCase()
        .split(";")
        .map((piece) => piece.trim());
      const weight = parameters.find((piece) => piece.startsWith("q="))?.slice(2) ?? "1";
      return [name, Number(weight)] as const;
    }),
  );
  const weightOf = (name: Encoding) => weights.get(name) ?? weights.get("*") ?? 0;
  const best = weightOf("gzip") > weightOf("br") ? "gzip" : "br";
  return weightOf(best) > 0 ? best : undefined;
};

/** An answer of the gateway's form 2.0, compressed above 1 KB: an HTTP API does not compress by itself. */
export const respond = (answer: Answer): APIGatewayProxyStructuredResultV2 => {
  const headers = { ...baseHeaders, ...answer.headers };
  const common = {
    statusCode: answer.status,
    ...(answer.cookies.length > 0 && { cookies: [...answer.cookies] }),
  };
  if (typeof answer.body !== "string")
    return { ...common, headers, body: Buffer.from(answer.body).toString("base64"), isBase64Encoded: true };
  const { encoding } = answer;
  if (!encoding || Buffer.byteLength(answer.body) <= compressAbove)
    return { ...common, headers, body: answer.body };
  return {
    ...common,
    headers: { ...headers, "content-encoding": encoding },
    body: compressors[encoding](Buffer.from(answer.body)).toString("base64"),
    isBase64Encoded: true,
  };
};

interface Body {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/**
 * What the handler returned, in the contract's form. JSON passes through the response schema, which strips
 * every field it does not declare. A result that does not match is a bug and becomes a 500. Only `ReadyJson`
 * is sent as it is.
 */
export const serialise = (contract: Contract, result: unknown): Body => {
  if (contract.kind === "redirect" || contract.kind === "form")
    return { status: contract.success, headers: { location: String(result) }, body: "" };
  if (contract.kind === "json-rpc") return rpcBody(result);
  if (contract.kind === "scim") return scimBody(result);
  if (contract.kind === "download") {
    const { contentType, text, headers } = Document.parse(result);
    // Bytes become a third longer on their way.
    const bytes = typeof text === "string" ? Buffer.byteLength(text) : Math.ceil((text.length * 4) / 3);
    if (bytes > maxBodyBytes) throw fileTooLarge();
    return { status: contract.success, headers: { "content-type": contentType, ...headers }, body: text };
  }
  if (result instanceof Accepted && contract.accepted)
    return answerJson(202, JSON.stringify(contract.accepted.parse(result.value)));
  if (result instanceof Again && contract.again)
    return answerJson(200, JSON.stringify(contract.response.parse(result.value)));
  const body = result instanceof ReadyJson ? result.text : JSON.stringify(contract.response.parse(result));
  return answerJson(contract.success, body);
};

const rpcBody = (result: unknown): Body => {
  const { status, json } = RpcAnswer.parse(result);
  return json === undefined ? { status, headers: {}, body: "" } : answerJson(status, JSON.stringify(json));
};

const scimBody = (result: unknown): Body => {
  const { status, json, headers = {} } = ScimAnswer.parse(result);
  if (json === undefined) return { status, headers, body: "" };
  return { status, headers: { ...scimType, ...headers }, body: JSON.stringify(json) };
};

const scimType = { "content-type": "application/scim+json; charset=utf-8" };

/** What a refusal says more where the protocol has a form of its own (RFC 7644, 3.12). */
const scimError = ({ status, message, code }: Problem) => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
  status: String(status),
  detail: message,
  ...(code && { scimType: code }),
});

const answerJson = (status: number, body: string): Body => {
  if (Buffer.byteLength(body) > maxBodyBytes) throw listTooLong();
  return { status, headers: { "content-type": "application/json; charset=utf-8" }, body };
};

/** The answer to a failure: the problem itself, or a fixed 500 that names the request. */
export const problemBody = (error: unknown, requestId: string, kind?: Contract["kind"]): Body => {
  const known = error instanceof Problem;
  const problem = known
    ? error
    : new Problem(500, "Something went wrong on our side. Please try again.", { code: "internal" });
  return {
    status: problem.status,
    headers: {
      ...(kind === "scim" ? scimType : { "content-type": "application/json; charset=utf-8" }),
      ...problem.headers,
    },
    body: JSON.stringify({
      ...(kind === "scim" && scimError(problem)),
      message: problem.message,
      ...(problem.code && { code: problem.code }),
      ...(problem.issues && { issues: problem.issues }),
      requestId,
    }),
  };
};
