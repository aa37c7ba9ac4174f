import * as z from "zod";
import { IsoDate, IsoDateTime } from "./dates.ts";

export const Priority = z.enum(["", "low", "medium", "high"]);
export type Priority = z.infer<typeof Priority>;
/** Priorities that can be chosen in the assign dialog. */
export const AssignPriority = z.enum(["low", "medium", "high"]);
export const ComplianceStatus = z.enum(["pending", "in_progress", "completed"]);
export type ComplianceStatus = z.infer<typeof ComplianceStatus>;
/** Where the review of assigned work stands; none before it is submitted, and where none is needed. */
export const WorkReviewState = z.enum(["none", "submitted", "returned", "approved"]);
export type WorkReviewState = z.infer<typeof WorkReviewState>;

/** Whose library a rule is in: the shared one, or the company's own. */
export const LibraryKind = z.enum(["shared", "own"]);
export type LibraryKind = z.infer<typeof LibraryKind>;

/** What the regulation says about one obligation, as extracted: the part of a rule an import brings. */
export const RuleContent = z.object({
  obligationId: z.string().min(1).max(200),
  titleNumber: z.number().int().min(1).max(500),
  partNo: z.string().min(1).max(60),
  /** Heading of the part, when the file knows it. */
  partDescription: z.string().max(500),
  /** Section number such as `11.10`; empty when the file gives none ("Unknown Section" on screen). */
  section: z.string().max(100),
  sectionHeading: z.string().max(500),
  /** The full citation, such as `21 CFR 11.10(a)`. */
  sourceSection: z.string().max(300),
  sourceRegulation: z.string().max(300),
  ruleTitle: z.string().max(2_000),
  ruleTextVerbatim: z.string(),
  ruleTextSimplified: z.string(),
  ruleType: z.array(z.string()),
  subject: z.string(),
  action: z.string(),
  conditions: z.array(z.string()),
  limitations: z.string(),
  exemption: z.string(),
  crossReferencesInternal: z.array(z.string()),
  crossReferencesExternal: z.array(z.string()),
  keywords: z.array(z.string()),
  effectiveDate: IsoDate.nullable(),
  officialUrl: z.string().max(2_000),
  complianceStatus: z.string(),
  priority: Priority,
  /** False when the source says the obligation no longer applies. */
  isActive: z.boolean(),
  /** Fields of the file that have no place above: kept, never dropped. */
  extra: z.record(z.string(), z.unknown()),
});
export type RuleContent = z.infer<typeof RuleContent>;

/** A master rule as stored: its content and its place in a library. */
export const MasterRule = RuleContent.extend({
  /** `{extractedRuleId}-{obligationId}`; the extractedRuleId names the place: `21.11` or `own.21.11`. */
  id: z.string(),
  extractedRuleId: z.string(),
  library: LibraryKind,
  /** Permanent number of the rule within its title and library, from 0; never given twice. */
  ordinal: z.number().int().nonnegative(),
  createdAt: IsoDateTime,
  updatedAt: IsoDateTime,
});
export type MasterRule = z.infer<typeof MasterRule>;
