import {
  attachmentTooLarge,
  maxAttachmentBytes,
  type SectionMetadataBody,
} from "../../../shared/schemas/section-metadata.ts";
import { newId } from "../../core/ids.ts";
import { conflict, invalid, tooLarge } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { checkDocument } from "../../services/files/check-document.ts";
import { readName } from "../../services/files/document-name.ts";
import { keepUpload } from "../../services/files/keep-upload.ts";
import { scanAfterUpload } from "../../services/files/scan/file-scan.ts";
import { mustFindOwnUpload } from "../../services/uploads/own-upload.ts";
import type { Uploader } from "../../services/uploads/upload-keys.ts";
import { UploadGone, uploadedObjects } from "../../services/uploads/uploaded-objects.ts";
import { sectionFileId, sectionFilePath } from "./section-files.ts";
import { type SectionLeftover, sectionLeftovers } from "./section-leftovers.ts";
import type { SectionFile } from "./section-record.ts";

type Asked = Pick<SectionMetadataBody, "attachedFilePath" | "attachedFileName">;

/** A file to save with a version, and the note of a copy that no version names yet. */
export interface Attachment {
  readonly file: SectionFile | null;
  readonly leftover?: SectionLeftover;
}

const nameOf = (asked: Asked): string => {
  const message = "Please enter a file name";
  const path = "body.attachedFileName";
  if (!asked.attachedFileName?.trim()) throw invalid(message, [{ path, message }]);
  return readName(asked.attachedFileName);
};

const changed = () => conflict("The file changed while it was being checked. Upload it again.");

const bytesOf = async (objectKey: string, eTag: string): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of await uploadedObjects.read(objectKey, eTag)) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/** Checks an upload and copies the very bytes that were checked. */
const keep = async (
  objectKey: string,
  name: string,
  { size, eTag }: { size: number; eTag: string },
  now: Date,
): Promise<Attachment> => {
  const type = await checkDocument({ name, size, bytes: await bytesOf(objectKey, eTag) });
  const path = sectionFilePath(newId(now));
  const leftover: SectionLeftover = { kind: "file", id: sectionFileId(path), at: now.toISOString() };
  // Should no version come to name the copy, a sweep finds it by this note.
  await table.write(sectionLeftovers.note(leftover));
  const copy = await keepUpload({ objectKey, eTag, mimeType: type }, path);
  const scanStatus = scanAfterUpload();
  return { file: { path, name, size, type, eTag: copy, uploadETag: eTag, scanStatus }, leftover };
};

/**
 * The file that a saved version shall have: an upload of this very person once it was checked and copied, the one
 * that the entry has already, or none.
 * @param present the file of the entry's newest version
 * @throws a Problem: 404 for any other path, 409 when the upload changes in the meantime, 413 above 10 MB, and what
 * `checkDocument` throws
 */
export const attachFile = async (
  asked: Asked,
  present: SectionFile | null,
  uploader: Uploader,
  now: Date,
): Promise<Attachment> => {
  const { attachedFilePath: path } = asked;
  if (path === undefined || (present && path === present.path)) return { file: present };
  if (path === null || path === "") return { file: null };
  const found = await mustFindOwnUpload(path, uploader);
  if (found.size > maxAttachmentBytes) throw tooLarge(attachmentTooLarge);
  const name = nameOf(asked);
  if (present?.uploadETag === found.eTag && present.name === name) return { file: present };
  try {
    return await keep(path, name, found, now);
  } catch (error) {
    if (error instanceof UploadGone) throw changed();
    throw error;
  }
};
