import { config } from "../../../functions/core/config.ts";
import { newId } from "../../../functions/core/ids.ts";
import { listObjects } from "../../../functions/core/s3.ts";
import { table } from "../../../functions/core/table/table.ts";
import { policyFiles } from "../../../functions/documents/policies/policy-files.ts";
import { newLife, type PolicyRecord } from "../../../functions/documents/policies/policy-record.ts";
import { policies } from "../../../functions/documents/policies/policy-repository.ts";
import type { User } from "../../../functions/people/users/user-repository.ts";
import { newUploadKey } from "../../../functions/services/uploads/upload-keys.ts";
import { uploadedObjects, uploadsS3 } from "../../../functions/services/uploads/uploaded-objects.ts";
import { type PolicyType, policyTypes } from "../../../shared/schemas/policy.ts";
import { aPdf } from "../documents/documents.ts";
import type { Call } from "./event.ts";
import type { Person } from "./people.ts";

/** Where a person's uploads lie. */
const uploaderOf = ({ user }: Person) => ({ userId: user.id, companyId: user.companyId });

/** A file as the browser has put it: it waits under the person's own key. */
export const anUploadOf = async (
  person: Person,
  bytes: Uint8Array = aPdf("Access control"),
  type = "application/octet-stream",
): Promise<string> => {
  const key = newUploadKey(uploaderOf(person));
  await uploadedObjects.store(key, bytes, type);
  return key;
};

interface StoredOver {
  readonly name?: string;
  readonly mimeType?: PolicyType;
  readonly bytes?: Uint8Array;
}

/** A document of a person's company, with its file, as if it had been uploaded. */
export const aStoredPolicy = async (by: User, over: StoredOver = {}): Promise<PolicyRecord> => {
  const { name = "Access control.pdf", mimeType = policyTypes.pdf, bytes = aPdf("Access control") } = over;
  const id = newId();
  const companyId = by.companyId ?? "";
  const objectKey = policyFiles(companyId, id).document;
  const { eTag } = await uploadedObjects.store(objectKey, bytes, mimeType);
  const record: PolicyRecord = {
    ...{ id, originalName: name, fileName: name, fileSize: bytes.length, mimeType, objectKey, eTag },
    ...{ uploadedBy: by.id, uploadedAt: new Date().toISOString(), textStatus: "pending", textProblem: null },
    ...{ scanStatus: "clean", ...newLife(by.id, true) },
    ...{ partCount: 0, ruleCount: 0 },
  };
  await table.transact(policies.add(companyId, record, `q/${id}`));
  return record;
};

/** Keys of what lies in the uploads bucket under a prefix. */
export const filesUnder = async (prefix: string): Promise<string[]> =>
  (await listObjects(uploadsS3, config().UPLOADS_BUCKET, prefix)).map(({ key }) => key).sort();

/** A multipart form with one file. */
export const multipartOf = (name: string, content: Uint8Array, type = "application/octet-stream"): Call => {
  const boundary = "----test";
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return {
    body: body.toString("base64"),
    isBase64Encoded: true,
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
};
