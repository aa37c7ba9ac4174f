import { dueOf } from "../../shared/assignments/due.ts";
import type { Assignment, MyAssignment } from "../../shared/schemas/assignment.ts";
import type { CompanyRule, RuleListItem } from "../../shared/schemas/company-rule.ts";
import type { MyAssignmentPage } from "../../shared/schemas/my-assignments.ts";
import type { MasterRule } from "../../shared/schemas/rule.ts";
import type { RulePage } from "../../shared/schemas/rule-query.ts";
import type { TeamMember } from "../../shared/schemas/user.ts";
import type { WorkReview } from "../../shared/schemas/work-review.ts";

/** Grace Hopper, a compliance officer who can be assigned to. */
export const aMember = (over: Partial<TeamMember> = {}): TeamMember => ({
  id: "usr_2",
  firstName: "Grace",
  lastName: "Hopper",
  email: "grace@acme.example",
  role: "compliance_officer",
  department: "Quality",
  jobTitle: "Compliance Lead",
  isActive: true,
  membership: "active",
  lastLoginAt: "2026-03-02T10:00:00.000Z",
  ...over,
});

type MasterView = MasterRule & { isSelected: boolean; mayWork: boolean };

/** A master rule of 21 CFR 11.10, with every field filled, as a person of a company that follows its title reads it. */
export const aMasterRule = (over: Partial<MasterView> = {}): MasterView => ({
  isSelected: true,
  mayWork: true,
  id: "21.11-r1",
  extractedRuleId: "21.11",
  obligationId: "r1",
  library: "shared",
  ordinal: 0,
  titleNumber: 21,
  partNo: "11",
  partDescription: "Electronic Records; Electronic Signatures",
  section: "11.10",
  sectionHeading: "Controls for closed systems",
  sourceSection: "21 CFR 11.10(a)",
  sourceRegulation: "FDA",
  ruleTitle: "Validate record systems",
  ruleTextVerbatim: "The sample wording of the obligation, as the publisher has it.",
  ruleTextSimplified: "Prove that the system does what it should.",
  ruleType: ["Technical"],
  subject: "System owner",
  action: "validate the system before use",
  conditions: ["records are kept electronically"],
  limitations: "Closed systems only",
  exemption: "Paper records",
  crossReferencesInternal: ["21 CFR 11.30"],
  crossReferencesExternal: ["45 CFR 164.312"],
  keywords: ["validation", "records"],
  effectiveDate: "2020-08-20",
  officialUrl: "https://regulations.example/21/11/11.10",
  complianceStatus: "pending",
  priority: "",
  isActive: true,
  extra: {},
  createdAt: "2026-01-05T09:00:00.000Z",
  updatedAt: "2026-01-06T09:00:00.000Z",
  ...over,
});

/** The company's rule number 101 in a list. */
export const aRule = (over: Partial<RuleListItem> = {}): RuleListItem => ({
  id: 101,
  masterRuleId: "21.11-r1",
  companyRuleId: 101,
  extractedRuleId: "21.11",
  obligationId: "r1",
  library: "shared",
  titleNumber: 21,
  partNo: "11",
  section: "11.10",
  sourceSection: "21 CFR 11.10(a)",
  ruleTitle: "Validate record systems",
  internalTitle: null,
  ruleTextSimplified: "Prove that the system does what it should.",
  action: "validate the system before use",
  subject: "System owner",
  conditions: ["records are kept electronically"],
  exemption: "Paper records",
  ruleType: ["Technical"],
  keywords: ["validation", "records"],
  priority: "high",
  complianceStatus: "pending",
  isActive: true,
  applicability: over.isActive === false ? "not_applicable" : "undecided",
  applicabilityReason: over.isActive === false ? "No reason recorded" : null,
  needsDecision: false,
  assignedTo: null,
  assignedToUser: null,
  assignedToGroup: null,
  dueDate: null,
  reviewerId: null,
  reviewState: "none",
  customTags: [],
  masterChangedAt: null,
  updatedAt: "2026-01-06T09:00:00.000Z",
  ...over,
});

/** The company's rule number 101 in full. */
export const aCompanyRule = (
  over: Partial<CompanyRule & { mayWork: boolean }> = {},
): CompanyRule & { mayWork: boolean } => ({
  mayWork: true,
  ...aRule(over),
  decidedBy: null,
  decidedByUser: null,
  decidedAt: null,
  decidedVersion: null,
  needsDecision: false,
  companyId: "01J000000000000000000000CO",
  text: "The sample wording of the obligation, as the publisher has it.",
  ruleTextVerbatim: "The sample wording of the obligation, as the publisher has it.",
  sectionHeading: "Controls for closed systems",
  officialUrl: "https://regulations.example/21/11/11.10",
  limitations: "Closed systems only",
  crossReferencesInternal: ["21 CFR 11.30"],
  crossReferencesExternal: ["45 CFR 164.312"],
  effectiveDate: "2020-08-20",
  companyNotes: "",
  baseKnown: false,
  hasCopy: false,
  copiedBy: null,
  copiedAt: null,
  lastEditedBy: null,
  lastEditedByUser: null,
  lastEditedAt: null,
  version: 0,
  masterRule: aMasterRule(),
  ...over,
});

const ada = { id: "usr_1", firstName: "Ada", lastName: "Lovelace", email: "ada@acme.example" };
const grace = { id: "usr_2", firstName: "Grace", lastName: "Hopper", email: "grace@acme.example" };

/** Work that was not submitted. */
export const aReview = (over: Partial<WorkReview> = {}): WorkReview => ({
  ...{ state: "none", submissionId: null, note: "", evidence: [], submittedAt: null },
  ...{ decidedBy: null, decidedAt: null, reason: "No reason recorded" },
  ...over,
});

/** Rule 101 assigned to Grace by Ada. */
export const anAssignment = (over: Partial<Assignment> = {}): Assignment => ({
  id: "asg_1",
  companyRuleId: 101,
  assignedTo: grace.id,
  assignedToUser: grace,
  assignedToGroup: null,
  assignedBy: ada.id,
  assignedByUser: ada,
  assignedAt: "2026-02-03T09:30:00.000Z",
  dueDate: null,
  priority: "medium",
  status: "active",
  notes: "",
  cancelledAt: null,
  cancelledByUser: null,
  reviewer: null,
  review: aReview(),
  ...over,
});

/** Rule 101 as a row of My Assignments. */
export const aMyAssignment = (over: Partial<MyAssignment> = {}): MyAssignment => ({
  id: "asg_1",
  companyRuleId: 101,
  priority: "medium",
  status: "active",
  createdAt: "2026-02-03T09:30:00.000Z",
  dueDate: null,
  notes: "",
  reviewer: null,
  companyRule: aRule(),
  masterRule: { id: "21.11-r1", ruleTitle: "Validate record systems", sourceSection: "21 CFR 11.10(a)" },
  ...over,
});

type Query = Readonly<Record<string, string>>;

const passesApplicability = (rule: RuleListItem, asked: string): boolean => {
  if (asked === "decide_again") return rule.needsDecision;
  if (asked === "undecided") return rule.applicability === "undecided" || rule.needsDecision;
  return rule.isActive === (asked === "applicable");
};

const matches = (rule: RuleListItem, { search, section, applicability, priority }: Query): boolean =>
  (!search || `${rule.ruleTitle} ${rule.ruleTextSimplified}`.toLowerCase().includes(search.toLowerCase())) &&
  (section === undefined || rule.section === section) &&
  (!applicability || passesApplicability(rule, applicability)) &&
  (!priority || rule.priority === (priority === "none" ? "" : priority));

const sectionCounts = (rules: readonly RuleListItem[]) =>
  [...Map.groupBy(rules, ({ section }) => section)].map(([section, all]) => {
    const applicable = all.filter(({ isActive }) => isActive);
    return {
      section,
      count: all.length,
      applicable: applicable.length,
      completed: applicable.filter(({ complianceStatus }) => complianceStatus === "completed").length,
    };
  });

/** Answers a paged list of rules as the server does: filters, counts of every filter, and a cursor. */
export const rulePage = (rules: readonly RuleListItem[], query: Query): RulePage => {
  const found = rules.filter((rule) => matches(rule, query));
  const from = Number(query.cursor ?? 0);
  const to = from + Number(query.limit ?? 50);
  const { section: _, ...withoutSection } = query;
  const { applicability: __, ...withoutApplicability } = query;
  const active = rules.filter((rule) => matches(rule, withoutApplicability));
  const applicable = active.filter(({ isActive }) => isActive).length;
  return {
    items: found.slice(from, to),
    total: found.length,
    offset: from,
    nextCursor: to < found.length ? String(to) : null,
    facets: {
      sections: sectionCounts(rules.filter((rule) => matches(rule, withoutSection))),
      applicable,
      notApplicable: active.length - applicable,
      undecided: active.filter((rule) => rule.applicability === "undecided" || rule.needsDecision).length,
      decideAgain: active.filter(({ needsDecision }) => needsDecision).length,
      all: rules.length,
      masterChanged: rules.filter(({ masterChangedAt }) => masterChangedAt !== null).length,
    },
  };
};

/** Answers one's assignments as the server does: filters, counts of every filter, and a cursor. */
export const myAssignmentPage = (rows: readonly MyAssignment[], query: Query): MyAssignmentPage => {
  const { status, due, cursor = "0", limit = "50", today = "" } = query;
  const statusOf = ({ companyRule }: MyAssignment) => companyRule.complianceStatus;
  const dueAt = (row: MyAssignment) => dueOf(row.dueDate, statusOf(row), today);
  const found = rows.filter((row) => (!status || statusOf(row) === status) && (!due || dueAt(row) === due));
  const to = Number(cursor) + Number(limit);
  const count = (test: (row: MyAssignment) => boolean) => rows.filter(test).length;
  return {
    items: found.slice(Number(cursor), to),
    total: found.length,
    offset: Number(cursor),
    nextCursor: to < found.length ? String(to) : null,
    counts: {
      all: rows.length,
      pending: count((row) => statusOf(row) === "pending"),
      in_progress: count((row) => statusOf(row) === "in_progress"),
      completed: count((row) => statusOf(row) === "completed"),
      overdue: count((row) => dueAt(row) === "overdue"),
      soon: count((row) => dueAt(row) === "soon"),
      later: count((row) => dueAt(row) === "later"),
      none: count((row) => dueAt(row) === "none"),
    },
  };
};
