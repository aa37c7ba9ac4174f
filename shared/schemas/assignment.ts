import * as z from "zod";
import { dueProblem } from "../assignments/due-range.ts";
import { Assignee, Person, RuleListItem } from "./company-rule.ts";
import { IsoDate, IsoDateTime } from "./dates.ts";
import { GroupName } from "./group-name.ts";
import { AssignPriority, Priority } from "./rule.ts";
import { multiLine, singleLine } from "./text.ts";
import { WorkReview } from "./work-review.ts";

export const AssignmentStatus = z.enum(["active", "cancelled"]);

/** One assignment of a rule to a person or a group; the active one and those before it. */
export const Assignment = z.object({
  id: z.string(),
  companyRuleId: z.number().int(),
  /** Who has it; null while no one of the group has taken it. */
  assignedTo: z.string().nullable(),
  assignedToUser: Assignee.nullable(),
  /** The group that shares it, also once one of them has taken it. */
  assignedToGroup: GroupName.nullable(),
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
  /** `companyRule` tells where the review stands, and which group shares it. */
  reviewer: Assignee.nullable(),
  companyRule: RuleListItem,
  masterRule: z.object({ id: z.string(), ruleTitle: z.string(), sourceSection: z.string() }),
});
export type MyAssignment = z.infer<typeof MyAssignment>;

const utcToday = (): string => new Date().toISOString().slice(0, 10);
const DueDate = IsoDate.refine((day) => dueProblem(day, utcToday()) === undefined, {
  error: ({ input }) => dueProblem(String(input), utcToday()),
});

const noAssignee = "Please select a team member";

/** What the assign dialog sends. */
export const AssignFields = z.object({
  /** A person, or else a group. */
  assignedTo: singleLine(z.string(noAssignee).min(1, noAssignee).max(100)).nullish(),
  assignedToGroup: singleLine(z.string(noAssignee).min(1, noAssignee).max(100)).nullish(),
  /** Left out or empty, it is the rule's own, else medium. */
  priority: Priority.optional(),
  dueDate: z.union([DueDate, z.literal("")]).nullish(),
  notes: multiLine(z.string().max(5_000)).nullish(),
  /** Whether the rule is completed by a review alone. Left out, it is as it was; of a rule no one had, as its part says. */
  needsReview: z.boolean().optional(),
  /** Who reviews; the assigner where no one is named. */
  reviewerId: singleLine(z.string().min(1).max(100)).nullish(),
});
export type AssignFields = z.infer<typeof AssignFields>;

/** Work goes to a person or to a group, never to both. */
const isToOne = ({ assignedTo, assignedToGroup }: AssignFields): boolean =>
  (assignedTo == null) !== (assignedToGroup == null);
export const toOneAlone: Parameters<typeof AssignFields.refine> = [
  isToOne,
  { path: ["assignedTo"], message: noAssignee },
];

export const AssignBody = AssignFields.refine(...toOneAlone);
export type AssignBody = z.infer<typeof AssignBody>;
