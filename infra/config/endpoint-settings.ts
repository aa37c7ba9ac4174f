import type { OperationId } from "../../shared/api/registry.ts";

export interface EndpointSettings {
  /** 1,769 MB is one whole CPU; less memory is that part of a CPU. */
  readonly memoryMb: number;
  /** Below the 30 seconds after which API Gateway gives up, so that people get a sentence. */
  readonly timeoutSeconds: number;
}

const usual: EndpointSettings = { memoryMb: 512, timeoutSeconds: 15 };
const oneCpu = { memoryMb: 1_769 };

const exceptions: Partial<Record<OperationId, Partial<EndpointSettings>>> = {
  // One argon2id verification is 41 ms of a whole CPU.
  login: oneCpu,
  register: oneCpu,
  loginRecoveryCode: oneCpu,
  // Ten hashes of recovery codes.
  createRecoveryCodes: oneCpu,
  confirmTotp: oneCpu,
  addPasskey: oneCpu,
  // One verification and one new hash.
  changePassword: oneCpu,
  // Unpack and sort thousands of packed rules.
  listPartRules: oneCpu,
  // Builds a snapshot itself where the worker has not yet.
  listCompanyRules: { ...oneCpu, timeoutSeconds: 29 },
  callMcp: { ...oneCpu, timeoutSeconds: 29 },
  searchEverywhere: { ...oneCpu, timeoutSeconds: 29 },
  listSearchResults: { ...oneCpu, timeoutSeconds: 29 },
  getComplianceReport: { ...oneCpu, timeoutSeconds: 29 },
  getApplicabilityRecord: { ...oneCpu, timeoutSeconds: 29 },
  getDashboard: { ...oneCpu, timeoutSeconds: 29 },
  listActivity: { ...oneCpu, timeoutSeconds: 29 },
  getCalendar: { ...oneCpu, timeoutSeconds: 29 },
  // Unpacks the rules of the parts that a person has work in.
  downloadCalendarFeed: { ...oneCpu, timeoutSeconds: 29 },
  listOverdueRules: { ...oneCpu, timeoutSeconds: 29 },
  // Write up to 10,000 rows into a file.
  exportRules: { ...oneCpu, timeoutSeconds: 29 },
  exportAssignments: { ...oneCpu, timeoutSeconds: 29 },
  exportApplicability: { ...oneCpu, timeoutSeconds: 29 },
  exportActivity: { ...oneCpu, timeoutSeconds: 29 },
  // Writes a PDF of up to 5,000 people: 1.7 seconds of a whole CPU.
  downloadCertificate: { ...oneCpu, timeoutSeconds: 29 },
  exportChanges: { ...oneCpu, timeoutSeconds: 29 },
  exportEvidence: { ...oneCpu, timeoutSeconds: 29 },
  exportDuties: { ...oneCpu, timeoutSeconds: 29 },
  exportPolicies: { ...oneCpu, timeoutSeconds: 29 },
  exportPeople: { ...oneCpu, timeoutSeconds: 29 },
  exportImports: { ...oneCpu, timeoutSeconds: 29 },
  exportSections: { ...oneCpu, timeoutSeconds: 29 },
  exportObligations: { ...oneCpu, timeoutSeconds: 29 },
  // Unpack a title's manifest, and all rules of a part to find one.
  getRulePage: oneCpu,
  getRuleOfficialText: oneCpu,
  getPartPage: oneCpu,
  getCompanyRule: oneCpu,
  getMasterRule: oneCpu,
  updateCompanyRule: oneCpu,
  importFromMaster: oneCpu,
  setApplicability: oneCpu,
  getRuleMerge: oneCpu,
  mergeRule: oneCpu,
  // Reads the scope sections of up to 200 parts.
  listProposals: { ...oneCpu, timeoutSeconds: 29 },
  // Up to 200 rules, each its own transaction.
  decideProposals: { ...oneCpu, timeoutSeconds: 29 },
  // Up to 200 copies, each its own transaction.
  mergePartRules: { ...oneCpu, timeoutSeconds: 29 },
  undoRuleMerges: { ...oneCpu, timeoutSeconds: 29 },
  // Unpack the records of a title and a part; a part has up to 2,000 sections.
  getTitleContents: oneCpu,
  getPartText: oneCpu,
  getSectionText: oneCpu,
  listCitingSections: oneCpu,
  getTextPreview: oneCpu,
  // Two texts of up to a million characters.
  compareSectionTexts: { ...oneCpu, timeoutSeconds: 29 },
  // Parse 50 MB of XML, so that a wrong file is refused at once.
  previewImport: { ...oneCpu, timeoutSeconds: 29 },
  importRegulation: { ...oneCpu, timeoutSeconds: 29 },
  // Up to 200 rules of any parts, each its own transaction.
  changeRulesInBulk: { ...oneCpu, timeoutSeconds: 29 },
  undoBulkChange: { ...oneCpu, timeoutSeconds: 29 },
  // Open what is to be open already, each occurrence its own transaction.
  createDuty: { timeoutSeconds: 29 },
  updateDuty: { timeoutSeconds: 29 },
  // Up to 200 invitations, each its own transaction.
  invitePeopleInBulk: { timeoutSeconds: 29 },
  // Reserves ids for every title a company selected.
  initializeCompanyRules: { ...oneCpu, timeoutSeconds: 29 },
  // Reads the rules of a part, as its list does.
  getPartDependencies: oneCpu,
  // Scans, parses and packs up to 4 MB.
  importMetricsEvaluation: { ...oneCpu, timeoutSeconds: 29 },
  // Reads and checks a document of up to 10 MB; a Word document is unpacked for that.
  addPolicy: { ...oneCpu, timeoutSeconds: 29 },
  addEvidence: { ...oneCpu, timeoutSeconds: 29 },
  createPolicyVersion: { ...oneCpu, timeoutSeconds: 29 },
  updatePolicyVersion: { ...oneCpu, timeoutSeconds: 29 },
  // Compares two texts of up to a million characters, word by word.
  comparePolicyVersions: { ...oneCpu, timeoutSeconds: 29 },
  // Reads and checks a PDF of up to 10 MB.
  saveObligationEvaluation: { ...oneCpu, timeoutSeconds: 29 },
  // Keeps the lists of all titles in memory; sorts and filters 20,000 entries.
  listSectionMetadata: { ...oneCpu, timeoutSeconds: 29 },
  // Count the rules of sections, whose list they may have to build.
  getHorizonMap: { ...oneCpu, timeoutSeconds: 29 },
  getHorizonComparison: { ...oneCpu, timeoutSeconds: 29 },
  // Check a document of up to 10 MB, and compare two texts of up to a million characters.
  createSectionMetadata: { ...oneCpu, timeoutSeconds: 29 },
  updateSectionMetadata: { ...oneCpu, timeoutSeconds: 29 },
  // A multipart body of 4 MB is decoded and stored.
  importRules: { ...oneCpu, timeoutSeconds: 29 },
  importExtractedRules: { ...oneCpu, timeoutSeconds: 29 },
  importSections: { ...oneCpu, timeoutSeconds: 29 },
};

/** Memory and time of an endpoint's function. */
export const endpointSettings = (operationId: string): EndpointSettings => ({
  ...usual,
  ...(exceptions as Readonly<Record<string, Partial<EndpointSettings>>>)[operationId],
});
