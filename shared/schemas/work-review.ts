import * as z from "zod";
import { Person } from "./company-rule.ts";
import { IsoDateTime } from "./dates.ts";
import { Evidence, EvidenceId } from "./evidence.ts";
import { WorkReviewState } from "./rule.ts";
import { ifMissing, multiLine, singleLine } from "./text.ts";

/** Pieces of evidence of one submission. */
export const maxSubmissionEvidence = 20;

const missing = "Please write something first";

/** A piece of evidence as it was when the work was submitted; its state is that of today. */
export const SubmittedEvidence = Evidence.pick({
  id: true,
  title: true,
  kind: true,
  url: true,
  fileName: true,
  fileSize: true,
  mimeType: true,
  validFrom: true,
  validTo: true,
  state: true,
});
export type SubmittedEvidence = z.infer<typeof SubmittedEvidence>;

/** The review of an assignment: what was submitted last, and what became of it. */
export const WorkReview = z.object({
  state: WorkReviewState,
  submissionId: z.string().nullable(),
  note: z.string(),
  evidence: z.array(SubmittedEvidence),
  submittedAt: IsoDateTime.nullable(),
  /** Null while no one decided, and for people who left. */
  decidedBy: Person.nullable(),
  decidedAt: IsoDateTime.nullable(),
  /** Why it was returned, or what was said when it was approved. */
  reason: z.string(),
});
export type WorkReview = z.infer<typeof WorkReview>;

/** What an assignee submits. */
export const WorkSubmission = z.object({
  note: multiLine(z.string(ifMissing(missing)).trim().min(1, missing).max(5_000), "A note"),
  evidenceIds: z
    .array(EvidenceId)
    .max(maxSubmissionEvidence, `You have reached the limit of ${maxSubmissionEvidence}.`)
    .default([]),
});
export type WorkSubmission = z.infer<typeof WorkSubmission>;

/** What a reviewer decides about a submission. */
export const WorkDecision = z
  .object({
    submissionId: singleLine(z.string().min(1).max(100)),
    decision: z.enum(["approved", "returned"]),
    reason: multiLine(z.string().trim().max(5_000), "A reason").nullish(),
  })
  .refine(({ decision, reason }) => decision === "approved" || reason, {
    path: ["reason"],
    message: missing,
  });
export type WorkDecision = z.infer<typeof WorkDecision>;

/** Whether new assignments of a part ask for a review. */
export const ReviewSetting = z.object({
  /** Null is as the company says. */
  needsReview: z.boolean().nullable(),
  /** What follows from it and from the company's profile. */
  preset: z.boolean(),
});
export type ReviewSetting = z.infer<typeof ReviewSetting>;
