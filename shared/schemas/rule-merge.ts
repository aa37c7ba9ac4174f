import * as z from "zod";
import { PartNo } from "./cfr.ts";
import { CompanyRule } from "./company-rule.ts";
import { multiLine } from "./text.ts";

/** The texts of a rule that a company may word itself. */
export const MergeField = z.enum(["text", "ruleTextSimplified", "action"]);
export type MergeField = z.infer<typeof MergeField>;

/** One text of a copy, as its master was, as the company has it, and as the master is now. */
export const FieldMerge = z.object({
  field: MergeField,
  /** The master's text that the copy was made from; null where it was not kept. */
  base: z.string().nullable(),
  yours: z.string(),
  theirs: z.string(),
  /** Both changes in one; null where they conflict. */
  result: z.string().nullable(),
  conflict: z.boolean(),
});
export type FieldMerge = z.infer<typeof FieldMerge>;

/** A copy beside its master: what an update would make of it. */
export const RuleMerge = z.object({
  companyRuleId: z.number().int(),
  /** Names the master's wording that was merged; sent back, so that another one is noticed. */
  masterVersion: z.string(),
  /** Of the company rule. */
  version: z.number().int(),
  baseKnown: z.boolean(),
  fields: z.array(FieldMerge),
});
export type RuleMerge = z.infer<typeof RuleMerge>;

/** What becomes of one text: one side's, or another text. */
const decisionWith = <T extends z.ZodType<string>>(text: T) =>
  z.discriminatedUnion("choice", [
    z.object({ choice: z.literal("yours") }),
    z.object({ choice: z.literal("theirs") }),
    z.object({ choice: z.literal("edited"), text }),
  ]);

/** The limits of an edit of the same text. */
export const MergeDecisions = z.object({
  text: decisionWith(multiLine(z.string().trim().min(1, "A rule needs a text.").max(50_000))).optional(),
  ruleTextSimplified: decisionWith(multiLine(z.string().trim().max(50_000))).optional(),
  action: decisionWith(multiLine(z.string().trim().max(5_000))).optional(),
});
export type MergeDecisions = z.infer<typeof MergeDecisions>;

export const MergeRequest = z.object({
  masterVersion: z.string().min(1).max(100),
  version: z.number().int().nonnegative(),
  decisions: MergeDecisions.default({}),
});

/** Takes back an update for 30 days, or until the wording is edited again. */
export const UndoId = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, "Expected the id of an update");

/** A rule after an update from its master. */
export const MergedRule = z.object({
  rule: CompanyRule,
  /** Null where the update changed nothing. */
  undoId: UndoId.nullable(),
});

export const PartMergeRequest = z.object({
  titleNumber: z.number().int().min(1).max(500),
  partNo: PartNo,
  cursor: z.string().max(1_000).optional(),
});

const companyRuleId = z.number().int().positive();

/** What became of one copy. Only a merged one was changed. */
export const MergeOutcome = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("merged"), companyRuleId, undoId: UndoId }),
  /** Its texts need a person's decision. */
  z.object({ outcome: z.literal("conflict"), companyRuleId }),
  z.object({ outcome: z.literal("unchanged"), companyRuleId }),
  z.object({ outcome: z.literal("refused"), companyRuleId, message: z.string() }),
]);
export type MergeOutcome = z.infer<typeof MergeOutcome>;

export const MergeUndo = z.object({
  items: z
    .array(z.object({ companyRuleId, undoId: UndoId }))
    .min(1, "Please select at least one rule")
    .max(200),
});

export const MergeUndoOutcome = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("changed"), companyRuleId }),
  z.object({ outcome: z.literal("unchanged"), companyRuleId }),
  z.object({ outcome: z.literal("refused"), companyRuleId, message: z.string() }),
]);
export type MergeUndoOutcome = z.infer<typeof MergeUndoOutcome>;
