import { promisify } from "node:util";
import { gunzipSync, gzip } from "node:zlib";
import { GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { config } from "../../core/config.ts";
import { isObjectMissing } from "../../core/s3.ts";
import type { WordPreview } from "../../services/files/preview/word-preview.ts";
import { uploadsClient } from "../../services/uploads/uploaded-objects.ts";
import { filesBeside } from "./policy-files.ts";

/*
 * What is derived from a document, stored beside its file in the uploads bucket; `document` is the key of that file.
 * The same bytes give the same result, so writing it twice changes nothing.
 */
const compress = promisify(gzip);

/** More than a text of a million characters can take, each up to three bytes in UTF-8. */
const maxTextBytes = 4 * 1024 * 1024;

const put = async (Key: string, Body: Uint8Array | string, more: object): Promise<string> => {
  const command = new PutObjectCommand({ Bucket: config().UPLOADS_BUCKET, Key, Body, ...more });
  return (await uploadsClient().send(command)).ETag ?? "";
};

const find = async (Key: string, abortSignal?: AbortSignal) => {
  const command = new GetObjectCommand({ Bucket: config().UPLOADS_BUCKET, Key });
  try {
    return await uploadsClient().send(command, abortSignal && { abortSignal });
  } catch (error) {
    if (isObjectMissing(error)) return undefined;
    throw error;
  }
};

const putText = async (document: string, text: string): Promise<void> => {
  await put(filesBeside(document).text, await compress(text), { ContentType: "application/gzip" });
};

/** The text of a document as it is stored: compressed. */
export type PackedText = Uint8Array;

/** @throws when the bytes are not such a text */
export const textOf = (packed: PackedText): string =>
  gunzipSync(packed, { maxOutputLength: maxTextBytes }).toString("utf8");

/** The text of a document; undefined when it is not there, as while the document is being deleted. */
const getText = async (document: string, signal?: AbortSignal): Promise<PackedText | undefined> =>
  (await find(filesBeside(document).text, signal))?.Body?.transformToByteArray();

/** The metadata that a reader needs beside the HTML. */
const cutMark = "is-cut";

const putPreview = async (document: string, { html, isCut }: WordPreview): Promise<void> => {
  await put(filesBeside(document).preview, html, {
    // Never opened as a page, even if its address leaks.
    ContentType: "text/plain; charset=utf-8",
    Metadata: { [cutMark]: String(isCut) },
  });
};

/** The preview of a Word document; undefined when there is none. */
const getPreview = async (document: string): Promise<WordPreview | undefined> => {
  const found = await find(filesBeside(document).preview);
  const html = await found?.Body?.transformToString("utf8");
  return html === undefined ? undefined : { html, isCut: found?.Metadata?.[cutMark] === "true" };
};

/** Stores a text that was written here. @returns the ETag of its bytes */
const putWritten = (document: string, markdown: string): Promise<string> =>
  put(document, markdown, { ContentType: "text/markdown; charset=utf-8" });

/** A text that was written here; undefined when it is not there. */
const getWritten = async (document: string): Promise<string | undefined> =>
  (await find(document))?.Body?.transformToString("utf8");

export const documentObjects = { putText, getText, putPreview, getPreview, putWritten, getWritten };
