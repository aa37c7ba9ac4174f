import { DeleteObjectCommand } from "@aws-sdk/client-s3";
import * as z from "zod";
import { IsoDateTime } from "../../../shared/schemas/dates.ts";
import {
  maxSectionPdfBytes,
  sectionPdfTooLarge,
  sectionPdfWrongType,
} from "../../../shared/schemas/obligation-evaluation.ts";
import { policyTypes } from "../../../shared/schemas/policy.ts";
import { config } from "../../core/config.ts";
import { forEachAlone } from "../../core/for-each-alone.ts";
import { log } from "../../core/log.ts";
import { conflict, Problem, tooLarge, wrongType } from "../../core/problem.ts";
import type { Operation } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { checkDocument } from "../../services/files/check-document.ts";
import { readName } from "../../services/files/document-name.ts";
import { keepUpload } from "../../services/files/keep-upload.ts";
import { scanAfterUpload } from "../../services/files/scan/file-scan.ts";
import { hasSettled, leftovers } from "../../services/jobs/leftovers.ts";
import { mustFindOwnUpload } from "../../services/uploads/own-upload.ts";
import type { Uploader } from "../../services/uploads/upload-keys.ts";
import { UploadGone, uploadedObjects, uploadsClient } from "../../services/uploads/uploaded-objects.ts";
import type { ObligationRow } from "./obligation-repository.ts";

/*
 * The PDFs of obligations lie at `files/obligations/{id}` in the uploads bucket, each copy under an id of its own.
 *   pk `OBLIGATION_LEFTOVERS`  sk `{objectKey}`   a copy that no obligation may refer to: one being recorded, or
 *                                                 one that was replaced or deleted
 */
export type SectionPdf = Pick<
  ObligationRow,
  "sectionPdfPath" | "sectionPdfName" | "sectionPdfSize" | "sectionPdfType" | "eTag" | "scanStatus"
>;
export const noPdf: SectionPdf = {
  sectionPdfPath: null,
  sectionPdfName: null,
  sectionPdfSize: null,
  sectionPdfType: null,
  eTag: null,
  scanStatus: "unscanned",
};

const pdfLeftovers = leftovers(
  "OBLIGATION_LEFTOVERS",
  z.object({ sk: z.string(), at: IsoDateTime }),
  ({ sk }) => sk,
);
/** The write that notes that a copy may be left behind. */
const noteLeftover = (path: string, now: Date): Operation =>
  pdfLeftovers.note({ sk: path, at: now.toISOString() });

/** What an upload of this person is, once its very bytes were checked: size first, so nothing huge is read. */
const check = async (objectKey: string, name: string, uploader: Uploader) => {
  const { size, eTag } = await mustFindOwnUpload(objectKey, uploader);
  if (size > maxSectionPdfBytes) throw tooLarge(sectionPdfTooLarge);
  if (!/\.pdf$/i.test(name)) throw wrongType(sectionPdfWrongType);
  const chunks: Uint8Array[] = [];
  for await (const chunk of await uploadedObjects.read(objectKey, eTag)) chunks.push(chunk);
  const mimeType = await checkDocument({ name, size, bytes: Buffer.concat(chunks) });
  return { objectKey, eTag, size, mimeType };
};

const removeObject = (path: string) =>
  uploadsClient().send(new DeleteObjectCommand({ Bucket: config().UPLOADS_BUCKET, Key: path }));

/** Removes a copy that nothing refers to, then the note of it. */
const dropCopy = async (path: string): Promise<void> => {
  await removeObject(path);
  await pdfLeftovers.forget({ sk: path });
};

const sweptAtOnce = 10;

/**
 * Removes the copy that a change has left behind, and what changes that were interrupted left earlier. The
 * change is made by then: what cannot be removed now is noted, and a later call removes it.
 */
export const sweepPdfs = async (path: string | null, now: Date): Promise<void> => {
  try {
    if (path) await dropCopy(path);
    const settled = (await pdfLeftovers.list()).filter((leftover) => hasSettled(leftover, now));
    await forEachAlone(
      settled.slice(0, sweptAtOnce).map(({ sk }) => sk),
      (key) => key,
      dropCopy,
    );
  } catch (error) {
    log.error("PDFs of obligations not removed yet", error);
  }
};

/** What becomes of the PDF with a change: its fields, and the writes that go with the change. */
interface PdfChange {
  readonly pdf: SectionPdf;
  readonly operations: readonly Operation[];
  /** What the change leaves behind. */
  readonly replaced: string | null;
}

/** Copies a checked upload to a place of its own, noted until an obligation refers to it. */
const copyUpload = async (
  upload: { readonly path: string; readonly name: string },
  uploader: Uploader,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<SectionPdf & { readonly sectionPdfPath: string }> => {
  const name = readName(upload.name);
  const checked = await check(upload.path, name, uploader);
  const sectionPdfPath = `files/obligations/${id}`;
  await table.write(noteLeftover(sectionPdfPath, now));
  const eTag = await keepUpload(checked, sectionPdfPath);
  return {
    sectionPdfPath,
    sectionPdfName: name,
    sectionPdfSize: checked.size,
    sectionPdfType: policyTypes.pdf,
    eTag,
    scanStatus: scanAfterUpload(),
  };
};

/**
 * The PDF after a change: the one it had where `path` is that one's or left out, none for null, and otherwise
 * the upload of this person under the key `path`.
 * @param as id of a new copy, and now
 * @throws a Problem: 404 for a stranger's key, 409 when the file changes in the meantime, 413, 415, 400
 */
export const changePdf = async (
  before: SectionPdf,
  { path, name }: { readonly path: string | null | undefined; readonly name: string | null | undefined },
  uploader: Uploader,
  as: { readonly id: string; readonly now: Date },
): Promise<PdfChange> => {
  const old = before.sectionPdfPath;
  if (path === undefined || path === old) return { pdf: before, operations: [], replaced: null };
  const dropping = old ? [noteLeftover(old, as.now)] : [];
  if (!path) return { pdf: noPdf, operations: dropping, replaced: old };
  try {
    const pdf = await copyUpload({ path, name: name ?? "" }, uploader, as);
    return { pdf, operations: [...dropping, pdfLeftovers.close({ sk: pdf.sectionPdfPath })], replaced: old };
  } catch (error) {
    if (!(error instanceof UploadGone)) throw error;
    throw conflict("The file changed while it was being checked. Upload it again.", "obligation.pdf_changed");
  }
};

/** The write that leaves the PDF of a deleted obligation to be removed. */
export const leavePdf = ({ sectionPdfPath }: SectionPdf, now: Date): Operation[] =>
  sectionPdfPath ? [noteLeftover(sectionPdfPath, now)] : [];

/** Whether it is certain that nothing was written: any other failure may have come after it was. */
export const isRefusal = (error: unknown): boolean => error instanceof Problem && error.status < 500;
