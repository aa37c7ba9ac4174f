import * as z from "zod";
import {
  SectionMetadataBody,
  SectionMetadataId,
  SectionMetadataPage,
  SectionMetadataQuery,
  SectionMetadataWithText,
  SectionVersion,
} from "../schemas/section-metadata.ts";
import { singleLine } from "../schemas/text.ts";
import { contract } from "./contract.ts";

const ById = z.object({ id: SectionMetadataId });
const permission = "section-metadata:manage";
/** A text of a million characters in UTF-8, with what JSON escapes of it, and the other fields. */
const maxBodyBytes = 4 * 1024 * 1024;

export const listSectionMetadata = contract({
  operationId: "listSectionMetadata",
  folder: "sections/metadata",
  method: "GET",
  path: "/api/admin/section-metadata",
  summary: "Section metadata entries; a page when limit or cursor is sent",
  permission,
  query: SectionMetadataQuery,
  response: z.union([z.array(SectionMetadataWithText), SectionMetadataPage]),
});

export const getSectionMetadata = contract({
  operationId: "getSectionMetadata",
  folder: "sections/metadata",
  method: "GET",
  path: "/api/admin/section-metadata/{id}",
  summary: "One entry with its text",
  permission,
  also: [413],
  params: ById,
  response: SectionMetadataWithText,
});

export const listSectionVersions = contract({
  operationId: "listSectionVersions",
  folder: "sections/metadata",
  method: "GET",
  path: "/api/admin/section-metadata/{id}/versions",
  summary: "The versions of an entry, newest first",
  permission,
  params: ById,
  response: z.array(SectionVersion),
});

export const createSectionMetadata = contract({
  operationId: "createSectionMetadata",
  folder: "sections/metadata",
  method: "POST",
  path: "/api/admin/section-metadata",
  summary: "Create an entry, or add a version to the entry with this composite key",
  permission,
  audit: "section-metadata.created",
  also: [404],
  success: 201,
  maxBodyBytes,
  body: SectionMetadataBody,
  response: SectionMetadataWithText,
});

export const updateSectionMetadata = contract({
  operationId: "updateSectionMetadata",
  folder: "sections/metadata",
  method: "PUT",
  path: "/api/admin/section-metadata/{id}",
  summary: "Save an entry as a new version",
  permission,
  audit: "section-metadata.updated",
  maxBodyBytes,
  params: ById,
  body: SectionMetadataBody,
  response: SectionMetadataWithText,
});

export const deleteSectionMetadata = contract({
  operationId: "deleteSectionMetadata",
  folder: "sections/metadata",
  method: "DELETE",
  path: "/api/admin/section-metadata/{id}",
  summary: "Delete an entry with all its versions",
  permission,
  audit: "section-metadata.deleted",
  params: ById,
  response: z.object({ message: z.string() }),
});

export const downloadSectionFile = contract({
  operationId: "downloadSectionFile",
  folder: "sections/metadata",
  method: "GET",
  path: "/api/admin/section-metadata/{id}/file",
  summary: "A short-lived URL of the attached file of an entry",
  permission,
  audit: "section-file.downloaded",
  kind: "redirect",
  params: ById,
  response: z.string(),
  also: [409],
});

export const importSections = contract({
  operationId: "importSections",
  folder: "intake",
  method: "POST",
  path: "/api/admin/import-sections",
  summary: "Import the sections of a part or title, in one or more versions: a job, as for rules",
  permission,
  audit: "section-import.started",
  kind: "upload",
  success: 202,
  body: z.object({
    objectKey: z.string().min(1).max(500),
    name: z.string().trim().min(1).max(255).nullish(),
    /** For sections of the file that name none: both are part of the composite key. */
    chapter: singleLine(z.string().trim().min(1).max(60)),
    subchapter: singleLine(z.string().trim().min(1).max(60)),
  }),
  response: z.object({ jobId: z.string(), message: z.string() }),
});
