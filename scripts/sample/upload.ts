import { setTimeout as delay } from "node:timers/promises";
import { createUpload, getImport } from "../../shared/api/imports.ts";
import type { ImportJob } from "../../shared/schemas/import-job.ts";
import type { ApiClient } from "./api-client.ts";

export type FileToUpload = { readonly name: string; readonly content: Uint8Array; readonly type: string };

/** Puts a file where uploads wait, the way a browser does, and gives its key. */
export async function upload(client: ApiClient, { name, content, type }: FileToUpload): Promise<string> {
  const body = { name, size: content.length, type };
  const { uploadURL, objectKey, headers } = await client.call(createUpload, { body });
  const answer = await fetch(uploadURL, { method: "PUT", headers, body: new Uint8Array(content) });
  if (!answer.ok) throw new Error(`${name} could not be uploaded: ${await answer.text()}`);
  return objectKey;
}

/** Waits for the end of an import. */
export async function untilFinished(client: ApiClient, jobId: string): Promise<ImportJob> {
  for (;;) {
    const job = await client.call(getImport, { params: { jobId } });
    if (job.finishedAt !== null) return job;
    await delay(100);
  }
}
