import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { PutObjectCommand } from "@aws-sdk/client-s3";
import { config } from "../../core/config.ts";
import { exportTypes } from "../../services/exports/list-export.ts";
import { presignDocument } from "../../services/files/presigned-document.ts";
import { uploadsClient } from "../../services/uploads/uploaded-objects.ts";
import type { ExportRecord } from "./export-job-repository.ts";

/** The person may have closed the page meanwhile; S3 takes no older signature. */
const validSeconds = 15 * 60;

const objectKeyOf = ({ companyId, userId, exportId, format }: ExportRecord): string =>
  `exports/${companyId ?? "system"}/${userId}/${exportId}.${format}`;

/** A file on the function's own disk: rows go there, so that its memory holds few of them. */
const temporaryFile = async () => {
  const folder = await mkdtemp(join(tmpdir(), "export-"));
  const path = join(folder, "file");
  const stream = createWriteStream(path);
  return {
    path,
    emit: (bytes: Uint8Array): void => void stream.write(bytes),
    /** Waits until what was written is on the disk, so that writing is no faster than that. */
    drained: (): Promise<void> =>
      stream.writableNeedDrain ? new Promise((resolve) => stream.once("drain", resolve)) : Promise.resolve(),
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

/** Stores a file under its export's key, in place of one that an earlier attempt left. */
const store = async (record: ExportRecord, path: string): Promise<void> => {
  await uploadsClient().send(
    new PutObjectCommand({
      Bucket: config().UPLOADS_BUCKET,
      Key: objectKeyOf(record),
      Body: createReadStream(path),
      ContentLength: (await stat(path)).size,
      ContentType: exportTypes[record.format],
    }),
  );
};

/** An address that saves the file, for some minutes. */
const address = (record: ExportRecord): Promise<string> =>
  presignDocument(
    {
      objectKey: objectKeyOf(record),
      mimeType: exportTypes[record.format],
      fileName: record.fileName,
    },
    "attachment",
    validSeconds,
  );

export const exportFiles = { temporary: temporaryFile, store, address };
