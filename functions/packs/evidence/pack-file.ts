import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { DeleteObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { config } from "../../core/config.ts";
import { presignDocument } from "../../services/files/presigned-document.ts";
import { uploadsClient } from "../../services/uploads/uploaded-objects.ts";
import type { PackIds, PackRecord } from "./pack-repository.ts";

const mimeType = "application/zip";
/** The browser follows at once. */
const validSeconds = 60;

const keyOf = ({ companyId, id }: PackIds): string => `packs/${companyId}/${id}.zip`;

/** A file on the function's own disk, so that its memory holds little of it. */
const temporary = async () => {
  const folder = await mkdtemp(join(tmpdir(), "pack-"));
  const path = join(folder, "file");
  const stream = createWriteStream(path);
  let failure: Error | undefined;
  // What is still under way when the file is given up fails, too.
  stream.on("error", (error) => {
    failure = error;
  });
  return {
    path,
    emit: (bytes: Uint8Array): void => void stream.write(bytes),
    /** Waits until what was written is on the disk, so that writing is no faster than that. */
    drained: async (): Promise<void> => {
      if (stream.writableNeedDrain && !failure) await once(stream, "drain");
      if (failure) throw failure;
    },
    close: async (): Promise<void> => {
      stream.end();
      await finished(stream);
    },
    remove: async (): Promise<void> => {
      stream.destroy();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** Stores a pack's file, in place of one that an earlier attempt left. */
const store = async (ids: PackIds, path: string): Promise<void> => {
  await uploadsClient().send(
    new PutObjectCommand({
      Bucket: config().UPLOADS_BUCKET,
      Key: keyOf(ids),
      Body: createReadStream(path),
      ContentLength: (await stat(path)).size,
      ContentType: mimeType,
    }),
  );
};

const drop = async (ids: PackIds): Promise<void> => {
  await uploadsClient().send(new DeleteObjectCommand({ Bucket: config().UPLOADS_BUCKET, Key: keyOf(ids) }));
};

/** An address that saves the file. */
const address = (record: PackRecord): Promise<string> =>
  presignDocument(
    { objectKey: keyOf(record), mimeType, fileName: `evidence-pack-${record.day}.zip` },
    "attachment",
    validSeconds,
  );

export const packFiles = { temporary, store, drop, address };
