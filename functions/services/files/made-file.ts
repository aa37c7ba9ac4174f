import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { config } from "../../core/config.ts";
import { putObject } from "../../core/s3.ts";
import { uploadsS3 } from "../uploads/uploaded-objects.ts";

/** Where a made file lies. */
export interface FilePlace {
  readonly objectKey: string;
  readonly mimeType: string;
}

/** What a file is written to. */
export interface FileOutput {
  readonly emit: (bytes: Uint8Array) => void;
  /** Waits until what was written is on the disk, so that writing is no faster than that. */
  readonly drained: () => Promise<void>;
}

/** A file on the function's own disk, so that its memory holds little of it. */
const temporaryFile = async () => {
  const folder = await mkdtemp(join(tmpdir(), "made-"));
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

/**
 * Writes a file on the function's own disk and stores it, in place of one that an earlier attempt left.
 * @returns what `write` gave
 */
export const makeFile = async <T>(
  { objectKey, mimeType }: FilePlace,
  write: (output: FileOutput) => Promise<T>,
): Promise<T> => {
  const file = await temporaryFile();
  try {
    const written = await write(file);
    await file.close();
    const { size } = await stat(file.path);
    const headers = { "content-type": mimeType, "content-length": String(size) };
    const open = () => createReadStream(file.path);
    await putObject(uploadsS3, config().UPLOADS_BUCKET, objectKey, open, headers);
    return written;
  } finally {
    await file.remove();
  }
};
