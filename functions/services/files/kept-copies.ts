import * as z from "zod";
import { IsoDateTime } from "../../../shared/schemas/dates.ts";
import type { ScanStatus } from "../../../shared/schemas/policy.ts";
import { forEachAlone } from "../../core/for-each-alone.ts";
import { contentHash } from "../../core/ids.ts";
import { log } from "../../core/log.ts";
import { Problem, tooLarge } from "../../core/problem.ts";
import type { Operation } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { hasSettled, leftovers } from "../jobs/leftovers.ts";
import { mustFindOwnUpload } from "../uploads/own-upload.ts";
import type { Uploader } from "../uploads/upload-keys.ts";
import { uploadedObjects } from "../uploads/uploaded-objects.ts";
import { readName } from "./document-name.ts";
import { keepUpload } from "./keep-upload.ts";
import { scanAfterUpload } from "./scan/file-scan.ts";

/** An upload, and what its person calls it. */
interface NamedUpload {
  readonly objectKey: string;
  readonly name: string;
}

/** A checked file at its place. */
interface KeptCopy<Type extends string> {
  readonly objectKey: string;
  /** Names its very bytes. */
  readonly eTag: string;
  /** Of its bytes, in hex. */
  readonly sha256: string;
  /** As people read it. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly mimeType: Type;
  readonly scanStatus: ScanStatus;
}

/** What an upload must be to become a copy. */
interface CopyRules<Type extends string> {
  readonly maxBytes: number;
  /** The sentence of a file that is larger. */
  readonly tooLarge: string;
  /** What the bytes are. @throws a Problem where they are not what the name says, or not taken here */
  readonly check: (file: { name: string; size: number; bytes: Uint8Array }) => Promise<Type>;
}

const sweptAtOnce = 10;

/** Whether it is certain that nothing was written: any other failure may have come after it was. */
export const isRefusal = (error: unknown): boolean => error instanceof Problem && error.status < 500;

/** What an upload of this person is, once its very bytes were checked: size first, so that nothing huge is read. */
const checked = async <Type extends string>(
  { objectKey, name }: NamedUpload,
  uploader: Uploader,
  rules: CopyRules<Type>,
) => {
  const { size, eTag } = await mustFindOwnUpload(objectKey, uploader);
  if (size > rules.maxBytes) throw tooLarge(rules.tooLarge);
  const chunks: Uint8Array[] = [];
  for await (const chunk of await uploadedObjects.read(objectKey, eTag)) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  const mimeType = await rules.check({ name, size, bytes });
  return { objectKey, eTag, size, mimeType, sha256: contentHash(bytes) };
};

/**
 * Files that belong to one record each, copied from the uploads to a place of their own. A copy is noted before it
 * is made and until a record refers to it, so an interrupted change leaves none behind for good.
 *   pk `{partition}`  sk `{objectKey}`   a copy that no record may refer to
 */
export const keptCopies = (partition: string) => {
  const notes = leftovers(partition, z.object({ sk: z.string(), at: IsoDateTime }), ({ sk }) => sk);

  /** The write that leaves a copy to be removed. */
  const leave = (objectKey: string, now: Date): Operation =>
    notes.note({ sk: objectKey, at: now.toISOString() });

  /** Notes a copy before it is made by other means than `copy`. */
  const noteBefore = (objectKey: string, now: Date): Promise<void> => table.write(leave(objectKey, now));

  /** The write that goes with the record that refers to a copy. */
  const close = (objectKey: string): Operation => notes.close({ sk: objectKey });

  /**
   * Checks an upload of this very person and copies it to `place`, noted until `close` is written.
   * @throws a Problem: 404 for a stranger's key, 413, 415, 400; `UploadGone` when the file changes in the meantime
   */
  const copy = async <Type extends string>(
    upload: NamedUpload,
    uploader: Uploader,
    { place, now }: { readonly place: string; readonly now: Date },
    rules: CopyRules<Type>,
  ): Promise<KeptCopy<Type>> => {
    const name = readName(upload.name);
    const { size, mimeType, sha256, ...file } = await checked({ ...upload, name }, uploader, rules);
    await noteBefore(place, now);
    const eTag = await keepUpload({ ...file, mimeType }, place);
    return { objectKey: place, eTag, sha256, name, size, mimeType, scanStatus: scanAfterUpload() };
  };

  /** Removes a copy that nothing refers to, then the note of it. */
  const drop = async (objectKey: string): Promise<void> => {
    await uploadedObjects.remove(objectKey);
    await notes.forget({ sk: objectKey });
  };

  /**
   * Removes the copy that a change has left behind, and what changes that were interrupted left earlier. The
   * change is made by then: what cannot be removed now is noted, and a later call removes it.
   */
  const sweep = async (objectKey: string | null, now: Date): Promise<void> => {
    try {
      if (objectKey) await drop(objectKey);
      const settled = (await notes.list()).filter((leftover) => hasSettled(leftover, now));
      await forEachAlone(
        settled.slice(0, sweptAtOnce).map(({ sk }) => sk),
        (key) => key,
        drop,
      );
    } catch (error) {
      log.error("files not removed yet", error, { code: partition });
    }
  };

  return { copy, noteBefore, leave, close, sweep };
};
