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
  PolicyUsage,
  PolicyView,
  RulePolicy,
} from "../schemas/policy.ts";
import { contract, Message } from "./contract.ts";

const folder = "documents/policies";
const ById = z.object({ id: PolicyId });
/** A look into one document, which is refused while the malware scanner has not passed it. */
const look = { folder, method: "GET", permission: "policy:read", also: [409], params: ById } as const;
const OfPart = z.object({ titleId: TitleNumber, partNo: PartNo });
const OnPart = OfPart.extend({ policyId: PolicyId });
const OfRule = z.object({ id: CompanyRuleId });
const OnRule = OfRule.extend({ policyId: PolicyId });
const DownloadQuery = z.object({
  /** Only asks whether the document can be had: leads back here, and is no download. */
  check: z.literal("true").optional(),
});

export const listPolicies = contract({
  operationId: "listPolicies",
  folder: "documents/policies",
  method: "GET",
  path: "/api/policies",
  summary: "The company's policy documents, newest first",
  permission: "policy:read",
  response: z.array(Policy),
});

export const addPolicy = contract({
  operationId: "addPolicy",
  folder: "documents/policies",
  method: "POST",
  path: "/api/policies",
  summary: "Record a policy document: multipart up to 4 MB, or the objectKey of a presigned upload",
  permission: "policy:manage",
  audit: "policy.uploaded",
  kind: "upload",
  success: 201,
  body: NewPolicy,
  response: Policy,
});

export const deletePolicy = contract({
  operationId: "deletePolicy",
  folder: "documents/policies",
  method: "DELETE",
  path: "/api/policies/{id}",
  summary: "Delete a policy document and detach it everywhere",
  permission: "policy:manage",
  audit: "policy.deleted",
  params: ById,
  response: Message,
});

export const getPolicyUsage = contract({
  operationId: "getPolicyUsage",
  folder: "documents/policies",
  method: "GET",
  path: "/api/policies/{id}/usage",
  summary: "The parts and rules a policy document is attached to",
  permission: "policy:read",
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
  operationId: "viewPolicy",
  folder: "documents/policies",
  method: "GET",
  path: "/api/policies/{id}/view",
  summary: "A short-lived URL that shows a PDF in a frame",
  permission: "policy:read",
  also: [409, 415],
  params: ById,
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
  folder: "documents/policies",
  method: "GET",
  path: "/api/cfr-titles/{titleId}/parts/{partNo}/policies",
  summary: "Policy documents the company attached to a part, newest first, expired ones too",
  permission: "policy:read",
  params: OfPart,
  response: z.array(PartPolicy),
});

export const attachPartPolicy = contract({
  operationId: "attachPartPolicy",
  folder: "documents/policies",
  method: "POST",
  path: "/api/cfr-titles/{titleId}/parts/{partNo}/policies/{policyId}",
  summary: "Attach a policy document to a part for a year; repeating it returns the same attachment",
  permission: "policy:manage",
  audit: "policy.attached-to-part",
  params: OnPart,
  response: PartPolicy,
});

export const renewPartPolicy = contract({
  operationId: "renewPartPolicy",
  folder: "documents/policies",
  method: "PATCH",
  path: "/api/cfr-titles/{titleId}/parts/{partNo}/policies/{policyId}",
  summary: "Set the last day an attachment is valid",
  permission: "policy:manage",
  audit: "policy.renewed",
  params: OnPart,
  body: PartPolicyRenewal,
  response: PartPolicy,
});

export const detachPartPolicy = contract({
  operationId: "detachPartPolicy",
  folder: "documents/policies",
  method: "DELETE",
  path: "/api/cfr-titles/{titleId}/parts/{partNo}/policies/{policyId}",
  summary: "Detach a policy document from a part",
  permission: "policy:manage",
  audit: "policy.detached-from-part",
  params: OnPart,
  response: Message,
});

export const listRulePolicies = contract({
  operationId: "listRulePolicies",
  folder: "documents/policies",
  method: "GET",
  path: "/api/company/rules/{id}/policies",
  summary: "Policy documents attached to a company rule, newest first",
  permission: "policy:read",
  params: OfRule,
  response: z.array(RulePolicy),
});

export const attachRulePolicy = contract({
  operationId: "attachRulePolicy",
  folder: "documents/policies",
  method: "POST",
  path: "/api/company/rules/{id}/policies/{policyId}",
  summary: "Attach a policy document to a company rule; repeating it returns the same attachment",
  permission: "policy:manage",
  audit: "policy.attached-to-rule",
  params: OnRule,
  response: RulePolicy,
});

export const detachRulePolicy = contract({
  operationId: "detachRulePolicy",
  folder: "documents/policies",
  method: "DELETE",
  path: "/api/company/rules/{id}/policies/{policyId}",
  summary: "Detach a policy document from a company rule",
  permission: "policy:manage",
  audit: "policy.detached-from-rule",
  params: OnRule,
  response: Message,
});
