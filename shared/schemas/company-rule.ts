import * as z from "zod";
import { IsoDate, IsoDateTime } from "./dates.ts";
import { GroupName } from "./group-name.ts";
import { ComplianceStatus, LibraryKind, MasterRule, Priority, WorkReviewState } from "./rule.ts";
import { multiLine, singleLine } from "./text.ts";

/** A person as rules show them. */
export const Person = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
});
export type Person = z.infer<typeof Person>;

/** A person who has work. */
export const Assignee = Person.extend({
  /** False once they were deactivated: their work waits for another person. Missing where it was not looked up. */
  isActive: z.boolean().optional(),
});
export type Assignee = z.infer<typeof Assignee>;

/** Whether a rule applies to the company; undecided where no person decided, which counts as applicable. */
export const Applicability = z.enum(["applicable", "not_applicable", "undecided"]);
export type Applicability = z.infer<typeof Applicability>;

/** Why a rule applies or not, in a person's words. */
export const ApplicabilityReason = multiLine(z.string().trim().min(3, "Please give a reason").max(1_000));

/** Positive integer, unique in the installation. */
export const CompanyRuleId = z.string().regex(/^[1-9]\d{0,15}$/, "Expected the number of a company rule");
/** `{extractedRuleId}-{obligationId}`, such as `21.11-11.10-001` or `own.21.11-11.10-001`. */
export const MasterRuleId = z
  .string()
  .max(300)
  .regex(/^(own\.)?\d{1,3}\.[^-\s][^\s]*-.+$/, "Expected the id of a master rule");

/**
 * A rule as lists show it: the master's content under the company's own state. `id` is the number of the
 * company rule, or the composite id of the master rule where the company has none.
 */
export const RuleListItem = z.object({
  id: z.union([z.number().int(), z.string()]),
  masterRuleId: z.string(),
  companyRuleId: z.number().int().nullable(),
  extractedRuleId: z.string(),
  obligationId: z.string(),
  library: LibraryKind,
  titleNumber: z.number().int(),
  partNo: z.string(),
  section: z.string(),
  sourceSection: z.string(),
  ruleTitle: z.string(),
  internalTitle: z.string().nullable(),
  ruleTextSimplified: z.string(),
  action: z.string(),
  subject: z.string(),
  conditions: z.array(z.string()),
  exemption: z.string(),
  ruleType: z.array(z.string()),
  keywords: z.array(z.string()),
  priority: Priority,
  complianceStatus: ComplianceStatus,
  /** False: not applicable to this company. */
  isActive: z.boolean(),
  applicability: Applicability,
  /** Why it applies or not; null while undecided, "No reason recorded" where none was given. */
  applicabilityReason: z.string().nullable(),
  /** Whether the section changed substantively since the decision, which stays in force. */
  needsDecision: z.boolean(),
  /** Null also while no one of the group has taken it. */
  assignedTo: z.string().nullable(),
  assignedToUser: Assignee.nullable(),
  assignedToGroup: GroupName.nullable(),
  dueDate: IsoDate.nullable(),
  /** Who reviews the work before it is completed; null where no review is needed. */
  reviewerId: z.string().nullable(),
  reviewState: WorkReviewState,
  /** Ids of the company's tags on the rule. */
  customTags: z.array(z.string()),
  /** When the master rule changed under the company's own wording; null where it did not. */
  masterChangedAt: IsoDateTime.nullable(),
  updatedAt: IsoDateTime,
});
export type RuleListItem = z.infer<typeof RuleListItem>;

/** A company rule in full: what the detail page reads. */
export const CompanyRule = RuleListItem.extend({
  companyId: z.string(),
  text: z.string(),
  ruleTextVerbatim: z.string(),
  sectionHeading: z.string(),
  officialUrl: z.string(),
  limitations: z.string(),
  crossReferencesInternal: z.array(z.string()),
  crossReferencesExternal: z.array(z.string()),
  effectiveDate: IsoDate.nullable(),
  companyNotes: z.string(),
  /** True once the company has its own copy of the text. */
  hasCopy: z.boolean(),
  /** Whether the master's wording that the copy was made from is known. False without a copy. */
  baseKnown: z.boolean(),
  decidedBy: z.string().nullable(),
  decidedByUser: Person.nullable(),
  decidedAt: IsoDateTime.nullable(),
  /** The day of the section's text that the decision was made on; null where that is not known. */
  decidedVersion: IsoDate.nullable(),
  copiedBy: z.string().nullable(),
  copiedAt: IsoDateTime.nullable(),
  lastEditedBy: z.string().nullable(),
  lastEditedByUser: Person.nullable(),
  lastEditedAt: IsoDateTime.nullable(),
  /** 0 until the company first changes the rule. Sent back with an edit to detect a lost update. */
  version: z.number().int(),
  masterRule: MasterRule,
});
export type CompanyRule = z.infer<typeof CompanyRule>;

/** Names a rule either way: the number of a company rule, or the composite id of its master. */
export const AnyRuleId = z.union([CompanyRuleId, MasterRuleId], "Expected the id of a rule");

/** Sent back with a change: the version that was read. Without it the last write wins (behaviour). */
export const ReadVersion = z.number().int().nonnegative().optional();

const ruleTextMissing = "A rule needs a text. Import from Master brings back the regulation's own.";

/** An edit of a company rule; what is left out stays as it is. */
export const RuleEdit = z.object({
  text: multiLine(z.string().trim().min(1, ruleTextMissing).max(50_000)).optional(),
  action: multiLine(z.string().trim().max(5_000)).optional(),
  companyNotes: multiLine(z.string().trim().max(20_000)).optional(),
  /** The company's own name for the rule; null takes it away. */
  internalTitle: singleLine(z.string().trim().max(500)).nullish(),
  priority: Priority.optional(),
  complianceStatus: ComplianceStatus.optional(),
  version: ReadVersion,
});
export type RuleEdit = z.infer<typeof RuleEdit>;

/** What a change left: the state that lists show, and the version to undo or change it by. */
export const RuleStateAfter = z.object({
  companyRuleId: z.number().int(),
  complianceStatus: ComplianceStatus,
  priority: Priority,
  isActive: z.boolean(),
  applicability: Applicability,
  applicabilityReason: z.string().nullable(),
  version: z.number().int(),
});
export type RuleStateAfter = z.infer<typeof RuleStateAfter>;
