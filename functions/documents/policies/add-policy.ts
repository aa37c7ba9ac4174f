import { addPolicy } from "../../../shared/api/policies.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import type { UploadedFile } from "../../core/endpoint/multipart.ts";
import { readName } from "../../services/files/document-name.ts";
import { startWorker } from "../../services/jobs/start-worker.ts";
import { newUploadKey, type Uploader, uploaderOf } from "../../services/uploads/upload-keys.ts";
import { uploadedObjects } from "../../services/uploads/uploaded-objects.ts";
import { type DocumentEvent, extractTextWorker } from "./pending-documents.ts";
import { presentPolicy } from "./present-policies.ts";
import { type NamedUpload, recordPolicy } from "./record-policy.ts";

/** Stores a multipart file like a presigned upload, so that both are handled the same way from here. */
const storeUpload = async (file: UploadedFile, uploader: Uploader): Promise<NamedUpload> => {
  const name = readName(file.fields.originalName ?? file.name);
  const objectKey = newUploadKey(uploader);
  await uploadedObjects.store(objectKey, file.bytes, "application/octet-stream");
  return { objectKey, name };
};

export const handler = endpoint(addPolicy, async ({ body, file }, ctx) => {
  const companyId = ctx.companyId();
  const uploader = uploaderOf(ctx);
  const upload = file
    ? await storeUpload(file, uploader)
    : { objectKey: body.objectKey, name: readName(body.originalName) };
  const { policy, isNew } = await recordPolicy(upload, uploader, ctx);
  if (isNew) {
    await uploadedObjects.remove(upload.objectKey);
    const event: DocumentEvent = { companyId, policyId: policy.id };
    await startWorker(extractTextWorker, event, event);
  }
  return presentPolicy(companyId, policy);
});
