import { newId } from "../../../functions/core/ids.ts";
import { table } from "../../../functions/core/table/table.ts";
import { documentObjects } from "../../../functions/documents/policies/document-objects.ts";
import { policyFiles } from "../../../functions/documents/policies/policy-files.ts";
import type { PolicyRecord } from "../../../functions/documents/policies/policy-record.ts";
import {
  firstVersion,
  type PolicyVersionRecord,
} from "../../../functions/documents/policies/policy-version-repository.ts";
import { addVersion } from "../../../functions/documents/policies/save-version.ts";
import type { User } from "../../../functions/people/users/user-repository.ts";
import { aStaffedCompany, type Person } from "./people.ts";
import { aStoredPolicy } from "./stored-policies.ts";

/**
 * A version of a policy as a row, with its text, as if a person had written it.
 * @returns the policy with it
 */
const addWrittenVersion = async (
  by: User,
  policy: PolicyRecord,
  over: Partial<PolicyVersionRecord> & { readonly text?: string } = {},
): Promise<{ policy: PolicyRecord; version: PolicyVersionRecord }> => {
  const { text = "Keys are rotated every month.", ...rest } = over;
  const companyId = by.companyId ?? "";
  const objectKey = policyFiles(companyId, policy.id, newId()).document;
  const eTag = await documentObjects.putWritten(objectKey, text);
  await documentObjects.putText(objectKey, text);
  const version: PolicyVersionRecord = {
    ...firstVersion(policy),
    ...{ number: policy.latestVersion + 1, state: "draft", source: "text", changeNote: "Keys, too" },
    ...{ authorId: by.id, writers: [by.id], createdAt: new Date().toISOString(), publishedAt: null },
    ...{ originalName: "Access control.md", fileName: "Access control.md", fileSize: text.length },
    ...{ mimeType: "text/markdown", objectKey, eTag, textStatus: "ready", scanStatus: "clean" },
    ...rest,
  };
  const change = addVersion(companyId, policy, version);
  await table.transact(change.writes);
  return change;
};

/** A policy of a person's company with a published file and a draft of a second version. */
export const aPolicyWithDraft = async (by: User, over: Partial<PolicyVersionRecord> = {}) =>
  addWrittenVersion(by, await aStoredPolicy(by), over);

/** A company with a published policy of the officer. */
export const aPolicyWorld = async ({ needsApproval = false } = {}) => {
  const staffed = await aStaffedCompany({ policiesNeedApproval: needsApproval });
  const policy = await aStoredPolicy(staffed.officer.user);
  const of = (n: number) => ({ id: policy.id, n: String(n) });
  const write = (person: Person, markdown = "Keys are rotated.", over: object = {}) =>
    person.createPolicyVersion({
      params: { id: policy.id },
      body: { markdown, changeNote: "Keys, too", ...over },
    });
  const now = () => staffed.admin.getPolicy({ params: { id: policy.id } });
  return { ...staffed, policy, of, write, now, params: { id: policy.id } };
};
