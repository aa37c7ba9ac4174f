import { isManager, type Role } from "../../../shared/schemas/roles.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { type PolicyRecord, policyNotFound } from "./policy-record.ts";
import { policies } from "./policy-repository.ts";
import { type PolicyVersionRecord, policyVersions, versionNotFound } from "./policy-version-repository.ts";

/** Who reads. */
export interface PolicyReader {
  readonly id: string;
  readonly role: Role;
}

/** Whether a person sees more of a policy than what is published: managers, its owner, and those asked to approve it. */
const seesAll = (
  { ownerId, approval }: Pick<PolicyRecord, "ownerId" | "approval">,
  { id, role }: PolicyReader,
): boolean =>
  isManager(role) || ownerId === id || (approval?.approvers.some(({ userId }) => userId === id) ?? false);

/** Whether a policy is there for a person. */
export const mayRead = (policy: PolicyRecord, reader: PolicyReader): boolean =>
  policy.publishedVersion !== null || seesAll(policy, reader);

/** Which policies are shown to a person where they are attached: those that are there for them and not retired. */
export const isShownTo =
  (reader: PolicyReader) =>
  (policy: PolicyRecord): boolean =>
    policy.state !== "retired" && mayRead(policy, reader);

/** A policy as a person knows of it: to members a version that is being worked on is not there. */
export const asSeenBy = (policy: PolicyRecord, reader: PolicyReader): PolicyRecord =>
  seesAll(policy, reader)
    ? policy
    : { ...policy, openVersion: null, latestVersion: policy.publishedVersion ?? policy.latestVersion };

/** A policy that this person may read. @throws 404 */
export const mustRead = async (id: string, ctx: Context): Promise<PolicyRecord> => {
  const policy = await policies.mustGet(ctx.companyId(), id);
  if (!mayRead(policy, ctx.actor())) throw policyNotFound();
  return policy;
};

/** Whether a person may read one version of a policy that they may read. */
export const mayReadVersion = (
  policy: PolicyRecord,
  { number }: PolicyVersionRecord,
  reader: PolicyReader,
): boolean => number === policy.publishedVersion || seesAll(policy, reader);

/** A version that this person may read, of a policy that they may read. @throws 404 */
export const mustReadVersion = async (
  policy: PolicyRecord,
  number: number,
  ctx: Context,
): Promise<PolicyVersionRecord> => {
  const version = await policyVersions.mustGet(ctx.companyId(), policy, number);
  if (!mayReadVersion(policy, version, ctx.actor())) throw versionNotFound();
  return version;
};
