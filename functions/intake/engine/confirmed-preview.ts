import { conflict, notFound } from "../../core/problem.ts";
import type { Uploader } from "../../services/uploads/upload-keys.ts";
import { importJobs } from "./import-job-repository.ts";
import { type ImportRecord, libraryOf, type Upload } from "./import-record.ts";

export const noPreview = () => notFound("The preview was not found. Preview the file again.");

/** A preview of the caller's own. @throws 404 for any other */
export const mustFindPreview = async (
  jobId: string,
  { companyId, userId }: Uploader,
): Promise<ImportRecord> => {
  const preview = await importJobs.get(libraryOf(companyId), jobId, "preview");
  if (preview?.createdBy !== userId) throw noPreview();
  return preview;
};

/**
 * The state of the library that a preview of this very upload compared with, so that the import can say
 * whether it changed in between.
 * @throws 404 for any preview but the caller's own of this file, 409 where it is not done or the file changed
 */
export const confirmedPreview = async (
  jobId: string,
  { objectKey, eTag }: Upload,
  uploader: Uploader,
): Promise<string> => {
  const preview = await mustFindPreview(jobId, uploader);
  if (preview.objectKey !== objectKey) throw noPreview();
  if (preview.eTag !== eTag)
    throw conflict("The file changed after it was previewed. Preview it again.", "preview.stale");
  if (preview.base === null)
    throw conflict("The preview is not finished, or the file is not valid.", "preview.unfinished");
  return preview.base;
};
