import { newId } from "../../../../functions/core/ids.ts";
import { table } from "../../../../functions/core/table/table.ts";
import { partPolicies } from "../../../../functions/documents/policies/part-policy-repository.ts";
import { rulePolicies } from "../../../../functions/documents/policies/rule-policy-repository.ts";
import type { User } from "../../../../functions/people/users/user-repository.ts";
import { policyTypes } from "../../../../shared/schemas/policy.ts";
import type { Person } from "../people.ts";
import { aPolicyWithDraft } from "../policy-versions.ts";
import { anUploadOf, aStoredPolicy } from "../stored-policies.ts";
import type { Sample } from "./sample.ts";
import type { World } from "./world.ts";

/** Documents and attachments of the world's company, for any caller; a new one each time. */
const aPolicy = ({ company, admin }: World): Promise<string> =>
  aStoredPolicy(admin.user, { name: `${company.name.slice(0, 30)}.pdf` }).then(({ id }) => id);

const by = ({ admin }: World) => ({ attachedBy: admin.user.id, attachedAt: new Date().toISOString() });

const attachedToPart = async (world: World): Promise<string> => {
  const policyId = await aPolicy(world);
  const place = { titleNumber: 21, partNo: "11", expiresAt: "2099-01-01" };
  const row = { id: newId(), policyId, ...place, ...by(world) };
  await table.transact(partPolicies.attach(world.company.id, row));
  return policyId;
};

const attachedToRule = async (world: World): Promise<string> => {
  const policyId = await aPolicy(world);
  const row = { policyId, companyRuleId: world.ruleId, ...by(world) };
  const shown = { ruleTitle: "Rule", sourceSection: "21 CFR 11.10" };
  await table.transact(rulePolicies.attach(world.company.id, row, shown));
  return policyId;
};

const missing = { missing: "01AAAAAAAAAAAAAAAAAAAAAAAA", status: 404 } as const;

const ofPolicy: Sample = {
  request: async (world) => ({ params: { id: await aPolicy(world) } }),
  owned: { "params.id": missing },
};

const part = { titleId: "21", partNo: "11" };
const onPart = (make: (world: World) => Promise<string>): Sample => ({
  request: async (world) => ({ params: { ...part, policyId: await make(world) } }),
  owned: { "params.policyId": missing },
  everyones: ["titleId", "partNo"],
});

const onRule = (make: (world: World) => Promise<string>): Sample => ({
  request: async (world) => ({ params: { id: world.ruleId, policyId: await make(world) } }),
  owned: { "params.id": { missing: 5, status: 404 }, "params.policyId": missing },
});

/** The caller, or the administrator where the caller is not of the world's company. */
const writer = ({ company, admin }: World, actor: Person): User =>
  actor.user.companyId === company.id ? actor.user : admin.user;

/** A policy that the caller owns, with a draft of theirs of a second version. */
const withDraft = async (world: World, actor: Person): Promise<string> =>
  (await aPolicyWithDraft(writer(world, actor))).policy.id;

/** A policy whose second version waits for the caller to approve it. */
const inReview = async ({ admin }: World, { user }: Person): Promise<string> => {
  const approvers = [{ userId: user.id, decision: null, at: null, reason: "" }];
  const over = { state: "in_review", submittedAt: new Date().toISOString(), approvers } as const;
  return (await aPolicyWithDraft(admin.user, over)).policy.id;
};

const ofVersion: Sample = {
  request: async (world) => ({ params: { id: await aPolicy(world), n: "1" } }),
  owned: { "params.id": missing },
  everyones: ["n"],
};
const ofDraft = (body: object = {}): Sample => ({
  ...ofVersion,
  request: async (world, actor) => ({ params: { id: await withDraft(world, actor), n: "2" }, body }),
});
const aText = { markdown: "Keys are rotated.", changeNote: "Keys, too" };

/** What the generated tests send to the endpoints of policies and their versions. */
const versionSamples: Readonly<Record<string, Sample>> = {
  getPolicy: ofPolicy,
  updatePolicy: {
    ...ofPolicy,
    request: async (world) => ({
      params: { id: await aPolicy(world) },
      body: { classification: "restricted", ownerId: world.member.user.id },
    }),
    owned: { ...ofPolicy.owned, "body.ownerId": { missing: "none", status: 400 } },
  },
  listPolicyVersions: ofPolicy,
  createPolicyVersion: {
    ...ofPolicy,
    request: async (world, actor) => ({
      params: { id: (await aStoredPolicy(writer(world, actor))).id },
      body: aText,
    }),
  },
  getPolicyVersion: ofVersion,
  updatePolicyVersion: ofDraft(aText),
  deletePolicyVersion: ofDraft(),
  submitPolicyVersion: {
    ...ofVersion,
    request: async (world, actor) => {
      const approver = writer(world, actor).id === world.member.user.id ? world.admin : world.member;
      return {
        params: { id: await withDraft(world, actor), n: "2" },
        body: { approverIds: [approver.user.id], mode: "any" },
      };
    },
    owned: { "params.id": missing, "body.approverIds": { missing: ["none"], status: 400 } },
  },
  decidePolicyVersion: {
    ...ofVersion,
    request: async (world, actor) => ({
      params: { id: await inReview(world, actor), n: "2" },
      body: { decision: "approved" },
    }),
  },
  publishPolicyVersion: ofDraft(),
  retirePolicyVersion: ofVersion,
  comparePolicyVersions: {
    ...ofPolicy,
    request: async (world, actor) => ({
      params: { id: await inReview(world, actor) },
      query: { from: "2", to: "2" },
    }),
  },
};

/** What the generated tests send to the endpoints of policy documents. */
export const policySamples: Readonly<Record<string, Sample>> = {
  listPolicies: { request: () => ({}) },
  addPolicy: {
    request: async (_: World, actor: Person) => ({
      body: { objectKey: await anUploadOf(actor), originalName: "Access control.pdf" },
    }),
    owned: { "body.objectKey": { missing: "q/none", status: 404 } },
  },
  deletePolicy: ofPolicy,
  getPolicyUsage: ofPolicy,
  getPolicyContent: {
    ...ofPolicy,
    request: async ({ company, admin }) => {
      const text = { name: "Rules.txt", mimeType: policyTypes.txt, bytes: Buffer.from(company.name) };
      return { params: { id: (await aStoredPolicy(admin.user, text)).id } };
    },
  },
  getPolicyPreview: ofPolicy,
  viewPolicy: ofPolicy,
  downloadPolicy: ofPolicy,
  ...versionSamples,
  listPartPolicies: { request: () => ({ params: part }), everyones: ["titleId", "partNo"] },
  attachPartPolicy: onPart(aPolicy),
  renewPartPolicy: {
    ...onPart(attachedToPart),
    request: async (world) => ({
      params: { ...part, policyId: await attachedToPart(world) },
      body: { expiresAt: "2098-12-31" },
    }),
  },
  detachPartPolicy: onPart(attachedToPart),
  listRulePolicies: {
    request: ({ ruleId }) => ({ params: { id: ruleId } }),
    owned: { "params.id": { missing: 5, status: 404 } },
  },
  attachRulePolicy: onRule(aPolicy),
  detachRulePolicy: onRule(attachedToRule),
};
