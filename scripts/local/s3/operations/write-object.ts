import { type IncomingBody, measured, type Received, readSmallBody } from "../body.ts";
import { bodyOf, type S3Answer, type S3Call, type S3Service, xmlAnswer } from "../call.ts";
import { checkCopySource, checkWrite } from "../conditions.ts";
import { headersToStore } from "../object-headers.ts";
import type { Draft, ObjectDetails, StoredObject } from "../object-store.ts";
import { S3Error } from "../s3-error.ts";
import { readBlocks, xmlDocument } from "../xml.ts";

type Place = { readonly bucket: string; readonly key: string };

const quoted = (md5: Buffer): string => `"${md5.toString("hex")}"`;

function detailsOf(received: Received, headers: Record<string, string>): ObjectDetails {
  const { size, md5, checksum } = received;
  return { size, etag: quoted(md5), headers, ...(checksum === undefined ? {} : { checksum }) };
}

/** Publishes a draft, or discards it when anything goes wrong on the way. */
async function publishOrDiscard<T>(draft: Draft, publish: () => Promise<T>): Promise<T> {
  try {
    return await publish();
  } catch (error) {
    await draft.discard();
    throw error;
  }
}

/** Streams a body into the store and makes it the object of a place, if `condition` lets it. */
async function storeBody(
  service: S3Service,
  place: Place,
  body: IncomingBody,
  headers: Record<string, string>,
  condition: (current: StoredObject | undefined) => void,
): Promise<StoredObject> {
  const draft = await service.store.draft(body.content);
  return publishOrDiscard(draft, () =>
    service.store.publish(place, draft, detailsOf(body.received(), headers), condition),
  );
}

function checksumHeader(object: StoredObject): Record<string, string> {
  return object.checksum === undefined
    ? {}
    : { [`x-amz-checksum-${object.checksum.name}`]: object.checksum.value };
}

export async function putObject(call: S3Call): Promise<S3Answer> {
  const { service, headers, bucket, key } = call;
  const condition = (current: StoredObject | undefined) => checkWrite(headers, current);
  condition(service.store.find(bucket, key));
  const object = await storeBody(service, call, bodyOf(call), headersToStore(headers), condition);
  return { status: 200, headers: { etag: object.etag, ...checksumHeader(object) } };
}

function copySource(call: S3Call): StoredObject {
  const text = call.headers.get("x-amz-copy-source") ?? "";
  const match = /^\/?([^/]+)\/([^?]+)$/.exec(text);
  let key: string | undefined;
  try {
    key = decodeURIComponent(match?.[2] ?? "");
  } catch {
    key = undefined;
  }
  if (match === null || key === undefined) {
    throw new S3Error(
      "InvalidArgument",
      "Copy Source must mention the source bucket and key: sourcebucket/sourcekey",
    );
  }
  const source = call.service.store.find(match[1] ?? "", key);
  if (source === undefined) throw new S3Error("NoSuchKey", "The specified key does not exist.");
  return source;
}

export async function copyObject(call: S3Call): Promise<S3Answer> {
  const { service, headers, bucket, key } = call;
  const source = copySource(call);
  const replaces = headers.get("x-amz-metadata-directive") === "REPLACE";
  if (source.bucket === bucket && source.key === key && !replaces) {
    throw new S3Error(
      "InvalidRequest",
      "This copy request is illegal because it would copy an object to itself unchanged.",
    );
  }
  const given = headersToStore(headers);
  const opened = await service.store.read(source.bucket, source.key, (current) => {
    checkCopySource(headers, current);
    return undefined;
  });
  if (opened === undefined) throw new S3Error("NoSuchKey", "The specified key does not exist.");
  const { checksum } = opened.object;
  const body = measured(opened.stream);
  const kept = { content: body.content, received: () => ({ ...body.received(), checksum }) };
  const described = replaces ? given : opened.object.headers;
  const copy = await storeBody(service, { bucket, key }, kept, described, (current) =>
    checkWrite(headers, current),
  );
  return xmlAnswer(
    xmlDocument("CopyObjectResult", {
      LastModified: new Date(copy.lastModified).toISOString(),
      ETag: copy.etag,
    }),
  );
}

export async function deleteObject({ service, bucket, key }: S3Call): Promise<S3Answer> {
  await service.store.remove(bucket, key);
  return { status: 204 };
}

/** Up to 1,000 keys at once; S3 insists on a digest of the list, so that a damaged one deletes nothing. */
export async function deleteObjects(call: S3Call): Promise<S3Answer> {
  const { headers, service, bucket } = call;
  const isProtected =
    headers.has("content-md5") || [...headers.keys()].some((name) => name.startsWith("x-amz-checksum-"));
  if (!isProtected)
    throw new S3Error("InvalidRequest", "Missing required header for this request: Content-MD5");
  const document = (await readSmallBody(bodyOf(call), 2 * 1024 * 1024)).toString();
  const keys = readBlocks(document, "Object").map((fields) => fields.get("Key"));
  if (keys.length === 0 || keys.length > 1000 || keys.some((key) => key === undefined || key === "")) {
    throw new S3Error(
      "MalformedXML",
      "The XML you provided was not well-formed or did not validate against our published schema",
    );
  }
  const deleted = keys.filter((key) => key !== undefined);
  for (const key of deleted) await service.store.remove(bucket, key);
  const isQuiet = /<Quiet>true<\/Quiet>/.test(document);
  return xmlAnswer(xmlDocument("DeleteResult", isQuiet ? {} : { Deleted: deleted.map((Key) => ({ Key })) }));
}
