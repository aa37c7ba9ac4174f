import type { CfrPart, CfrSelection, CfrTitle } from "../../shared/schemas/cfr.ts";
import type { Dashboard } from "../../shared/schemas/dashboard.ts";
import type { ImportJob } from "../../shared/schemas/import-job.ts";
import type { CurrentUser } from "../../shared/schemas/user.ts";

/** An active administrator of Acme Foods. */
export const aUser = (over: Partial<CurrentUser> = {}): CurrentUser => ({
  id: "usr_1",
  email: "ada@acme.example",
  firstName: "Ada",
  lastName: "Lovelace",
  department: null,
  jobTitle: null,
  role: "company_admin",
  companyId: "cmp_1",
  companyName: "Acme Foods",
  membership: "active",
  profileImageUrl: null,
  emailConfirmedAt: "2026-01-05T09:00:00.000Z",
  mustEnroll: false,
  timeZone: null,
  ...over,
});

/** The system's administrator, who belongs to no company. */
export const aSuperAdmin = (): CurrentUser =>
  aUser({ role: "super_admin", companyId: null, companyName: null, membership: "none" });

/** A dashboard of a company without rules; managers are told of changed sections. */
export const aDashboard = (over: Partial<Dashboard> = {}): Dashboard => ({
  strip: { compliance: null, due: 0, overdue: 0, unassigned: 0, changedSections: null },
  titles: [],
  attention: { myDue: 0, myOverdue: 0, toReview: 0, changesToAssess: 0, policiesToAcknowledge: 0 },
  activity: [],
  ...over,
});

/** Title 21 with twelve rules, amended long ago. */
export const aTitle = (over: Partial<CfrTitle> = {}): CfrTitle => ({
  id: "21",
  titleNumber: 21,
  titleName: "Food and Drugs",
  description: "",
  lastAmended: "2020-01-15",
  lastUpdated: "2020-02-01",
  ruleCount: 12,
  reserved: false,
  isSelected: false,
  newRuleCount: 0,
  ...over,
});

export const aPart = (over: Partial<CfrPart> = {}): CfrPart => ({
  partNo: "11",
  partDescription: "Electronic Records; Electronic Signatures",
  ruleCount: 12,
  ownRuleCount: 0,
  ...over,
});

export const aSelection = (over: Partial<CfrSelection> = {}): CfrSelection => ({
  cfrTitleId: "21",
  isActive: true,
  selectedBy: "usr_1",
  selectedAt: "2026-01-05T09:00:00.000Z",
  ...over,
});

/** A job that has just been queued. */
export const anImportJob = (over: Partial<ImportJob> = {}): ImportJob => ({
  jobId: "01JZX7Q3M8K5T2V9W4R6Y0ABCD",
  kind: "rules",
  mode: "import",
  library: "own",
  fileName: "rules.json",
  fileSize: 2_048,
  place: null,
  issueDate: null,
  status: "queued",
  message: "",
  processed: 0,
  total: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  removed: 0,
  failed: 0,
  errors: [],
  titles: [],
  parts: 0,
  stages: [],
  entryId: null,
  preview: null,
  changedSincePreview: false,
  kept: 0,
  waitingAhead: 0,
  undo: { canUndo: false, reason: "", until: null, jobId: null, undoneAt: null, undoneBy: null },
  undoes: null,
  createdBy: "usr_1",
  createdByName: "Ada Lovelace",
  createdAt: "2026-01-05T09:00:00.000Z",
  updatedAt: "2026-01-05T09:00:00.000Z",
  finishedAt: null,
  ...over,
});
