import type { BodyOf } from "../../../shared/api/contract.ts";
import { addEvidence } from "../../../shared/api/evidence.ts";
import { evidenceTooLarge, evidenceTypes, maxEvidenceBytes } from "../../../shared/schemas/evidence.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { conflict, invalid } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { checkEvidenceFile } from "../../services/files/check-document.ts";
import { fileNameOf } from "../../services/files/document-name.ts";
import { keptBytes } from "../../services/files/kept-bytes.ts";
import { isRefusal } from "../../services/files/kept-copies.ts";
import { uploaderOf } from "../../services/uploads/upload-keys.ts";
import { nameOfUpload } from "../../services/uploads/upload-name.ts";
import { UploadGone, uploadedObjects } from "../../services/uploads/uploaded-objects.ts";
import { evidenceActivity } from "./evidence-activity.ts";
import { mustEndAfterStart } from "./evidence-dates.ts";
import { evidenceFiles, evidencePlace } from "./evidence-files.ts";
import { evidencePlaces } from "./evidence-places.ts";
import { type EvidenceRecord, evidenceRecords } from "./evidence-repository.ts";
import { presentEvidence } from "./present-evidence.ts";

type Content = Pick<
  EvidenceRecord,
  "kind" | "url" | "fileName" | "fileSize" | "mimeType" | "objectKey" | "sha256" | "scanStatus"
>;

const oneOfBoth = "Please choose a file or enter a web address, not both.";

const linkTo = (url: string): Content => ({
  ...{ kind: "link", url, fileName: null, fileSize: null, mimeType: null, objectKey: null },
  scanStatus: "unscanned",
});

const fileOf = async (
  { objectKey, originalName }: { readonly objectKey: string; readonly originalName: string },
  place: string,
  ctx: Context,
): Promise<Content> => {
  try {
    const upload = { objectKey, name: originalName };
    const at = { place, now: ctx.now };
    const kept = await evidenceFiles.copy(upload, uploaderOf(ctx), at, {
      ...{ maxBytes: maxEvidenceBytes, tooLarge: evidenceTooLarge },
      check: checkEvidenceFile,
    });
    return {
      ...{ kind: "file", url: null, fileName: fileNameOf(kept.name), fileSize: kept.size },
      ...{ mimeType: kept.mimeType, objectKey: kept.objectKey, sha256: kept.sha256 },
      scanStatus: kept.scanStatus,
    };
  } catch (error) {
    if (!(error instanceof UploadGone)) throw error;
    throw conflict(
      "The file changed while it was being checked. Upload it again.",
      "evidence.upload_changed",
    );
  }
};

/** A link as it is, or a copy of the checked upload. @throws 400 for both and for neither */
const contentOf = async (body: BodyOf<typeof addEvidence>, place: string, ctx: Context): Promise<Content> => {
  const { url, objectKey, title } = body;
  if (url && !objectKey) return linkTo(url);
  if (!objectKey || url) throw invalid(oneOfBoth, [{ path: "body.url", message: oneOfBoth }]);
  const originalName =
    body.originalName ?? (await nameOfUpload(objectKey, uploaderOf(ctx), title, evidenceTypes));
  return fileOf({ objectKey, originalName }, place, ctx);
};

export const handler = endpoint(addEvidence, async ({ body }, ctx) => {
  const companyId = ctx.companyId();
  const id = ctx.newId();
  const today = ctx.now.toISOString().slice(0, 10);
  const { title, validFrom = today, validTo = null } = body;
  mustEndAfterStart(validFrom, validTo);
  const attachedTo = await evidencePlaces(body.attachTo, ctx);
  const content = await contentOf(body, evidencePlace(companyId, id), ctx);
  const { objectKey } = content;
  const record: EvidenceRecord = {
    ...{ id, title, ...content, validFrom, validTo, attachedTo },
    ...{ addedBy: ctx.actor().id, addedAt: ctx.now.toISOString(), version: 1 },
  };
  try {
    await table.transact([
      ...evidenceRecords.add(companyId, record),
      ...(objectKey ? [evidenceFiles.close(objectKey)] : []),
      ...(await keptBytes.change(companyId, record.fileSize ?? 0)),
      ...evidenceActivity({ after: record }, ctx),
    ]);
  } catch (error) {
    if (objectKey && isRefusal(error)) await evidenceFiles.sweep(objectKey, ctx.now);
    throw error;
  }
  if (body.objectKey) await uploadedObjects.remove(body.objectKey);
  const [evidence] = await presentEvidence(companyId, [record], today);
  if (!evidence) throw new Error("Evidence was recorded and is not shown");
  return evidence;
});
