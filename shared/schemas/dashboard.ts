import * as z from "zod";
import { Person } from "./company-rule.ts";
import { IsoDate, IsoDateTime } from "./dates.ts";

const count = z.number().int().nonnegative();

/** What happened lately, as one line. */
export const RecentActivity = z.object({
  id: z.string(),
  at: IsoDateTime,
  /** Past-tense event, such as `rule.assigned`. */
  event: z.string(),
  /** Null for who is not of the company. */
  user: Person.nullable(),
  /** What it happened to, in words; empty where that has no name. */
  label: z.string(),
  /** The company rule it happened to. */
  companyRuleId: z.number().int().nullable(),
});
export type RecentActivity = z.infer<typeof RecentActivity>;

/** Entries of the recent activity. */
export const recentEntries = 5;

/** What waits for a person and their company. Each number is that of the list it opens. */
export const Dashboard = z.object({
  strip: z.object({
    /** Percent of the applicable rules that are completed, cut to a tenth; null where none applies. */
    compliance: z.number().nullable(),
    /** Assigned, applicable, not completed, due today to 7 days ahead. */
    due: count,
    /** The same, due before today. */
    overdue: count,
    /** Applicable and assigned to no one. */
    unassigned: count,
    /** Sections of the horizon map with changes; null for people who cannot open it. */
    changedSections: count.nullable(),
  }),
  /** The titles the company follows. */
  titles: z.array(
    z.object({
      titleNumber: z.number().int(),
      completed: count,
      applicable: count,
      /** Earliest due day of an open, applicable, assigned rule, also past ones. */
      nextDue: IsoDate.nullable(),
    }),
  ),
  attention: z.object({
    /** The caller's own work, as My Assignments counts it. */
    myDue: count,
    myOverdue: count,
    /** Submitted work that the caller may decide about, as Reviews counts it. */
    toReview: count,
    /** Changes of the law that are new or in assessment, as their page counts them; 0 for members. */
    changesToAssess: count,
    /** Policies that the caller is asked to confirm and has yet to, as their list counts them. */
    policiesToAcknowledge: count,
  }),
  /** Newest first: managers read of the company, members of their rules. */
  activity: z.array(RecentActivity),
});
export type Dashboard = z.infer<typeof Dashboard>;
