import * as z from "zod";
import { ImportJob } from "../schemas/import-job.ts";
import { contract } from "./contract.ts";

/** Specification 1, section 5: "size under 50MB". */
export const maxImportBytes = 50 * 1024 * 1024;

export const createUpload = contract({
  operationId: "createUpload",
  domain: "imports",
  method: "POST",
  path: "/api/objects/upload",
  summary: "A short-lived address for a PUT of one file; size and type, when given, are signed into it",
  permission: "upload:create",
  audit: "upload.opened",
  body: z.object({
    name: z.string().trim().min(1).max(255).nullish(),
    size: z
      .number()
      .int()
      .positive("The file is empty. Choose another one.")
      .max(maxImportBytes, "File size must be less than 50MB")
      .nullish(),
    type: z
      .string()
      .max(200)
      .regex(/^[\w.+-]+\/[\w.+-]+$/, "Expected a media type")
      .nullish(),
  }),
  response: z.object({
    uploadURL: z.string(),
    objectKey: z.string(),
    /** Headers the PUT must send, exactly. */
    headers: z.record(z.string(), z.string()),
  }),
});

export const importRules = contract({
  operationId: "importRules",
  domain: "imports",
  method: "POST",
  path: "/api/import-rules",
  summary: "Import rules from a JSON file: multipart up to 4 MB, or the objectKey of a presigned upload",
  permission: "rule-import:create",
  audit: "rule-import.started",
  kind: "upload",
  success: 202,
  body: z.object({
    objectKey: z.string().min(1).max(500),
    name: z.string().trim().min(1).max(255).nullish(),
  }),
  response: z.object({ jobId: z.string(), message: z.string() }),
});

export const listImports = contract({
  operationId: "listImports",
  domain: "imports",
  method: "GET",
  path: "/api/imports",
  summary: "Imports of the caller's library, newest first",
  permission: "rule-import:read",
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).optional(),
    cursor: z.string().max(2_000).optional(),
  }),
  response: z.object({ items: z.array(ImportJob), nextCursor: z.string().nullable() }),
});

export const getImport = contract({
  operationId: "getImport",
  domain: "imports",
  method: "GET",
  path: "/api/imports/{jobId}",
  summary: "Progress and result of one import",
  permission: "rule-import:read",
  params: z.object({ jobId: z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, "Expected the id of an import") }),
  response: ImportJob,
});
