import * as z from "zod";
import { Person } from "./company-rule.ts";
import { IsoDate, IsoDateTime } from "./dates.ts";
import { PageQuery, pageOf } from "./pagination.ts";
import {
  Classification,
  PolicyFileType,
  PolicyState,
  ScanStatus,
  TextProblem,
  TextStatus,
} from "./policy.ts";
import { multiLine, singleLine } from "./text.ts";

/** Versions of one policy. */
export const maxVersions = 200;
/** Approvers of one version. */
export const maxApprovers = 10;
/** Characters of a policy that is written here. */
export const maxPolicyText = 200_000;
/** Bytes of a request that holds such a text: each character may take six, escaped. */
export const policyTextBytes = 1_300_000;

const missing = "Please write something first";

export const VersionNumber = z.coerce.number().int().min(1).max(9_999);
/** Whether every approver must approve, or one is enough. */
export const ApprovalMode = z.enum(["all", "any"]);
export type ApprovalMode = z.infer<typeof ApprovalMode>;
export const ApprovalDecision = z.enum(["approved", "returned"]);
export type ApprovalDecision = z.infer<typeof ApprovalDecision>;

/** One version of a policy: a file, or a text that was written here. */
export const PolicyVersion = z.object({
  number: z.int(),
  state: PolicyState,
  source: z.enum(["file", "text"]),
  /** Of a written text; null for a file, and in lists. */
  markdown: z.string().nullable(),
  changeNote: z.string(),
  /** Whether people who confirmed an earlier version are asked again. */
  isMaterial: z.boolean(),
  /** Null for people who left. */
  author: Person.nullable(),
  approvers: z.array(
    z.object({
      person: Person.nullable(),
      /** Null while they have not decided. */
      decision: ApprovalDecision.nullable(),
      at: IsoDateTime.nullable(),
      reason: z.string(),
    }),
  ),
  mode: ApprovalMode,
  createdAt: IsoDateTime,
  submittedAt: IsoDateTime.nullable(),
  publishedAt: IsoDateTime.nullable(),
  retiredAt: IsoDateTime.nullable(),
  /** Who returned it last, and why; null once it is sent again. */
  returned: z.object({ person: Person.nullable(), at: IsoDateTime, reason: z.string() }).nullable(),
  originalName: z.string(),
  /** Bytes. */
  fileSize: z.int(),
  mimeType: PolicyFileType,
  textStatus: TextStatus,
  textProblem: TextProblem.nullable(),
  scanStatus: ScanStatus,
  /** Grows with each change of a draft. */
  revision: z.int(),
});
export type PolicyVersion = z.infer<typeof PolicyVersion>;

/** A version, with what it says. */
export const WholeVersion = PolicyVersion.extend({
  /** Its plain text, cut where it is very long; null where it has none, or none that could be read. */
  text: z.string().nullable(),
});

export const PolicyVersionsPage = pageOf(PolicyVersion);
export const PolicyVersionsQuery = PageQuery;

const Markdown = multiLine(
  z.string(missing).max(maxPolicyText, "A policy's text can have at most 200,000 characters."),
  "A text",
).refine((text) => text.trim() !== "", missing);
const ChangeNote = multiLine(z.string().trim().max(5_000), "A change note");
const Upload = {
  objectKey: z.string().min(1).max(500).nullish(),
  originalName: z.string().trim().min(1, "Please enter a document name").max(255).nullish(),
};

/** A file (the key of an upload of this person, and its name) or a text, never both. */
export const NewPolicyVersion = z.object({
  ...Upload,
  markdown: Markdown.nullish(),
  /** Required from version 2 on. */
  changeNote: ChangeNote.default(""),
  isMaterial: z.boolean().default(false),
});
export type NewPolicyVersion = z.infer<typeof NewPolicyVersion>;

/** What is left out stays. */
export const PolicyVersionChanges = z.object({
  ...Upload,
  markdown: Markdown.nullish(),
  changeNote: ChangeNote.optional(),
  isMaterial: z.boolean().optional(),
  /** The revision that was read; without it the last write wins. */
  revision: z.int().optional(),
});
export type PolicyVersionChanges = z.infer<typeof PolicyVersionChanges>;

export const VersionSubmission = z.object({
  approverIds: z
    .array(singleLine(z.string().min(1).max(100)))
    .min(1, "Choose at least one person.")
    .max(maxApprovers, `You have reached the limit of ${maxApprovers}.`),
  mode: ApprovalMode.default("all"),
});

/** What an approver decides. */
export const VersionDecision = z
  .object({
    decision: ApprovalDecision,
    reason: multiLine(z.string().trim().max(5_000), "A reason").nullish(),
  })
  .refine(({ decision, reason }) => decision === "approved" || reason, {
    path: ["reason"],
    message: missing,
  });

/** Two versions that are compared. */
export const CompareVersions = z.object({ from: VersionNumber, to: VersionNumber });

/** How one version became another: what both have, and what one of them has alone, in the order of reading. */
export const VersionComparison = z.object({
  changes: z.array(z.object({ type: z.enum(["added", "removed", "same"]), text: z.string() })),
});
export type VersionComparison = z.infer<typeof VersionComparison>;

/** What managers change of a policy itself; what is left out stays. */
export const PolicyChanges = z.object({
  ownerId: singleLine(z.string().min(1).max(100)).optional(),
  classification: Classification.optional(),
  reviewDate: IsoDate.nullish(),
  reviewEveryMonths: z.int().min(1).max(60).nullish(),
  /** The version of the record that was read; without it the last write wins. */
  version: z.int().optional(),
});
