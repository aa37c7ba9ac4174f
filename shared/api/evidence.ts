import * as z from "zod";
import {
  Evidence,
  EvidenceChanges,
  EvidenceId,
  EvidencePage,
  EvidenceQuery,
  NewEvidence,
} from "../schemas/evidence.ts";
import { contract, Message } from "./contract.ts";

const folder = "documents/evidence";
const ById = z.object({ id: EvidenceId });

export const listEvidence = contract({
  operationId: "listEvidence",
  folder,
  method: "GET",
  path: "/api/evidence",
  summary: "Files and links that show that rules are followed, newest first",
  permission: "rule:read",
  query: EvidenceQuery,
  response: EvidencePage,
});

export const addEvidence = contract({
  operationId: "addEvidence",
  folder,
  method: "POST",
  path: "/api/evidence",
  summary:
    "Add a link, or the objectKey of a presigned upload made for evidence; `attachTo` names rules by number, and occurrences of duties by `{dutyId}-{day}`",
  permission: "evidence:add",
  audit: "evidence.added",
  also: [404],
  success: 201,
  body: NewEvidence,
  response: Evidence,
});

export const updateEvidence = contract({
  operationId: "updateEvidence",
  folder,
  method: "PATCH",
  path: "/api/evidence/{id}",
  summary: "Change what evidence shows, when it counts, and where it is attached; others' evidence: managers",
  permission: "evidence:add",
  audit: "evidence.updated",
  params: ById,
  body: EvidenceChanges,
  response: Evidence,
});

export const deleteEvidence = contract({
  operationId: "deleteEvidence",
  folder,
  method: "DELETE",
  path: "/api/evidence/{id}",
  summary: "Delete evidence and its file; others' evidence: managers",
  permission: "evidence:add",
  audit: "evidence.deleted",
  params: ById,
  response: Message,
});

export const downloadEvidence = contract({
  operationId: "downloadEvidence",
  folder,
  method: "GET",
  path: "/api/evidence/{id}/download",
  summary: "Redirects to a short-lived URL that downloads the file, or to the link",
  permission: "rule:read",
  audit: "evidence.downloaded",
  kind: "redirect",
  also: [409],
  params: ById,
  query: z.object({
    /** Only asks whether the file can be had: leads back here, and is no download. */
    check: z.literal("true").optional(),
  }),
  response: z.string(),
});
