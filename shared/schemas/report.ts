import * as z from "zod";
import { PartNo, TitleNumber } from "./cfr.ts";
import { Person } from "./company-rule.ts";
import { IsoDate } from "./dates.ts";
import { GroupName } from "./group-name.ts";
import { PageQuery, pageOf } from "./pagination.ts";
import { ComplianceStatus, Priority } from "./rule.ts";

/** Which rules a report is of; a part without a title is that part of each title. `today` is the caller's date. */
export const ReportQuery = z.object({
  titleNumber: TitleNumber.optional(),
  partNo: PartNo.optional(),
  /** Id of a group: only rules that it has. */
  group: z.string().max(100).optional(),
  today: IsoDate.optional(),
});

const count = z.number().int().nonnegative();

/**
 * How many of a group's rules are what. Rules that do not apply to the company are counted in `rules` and
 * `notApplicable` alone; compliance is `completed / applicable`.
 */
export const RuleCounts = z.object({
  rules: count,
  applicable: count,
  notApplicable: count,
  /** Of the applicable ones, those that no person decided about. */
  undecided: count,
  /** Decided, and asked again since the section changed substantively. */
  decideAgain: count,
  /** Assigned, of the applicable ones, as are all that follow. */
  assigned: count,
  completed: count,
  /** Assigned, not completed, and past the due date. */
  overdue: count,
  /** Read by at least one person since the rule last changed. */
  acknowledged: count,
});
export type RuleCounts = z.infer<typeof RuleCounts>;

/** Months a report tells of, the present one included. */
export const reportedMonths = 12;

/**
 * The compliance of a company, or of a title or part of it, as of today. All but `totals`, `titles` and `parts`
 * count applicable rules alone.
 */
export const ComplianceReport = z.object({
  /** The day that decides what is overdue. */
  today: IsoDate,
  totals: RuleCounts,
  /** Every status in its order. */
  statuses: z.array(z.object({ status: ComplianceStatus, rules: count })),
  /** Every priority, highest first. */
  priorities: z.array(z.object({ priority: Priority, applicable: count, completed: count, overdue: count })),
  /** The titles the company has selected, those without rules too. */
  titles: z.array(RuleCounts.extend({ titleNumber: z.number().int() })),
  /** Of the title that was asked for; empty without one. */
  parts: z.array(RuleCounts.extend({ partNo: z.string() })),
  /** People with assigned rules, by name. */
  people: z.array(z.object({ person: Person, open: count, completed: count, overdue: count })),
  /** Assigned rules that are not completed, by due date: within 7 days, within 30, after that, without one. */
  due: z.object({ overdue: count, week: count, month: count, later: count, none: count }),
  /** Rules as they are today by when that came about, oldest month (`yyyy-mm`, UTC) first. */
  months: z.array(z.object({ month: z.string(), assigned: count, completed: count })),
  /** The same before the first month; `undated` were completed before the moment was kept. */
  earlier: z.object({ assigned: count, completed: count, undated: count }),
});
export type ComplianceReport = z.infer<typeof ComplianceReport>;

/** An assigned rule that is past its due date. */
export const OverdueRule = z.object({
  /** Number of the company rule. */
  id: z.number().int(),
  titleNumber: z.number().int(),
  partNo: z.string(),
  sourceSection: z.string(),
  /** The company's own name of the rule where it has one. */
  ruleTitle: z.string(),
  priority: Priority,
  complianceStatus: ComplianceStatus,
  /** Null while no one of the group has taken it. */
  person: Person.nullable(),
  group: GroupName.nullable(),
  dueDate: IsoDate,
  daysOverdue: z.number().int().positive(),
});
export type OverdueRule = z.infer<typeof OverdueRule>;

/** Longest overdue first. */
export const OverdueQuery = ReportQuery.extend(PageQuery.shape);
export const OverduePage = pageOf(OverdueRule);
export type OverduePage = z.infer<typeof OverduePage>;
