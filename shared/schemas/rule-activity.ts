import * as z from "zod";
import { Person } from "./company-rule.ts";
import { IsoDateTime } from "./dates.ts";
import { pageOf } from "./pagination.ts";
import { AssignPriority } from "./rule.ts";
import { ifMissing, multiLine, singleLine } from "./text.ts";

/** One field of a change; null where it had or has no value. Long texts are cut (`isCut`). */
export const FieldChange = z.object({
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});
export type FieldChange = z.infer<typeof FieldChange>;

/** One entry of a rule's timeline, from the activity log. */
export const RuleActivity = z.object({
  id: z.string(),
  /** Past-tense event, such as `rule.updated`, `rule.assigned`, `rule.reviewed`. */
  event: z.string(),
  at: IsoDateTime,
  userId: z.string().nullable(),
  user: Person.nullable(),
  changes: z.array(FieldChange),
  /** The comment or review this entry is about, where it is about one. */
  reviewId: z.string().nullable(),
  /** People named by `changes` (`assignedTo`), so that the screen can say who. */
  people: z.array(Person),
});
export type RuleActivity = z.infer<typeof RuleActivity>;
export const RuleActivityPage = pageOf(RuleActivity).omit({ total: true });
export type RuleActivityPage = z.infer<typeof RuleActivityPage>;

export const ReviewType = z.enum(["comment", "review"]);
export const ReviewStatus = z.enum(["open", "resolved"]);

/**
 * A comment, or a review that asks for an answer and stays open until it is resolved.
 */
export const RuleReview = z.object({
  id: z.string(),
  companyRuleId: z.number().int(),
  userId: z.string(),
  user: Person.nullable(),
  type: ReviewType,
  title: z.string(),
  content: z.string(),
  status: ReviewStatus,
  priority: AssignPriority,
  createdAt: IsoDateTime,
  resolvedBy: z.string().nullable(),
  resolvedByUser: Person.nullable(),
  resolvedAt: IsoDateTime.nullable(),
  resolution: z.string(),
  /** People named in it with "@". */
  mentions: z.array(Person),
});
export type RuleReview = z.infer<typeof RuleReview>;

const missing = "Please write something first";

export const NewReview = z.object({
  type: ReviewType.default("comment"),
  title: singleLine(z.string().trim().max(200)).default(""),
  content: multiLine(z.string(ifMissing(missing)).trim().min(1, missing).max(10_000)),
  priority: AssignPriority.default("medium"),
  /** Ids of active people of the company that it names with "@". */
  mentions: z
    .array(singleLine(z.string().min(1).max(100)))
    .max(20)
    .default([]),
});

/** Resolves an open review, or opens a resolved one again. */
export const ReviewDecision = z.object({
  status: ReviewStatus,
  resolution: multiLine(z.string().trim().max(5_000)).default(""),
});

/** A person has read a rule: once per wording. */
export const Acknowledgement = z.object({
  userId: z.string(),
  user: Person.nullable(),
  acknowledgedAt: IsoDateTime,
  comments: z.string(),
  /** False once the rule's wording changed after it was read. */
  isCurrent: z.boolean(),
});
export type Acknowledgement = z.infer<typeof Acknowledgement>;
export const NewAcknowledgement = z.object({ comments: multiLine(z.string().trim().max(2_000)).default("") });
