import * as z from "zod";
import { AssignmentStatus } from "../../../shared/schemas/assignment.ts";
import { IsoDate, IsoDateTime } from "../../../shared/schemas/dates.ts";
import { GroupName } from "../../../shared/schemas/group-name.ts";
import { AssignPriority, WorkReviewState } from "../../../shared/schemas/rule.ts";
import { SubmittedEvidence } from "../../../shared/schemas/work-review.ts";

/** A submission and what became of it; evidence as it was submitted. */
const StoredReview = z.object({
  state: WorkReviewState,
  submissionId: z.string(),
  note: z.string(),
  evidence: z.array(SubmittedEvidence.omit({ state: true })),
  submittedAt: IsoDateTime,
  decidedBy: z.string().nullable(),
  decidedAt: IsoDateTime.nullable(),
  reason: z.string(),
});
export type StoredReview = z.infer<typeof StoredReview>;

/** An assignment as it is stored (assignment-repository.ts). */
export const AssignmentRow = z.object({
  id: z.string(),
  companyRuleId: z.number().int(),
  masterRuleId: z.string(),
  titleNumber: z.number().int(),
  partNo: z.string(),
  slot: z.number().int(),
  /** Null while no one of the group has taken it. */
  assignedTo: z.string().nullable(),
  /** The group that shares it, as it was called then. */
  assignedToGroup: GroupName.nullable().default(null),
  assignedBy: z.string(),
  assignedAt: IsoDateTime,
  dueDate: IsoDate.nullable(),
  priority: AssignPriority,
  status: AssignmentStatus,
  notes: z.string(),
  /** When it ended and who ended it: by another assignment, or by taking the rule away. */
  cancelledAt: IsoDateTime.nullable().default(null),
  cancelledBy: z.string().nullable().default(null),
  /** Who reviews the work before the rule is completed; null where no review is needed. */
  reviewerId: z.string().nullable().default(null),
  /** What was submitted last; kept in the rule's own row alone. */
  review: StoredReview.nullable().default(null),
});
export type AssignmentRow = z.infer<typeof AssignmentRow>;
