import { createUpload } from "../../shared/api/imports.ts";
import type { ApiClient } from "./api-client.ts";

export type FileToUpload = { readonly name: string; readonly content: Buffer; readonly type: string };

/** Puts a file where uploads wait, the way a browser does, and gives its key. */
export async function upload(client: ApiClient, { name, content, type }: FileToUpload): Promise<string> {
  const body = { name, size: content.length, type };
  const { uploadURL, objectKey, headers } = await client.call(createUpload, { body });
  const answer = await fetch(uploadURL, { method: "PUT", headers, body: new Uint8Array(content) });
  if (!answer.ok) throw new Error(`${name} could not be uploaded: ${await answer.text()}`);
  return objectKey;
}
