import type { IncomingMessage } from "node:http";
import { measured } from "../body.ts";
import { bytesOf, type S3Answer, type S3Service, xmlAnswer } from "../call.ts";
import { readForm } from "../form-data.ts";
import { headersToStore } from "../object-headers.ts";
import { checkPolicy, type LengthRange } from "../post-policy.ts";
import type { S3Request } from "../request.ts";
import { S3Error } from "../s3-error.ts";
import { xmlDocument } from "../xml.ts";
import { storeBody } from "./write-object.ts";

async function* within(file: AsyncIterable<Buffer>, range: LengthRange): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const piece of file) {
    size += piece.length;
    if (size > range.max)
      throw new S3Error("EntityTooLarge", "Your proposed upload exceeds the maximum allowed size");
    yield piece;
  }
  if (size < range.min)
    throw new S3Error("EntityTooSmall", "Your proposed upload is smaller than the minimum allowed size");
}

/** Form fields that only steer the POST; the others describe the object. */
const steering =
  /^(key|bucket|policy|success_action_\w+|x-ignore-.*|x-amz-(algorithm|credential|date|signature))$/;

function withPlace(
  fields: ReadonlyMap<string, string>,
  bucket: string,
  fileName: string,
): Map<string, string> {
  const key = fields.get("key")?.replace(/\$\{filename\}/g, () => fileName);
  if (key === undefined || key === "")
    throw new S3Error("InvalidArgument", "Bucket POST must contain a field named 'key'.");
  if (Buffer.byteLength(key) > 1024) throw new S3Error("KeyTooLongError", "Your key is too long.");
  if (fields.has("success_action_redirect"))
    throw new S3Error("NotImplemented", "success_action_redirect is not implemented.");
  return new Map([...fields, ["key", key], ["bucket", bucket]]);
}

/**
 * Upload by an HTML form (docs.aws.amazon.com/AmazonS3/latest/API/RESTObjectPOST.html): the policy is checked
 * before a byte of the file is read, its size while it streams.
 */
export async function postObject(
  service: S3Service,
  bucket: string,
  request: S3Request,
  incoming: IncomingMessage,
): Promise<S3Answer> {
  const form = await readForm(bytesOf(incoming), request.headers.get("content-type") ?? "");
  const fields = withPlace(form.fields, bucket, form.fileName);
  const range = checkPolicy(fields, service.keeper, service.now());
  const key = fields.get("key") ?? "";
  const described = new Map([...fields].filter(([name]) => !steering.test(name)));
  if (!service.store.hasBucket(bucket))
    throw new S3Error("NoSuchBucket", "The specified bucket does not exist");
  const body = measured(within(form.file, range));
  const object = await storeBody(service, { bucket, key }, body, headersToStore(described), () => undefined);
  const location = `/${bucket}/${encodeURI(key)}`;
  const headers = { etag: object.etag, location };
  const wanted = fields.get("success_action_status");
  if (wanted !== "201") return { status: wanted === "200" ? 200 : 204, headers };
  const created = xmlAnswer(
    xmlDocument("PostResponse", { Location: location, Bucket: bucket, Key: key, ETag: object.etag }),
    201,
  );
  return { ...created, headers: { ...created.headers, ...headers } };
}
