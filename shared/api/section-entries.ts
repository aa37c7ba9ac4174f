import * as z from "zod";
import { SectionMetadataBody } from "../schemas/section-metadata.ts";
import { contract } from "./contract.ts";

/** An uploaded file of the caller. */
const OwnFile = z.object({
  objectKey: z.string().min(1).max(500),
  name: z.string().trim().min(1).max(255).nullish(),
});

export const createSectionEntry = contract({
  operationId: "createSectionEntry",
  folder: "intake",
  method: "POST",
  path: "/api/admin/section-entries",
  summary: "Import files of rules and metrics, and create the entry of section metadata only if all succeed",
  permission: "section-metadata:manage",
  audit: "section-entry.started",
  also: [404],
  success: 202,
  maxBodyBytes: 4 * 1024 * 1024,
  body: z.object({
    sectionMetadata: SectionMetadataBody,
    extractedRules: OwnFile.nullish(),
    metrics: OwnFile.nullish(),
  }),
  response: z.object({ jobId: z.string(), message: z.string() }),
});
