import { addPolicy } from "../../../shared/api/policies.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import type { UploadedFile } from "../../core/endpoint/multipart.ts";
import { readName } from "../../services/files/document-name.ts";
import { startWorker } from "../../services/jobs/start-worker.ts";
import { storeUpload } from "../../services/uploads/store-upload.ts";
import { type Uploader, uploaderOf } from "../../services/uploads/upload-keys.ts";
import { uploadedObjects } from "../../services/uploads/uploaded-objects.ts";
import { type DocumentEvent, extractTextWorker } from "./pending-documents.ts";
import { presentPolicy } from "./present-policies.ts";
import { type NamedUpload, recordPolicy } from "./record-policy.ts";

const storeDocument = async (file: UploadedFile, uploader: Uploader, now: Date): Promise<NamedUpload> => {
  const name = readName(file.fields.originalName ?? file.name);
  const { objectKey } = await storeUpload(
    { bytes: file.bytes, type: "application/octet-stream" },
    uploader,
    now,
  );
  return { objectKey, name };
};

export const handler = endpoint(addPolicy, async ({ body, file }, ctx) => {
  const companyId = ctx.companyId();
  const uploader = uploaderOf(ctx);
  const upload = file
    ? await storeDocument(file, uploader, ctx.now)
    : { objectKey: body.objectKey, name: readName(body.originalName) };
  const { policy, isNew } = await recordPolicy(upload, uploader, ctx);
  if (isNew) {
    await uploadedObjects.remove(upload.objectKey);
    const event: DocumentEvent = { companyId, policyId: policy.id };
    await startWorker(extractTextWorker, event, event);
  }
  return presentPolicy(companyId, policy);
});
