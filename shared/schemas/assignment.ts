import * as z from "zod";
import { dueProblem } from "../assignments/due-range.ts";
import { Assignee, Person, RuleListItem } from "./company-rule.ts";
import { IsoDate, IsoDateTime } from "./dates.ts";
import { AssignPriority } from "./rule.ts";
import { multiLine, singleLine } from "./text.ts";
import { WorkReview } from "./work-review.ts";

export const AssignmentStatus = z.enum(["active", "cancelled"]);

/** One assignment of a rule to a person; the active one and those before it. */
export const Assignment = z.object({
  id: z.string(),
  companyRuleId: z.number().int(),
  assignedTo: z.string(),
  assignedToUser: Assignee.nullable(),
  assignedBy: z.string(),
  assignedByUser: Assignee.nullable(),
  assignedAt: IsoDateTime,
  dueDate: IsoDate.nullable(),
  priority: AssignPriority,
  status: AssignmentStatus,
  notes: z.string(),
  /** When it ended and who ended it; null while it is active. */
  cancelledAt: IsoDateTime.nullable(),
  cancelledByUser: Person.nullable(),
  /** Who reviews the work before the rule is completed; null where no review is needed. */
  reviewer: Assignee.nullable(),
  review: WorkReview,
});
export type Assignment = z.infer<typeof Assignment>;

/** A row of My Assignments: the assignment with its rule. */
export const MyAssignment = z.object({
  id: z.string(),
  companyRuleId: z.number().int(),
  priority: AssignPriority,
  status: AssignmentStatus,
  createdAt: IsoDateTime,
  dueDate: IsoDate.nullable(),
  notes: z.string(),
  /** `companyRule` tells where the review stands. */
  reviewer: Assignee.nullable(),
  companyRule: RuleListItem,
  masterRule: z.object({ id: z.string(), ruleTitle: z.string(), sourceSection: z.string() }),
});
export type MyAssignment = z.infer<typeof MyAssignment>;

const utcToday = (): string => new Date().toISOString().slice(0, 10);
const DueDate = IsoDate.refine((day) => dueProblem(day, utcToday()) === undefined, {
  error: ({ input }) => dueProblem(String(input), utcToday()),
});

/** What the assign dialog sends. */
export const AssignBody = z.object({
  assignedTo: singleLine(
    z.string("Please select a team member").min(1, "Please select a team member").max(100),
  ),
  priority: AssignPriority.optional(),
  dueDate: z.union([DueDate, z.literal("")]).nullish(),
  notes: multiLine(z.string().max(5_000)).nullish(),
  /** Whether the rule is completed by a review alone. Left out, it is as it was; of a rule no one had, as its part says. */
  needsReview: z.boolean().optional(),
  /** Who reviews; the assigner where no one is named. */
  reviewerId: singleLine(z.string().min(1).max(100)).nullish(),
});
export type AssignBody = z.infer<typeof AssignBody>;
