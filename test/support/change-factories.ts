import type {
  Change,
  ChangedRule,
  ChangeRow,
  ChangesPage,
  ChangeTask,
} from "../../shared/schemas/changes.ts";

export const grace = { id: "usr_2", firstName: "Grace", lastName: "Hopper", email: "grace@acme.example" };

/** A substantive change of 21 CFR 11.10 that affects an assigned rule. */
export const aChangeRow = (over: Partial<ChangeRow> = {}): ChangeRow => ({
  ...{ id: "chg_1", titleNumber: 21, part: "11", section: "11.10", citation: "21 CFR 11.10" },
  heading: "Controls for closed systems.",
  kind: "changed",
  severity: "substantive_assigned",
  changeClass: "substantive",
  reasons: ["number"],
  effectiveDate: "2999-03-20",
  affectedRules: 1,
  state: "new",
  reason: null,
  assessor: null,
  dueDate: "2999-03-06",
  isRead: false,
  version: 1,
  ...over,
});

export const aChangesPage = (items: ChangeRow[], over: Partial<ChangesPage> = {}): ChangesPage => ({
  ...{ items, total: items.length, nextCursor: null, offset: 0 },
  counts: { new: 3, assessing: 1, action_needed: 0, no_action: 12, done: 4 },
  titles: [{ titleNumber: 21, titleName: "Food and Drugs" }],
  parts: ["11"],
  ...over,
});

const aChangedRule = (over: Partial<ChangedRule> = {}): ChangedRule => ({
  companyRuleId: 7,
  title: "Validation of systems",
  paragraph: "(a)",
  isParagraphFound: true,
  assignee: { ...grace, isActive: true },
  assignedToGroup: null,
  dueDate: null,
  ...over,
});

export const aChangeTask = (over: Partial<ChangeTask> = {}): ChangeTask => ({
  ...{ id: "tsk_1", changeId: "chg_1", citation: "21 CFR 11.10", severity: "substantive_assigned" },
  owner: { ...grace, isActive: true },
  rules: [{ companyRuleId: 7, title: "Validation of systems" }],
  dueDate: "2999-03-06",
  note: "",
  status: "open",
  completedAt: null,
  completedNote: "",
  ...over,
});

export const aChange = (over: Partial<Change> = {}): Change => ({
  ...aChangeRow({ isRead: true }),
  eCfrSubstantive: true,
  fromVersion: { date: "2026-01-01", source: "ecfr" },
  toVersion: { date: "2026-03-20", source: "ecfr" },
  entered: null,
  document: null,
  affected: [aChangedRule()],
  ...{ nearby: [], policies: [], acknowledgements: [], evidence: [], tasks: [] },
  newerChangeId: null,
  proposal: {
    owners: [
      { owner: { ...grace, isActive: true }, rules: [aChangedRule()], dueDate: "2026-12-20" },
      {
        owner: null,
        rules: [aChangedRule({ companyRuleId: 8, title: "Audit trails", assignee: null })],
        dueDate: "2026-12-20",
      },
    ],
  },
  ...over,
});
