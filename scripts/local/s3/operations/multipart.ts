import { createHash } from "node:crypto";
import { readSmallBody } from "../body.ts";
import { bodyOf, type S3Answer, type S3Call, xmlAnswer } from "../call.ts";
import { checkWrite } from "../conditions.ts";
import type { Part } from "../multipart-store.ts";
import { headersToStore } from "../object-headers.ts";
import { queryValue } from "../request.ts";
import { S3Error } from "../s3-error.ts";
import { readBlocks, xmlDocument } from "../xml.ts";
import { publishOrDiscard } from "./write-object.ts";

/** All parts but the last: docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html */
const smallestPart = 5 * 1024 * 1024;

const uploadIdOf = (call: S3Call): string => queryValue(call.request, "uploadId") ?? "";

export async function createMultipartUpload({ service, bucket, key, headers }: S3Call): Promise<S3Answer> {
  const UploadId = await service.uploads.begin({ bucket, key, headers: headersToStore(headers) });
  return xmlAnswer(xmlDocument("InitiateMultipartUploadResult", { Bucket: bucket, Key: key, UploadId }));
}

export async function uploadPart(call: S3Call): Promise<S3Answer> {
  const { service, bucket, key } = call;
  const uploadId = uploadIdOf(call);
  const partNumber = Number(queryValue(call.request, "partNumber"));
  if (!Number.isInteger(partNumber) || partNumber < 1 || partNumber > 10_000) {
    throw new S3Error("InvalidArgument", "Part number must be an integer between 1 and 10000, inclusive");
  }
  await service.uploads.mustFind(uploadId, bucket, key);
  const body = bodyOf(call);
  const draft = await service.store.draft(body.content);
  const { size, md5, checksum } = body.received();
  const part = { size, md5: md5.toString("hex") };
  await publishOrDiscard(draft, () => service.uploads.putPart(uploadId, partNumber, draft, part));
  const checksumHeader =
    checksum === undefined ? {} : { [`x-amz-checksum-${checksum.name}`]: checksum.value };
  return { status: 200, headers: { etag: `"${part.md5}"`, ...checksumHeader } };
}

type Listed = { readonly number: number; readonly etag: string };

function listedParts(document: string): Listed[] {
  const parts = readBlocks(document, "Part").map((fields) => ({
    number: Number(fields.get("PartNumber")),
    etag: (fields.get("ETag") ?? "").replaceAll('"', ""),
  }));
  if (parts.length === 0) throw new S3Error("MalformedXML", "The XML you provided was not well-formed.");
  if (parts.some((part, index) => part.number <= (parts[index - 1]?.number ?? 0))) {
    throw new S3Error("InvalidPartOrder", "The list of parts was not in ascending order.");
  }
  return parts;
}

async function storedParts(call: S3Call, listed: readonly Listed[]): Promise<Part[]> {
  const found = await Promise.all(
    listed.map(({ number }) => call.service.uploads.findPart(uploadIdOf(call), number)),
  );
  const parts = found.filter((part, index) => part !== undefined && part.md5 === listed[index]?.etag);
  if (parts.length < listed.length) {
    throw new S3Error(
      "InvalidPart",
      "One or more of the specified parts could not be found or has another entity tag.",
    );
  }
  const complete = parts.filter((part) => part !== undefined);
  if (complete.slice(0, -1).some((part) => part.size < smallestPart)) {
    throw new S3Error("EntityTooSmall", "Your proposed upload is smaller than the minimum allowed size");
  }
  return complete;
}

function joinedTag(parts: readonly Part[]): string {
  const hash = createHash("md5");
  for (const part of parts) hash.update(Buffer.from(part.md5, "hex"));
  return `"${hash.digest("hex")}-${parts.length}"`;
}

export async function completeMultipartUpload(call: S3Call): Promise<S3Answer> {
  const { service, bucket, key } = call;
  const uploadId = uploadIdOf(call);
  const upload = await service.uploads.mustFind(uploadId, bucket, key);
  const listed = listedParts((await readSmallBody(bodyOf(call), 2 * 1024 * 1024)).toString());
  const parts = await storedParts(call, listed);
  const draft = await service.uploads.join(
    uploadId,
    listed.map((part) => part.number),
  );
  const size = parts.reduce((sum, part) => sum + part.size, 0);
  const details = { size, etag: joinedTag(parts), headers: upload.headers };
  const object = await publishOrDiscard(draft, () =>
    service.store.publish({ bucket, key }, draft, details, (current) => checkWrite(call.headers, current)),
  );
  await service.uploads.end(uploadId);
  return xmlAnswer(
    xmlDocument("CompleteMultipartUploadResult", {
      Location: `/${bucket}/${key}`,
      Bucket: bucket,
      Key: key,
      ETag: object.etag,
    }),
  );
}

export async function abortMultipartUpload(call: S3Call): Promise<S3Answer> {
  const uploadId = uploadIdOf(call);
  await call.service.uploads.mustFind(uploadId, call.bucket, call.key);
  await call.service.uploads.end(uploadId);
  return { status: 204 };
}
