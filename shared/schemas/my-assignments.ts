import * as z from "zod";
import { MyAssignment } from "./assignment.ts";
import { DueFilter } from "./due.ts";
import { PageQuery, pageOf } from "./pagination.ts";
import { ComplianceStatus } from "./rule.ts";
import { multiLine } from "./text.ts";

/** Overdue first, then by due date, those without one after them, completed ones last. */
export const MyAssignmentQuery = PageQuery.extend({
  status: ComplianceStatus.optional(),
  due: DueFilter.optional(),
  /** Id of a group whose work it is. */
  group: z.string().max(100).optional(),
  today: z.iso.date().optional(),
});

export const MyAssignmentPage = pageOf(MyAssignment).extend({
  /** How many assignments earlier pages show; a page may end early to stay small. */
  offset: z.number().int(),
  /** How many each filter would show, whatever the filters are. */
  counts: z.object({
    all: z.number().int(),
    pending: z.number().int(),
    in_progress: z.number().int(),
    completed: z.number().int(),
    /** Not completed and past its date. */
    overdue: z.number().int(),
    soon: z.number().int(),
    later: z.number().int(),
    none: z.number().int(),
  }),
});
export type MyAssignmentPage = z.infer<typeof MyAssignmentPage>;

/** What an assignee says of their work; a note becomes a comment of the rule. */
export const MyAssignmentUpdate = z.object({
  complianceStatus: ComplianceStatus.optional(),
  note: multiLine(z.string().trim().max(5_000)).optional(),
});
