import type { OperationId } from "../../../shared/api/registry.ts";
import type { Grant } from "./grant.ts";

/**
 * Operations that need more than their method gives them. Tests compare this with the SDK clients in each
 * bundle (a client without its grant fails, and so does a grant without its client) and with every request
 * that the API tests make.
 */
const exceptions: Partial<Record<OperationId, readonly Grant[]>> = {
  // Browsers navigate to /api/logout, so this GET ends the caller's session.
  logoutRedirect: ["end-session"],
  // Browsers go to a provider of single sign-on and come back: the first notes it, the second signs them in.
  openSso: ["sign-in"],
  finishOidc: ["sign-in"],
  // Forgets the failed sign-ins of the address whose owner has just chosen a new password.
  resetPassword: ["batch-write"],
  // Signs an address for one PUT; S3 checks the signing role's own right.
  createUpload: ["write-uploads"],
  // A list is made of snapshots of its titles, and so is what a report counts; both mark what is to be decided again.
  listCompanyRules: ["read-snapshots", "read-law"],
  listPartRules: ["read-law"],
  listMyAssignments: ["read-law"],
  listGroupWork: ["read-law"],
  getComplianceReport: ["read-snapshots", "read-law"],
  getDashboard: ["read-snapshots"],
  listActivity: ["read-snapshots"],
  getCalendar: ["read-snapshots"],
  getApplicabilityRecord: ["read-snapshots", "read-law"],
  listOverdueRules: ["read-snapshots"],
  exportRules: ["read-snapshots", "read-law"],
  exportAssignments: ["read-law"],
  exportApplicability: ["read-snapshots", "read-law"],
  exportActivity: ["read-snapshots"],
  exportSections: ["read-law"],
  // A file that is there is handed out by a presigned address.
  createExport: ["read-exports", { start: "write-export" }],
  getExport: ["read-exports"],
  // A pack that is made is handed out by a presigned address.
  createCompanyArchive: [{ start: "make-archive" }],
  downloadCompanyArchive: ["read-exports"],
  createEvidencePack: [{ start: "make-evidence-pack" }],
  downloadEvidencePack: ["read-packs"],
  deleteEvidencePack: ["remove-packs"],
  // Rows say how many rules of the company came from a section.
  getHorizonMap: ["read-snapshots", "read-law"],
  getHorizonComparison: ["read-snapshots", "read-law"],
  listSectionMetadata: ["read-law"],
  // A rule says whether its section changed since the decision about it; a decision keeps the version it is made on.
  getCompanyRule: ["read-law"],
  getRulePage: ["read-law"],
  copyMasterRule: ["read-law"],
  updateCompanyRule: ["read-law"],
  importFromMaster: ["read-law"],
  mergeRule: ["read-law"],
  setRuleTags: ["read-law"],
  setApplicability: ["read-law"],
  changeRulesInBulk: ["read-law"],
  // A proposal quotes the law; deciding it lists a part's rules, and adds the title.
  listProposals: ["read-law"],
  decideProposals: ["read-snapshots", "read-law", { start: "sync-regulation" }],
  undoBulkChange: ["read-law"],
  // Texts of the law lie in files.
  getTitleContents: ["read-law"],
  getPartText: ["read-law"],
  getSectionText: ["read-law"],
  listCitingSections: ["read-law"],
  compareSectionTexts: ["read-law"],
  getTextPreview: ["read-law"],
  getRuleOfficialText: ["read-law"],
  // Its tools read the law, search it, and say whether a rule is to be decided again.
  callMcp: ["read-law"],
  // The search also reads the texts of the company's documents.
  searchEverywhere: ["read-snapshots", "read-documents", "read-law"],
  listSearchResults: ["read-snapshots", "read-documents", "read-law"],
  // Stores a multipart file, or reads size and ETag of a presigned one; then starts the worker.
  importRules: ["write-uploads", "read-uploads", { start: "import-rules" }],
  importExtractedRules: ["write-uploads", "read-uploads", { start: "import-rules" }],
  // Reads size and ETag of a presigned file.
  previewImport: ["read-uploads", { start: "import-rules" }, { start: "import-regulation" }],
  importRegulation: ["read-uploads", { start: "import-regulation" }],
  // Begin what is due at the source of the regulation.
  addSelection: [{ start: "sync-regulation" }],
  updateSource: [{ start: "sync-regulation" }],
  startSyncRun: [{ start: "sync-regulation" }],
  undoImport: [{ start: "import-rules" }],
  createSectionEntry: ["read-uploads", { start: "create-section-entry" }],
  // Stores a multipart file, or takes a presigned one; copies what was checked to its place, and removes what
  // is not needed or was refused; then starts the worker.
  addPolicy: [
    "write-uploads",
    "read-uploads",
    "remove-uploads",
    "write-documents",
    "remove-documents",
    { start: "extract-text" },
  ],
  // The person's rules are then given to another person.
  deactivateTeamMember: [{ start: "reassign-rules" }],
  reassignMemberRules: [{ start: "reassign-rules" }],
  // Its attachments and files go after it.
  deletePolicy: [{ start: "clean-policies" }],
  // Read a document, or sign an address at which the browser reads it.
  getPolicyContent: ["read-documents", "read-scans"],
  viewPolicy: ["read-documents", "read-scans"],
  downloadPolicy: ["read-documents", "read-scans"],
  getPolicyPreview: ["read-documents", "read-scans"],
  getPolicyVersion: ["read-documents"],
  comparePolicyVersions: ["read-documents"],
  // Store a text, or copy a checked upload to its place, whose text is then read; remove what is not needed anymore.
  createPolicyVersion: [
    "read-uploads",
    "remove-uploads",
    "write-documents",
    "remove-documents",
    { start: "extract-text" },
  ],
  updatePolicyVersion: [
    "read-uploads",
    "remove-uploads",
    "write-documents",
    "remove-documents",
    { start: "extract-text" },
  ],
  deletePolicyVersion: ["remove-documents"],
  // Notes the versions of the law that a policy answers; then many people are told by a worker.
  startAcknowledgement: ["read-law", { start: "tell-acknowledgements" }],
  askAcknowledgementAgain: ["read-law", { start: "tell-acknowledgements" }],
  publishPolicyVersion: ["read-law", { start: "tell-acknowledgements" }],
  remindAcknowledgement: [{ start: "tell-acknowledgements" }],
  // Reads a presigned upload, copies what was checked to its place, and removes what is not needed anymore.
  addEvidence: ["read-uploads", "remove-uploads", "write-documents", "remove-documents"],
  deleteEvidence: ["remove-documents"],
  downloadEvidence: ["read-documents", "read-scans"],
  // Reads a presigned upload. All companies read evaluations, and only this endpoint writes them.
  importMetricsEvaluation: ["read-uploads", "write-evaluations"],
  // Reads a presigned PDF, copies what was checked to its place, and removes the copy that is not needed anymore.
  saveObligationEvaluation: ["read-uploads", "write-documents", "remove-documents"],
  deleteObligationEvaluation: ["remove-documents"],
  downloadObligationPdf: ["read-documents", "read-scans"],
  verifyActivity: [{ start: "verify-activity" }],
  // What waits is sent by a worker.
  testWebhook: [{ start: "deliver-webhooks" }],
  replayDelivery: [{ start: "deliver-webhooks" }],
  // Tells the operator how large the table is.
  getSystemState: ["describe-table"],
  // Read a presigned upload and copy what was checked to its place; sections are read by all companies and written
  // by these endpoints only.
  createSectionMetadata: [
    "read-uploads",
    "write-documents",
    "write-sections",
    { start: "extract-section-text" },
  ],
  updateSectionMetadata: [
    "read-uploads",
    "write-documents",
    "write-sections",
    { start: "extract-section-text" },
  ],
  // Its versions and files go after it.
  deleteSectionMetadata: ["write-sections", { start: "clean-sections" }],
  downloadSectionFile: ["read-documents", "read-scans"],
  // As the import of rules.
  importSections: ["write-uploads", "read-uploads", { start: "import-sections" }],
};

/** The grants of an operation beyond the usual ones of its method. */
export const grantsOfOperation = (operationId: string): readonly Grant[] =>
  (exceptions as Readonly<Record<string, readonly Grant[]>>)[operationId] ?? [];

/** Operations with grants of their own. */
export const operationsWithGrants = (): string[] => Object.keys(exceptions);
