import type { LocalCredentials } from "../credentials.ts";
import type { RoleSession } from "../sts/role-sessions.ts";
import { queryValue, type S3Request } from "./request.ts";
import { S3Error } from "./s3-error.ts";
import {
  algorithm,
  canonicalRequest,
  hmacHex,
  type Scope,
  sameSignature,
  signingKey,
  stringToSign,
} from "./signature.ts";

const skewMs = 15 * 60 * 1000;
/** The longest a presigned URL may live: docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html */
const longestExpirySeconds = 7 * 24 * 60 * 60;

export type Keeper = {
  readonly credentials: LocalCredentials;
  readonly region: string;
  /** The temporary keys that are good now. */
  readonly sessionOf?: (accessKeyId: string) => RoleSession | undefined;
};

/** A verified signature, and what is needed to verify the chunks of the body that follow it. */
export type Proof = {
  readonly scope: Scope;
  readonly key: Buffer;
  readonly timestamp: string;
  readonly signature: string;
  /** The value of x-amz-content-sha256: a hash, or how the body is signed. */
  readonly payload: string;
  /** Whose temporary keys signed it; undefined for the installation's own. */
  readonly session: RoleSession | undefined;
};

type Claim = {
  readonly scope: Scope;
  readonly timestamp: string;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
  readonly payload: string;
  readonly query: S3Request["query"];
};

const credentialForm = /^([^/]+)\/(\d{8})\/([a-z0-9-]+)\/([a-z0-9-]+)\/aws4_request$/;
const authorizationForm =
  /^AWS4-HMAC-SHA256 Credential=([^,\s]+), ?SignedHeaders=([a-z0-9;_-]+), ?Signature=([0-9a-f]{64})$/;

/** Milliseconds of `yyyymmddThhmmssZ`, or undefined. */
function parseTimestamp(text: string): number | undefined {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second] = match;
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(time) ? undefined : time;
}

function parseCredential(text: string): Scope | undefined {
  const match = credentialForm.exec(text);
  if (match === null) return undefined;
  const [, accessKeyId = "", date = "", region = "", service = ""] = match;
  return { accessKeyId, date, region, service };
}

function claimOfHeader(request: S3Request, authorization: string, now: number): Claim {
  const match = authorizationForm.exec(authorization);
  const scope = parseCredential(match?.[1] ?? "");
  if (match === null || scope === undefined) {
    throw new S3Error("AuthorizationHeaderMalformed", "The authorization header you provided is invalid.");
  }
  const timestamp = request.headers.get("x-amz-date") ?? "";
  const time = parseTimestamp(timestamp);
  if (time === undefined)
    throw new S3Error("AccessDenied", "AWS authentication requires a valid x-amz-date header.");
  if (Math.abs(now - time) > skewMs) {
    throw new S3Error(
      "RequestTimeTooSkewed",
      "The difference between the request time and the server's time is too large.",
    );
  }
  const payload = request.headers.get("x-amz-content-sha256");
  if (payload === undefined)
    throw new S3Error("InvalidRequest", "Missing required header for this request: x-amz-content-sha256");
  const signedHeaders = (match[2] ?? "").split(";");
  return { scope, timestamp, signedHeaders, signature: match[3] ?? "", payload, query: request.query };
}

function badQuery(message: string): S3Error {
  return new S3Error("AuthorizationQueryParametersError", message);
}

function once(request: S3Request, name: string): string {
  const values = request.query.filter(([candidate]) => candidate.toLowerCase() === name.toLowerCase());
  const only = values[0];
  if (values.length !== 1 || only === undefined || only[0] !== name) {
    throw badQuery(`The query must have the parameter ${name} exactly once.`);
  }
  return only[1];
}

function checkLifetime(timestamp: string, expires: string, now: number): void {
  const start = parseTimestamp(timestamp);
  if (start === undefined)
    throw badQuery("X-Amz-Date must be in the ISO8601 Long Format \"yyyyMMdd'T'HHmmss'Z'\"");
  const seconds = /^\d{1,9}$/.test(expires) ? Number(expires) : 0;
  if (seconds < 1) throw badQuery("X-Amz-Expires must be a number of seconds of at least 1.");
  if (seconds > longestExpirySeconds) throw badQuery("X-Amz-Expires must be less than a week (in seconds).");
  if (now < start - skewMs) throw new S3Error("AccessDenied", "Request is not yet valid");
  if (now > start + seconds * 1000) throw new S3Error("AccessDenied", "Request has expired");
}

function claimOfQuery(request: S3Request, now: number): Claim {
  if (once(request, "X-Amz-Algorithm") !== algorithm)
    throw badQuery(`X-Amz-Algorithm only supports "${algorithm}"`);
  const scope = parseCredential(once(request, "X-Amz-Credential"));
  if (scope === undefined) throw badQuery("Error parsing the X-Amz-Credential parameter.");
  const timestamp = once(request, "X-Amz-Date");
  checkLifetime(timestamp, once(request, "X-Amz-Expires"), now);
  return {
    scope,
    timestamp,
    signedHeaders: once(request, "X-Amz-SignedHeaders").split(";"),
    signature: once(request, "X-Amz-Signature"),
    payload:
      request.headers.get("x-amz-content-sha256") ??
      queryValue(request, "X-Amz-Content-Sha256") ??
      "UNSIGNED-PAYLOAD",
    query: request.query.filter(([name]) => name !== "X-Amz-Signature"),
  };
}

function claimOf(request: S3Request, now: number): Claim {
  const authorization = request.headers.get("authorization");
  const isPresigned = request.query.some(([name]) => name.toLowerCase().startsWith("x-amz-signature"));
  if (authorization !== undefined && isPresigned) {
    throw new S3Error("InvalidArgument", "Only one auth mechanism allowed.");
  }
  if (authorization !== undefined) return claimOfHeader(request, authorization, now);
  if (isPresigned) return claimOfQuery(request, now);
  throw new S3Error("AccessDenied", "Access Denied");
}

function checkSignedHeaders(request: S3Request, signedHeaders: readonly string[]): void {
  const signed = new Set(signedHeaders);
  const mustBeSigned = [...request.headers.keys()].filter((name) => name.startsWith("x-amz-"));
  const forgotten = ["host", ...mustBeSigned].filter((name) => !signed.has(name));
  if (forgotten.length > 0) {
    throw new S3Error(
      "AccessDenied",
      `There were headers present in the request which were not signed: ${forgotten.join(", ")}`,
    );
  }
}

/** Keys of a role are good with their token alone. */
function sessionFor(request: S3Request, keeper: Keeper, { accessKeyId }: Scope): RoleSession | undefined {
  const session = keeper.sessionOf?.(accessKeyId);
  if (session && session.sessionToken !== request.headers.get("x-amz-security-token"))
    throw new S3Error("InvalidToken", "The provided token is malformed or otherwise invalid.");
  return session;
}

/** The signing key for a scope this keeper honours. @throws S3Error for another key, region, day or service. */
function keyFor(keeper: Keeper, scope: Scope, timestamp: string, session: RoleSession | undefined): Buffer {
  const { secretAccessKey } = session ?? keeper.credentials;
  if (!session && scope.accessKeyId !== keeper.credentials.accessKeyId) {
    throw new S3Error(
      "InvalidAccessKeyId",
      "The AWS access key Id you provided does not exist in our records.",
    );
  }
  if (scope.region !== keeper.region || scope.service !== "s3" || !timestamp.startsWith(scope.date)) {
    throw new S3Error(
      "AuthorizationHeaderMalformed",
      `The credential scope must be of today, ${keeper.region} and s3.`,
    );
  }
  return signingKey(secretAccessKey, scope);
}

/**
 * Verifies who sent a request, by header or presigned query. There is no anonymous access.
 * @param now milliseconds since 1970.
 * @throws S3Error for everything that is not exactly right.
 */
export function authenticate(request: S3Request, keeper: Keeper, now: number): Proof {
  const claim = claimOf(request, now);
  const session = sessionFor(request, keeper, claim.scope);
  const key = keyFor(keeper, claim.scope, claim.timestamp, session);
  checkSignedHeaders(request, claim.signedHeaders);
  const canonical = canonicalRequest({
    ...request,
    query: claim.query,
    signedHeaders: claim.signedHeaders,
    payloadHash: claim.payload,
  });
  const expected = hmacHex(key, stringToSign(claim.timestamp, claim.scope, canonical));
  if (!sameSignature(expected, claim.signature)) {
    throw new S3Error(
      "SignatureDoesNotMatch",
      "The request signature we calculated does not match the signature you provided. Check your key and signing method.",
    );
  }
  const { scope, timestamp, signature, payload } = claim;
  return { scope, key, timestamp, signature, payload, session };
}
