import * as z from "zod";
import { Policy, PolicyId } from "../schemas/policy.ts";
import {
  CompareVersions,
  NewPolicyVersion,
  PolicyChanges,
  PolicyVersion,
  PolicyVersionChanges,
  PolicyVersionsPage,
  PolicyVersionsQuery,
  policyTextBytes,
  VersionComparison,
  VersionDecision,
  VersionNumber,
  VersionSubmission,
  WholeVersion,
} from "../schemas/policy-version.ts";
import { contract, Message } from "./contract.ts";

const folder = "documents/versions";
const ById = z.object({ id: PolicyId });
const OfVersion = ById.extend({ n: VersionNumber });
/** What managers and the owner of a policy do: the handler asks which of them it is. */
const work = { folder, permission: "policy:read" } as const;
const manage = { folder, permission: "policy:manage" } as const;

export const getPolicy = contract({
  operationId: "getPolicy",
  folder,
  method: "GET",
  path: "/api/policies/{id}",
  summary: "One policy; without a published version it is there for managers, its owner and its approvers",
  permission: "policy:read",
  params: ById,
  response: Policy,
});

export const updatePolicy = contract({
  ...manage,
  operationId: "updatePolicy",
  method: "PATCH",
  path: "/api/policies/{id}",
  summary: "Change the owner, the classification, and when a policy is looked at again",
  audit: "policy.updated",
  params: ById,
  body: PolicyChanges,
  response: Policy,
});

export const listPolicyVersions = contract({
  operationId: "listPolicyVersions",
  folder,
  method: "GET",
  path: "/api/policies/{id}/versions",
  summary:
    "Versions of a policy, newest first; members who are not its owner or approver see the published one",
  permission: "policy:read",
  params: ById,
  query: PolicyVersionsQuery,
  response: PolicyVersionsPage,
});

export const createPolicyVersion = contract({
  ...work,
  operationId: "createPolicyVersion",
  method: "POST",
  path: "/api/policies/{id}/versions",
  summary:
    "Begin a version: the objectKey of a presigned upload, or a text in Markdown; managers and the owner",
  audit: "policy.version-created",
  success: 201,
  maxBodyBytes: policyTextBytes,
  params: ById,
  body: NewPolicyVersion,
  response: PolicyVersion,
});

export const getPolicyVersion = contract({
  operationId: "getPolicyVersion",
  folder,
  method: "GET",
  path: "/api/policies/{id}/versions/{n}",
  summary: "One version of a policy with its text",
  permission: "policy:read",
  params: OfVersion,
  response: WholeVersion,
});

export const updatePolicyVersion = contract({
  ...work,
  operationId: "updatePolicyVersion",
  method: "PUT",
  path: "/api/policies/{id}/versions/{n}",
  summary: "Change a draft: its file or text, its change note, and whether it is material",
  audit: "policy.version-updated",
  maxBodyBytes: policyTextBytes,
  params: OfVersion,
  body: PolicyVersionChanges,
  response: PolicyVersion,
});

export const deletePolicyVersion = contract({
  ...work,
  operationId: "deletePolicyVersion",
  method: "DELETE",
  path: "/api/policies/{id}/versions/{n}",
  summary: "Delete a draft",
  audit: "policy.version-deleted",
  params: OfVersion,
  response: Message,
});

export const submitPolicyVersion = contract({
  ...work,
  operationId: "submitPolicyVersion",
  method: "POST",
  path: "/api/policies/{id}/versions/{n}/submit",
  summary: "Send a draft to its approvers",
  audit: "policy.version-submitted",
  params: OfVersion,
  body: VersionSubmission,
  response: PolicyVersion,
});

export const decidePolicyVersion = contract({
  ...work,
  operationId: "decidePolicyVersion",
  method: "POST",
  path: "/api/policies/{id}/versions/{n}/decision",
  summary: "Approve a version, or return it with a reason; its approvers",
  audit: "policy.version-approved",
  params: OfVersion,
  body: VersionDecision,
  response: PolicyVersion,
});

export const publishPolicyVersion = contract({
  ...manage,
  operationId: "publishPolicyVersion",
  method: "POST",
  path: "/api/policies/{id}/versions/{n}/publish",
  summary: "Publish a version, which retires the one before",
  audit: "policy.published",
  params: OfVersion,
  response: PolicyVersion,
});

export const retirePolicyVersion = contract({
  ...manage,
  operationId: "retirePolicyVersion",
  method: "POST",
  path: "/api/policies/{id}/versions/{n}/retire",
  summary: "Retire the published version, and with it the policy",
  audit: "policy.retired",
  params: OfVersion,
  response: PolicyVersion,
});

export const comparePolicyVersions = contract({
  operationId: "comparePolicyVersions",
  folder,
  method: "GET",
  path: "/api/policies/{id}/versions/compare",
  summary: "What changed between two versions, word by word",
  permission: "policy:read",
  also: [409],
  params: ById,
  query: CompareVersions,
  response: VersionComparison,
});
