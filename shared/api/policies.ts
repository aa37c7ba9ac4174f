import * as z from "zod";
import { PartNo, TitleNumber } from "../schemas/cfr.ts";
import { CompanyRuleId } from "../schemas/company-rule.ts";
import {
  NewPolicy,
  PartPolicy,
  PartPolicyRenewal,
  Policy,
  PolicyId,
  PolicyPreview,
  PolicyState,
  PolicyUsage,
  PolicyView,
  RulePolicy,
} from "../schemas/policy.ts";
import { VersionNumber } from "../schemas/policy-version.ts";
import { contract, Message } from "./contract.ts";

const folder = "documents/policies";
const ofAll = { folder, permission: "policy:read" } as const;
const ofManagers = { folder, permission: "policy:manage" } as const;
const ById = z.object({ id: PolicyId });
/** The published version by default. */
const OfVersion = z.object({ version: VersionNumber.optional() });
/** A look into one document, which is refused while the malware scanner has not passed it. */
const look = { ...ofAll, method: "GET", also: [409], params: ById, query: OfVersion } as const;
const OfPart = z.object({ titleId: TitleNumber, partNo: PartNo });
const OnPart = OfPart.extend({ policyId: PolicyId });
const OfRule = z.object({ id: CompanyRuleId });
const OnRule = OfRule.extend({ policyId: PolicyId });
const DownloadQuery = OfVersion.extend({
  /** Only asks whether the document can be had: leads back here, and is no download. */
  check: z.literal("true").optional(),
});

export const listPolicies = contract({
  operationId: "listPolicies",
  ...ofAll,
  method: "GET",
  path: "/api/policies",
  summary: "The company's policy documents, newest first",
  // Those of a state; all that are not retired where none is named.
  query: z.object({ state: PolicyState.optional() }),
  response: z.array(Policy),
});

export const addPolicy = contract({
  operationId: "addPolicy",
  ...ofManagers,
  method: "POST",
  path: "/api/policies",
  summary: "Record a policy document: multipart up to 4 MB, or the objectKey of a presigned upload",
  audit: "policy.uploaded",
  kind: "upload",
  success: 201,
  body: NewPolicy,
  response: Policy,
});

export const deletePolicy = contract({
  operationId: "deletePolicy",
  ...ofManagers,
  folder: "documents/versions",
  method: "DELETE",
  path: "/api/policies/{id}",
  summary: "Delete a policy document and detach it everywhere",
  audit: "policy.deleted",
  params: ById,
  response: Message,
});

export const getPolicyUsage = contract({
  operationId: "getPolicyUsage",
  ...ofAll,
  method: "GET",
  path: "/api/policies/{id}/usage",
  summary: "The parts and rules a policy document is attached to",
  params: ById,
  response: PolicyUsage,
});

export const getPolicyContent = contract({
  ...look,
  operationId: "getPolicyContent",
  path: "/api/policies/{id}/content",
  summary: "The text of a plain text document; empty for PDF and Word, which are binary",
  kind: "download",
  response: z.string(),
});

export const getPolicyPreview = contract({
  ...look,
  operationId: "getPolicyPreview",
  path: "/api/policies/{id}/preview",
  summary: "A Word document as safe HTML, once it has been converted",
  response: PolicyPreview,
});

export const viewPolicy = contract({
  ...look,
  operationId: "viewPolicy",
  path: "/api/policies/{id}/view",
  summary: "A short-lived URL that shows a PDF in a frame",
  also: [409, 415],
  response: PolicyView,
});

export const downloadPolicy = contract({
  ...look,
  operationId: "downloadPolicy",
  path: "/api/policies/{id}/download",
  summary: "Redirects to a short-lived URL that downloads the document under its original name",
  audit: "policy.downloaded",
  kind: "redirect",
  query: DownloadQuery,
  response: z.string(),
});

export const listPartPolicies = contract({
  operationId: "listPartPolicies",
  ...ofAll,
  method: "GET",
  path: "/api/cfr-titles/{titleId}/parts/{partNo}/policies",
  summary: "Policy documents the company attached to a part, newest first, expired ones too",
  params: OfPart,
  response: z.array(PartPolicy),
});

export const attachPartPolicy = contract({
  operationId: "attachPartPolicy",
  ...ofManagers,
  method: "POST",
  path: "/api/cfr-titles/{titleId}/parts/{partNo}/policies/{policyId}",
  summary: "Attach a policy document to a part for a year; repeating it returns the same attachment",
  audit: "policy.attached-to-part",
  params: OnPart,
  response: PartPolicy,
});

export const renewPartPolicy = contract({
  operationId: "renewPartPolicy",
  ...ofManagers,
  method: "PATCH",
  path: "/api/cfr-titles/{titleId}/parts/{partNo}/policies/{policyId}",
  summary: "Set the last day an attachment is valid",
  audit: "policy.renewed",
  params: OnPart,
  body: PartPolicyRenewal,
  response: PartPolicy,
});

export const detachPartPolicy = contract({
  operationId: "detachPartPolicy",
  ...ofManagers,
  method: "DELETE",
  path: "/api/cfr-titles/{titleId}/parts/{partNo}/policies/{policyId}",
  summary: "Detach a policy document from a part",
  audit: "policy.detached-from-part",
  params: OnPart,
  response: Message,
});

export const listRulePolicies = contract({
  operationId: "listRulePolicies",
  ...ofAll,
  method: "GET",
  path: "/api/company/rules/{id}/policies",
  summary: "Policy documents attached to a company rule, newest first",
  params: OfRule,
  response: z.array(RulePolicy),
});

export const attachRulePolicy = contract({
  operationId: "attachRulePolicy",
  ...ofManagers,
  method: "POST",
  path: "/api/company/rules/{id}/policies/{policyId}",
  summary: "Attach a policy document to a company rule; repeating it returns the same attachment",
  audit: "policy.attached-to-rule",
  params: OnRule,
  response: RulePolicy,
});

export const detachRulePolicy = contract({
  operationId: "detachRulePolicy",
  ...ofManagers,
  method: "DELETE",
  path: "/api/company/rules/{id}/policies/{policyId}",
  summary: "Detach a policy document from a company rule",
  audit: "policy.detached-from-rule",
  params: OnRule,
  response: Message,
});
