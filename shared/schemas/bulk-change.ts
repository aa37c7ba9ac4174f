import * as z from "zod";
import { AssignFields, toOneAlone } from "./assignment.ts";
import { Applicability, ApplicabilityReason, RuleStateAfter } from "./company-rule.ts";
import { ComplianceStatus, Priority } from "./rule.ts";

/** Rules of one bulk change: four pages of the list at most, so that it ends within a request's time. */
export const maxBulkRules = 200;

/** What is done to every rule of a bulk change. */
export const BulkAction = z.discriminatedUnion("type", [
  AssignFields.extend({ type: z.literal("assign") }).refine(...toOneAlone),
  z.object({ type: z.literal("unassign") }),
  z.object({ type: z.literal("status"), complianceStatus: ComplianceStatus }),
  z.object({ type: z.literal("priority"), priority: Priority }),
  z.object({
    type: z.literal("applicability"),
    /** Null takes a decision back. */
    isApplicable: z.boolean().nullable(),
    reason: ApplicabilityReason.optional(),
  }),
]);
export type BulkAction = z.infer<typeof BulkAction>;

const CompanyRuleNumber = z.number().int().positive();

export const BulkChange = z.object({
  ids: z.array(CompanyRuleNumber).min(1, "Please select at least one rule").max(maxBulkRules),
  action: BulkAction,
});
export type BulkChange = z.infer<typeof BulkChange>;

/** What became of one rule. A refused one is unchanged. */
export const BulkOutcome = z.discriminatedUnion("outcome", [
  z.object({
    outcome: z.literal("changed"),
    companyRuleId: CompanyRuleNumber,
    before: RuleStateAfter,
    after: RuleStateAfter,
  }),
  /** It was so already; nothing was written. */
  z.object({ outcome: z.literal("unchanged"), companyRuleId: CompanyRuleNumber }),
  /** `message` is a sentence for the person. */
  z.object({ outcome: z.literal("refused"), companyRuleId: CompanyRuleNumber, message: z.string() }),
]);
export type BulkOutcome = z.infer<typeof BulkOutcome>;

/** One outcome a rule, in the order asked. */
export const BulkResult = z.object({ outcomes: z.array(BulkOutcome) });
export type BulkResult = z.infer<typeof BulkResult>;

/**
 * Puts rules back to an earlier status, priority or applicability. Only while `version` is still the rule's:
 * what was changed since is refused, not overwritten.
 */
export const BulkUndo = z.object({
  items: z
    .array(
      z.object({
        companyRuleId: CompanyRuleNumber,
        version: z.number().int().positive(),
        complianceStatus: ComplianceStatus.optional(),
        priority: Priority.optional(),
        isActive: z.boolean().optional(),
        /** Tells undecided from applicable; it goes before `isActive`. */
        applicability: Applicability.optional(),
        /** Null or "" where no reason was recorded. */
        applicabilityReason: z.union([ApplicabilityReason, z.literal("")]).nullish(),
      }),
    )
    .min(1)
    .max(maxBulkRules),
});
export type BulkUndo = z.infer<typeof BulkUndo>;
