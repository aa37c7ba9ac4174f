import * as z from "zod";
import { Applicability, Person } from "./company-rule.ts";
import { IsoDate, IsoDateTime } from "./dates.ts";
import { PageQuery, pageOf } from "./pagination.ts";
import { ReportQuery } from "./report.ts";

const count = z.number().int().nonnegative();

/** A rule that was decided about. */
export const DecidedRule = z.object({
  /** Number of the company rule. */
  id: z.number().int(),
  titleNumber: z.number().int(),
  partNo: z.string(),
  section: z.string(),
  /** The company's own name of the rule where it has one. */
  ruleTitle: z.string(),
  sourceSection: z.string(),
  applicability: Applicability.exclude(["undecided"]),
  /** Whether the section changed substantively since. */
  needsDecision: z.boolean(),
  /** "No reason recorded" where none was given. */
  reason: z.string(),
  decidedBy: Person.nullable(),
  decidedAt: IsoDateTime.nullable(),
  /** The day of the text that was decided on; null where that is not known. */
  textVersion: IsoDate.nullable(),
});
export type DecidedRule = z.infer<typeof DecidedRule>;

export const ApplicabilityQuery = ReportQuery.omit({ today: true }).extend(PageQuery.shape);

/** The decisions of a company, or of a title or part, in the order of the CFR. */
export const ApplicabilityRecord = pageOf(DecidedRule).extend({
  /** Rules whose decision holds, of all rules; percent, rounded down. Null without rules. */
  decidedShare: count.max(100).nullable(),
  /** Parts with rules. */
  parts: z.array(
    z.object({
      titleNumber: z.number().int(),
      partNo: z.string(),
      rules: count,
      undecided: count,
      /** Decided, on a text that changed substantively since. */
      decideAgain: count,
    }),
  ),
});
export type ApplicabilityRecord = z.infer<typeof ApplicabilityRecord>;
