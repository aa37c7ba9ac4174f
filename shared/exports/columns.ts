/*
 * What the files of each list hold: the fields of a row by name, in the order of its columns, with the heading of each.
 * `columns` of an export names them.
 */

export const applicabilityColumns = {
  titleNumber: "Title",
  partNo: "Part",
  section: "Section",
  ruleTitle: "Rule",
  sourceSection: "Citation",
  applicability: "Applicability",
  needsDecision: "Decide again",
  reason: "Reason",
  decidedBy: "Decided by",
  decidedAt: "Decided at",
  textVersion: "Text version",
} as const;

export const evidenceColumns = {
  title: "What it shows",
  kind: "Kind",
  source: "File or link",
  attachedTo: "Attached to",
  validFrom: "Valid from",
  validTo: "Valid to",
  state: "State",
  addedBy: "Added by",
  addedAt: "Added on",
} as const;

export const changeColumns = {
  severity: "Severity",
  section: "Section",
  heading: "Heading",
  whatChanged: "What changed",
  effectiveDate: "Effective",
  affectedRules: "Affected rules",
  state: "State",
  reason: "Reason",
  assessor: "Assessor",
  dueDate: "Due",
} as const;

export const activityColumns = {
  at: "When",
  user: "Who",
  event: "What",
  label: "Record",
  before: "Before",
  after: "After",
} as const;

export const ruleColumns = {
  titleNumber: "Title",
  partNo: "Part",
  section: "Section",
  sourceSection: "Citation",
  ruleTitle: "Rule",
  action: "Action",
  plainText: "Plain words",
  complianceStatus: "Status",
  priority: "Priority",
  applicability: "Applicability",
  applicabilityReason: "Reason",
  assignedTo: "Assigned to",
  dueDate: "Due",
  updatedAt: "Last updated",
} as const;

export const assignmentColumns = {
  plainText: "Plain words",
  ruleTitle: "Rule",
  sourceSection: "Citation",
  status: "Status",
  priority: "Priority",
  dueDate: "Due",
  notes: "Notes",
  createdAt: "Assigned on",
} as const;

export const policyColumns = {
  name: "Document",
  fileSize: "Size in bytes",
  uploadedBy: "Uploaded by",
  uploadedAt: "Uploaded on",
  partCount: "Parts",
  ruleCount: "Rules",
} as const;

export const peopleColumns = {
  name: "Name",
  email: "Email",
  role: "Role",
  department: "Department",
  jobTitle: "Job title",
  isActive: "Status",
  lastLoginAt: "Last sign-in",
} as const;

export const importColumns = {
  fileName: "File",
  kind: "Kind",
  status: "Status",
  message: "Message",
  created: "Created",
  updated: "Updated",
  unchanged: "Unchanged",
  removed: "Removed",
  failed: "Failed",
  createdAt: "When",
  createdBy: "Who",
  undone: "Undone by",
} as const;

export const sectionColumns = {
  title: "Title",
  part: "Part",
  sectionId: "Section",
  sectionDescription: "Description",
  regulationName: "Regulation",
  regulator: "Regulator",
  stateVsFederal: "State or federal",
  chapter: "Chapter",
  subchapter: "Subchapter",
  fileName: "File",
  updatedAt: "Last updated",
} as const;

export const obligationColumns = {
  regulation: "Regulation",
  part: "Part",
  section: "Section",
  region: "Region",
  country: "Country",
  state: "State",
  sourceUrl: "Source",
  fileName: "PDF",
  updatedAt: "Last updated",
} as const;

export const dutyColumns = {
  name: "Name",
  repeats: "Repeats",
  assignedTo: "Person",
  assignedToGroup: "Group",
  nextDue: "Next due",
  reviewer: "Reviewer",
  startsOn: "Starts on",
  endsOn: "Ends on",
  count: "Times",
  opensDaysBefore: "Opens days before",
  description: "Description",
} as const;
