import { type PartPolicy, type Policy, policyTypes, type RulePolicy } from "../../shared/schemas/policy.ts";
import type { PolicyVersion } from "../../shared/schemas/policy-version.ts";

const ada = { id: "usr_1", firstName: "Ada", lastName: "Lovelace", email: "ada@acme.example" };

/** The id of the company's `n`th document. */
export const policyId = (n: number): string => `01JZX7Q3M8K5T2V9W4R6Y${String(n).padStart(5, "0")}`;

/** The first document of Acme Foods: a PDF of 12.3 KB that Ada uploaded. */
export const aPolicy = (over: Partial<Policy> = {}): Policy => ({
  id: policyId(1),
  fileName: "Access control.pdf",
  originalName: "Access control.pdf",
  fileSize: 12_595,
  mimeType: "application/pdf",
  uploadedBy: "usr_1",
  uploadedByUser: ada,
  uploadedAt: "2026-01-05T09:00:00.000Z",
  textStatus: "ready",
  textProblem: null,
  scanStatus: "clean",
  partCount: 0,
  ruleCount: 0,
  ...{ owner: ada, classification: "internal", reviewDate: null, reviewEveryMonths: null },
  ...{ state: "published", publishedVersion: 1, openVersion: null, latestVersion: 1, version: 1 },
  ...over,
});

/** The published version of the first one. */
export const aVersion = (over: Partial<PolicyVersion> = {}): PolicyVersion => ({
  ...{ number: 1, state: "published", source: "file", markdown: null, changeNote: "", isMaterial: false },
  ...{ author: ada, approvers: [], mode: "all", createdAt: "2026-01-05T09:00:00.000Z", submittedAt: null },
  ...{ publishedAt: "2026-01-05T09:00:00.000Z", retiredAt: null, returned: null },
  ...{ originalName: "Access control.pdf", fileSize: 12_595, mimeType: "application/pdf" },
  ...{ textStatus: "ready", textProblem: null, scanStatus: "clean", revision: 1 },
  ...over,
});

/** Another document: a Word file of 1300 KB. */
export const trainingPlan = aPolicy({
  id: policyId(2),
  fileName: "Training plan.docx",
  originalName: "Training plan.docx",
  mimeType: policyTypes.docx,
  fileSize: 1_331_200,
});

/** The first one, attached to part 11 of title 21 for a long time. */
export const aPartPolicy = (over: Partial<PartPolicy> = {}): PartPolicy => {
  const policy = over.policy ?? aPolicy();
  return {
    id: `21#11#${policy.id}`,
    policyId: policy.id,
    cfrTitleId: "21",
    partNo: "11",
    attachedBy: "usr_1",
    attachedByUser: ada,
    attachedAt: "2026-01-06T09:00:00.000Z",
    expiresAt: "2099-01-06",
    policy,
    ...over,
  };
};

/** The first one, attached to rule 101. */
export const aRulePolicy = (over: Partial<RulePolicy> = {}): RulePolicy => {
  const policy = over.policy ?? aPolicy();
  return {
    policyId: policy.id,
    companyRuleId: 101,
    attachedBy: "usr_1",
    attachedByUser: ada,
    attachedAt: "2026-01-06T09:00:00.000Z",
    policy,
    ...over,
  };
};
