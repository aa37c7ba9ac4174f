import { localAccount } from "../credentials.ts";
import type { Operation, S3Call } from "./call.ts";
import { createBucket, headBucket } from "./operations/buckets.ts";
import { listObjects, listVersions } from "./operations/list-objects.ts";
import { getObject, headObject } from "./operations/read-object.ts";
import { getObjectTagging, putObjectTagging } from "./operations/tagging.ts";
import { copyObject, deleteObject, deleteObjects, putObject } from "./operations/write-object.ts";
import { S3Error } from "./s3-error.ts";

/** Query names that turn a request into another operation, one this server may not have. */
const subresource =
  /^(accelerate|acl|analytics|append|attributes|cors|delete|encryption|inventory|legal-hold|lifecycle|location|logging|metrics|notification|object-lock|ownershipControls|partNumber|policy|policyStatus|publicAccessBlock|renameObject|replication|requestPayment|restore|retention|select|session|tagging|torrent|uploadId|uploads|versionId|versioning|versions|website)$/;

const bucketOperations: Record<string, Operation> = {
  "PUT ": createBucket,
  "HEAD ": headBucket,
  "GET ": listObjects,
  "GET versions": listVersions,
  "POST delete": deleteObjects,
};

const objectOperations: Record<string, Operation> = {
  "GET ": getObject,
  "HEAD ": headObject,
  "PUT ": putObject,
  "DELETE ": deleteObject,
  "GET tagging": getObjectTagging,
  "PUT tagging": putObjectTagging,
};

/** A role puts objects where its session and the bucket let it; a bucket has the owner that a caller expects. */
function checkRights(call: S3Call, operation: Operation): void {
  const { bucket, key, service, headers, proof } = call;
  const { session } = proof;
  const owner = headers.get("x-amz-expected-bucket-owner") ?? localAccount;
  const isOpen = !session || (service.bucketsOfRoles.includes(bucket) && session.mayPut(bucket, key));
  if (owner !== localAccount || !isOpen || (session && operation !== putObject))
    throw new S3Error("AccessDenied", "Access Denied");
}

/** Finds what a request asks for. @throws S3Error NotImplemented rather than do something similar. */
export function operationOf(call: S3Call): Operation {
  const { request, key, bucket, service } = call;
  const asked = request.query.map(([name]) => name).filter((name) => subresource.test(name));
  const name = `${request.method} ${asked.sort().join(",")}`;
  const operation = (key === "" ? bucketOperations : objectOperations)[name];
  if (bucket === "" || operation === undefined) {
    throw new S3Error(
      "NotImplemented",
      "A parameter or method of the request implies functionality that is not implemented.",
    );
  }
  if (operation !== createBucket && !service.store.hasBucket(bucket)) {
    throw new S3Error("NoSuchBucket", "The specified bucket does not exist");
  }
  checkRights(call, operation);
  const isCopy = operation === putObject && call.headers.has("x-amz-copy-source");
  return isCopy ? copyObject : operation;
}
