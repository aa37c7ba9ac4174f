import * as z from "zod";
import { Person } from "./company-rule.ts";
import { IsoDate, IsoDateTime } from "./dates.ts";
import { PageQuery, pageOf } from "./pagination.ts";

/**
 * What waits: work that was submitted, on a rule or an occurrence of a duty, versions of policies that were sent for approval, and reviews that were asked
 * for in the comments of a rule.
 */
export const ReviewKind = z.enum(["submission", "policy", "question"]);
export type ReviewKind = z.infer<typeof ReviewKind>;

/** One thing that waits for an answer. */
export const ReviewItem = z.object({
  /** Of the submission, of the policy with the number of its version, or of the comment. */
  id: z.string(),
  kind: ReviewKind,
  /** Null for a policy and a duty. */
  companyRuleId: z.number().int().nullable(),
  /** Null for what is about a rule or a policy. */
  dutyId: z.string().nullable(),
  /** When submitted work is due: the day of the occurrence, or the rule's due date. */
  date: IsoDate.nullable(),
  /** The policy, and the number of its version; null for what is about a rule or a duty. */
  policyId: z.string().nullable(),
  versionNumber: z.number().int().nullable(),
  /** The rule's name and section, the policy's name, or the duty's name and day, as they were when it was asked. */
  title: z.string(),
  sourceSection: z.string(),
  /** What was said; a long text is cut, which the rule's page has whole. */
  text: z.string(),
  /** Who submitted or asked; null for people who left. */
  person: Person.nullable(),
  /** Who reviews submitted work; null for people who left, and for what everyone may answer. */
  reviewer: Person.nullable(),
  at: IsoDateTime,
});
export type ReviewItem = z.infer<typeof ReviewItem>;

/**
 * @param kind one, or both that are decided
 * @param box `mine`: submissions and policies that the caller may decide, and questions about rules that the caller
 * has; `all`: of the company, for managers
 */
export const ReviewsQuery = PageQuery.extend({
  kind: z.enum([...ReviewKind.options, "submission,policy"]).optional(),
  box: z.enum(["mine", "all"]).optional(),
});
export type ReviewsQuery = z.infer<typeof ReviewsQuery>;

export const ReviewsPage = pageOf(ReviewItem);
export type ReviewsPage = z.infer<typeof ReviewsPage>;
