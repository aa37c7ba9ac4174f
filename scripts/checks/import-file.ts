import { importRules, previewImport } from "../../shared/api/imports.ts";
import type { ImportJob } from "../../shared/schemas/import-job.ts";
import type { ApiClient } from "../sample/api-client.ts";
import { untilFinished, upload } from "../sample/upload.ts";

/** Puts a JSON file where uploads wait, and gives its key. */
export const uploadJson = (client: ApiClient, name: string, content: Uint8Array): Promise<string> =>
  upload(client, { name, content, type: "application/json" });

/** Imports a file of rules the way the browser does: presigned upload, job, polling until it ends. */
export const importFile = async (
  client: ApiClient,
  name: string,
  content: Uint8Array,
): Promise<ImportJob> => {
  const objectKey = await uploadJson(client, name, content);
  const { jobId } = await client.call(importRules, { body: { objectKey, name } });
  return untilFinished(client, jobId);
};

/** Says what an import of a file would do. */
export const previewFile = async (
  client: ApiClient,
  name: string,
  content: Uint8Array,
): Promise<ImportJob> => {
  const objectKey = await uploadJson(client, name, content);
  const { jobId } = await client.call(previewImport, { body: { objectKey, name, kind: "rules" } });
  return untilFinished(client, jobId);
};
