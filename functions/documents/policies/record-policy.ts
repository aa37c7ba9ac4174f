import { maxPolicyBytes, policyTooLarge } from "../../../shared/schemas/policy.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { contentHash } from "../../core/ids.ts";
import { conflict, Problem, tooLarge } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { companies } from "../../people/companies/company-repository.ts";
import { checkDocument } from "../../services/files/check-document.ts";
import { fileNameOf } from "../../services/files/document-name.ts";
import { keepUpload } from "../../services/files/keep-upload.ts";
import { keptBytes } from "../../services/files/kept-bytes.ts";
import { scanAfterUpload } from "../../services/files/scan/file-scan.ts";
import { mustFindOwnUpload, uploadNotFound } from "../../services/uploads/own-upload.ts";
import { isOwnUploadKey, type Uploader } from "../../services/uploads/upload-keys.ts";
import { UploadGone, uploadedObjects } from "../../services/uploads/uploaded-objects.ts";
import { pendingDocuments } from "./pending-documents.ts";
import { policyFiles } from "./policy-files.ts";
import { policyLeftovers } from "./policy-leftovers.ts";
import { policyObjects } from "./policy-objects.ts";
import { newLife, type PolicyRecord } from "./policy-record.ts";
import { policies, RecordedAlready } from "./policy-repository.ts";
import { firstVersion, policyVersions } from "./policy-version-repository.ts";

/** An uploaded file and its name (`readName`). */
export interface NamedUpload {
  readonly objectKey: string;
  readonly name: string;
}

const changed = (): Problem =>
  conflict("The file changed while it was being checked. Upload it again.", "policy.upload_changed");

const bytesOf = async (objectKey: string, eTag: string): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of await uploadedObjects.read(objectKey, eTag)) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/** What an upload is, once its very bytes were checked: size first, so that nothing huge is read. */
const check = async ({ objectKey, name }: NamedUpload, uploader: Uploader) => {
  const { size, eTag } = await mustFindOwnUpload(objectKey, uploader);
  if (size > maxPolicyBytes) throw tooLarge(policyTooLarge);
  const bytes = await bytesOf(objectKey, eTag);
  const mimeType = await checkDocument({ name, size, bytes });
  return { objectKey, eTag, size, mimeType, sha256: contentHash(bytes) };
};
type CheckedUpload = Awaited<ReturnType<typeof check>>;

/** @param isPublished whether it is published at once, and not a draft that waits for its approval */
const newRecord = (
  upload: CheckedUpload & NamedUpload,
  copy: { policyId: string; objectKey: string; eTag: string; isPublished: boolean },
  ctx: Context,
): PolicyRecord => ({
  id: copy.policyId,
  fileName: fileNameOf(upload.name),
  originalName: upload.name,
  fileSize: upload.size,
  mimeType: upload.mimeType,
  uploadedBy: ctx.actor().id,
  uploadedAt: ctx.now.toISOString(),
  textStatus: "pending",
  textProblem: null,
  scanStatus: scanAfterUpload(),
  partCount: 0,
  ruleCount: 0,
  ...newLife(ctx.actor().id, copy.isPublished),
  objectKey: copy.objectKey,
  eTag: copy.eTag,
  sha256: upload.sha256,
});

/** Whether it is certain that a document was not recorded: any other failure may have come after it was. */
const isRefusal = (error: unknown): boolean =>
  error instanceof RecordedAlready || (error instanceof Problem && error.status < 500);

/** Copies a checked upload to its place and records it. Refused, it leaves nothing behind. */
const keep = async (upload: CheckedUpload & NamedUpload, ctx: Context): Promise<PolicyRecord> => {
  const companyId = ctx.companyId();
  const policyId = ctx.newId();
  const leftover = { companyId, policyId, at: ctx.now.toISOString() };
  const objectKey = policyFiles(companyId, policyId).document;
  const [{ policiesNeedApproval }] = await Promise.all([
    companies.mustGet(companyId),
    policies.mustHaveRoom(companyId),
  ]);
  // If the function ends from here on, a sweep finds the copy by this note.
  await table.write(policyLeftovers.note(leftover));
  try {
    const eTag = await keepUpload(upload, objectKey);
    const isPublished = !policiesNeedApproval;
    const record = newRecord(upload, { policyId, objectKey, eTag, isPublished }, ctx);
    const { originalName, fileSize, mimeType } = record;
    await table.transact([
      ...policies.add(companyId, record, upload.objectKey),
      ...(await keptBytes.change(companyId, fileSize)),
      policyVersions.add(companyId, policyId, firstVersion(record)),
      policyLeftovers.close(leftover),
      pendingDocuments.note({ companyId, policyId }, ctx.now),
      ctx.activity({ target: { type: "policy", id: policyId }, after: { originalName, fileSize, mimeType } }),
    ]);
    return record;
  } catch (error) {
    if (isRefusal(error) || error instanceof UploadGone) {
      await policyObjects.removeAll([objectKey]);
      await table.write(policyLeftovers.close(leftover));
    }
    throw error;
  }
};

const recordNew = async (upload: NamedUpload, uploader: Uploader, ctx: Context): Promise<PolicyRecord> => {
  try {
    return await keep({ ...(await check(upload, uploader)), ...upload }, ctx);
  } catch (error) {
    if (isRefusal(error) || error instanceof UploadGone) await uploadedObjects.remove(upload.objectKey);
    throw error instanceof UploadGone ? changed() : error;
  }
};

/** The document an upload became; undefined where it became none. @throws 404 where that was deleted since */
const recordedBefore = async (companyId: string, objectKey: string): Promise<PolicyRecord | undefined> => {
  const id = await policies.recordedAs(companyId, objectKey);
  if (id === undefined) return undefined;
  const policy = await policies.get(companyId, id);
  if (!policy) throw uploadNotFound();
  return policy;
};

/**
 * Checks an upload of this very person and makes a document of it. An upload becomes one document, however
 * often and whenever it is sent.
 * @throws a Problem: 404 for a stranger's key, 409 when the file changes in the meantime or the company has as many
 * documents as it may, and what `checkDocument` throws. What is refused is removed.
 */
export const recordPolicy = async (
  upload: NamedUpload,
  uploader: Uploader,
  ctx: Context,
): Promise<{ policy: PolicyRecord; isNew: boolean }> => {
  const companyId = ctx.companyId();
  if (!isOwnUploadKey(upload.objectKey, uploader)) throw uploadNotFound();
  const before = await recordedBefore(companyId, upload.objectKey);
  if (before) return { policy: before, isNew: false };
  try {
    return { policy: await recordNew(upload, uploader, ctx), isNew: true };
  } catch (error) {
    // An earlier call with the same upload was faster and has removed it.
    const faster = await recordedBefore(companyId, upload.objectKey);
    if (!faster) throw error;
    return { policy: faster, isNew: false };
  }
};
