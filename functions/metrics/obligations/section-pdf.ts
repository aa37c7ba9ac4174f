import {
  maxSectionPdfBytes,
  sectionPdfTooLarge,
  sectionPdfWrongType,
} from "../../../shared/schemas/obligation-evaluation.ts";
import { policyTypes } from "../../../shared/schemas/policy.ts";
import { conflict, wrongType } from "../../core/problem.ts";
import type { Operation } from "../../core/table/operation.ts";
import { checkDocument } from "../../services/files/check-document.ts";
import { keptCopies } from "../../services/files/kept-copies.ts";
import type { Uploader } from "../../services/uploads/upload-keys.ts";
import { UploadGone } from "../../services/uploads/uploaded-objects.ts";
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

const pdfs = keptCopies("OBLIGATION_LEFTOVERS");
const rules = {
  maxBytes: maxSectionPdfBytes,
  tooLarge: sectionPdfTooLarge,
  check: (file: Parameters<typeof checkDocument>[0]) => {
    if (!/\.pdf$/i.test(file.name)) throw wrongType(sectionPdfWrongType);
    return checkDocument(file);
  },
};

/** Removes the copy that a change has left behind; see `keptCopies`. */
export const sweepPdfs = pdfs.sweep;

/** What becomes of the PDF with a change: its fields, and the writes that go with the change. */
interface PdfChange {
  readonly pdf: SectionPdf;
  readonly operations: readonly Operation[];
  /** What the change leaves behind. */
  readonly replaced: string | null;
}

const copyUpload = async (
  upload: { readonly path: string; readonly name: string },
  uploader: Uploader,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<SectionPdf & { readonly sectionPdfPath: string }> => {
  const place = `files/obligations/${id}`;
  const kept = await pdfs.copy(
    { objectKey: upload.path, name: upload.name },
    uploader,
    { place, now },
    rules,
  );
  return {
    sectionPdfPath: place,
    sectionPdfName: kept.name,
    sectionPdfSize: kept.size,
    sectionPdfType: policyTypes.pdf,
    eTag: kept.eTag,
    scanStatus: kept.scanStatus,
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
  const dropping = old ? [pdfs.leave(old, as.now)] : [];
  if (!path) return { pdf: noPdf, operations: dropping, replaced: old };
  try {
    const pdf = await copyUpload({ path, name: name ?? "" }, uploader, as);
    return { pdf, operations: [...dropping, pdfs.close(pdf.sectionPdfPath)], replaced: old };
  } catch (error) {
    if (!(error instanceof UploadGone)) throw error;
    throw conflict("The file changed while it was being checked. Upload it again.", "obligation.pdf_changed");
  }
};

/** The write that leaves the PDF of a deleted obligation to be removed. */
export const leavePdf = ({ sectionPdfPath }: SectionPdf, now: Date): Operation[] =>
  sectionPdfPath ? [pdfs.leave(sectionPdfPath, now)] : [];
