import { promisify } from "node:util";
import { gunzipSync, gzip } from "node:zlib";
import { config } from "../../core/config.ts";
import { getObject, putObject } from "../../core/s3.ts";
import type { WordPreview } from "../../services/files/preview/word-preview.ts";
import { uploadsS3 } from "../../services/uploads/uploaded-objects.ts";
import { filesBeside } from "./policy-files.ts";

/*
 * What is derived from a document, stored beside its file in the uploads bucket; `document` is the key of that file.
 * The same bytes give the same result, so writing it twice changes nothing.
 */
const compress = promisify(gzip);

/** More than a text of a million characters can take, each up to three bytes in UTF-8. */
const maxTextBytes = 4 * 1024 * 1024;

const put = (key: string, body: Uint8Array | string, headers: Readonly<Record<string, string>>) =>
  putObject(uploadsS3, config().UPLOADS_BUCKET, key, body, headers);

const find = (key: string, signal?: AbortSignal) =>
  getObject(uploadsS3, config().UPLOADS_BUCKET, key, { signal });

const putText = async (document: string, text: string): Promise<void> => {
  await put(filesBeside(document).text, await compress(text), { "content-type": "application/gzip" });
};

/** The text of a document as it is stored: compressed. */
export type PackedText = Uint8Array;

/** @throws when the bytes are not such a text */
export const textOf = (packed: PackedText): string =>
  gunzipSync(packed, { maxOutputLength: maxTextBytes }).toString("utf8");

/** The text of a document; undefined when it is not there, as while the document is being deleted. */
const getText = async (document: string, signal?: AbortSignal): Promise<PackedText | undefined> =>
  (await find(filesBeside(document).text, signal))?.bytes;

/** The metadata that a reader needs beside the HTML. */
const cutMark = "x-amz-meta-is-cut";

const putPreview = async (document: string, { html, isCut }: WordPreview): Promise<void> => {
  await put(filesBeside(document).preview, html, {
    // Never opened as a page, even if its address leaks.
    "content-type": "text/plain; charset=utf-8",
    [cutMark]: String(isCut),
  });
};

/** The preview of a Word document; undefined when there is none. */
const getPreview = async (document: string): Promise<WordPreview | undefined> => {
  const found = await find(filesBeside(document).preview);
  return found && { html: found.bytes.toString("utf8"), isCut: found.headers[cutMark] === "true" };
};

/** Stores a text that was written here. @returns the ETag of its bytes */
const putWritten = (document: string, markdown: string): Promise<string> =>
  put(document, markdown, { "content-type": "text/markdown; charset=utf-8" });

/** A text that was written here; undefined when it is not there. */
const getWritten = async (document: string): Promise<string | undefined> =>
  (await find(document))?.bytes.toString("utf8");

export const documentObjects = { putText, getText, putPreview, getPreview, putWritten, getWritten };
