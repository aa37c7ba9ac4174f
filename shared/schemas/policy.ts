import * as z from "zod";
import { Person } from "./company-rule.ts";
import { IsoDate, IsoDateTime } from "./dates.ts";

/** Largest policy document, in bytes. */
export const maxPolicyBytes = 10 * 1024 * 1024;
/** What an upload is told that cannot be taken. */
export const policyTooLarge = "File size must be less than 10MB";
export const policyWrongType = "Please select a PDF, DOC, DOCX, or TXT file";

/** The four kinds of document, by media type. */
export const policyTypes = {
  pdf: "application/pdf",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  txt: "text/plain",
} as const;
export const PolicyType = z.enum(policyTypes);
export type PolicyType = z.infer<typeof PolicyType>;
/** The media type of a policy that is written here: Markdown. */
export const writtenType = "text/markdown";
/** What a policy may be: a document, or a text written here. */
export const PolicyFileType = z.enum({ ...policyTypes, md: writtenType });
export type PolicyFileType = z.infer<typeof PolicyFileType>;

export const PolicyId = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, "Expected the id of a policy");

/**
 * How far the reading of a document's text is: `empty` for a document without any, such as a scan; `failed`
 * where it could not be read. Only a `ready` one is found by its text.
 */
export const TextStatus = z.enum(["pending", "ready", "empty", "failed"]);
export type TextStatus = z.infer<typeof TextStatus>;

/**
 * Why a document's text could not be read: it is damaged or needs a password, unpacks to more memory than a
 * reader
 * gets, takes longer than one may, or ended its reader twice.
 */
export const TextProblem = z.enum(["unreadable", "too_large", "too_slow", "stopped"]);
export type TextProblem = z.infer<typeof TextProblem>;

/**
 * What the malware scanner says of a file: `waiting` until it has said something, `unscanned` where the stage
 * has
 * none or it cannot tell. What is `waiting` or `refused` is not opened.
 */
export const ScanStatus = z.enum(["clean", "waiting", "refused", "unscanned"]);
export type ScanStatus = z.infer<typeof ScanStatus>;

/** What a version of a policy is, and a policy by the best of its versions. */
export const PolicyState = z.enum(["draft", "in_review", "approved", "published", "retired"]);
export type PolicyState = z.infer<typeof PolicyState>;

export const Classification = z.enum(["public", "internal", "confidential", "restricted"]);
export type Classification = z.infer<typeof Classification>;

/**
 * A policy of a company. Its document is that of the published version; before the first one is published, and once
 * it is retired, that of the latest.
 */
export const Policy = z.object({
  id: PolicyId,
  /** The name as it is saved: `originalName` without what file systems refuse. */
  fileName: z.string(),
  /** The name as it was uploaded. Text, never a path. */
  originalName: z.string(),
  /** Bytes. */
  fileSize: z.number().int(),
  mimeType: PolicyFileType,
  uploadedBy: z.string(),
  uploadedByUser: Person.nullable(),
  uploadedAt: IsoDateTime,
  textStatus: TextStatus,
  /** Why the reading failed; null where it did not. */
  textProblem: TextProblem.nullable().default(null),
  scanStatus: ScanStatus.default("unscanned"),
  /** To how many parts and rules it is attached. */
  partCount: z.number().int(),
  ruleCount: z.number().int(),
  /** Null for people who left. */
  owner: Person.nullable(),
  classification: Classification.default("internal"),
  /** The day by which it is looked at again. */
  reviewDate: IsoDate.nullable().default(null),
  /** Publishing sets the review date so many months ahead; null leaves it. */
  reviewEveryMonths: z.int().nullable().default(null),
  state: PolicyState.default("published"),
  /** The number of the version that is published; null while none is. */
  publishedVersion: z.int().nullable().default(1),
  /** The number of the version that is a draft, in review or approved; null while none is. */
  openVersion: z.int().nullable().default(null),
  /** The highest number of a version. */
  latestVersion: z.int().default(1),
  version: z.int().default(1),
});
export type Policy = z.infer<typeof Policy>;

/** How the list of documents is searched and ordered; newest first by default. */
export const PolicyListQuery = z.object({
  /** Words of the name. */
  search: z.string().trim().max(200).optional(),
  sort: z.enum(["name", "uploadedAt", "fileSize"]).optional(),
  order: z.enum(["asc", "desc"]).optional(),
  state: PolicyState.optional(),
});
export type PolicyListQuery = z.infer<typeof PolicyListQuery>;

/** A presigned upload to record, or the fields of a multipart form beside its file. */
export const NewPolicy = z.object({
  objectKey: z.string().min(1).max(500),
  originalName: z.string().trim().min(1, "Please enter a document name").max(255),
});

/** A policy attached to a part of a title. */
export const PartPolicy = z.object({
  id: z.string(),
  policyId: PolicyId,
  cfrTitleId: z.string(),
  partNo: z.string(),
  attachedBy: z.string(),
  attachedByUser: Person.nullable(),
  attachedAt: IsoDateTime,
  /** The last day the attachment is valid, as a calendar day. */
  expiresAt: IsoDate,
  policy: Policy,
});
export type PartPolicy = z.infer<typeof PartPolicy>;

/** A new last day, today or later. */
export const PartPolicyRenewal = z.object({ expiresAt: IsoDate });

/** A policy attached to one rule. */
export const RulePolicy = z.object({
  policyId: PolicyId,
  companyRuleId: z.number().int(),
  attachedBy: z.string(),
  attachedByUser: Person.nullable(),
  attachedAt: IsoDateTime,
  policy: Policy,
});
export type RulePolicy = z.infer<typeof RulePolicy>;

/** Where a policy is used: what deleting it detaches. */
export const PolicyUsage = z.object({
  parts: z.array(
    z.object({
      titleNumber: z.number().int(),
      partNo: z.string(),
      attachedAt: IsoDateTime,
      expiresAt: IsoDate,
    }),
  ),
  rules: z.array(
    z.object({
      companyRuleId: z.number().int(),
      ruleTitle: z.string(),
      sourceSection: z.string(),
      attachedAt: IsoDateTime,
    }),
  ),
});
export type PolicyUsage = z.infer<typeof PolicyUsage>;

/** A short-lived address that shows a document in a frame, on the files' own origin. */
export const PolicyView = z.object({ url: z.string() });

/**
 * A Word document as HTML that is safe to show: text, headings, lists and tables, no styles, scripts, links or
 * pictures from elsewhere. `unavailable` where the document could not be converted.
 */
export const PolicyPreview = z.object({
  status: z.enum(["pending", "ready", "unavailable"]),
  html: z.string(),
  /** Whether the document goes on after what is shown. */
  isCut: z.boolean(),
});
export type PolicyPreview = z.infer<typeof PolicyPreview>;

/** A document found by its name or its text. */
export const PolicyHit = z.object({
  id: PolicyId,
  originalName: z.string(),
  mimeType: PolicyFileType,
  /** Words around the first place that matched; empty where the name did. */
  excerpt: z.string(),
});
export type PolicyHit = z.infer<typeof PolicyHit>;
