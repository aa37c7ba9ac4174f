import * as z from "zod";
import { ImportJob } from "../schemas/import-job.ts";
import { LawDay } from "../schemas/regulation-text.ts";
import { contract, Document } from "./contract.ts";

/** Largest file of an import, in bytes. */
export const maxImportBytes = 50 * 1024 * 1024;
/** What an upload is told that cannot be taken. */
export const importTooLarge = "File size must be less than 50MB";

const JobId = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, "Expected the id of an import");
const ByJob = z.object({ jobId: JobId });
const Started = z.object({ jobId: z.string(), message: z.string() });

/** An uploaded file of the caller. */
const UploadedFile = z.object({
  objectKey: z.string().min(1).max(500),
  name: z.string().trim().min(1).max(255).nullish(),
});
/** The place of a form; an empty section means the entire part. */
const PlaceFields = z.object({
  cfrTitle: z.string().max(30).nullish(),
  part: z.string().max(60).nullish(),
  section: z.string().max(100).nullish(),
});
/** The preview that is confirmed: the very bytes it read are imported. */
const previewJobId = JobId.nullish();

export const createUpload = contract({
  operationId: "createUpload",
  folder: "intake",
  method: "POST",
  path: "/api/objects/upload",
  summary:
    "A short-lived URL for a PUT of one file of up to 50 MB, for evidence and policies 10 MB; size and type, when given, are signed into it. For evidence a token needs evidence:write, for a policy policies:write",
  permission: "upload:create",
  orScopes: ["evidence:write", "policies:write"],
  audit: "upload.opened",
  body: z.object({
    /** Members upload evidence alone. */
    purpose: z.enum(["evidence", "policy"]).nullish(),
    name: z.string().trim().min(1).max(255).nullish(),
    size: z.number().int().positive("The file is empty. Choose another one.").nullish(),
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
  folder: "intake",
  method: "POST",
  path: "/api/import-rules",
  summary: "Import rules from a JSON file: multipart up to 4 MB, or the objectKey of a presigned upload",
  permission: "rule-import:create",
  audit: "rule-import.started",
  kind: "upload",
  success: 202,
  body: UploadedFile.extend({ previewJobId }),
  response: Started,
});

export const importExtractedRules = contract({
  operationId: "importExtractedRules",
  folder: "intake",
  method: "POST",
  path: "/api/admin/import-extracted-rules",
  summary:
    "Import the extracted rules of one part or section: as importRules, with cfrTitle, part and section",
  permission: "metrics-import:create",
  audit: "rule-import.started",
  kind: "upload",
  success: 202,
  body: UploadedFile.extend({ ...PlaceFields.shape, previewJobId }),
  response: Started,
});

export const importRegulation = contract({
  operationId: "importRegulation",
  folder: "intake",
  method: "POST",
  path: "/api/admin/import-regulation",
  summary: "Import a file of eCFR XML, a title, part or section; only what it holds is replaced",
  permission: "system:manage",
  audit: "regulation-import.started",
  also: [404],
  success: 202,
  // A preview names the file and the day itself; what is sent beside it must be the same.
  body: UploadedFile.extend({ issueDate: LawDay, previewJobId })
    .partial({ objectKey: true, issueDate: true })
    .refine(({ objectKey, previewJobId: confirmed }) => objectKey || confirmed, {
      path: ["objectKey"],
      message: "Please choose a file",
    })
    .refine(({ issueDate, previewJobId: confirmed }) => issueDate || confirmed, {
      path: ["issueDate"],
      message: "Please enter a date as YYYY-MM-DD",
    }),
  response: Started,
});

export const previewImport = contract({
  operationId: "previewImport",
  folder: "intake",
  method: "POST",
  path: "/api/imports/preview",
  summary: "Preview what an import would create, update, leave and refuse: a job that changes nothing",
  permission: "rule-import:create",
  audit: "import-preview.started",
  also: [404],
  success: 202,
  body: UploadedFile.extend({
    kind: z.enum(["rules", "extracted-rules", "metrics", "regulation"]),
    ...PlaceFields.shape,
    /** Of regulation, where it is required: the day of the text. */
    issueDate: LawDay.nullish(),
  }),
  response: Started,
});

export const listImports = contract({
  operationId: "listImports",
  folder: "intake",
  method: "GET",
  path: "/api/imports",
  summary: "Imports and undos of the caller's library, newest first; without previews",
  permission: "rule-import:read",
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).optional(),
    cursor: z.string().max(2_000).optional(),
  }),
  response: z.object({ items: z.array(ImportJob), nextCursor: z.string().nullable() }),
});

export const getImport = contract({
  operationId: "getImport",
  folder: "intake",
  method: "GET",
  path: "/api/imports/{jobId}",
  summary: "Progress and result of one import or preview",
  permission: "rule-import:read",
  params: ByJob,
  response: ImportJob,
});

export const downloadImportErrors = contract({
  operationId: "downloadImportErrors",
  folder: "intake",
  method: "GET",
  path: "/api/imports/{jobId}/errors.csv",
  summary: "The rows of an import that failed, as CSV",
  permission: "rule-import:read",
  kind: "download",
  params: ByJob,
  response: Document,
});

export const undoImport = contract({
  operationId: "undoImport",
  folder: "intake",
  method: "POST",
  path: "/api/imports/{jobId}/undo",
  summary: "Restore the master rules from before an import: a job; a second request returns the same job",
  permission: "rule-import:create",
  audit: "rule-import.undo-started",
  success: 202,
  params: ByJob,
  response: Started,
});
