import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { PutObjectCommand } from "@aws-sdk/client-s3";
import { config } from "../../core/config.ts";
import { presignDocument } from "../../services/files/presigned-document.ts";
import { uploadsClient } from "../../services/uploads/uploaded-objects.ts";
import type { ArchiveIds, ArchiveRecord } from "./archive-repository.ts";

const mimeType = "application/zip";
/** The browser follows at once. */
const validSeconds = 60;

/** Beside the exports of the company, which are kept as long. */
const keyOf = ({ companyId, id }: ArchiveIds): string => `exports/${companyId}/archive/${id}.zip`;

const store = async (ids: ArchiveIds, path: string): Promise<void> => {
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

/** An address that saves the file. */
const address = (record: ArchiveRecord): Promise<string> => {
  const fileName = `company-archive-${record.createdAt.slice(0, 10)}.zip`;
  return presignDocument({ objectKey: keyOf(record), mimeType, fileName }, "attachment", validSeconds);
};

export const archiveFiles = { store, address };
