import type { ComplianceReport, OverdueRule, RuleCounts } from "../../shared/schemas/report.ts";

/** 12 rules, of which 10 apply: 4 completed, 2 overdue, 5 read. */
const counts: RuleCounts = {
  rules: 12,
  applicable: 10,
  notApplicable: 2,
  undecided: 6,
  decideAgain: 1,
  assigned: 7,
  completed: 4,
  overdue: 2,
  acknowledged: 5,
};

const grace = { id: "usr_2", firstName: "Grace", lastName: "Hopper", email: "grace@acme.example" };

/** The report of a company with titles 21 and 40. */
export const aReport = (over: Partial<ComplianceReport> = {}): ComplianceReport => ({
  today: "2026-05-01",
  totals: counts,
  statuses: [
    { status: "pending", rules: 3 },
    { status: "in_progress", rules: 3 },
    { status: "completed", rules: 4 },
  ],
  priorities: [
    { priority: "high", applicable: 3, completed: 1, overdue: 2 },
    { priority: "medium", applicable: 4, completed: 3, overdue: 0 },
    { priority: "low", applicable: 2, completed: 0, overdue: 0 },
    { priority: "", applicable: 1, completed: 0, overdue: 0 },
  ],
  titles: [
    { titleNumber: 21, ...counts, rules: 9, applicable: 7 },
    {
      ...{ titleNumber: 40, rules: 3, applicable: 3, notApplicable: 0, undecided: 3, decideAgain: 0 },
      ...{ assigned: 0, completed: 0, overdue: 0, acknowledged: 0 },
    },
  ],
  parts: [],
  people: [{ person: grace, open: 4, completed: 3, overdue: 2 }],
  due: { overdue: 2, week: 1, month: 0, later: 1, none: 0 },
  months: [
    { month: "2026-04", assigned: 5, completed: 1 },
    { month: "2026-05", assigned: 2, completed: 3 },
  ],
  earlier: { assigned: 0, completed: 0, undated: 0 },
  ...over,
});

/** Rule 314 of 21 CFR 11.10(a), which Grace should have done in March. */
export const anOverdueRule = (over: Partial<OverdueRule> = {}): OverdueRule => ({
  id: 314,
  titleNumber: 21,
  partNo: "11",
  sourceSection: "21 CFR 11.10(a)",
  ruleTitle: "Validate record systems",
  priority: "high",
  complianceStatus: "in_progress",
  person: grace,
  group: null,
  dueDate: "2026-03-15",
  daysOverdue: 47,
  ...over,
});
