import { type Patience, patience } from "./aws.ts";
import { textsIn } from "./s3-xml.ts";
import {
  type Account,
  ServiceError,
  type SignedAnswer,
  SignedHttp,
  type SignedRequest,
  serviceEndpoint,
} from "./signed-http.ts";

/** S3, or another engine in its place. */
export type S3 = () => SignedHttp;

/**
 * Asks S3; what that takes is made on first use, and then kept.
 * @param account where the bucket is not of the stage's own account
 */
export const keptS3 = ({ maxAttempts, ...timeouts }: Patience, account: Account = {}): S3 => {
  let http: SignedHttp | undefined;
  return () => {
    http ??= new SignedHttp("s3", patience(maxAttempts, timeouts), account);
    return http;
  };
};

/** What an answer says in XML. */
export const textOf = ({ bytes }: SignedAnswer): string => bytes.toString("utf8");

/** What S3 says where it refuses, by its error code (Amazon S3 API Reference, "Error responses"). */
export const refusalOf = (answer: SignedAnswer, status = answer.status): ServiceError => {
  const { Code = "UnknownError", Message = `S3 answered ${status}` } = textsIn(textOf(answer));
  return new ServiceError(status, Code, Message);
};

/**
 * Nothing lies there, or other bytes than those that were asked for. A role that may not list the bucket is answered
 * 403 instead of 404 (AWS, GetObject).
 */
const missing: ReadonlySet<number> = new Set([403, 404, 412]);

/** Takes what is missing for nothing. @throws what S3 says of anything else */
export const unlessMissing = (answer: SignedAnswer): undefined => {
  if (!missing.has(answer.status)) throw refusalOf(answer);
};

/** @throws what S3 says where it refuses */
export const succeeded = (answer: SignedAnswer): SignedAnswer => {
  if (answer.status >= 300) throw refusalOf(answer);
  return answer;
};

/** As S3 signs a key: each byte but unreserved ones and slashes escaped. */
const escapeKey = (key: string): string =>
  encodeURIComponent(key)
    .replaceAll("%2F", "/")
    .replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Other engines than S3 itself have no host name per bucket. */
const placeOf = ({ region }: SignedHttp, bucket: string, key: string): { endpoint: URL; path: string } => {
  const isStandIn = Boolean(process.env.AWS_ENDPOINT_URL_S3 || process.env.AWS_ENDPOINT_URL);
  const endpoint = serviceEndpoint("AWS_ENDPOINT_URL_S3", `${bucket}.s3`, region);
  return { endpoint, path: isStandIn ? `/${bucket}/${escapeKey(key)}` : `/${escapeKey(key)}` };
};

/** What is asked, of the object that is named beside it. */
export type Asked = Partial<SignedRequest> & Pick<SignedRequest, "method">;

export const requestOf = (http: SignedHttp, bucket: string, key: string, asked: Asked): SignedRequest => ({
  headers: {},
  ...placeOf(http, bucket, key),
  ...asked,
});

/** Asks S3 for an object, or for something of a bucket where the key is empty. */
export const ask = <T>(
  s3: S3,
  [bucket, key]: readonly [bucket: string, key: string],
  asked: Asked,
  read: (answer: SignedAnswer) => T,
): Promise<T> => {
  const http = s3();
  return http.send(requestOf(http, bucket, key, asked), read);
};
