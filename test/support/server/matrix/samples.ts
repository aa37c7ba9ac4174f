import { newId } from "../../../../functions/core/ids.ts";
import { table } from "../../../../functions/core/table/table.ts";
import { selections } from "../../../../functions/regulation/selections/selection-repository.ts";
import { ruleTags } from "../../../../functions/rules/record/tag-repository.ts";
import { countFollowed } from "../../../../functions/services/cache/kept-while-followed.ts";
import { reviews } from "../../../../functions/work/activity/review-repository.ts";
import type { Contract } from "../../../../shared/api/contract.ts";
import { anEvaluation } from "../metrics.ts";
import { anAccountWith, type Person } from "../people.ts";
import { anUploadOf } from "../stored-policies.ts";
import { accountSamples } from "./account-samples.ts";
import { acknowledgementSamples } from "./acknowledgement-samples.ts";
import { adminSamples } from "./admin-samples.ts";
import { anAssignedRule, anAssignmentTo } from "./assigned-rules.ts";
import { calendarSamples } from "./calendar-samples.ts";
import { changeSamples } from "./change-samples.ts";
import { dutySamples } from "./duty-samples.ts";
import { evidenceSamples } from "./evidence-samples.ts";
import { exportSamples } from "./export-samples.ts";
import { factorSamples } from "./factor-samples.ts";
import { groupSamples } from "./group-samples.ts";
import { horizonSamples } from "./horizon-samples.ts";
import { importSamples } from "./import-samples.ts";
import { mailSamples } from "./mail-samples.ts";
import { mcpSamples } from "./mcp-samples.ts";
import { noticeSamples } from "./notice-samples.ts";
import { packSamples } from "./pack-samples.ts";
import { policySamples } from "./policy-samples.ts";
import { programSamples } from "./program-samples.ts";
import { readerSamples } from "./reader-samples.ts";
import { recordSamples } from "./record-samples.ts";
import { aCopiedRule } from "./rule-states.ts";
import type { Sample } from "./sample.ts";
import { scimSamples } from "./scim-samples.ts";
import { scopingSamples } from "./scoping-samples.ts";
import { sectionSamples } from "./section-samples.ts";
import { ssoSamples } from "./sso-samples.ts";
import { teamSamples } from "./team-samples.ts";
import { viewSamples } from "./view-samples.ts";
import { workSamples } from "./work-samples.ts";
import type { World } from "./world.ts";

const nothing: Sample = { request: () => ({}) };
const ofPart: Sample = {
  request: () => ({ params: { titleId: "21", partNo: "11" } }),
  everyones: ["titleId", "partNo"],
};
const ofRule: Sample = {
  request: ({ ruleId }) => ({ params: { id: ruleId } }),
  owned: { "params.id": { missing: 5, status: 404 } },
};
const ofMaster: Sample = {
  request: ({ ownMasterId, masterId, company }, actor) => ({
    params: { id: actor.user.companyId === company.id ? ownMasterId : masterId },
  }),
  owned: { "params.id": { missing: "own.21.11-none", status: 404 } },
};
const password = "Sample password 1";
let count = 0;
const next = (): number => {
  count += 1;
  return count;
};

const uploadedBy = (actor: Person, content: unknown = []): Promise<string> =>
  anUploadOf(actor, Buffer.from(JSON.stringify(content)), "application/json");

let loginAccount: ReturnType<typeof anAccountWith> | undefined;
const accountToLogIn = async (): Promise<{ email: string; password: string }> => {
  loginAccount ??= anAccountWith(password, { email: "sample-login@example.com" });
  return { email: (await loginAccount).email, password };
};

const session: Record<string, Sample> = {
  getCurrentUser: nothing,
  login: { request: async () => ({ body: await accountToLogIn() }), activity: "no company" },
  register: {
    request: ({ company }) => ({
      body: {
        email: `sample-${next()}@example.com`,
        password,
        firstName: "Sam",
        lastName: "Ple",
        role: "member",
        companyName: company.name,
      },
    }),
    // The request to join is on the company's record once its person has confirmed their address.
    activity: "no company",
  },
  logout: nothing,
  logoutRedirect: nothing,
  loginRedirect: nothing,
};

const companies: Record<string, Sample> = {
  createCompany: {
    request: () => ({
      body: { name: `Sample ${next()}`, domain: `s${next()}.example`, industry: "other", size: "small" },
    }),
    activity: "new company",
  },
  getCurrentCompany: nothing,
  updateCompany: {
    request: ({ company }) => ({
      params: { companyId: company.id },
      body: { name: company.name, domain: `s${next()}.example`, industry: "other", size: "small" },
    }),
    owned: { "params.companyId": { missing: "none", status: 404 } },
  },
};

const regulation: Record<string, Sample> = {
  listCfrTitles: nothing,
  listCfrTitlesWithRules: nothing,
  listCfrParts: { request: () => ({ params: { titleId: "21" } }), everyones: ["titleId"] },
  getCfrPart: ofPart,
  listPartRules: ofPart,
  getMasterRule: ofMaster,
};

const selectionsOf: Record<string, Sample> = {
  listSelections: nothing,
  addSelection: { request: ({ nextTitle }) => ({ body: { cfrTitleId: nextTitle() } }) },
  removeSelection: {
    request: async ({ company, nextTitle }, actor) => {
      const cfrTitleId = nextTitle();
      const by = { userId: actor.user.id, now: new Date() };
      const { operation } = await selections.add(company.id, Number(cfrTitleId), by);
      await table.transact([operation, countFollowed(company.id)]);
      return { params: { cfrTitleId } };
    },
    owned: { "params.cfrTitleId": { missing: "35", status: 404 } },
  },
};

const rules: Record<string, Sample> = {
  listCompanyRules: nothing,
  getCompanyRule: ofRule,
  copyMasterRule: {
    request: ({ ownMasterId }) => ({ params: { masterId: ownMasterId } }),
    owned: { "params.masterId": { missing: "own.21.11-none", status: 404 } },
  },
  updateCompanyRule: {
    request: ({ ruleId }) => ({ params: { id: ruleId }, body: { companyNotes: `Note ${next()}` } }),
    owned: { "params.id": { missing: 5, status: 404 } },
  },
  importFromMaster: {
    request: async (world) => ({ params: { id: (await aCopiedRule(world)).companyRuleId }, body: {} }),
    owned: { "params.id": { missing: 5, status: 404 } },
  },
  getRuleMerge: {
    request: async (world) => ({ params: { id: (await aCopiedRule(world)).companyRuleId } }),
    owned: { "params.id": { missing: 5, status: 404 } },
  },
  mergeRule: {
    request: async (world) => {
      const { companyRuleId: id } = await aCopiedRule(world);
      const { masterVersion, version } = await world.admin.getRuleMerge({ params: { id } });
      return { params: { id }, body: { masterVersion, version, decisions: { action: { choice: "yours" } } } };
    },
    owned: { "params.id": { missing: 5, status: 404 } },
  },
  mergePartRules: {
    request: async (world) => {
      const { titleNumber, partNo } = await aCopiedRule(world, "lone");
      return { body: { titleNumber, partNo } };
    },
  },
  undoRuleMerges: {
    request: async (world) => {
      const { companyRuleId } = await aCopiedRule(world);
      const { undoId } = await world.admin.importFromMaster({ params: { id: companyRuleId }, body: {} });
      return { body: { items: [{ companyRuleId, undoId }] } };
    },
  },
  setApplicability: {
    request: async (world) => {
      const { companyRuleId, isActive } = await aCopiedRule(world);
      return { params: { ruleId: companyRuleId }, body: { isApplicable: !isActive } };
    },
    owned: { "params.ruleId": { missing: 5, status: 404 } },
  },
  changeRulesInBulk: {
    request: async (world) => {
      const { companyRuleId, isActive } = await aCopiedRule(world);
      return { body: { ids: [companyRuleId], action: { type: "applicability", isApplicable: !isActive } } };
    },
  },
  undoBulkChange: {
    request: async (world) => {
      const { companyRuleId, isActive, version } = await aCopiedRule(world);
      return { body: { items: [{ companyRuleId, version, isActive: !isActive }] } };
    },
  },
  initializeCompanyRules: {
    request: async ({ forgetRulesOfTitle40 }) => {
      await forgetRulesOfTitle40();
      return {};
    },
  },
};

const assignee = { missing: "no-one", status: 400 } as const;
const assignments: Record<string, Sample> = {
  assignCompanyRule: {
    request: ({ ruleId, member }) => ({ params: { id: ruleId }, body: anAssignmentTo(member) }),
    owned: { "params.id": { missing: 5, status: 404 }, "body.assignedTo": assignee },
  },
  assignMasterRule: {
    request: ({ ownMasterId, member }) => ({ params: { id: ownMasterId }, body: anAssignmentTo(member) }),
    owned: { "params.id": { missing: "own.21.11-none", status: 404 }, "body.assignedTo": assignee },
  },
  listRuleAssignments: ofRule,
  listMyAssignments: nothing,
  unassignCompanyRule: {
    request: async (world) => ({ params: { id: await anAssignedRule(world, world.member) } }),
    owned: { "params.id": { missing: 5, status: 404 } },
  },
  updateMyAssignment: {
    request: async (world, actor) => ({
      params: { id: await anAssignedRule(world, actor) },
      body: { complianceStatus: "completed", note: "Done" },
    }),
    owned: { "params.id": { missing: 5, status: 404 } },
  },
};

/** A tag of the company, and a review that waits for an answer; a new one for each call. */
const aTag = async ({ company }: World, { user }: Person) => {
  const name = `${company.name.slice(0, 30)} ${next()}`;
  const tag = { id: newId(), name, color: "#3B82F6", description: "", createdBy: user.id };
  await table.transact(ruleTags.add(company.id, tag));
  return tag;
};
const aReview = async ({ company, ruleId }: World, { user }: Person) => {
  const id = newId();
  const content = { type: "review", title: "", content: company.name, priority: "medium" } as const;
  const open = { status: "open", resolvedBy: null, resolvedAt: null, resolution: "" } as const;
  const row = {
    mentions: [],
    id,
    companyRuleId: ruleId,
    userId: user.id,
    createdAt: new Date().toISOString(),
  };
  await table.write(reviews.add(company.id, { ...row, ...content, ...open }));
  return id;
};
const ofTag = { "params.tagId": { missing: "none", status: 404 } } as const;
const ruleWork: Record<string, Sample> = {
  listRuleActivity: ofRule,
  listRuleReviews: ofRule,
  listAcknowledgements: ofRule,
  acknowledgeRule: { ...ofRule, request: ({ ruleId }) => ({ params: { id: ruleId }, body: {} }) },
  addRuleReview: {
    ...ofRule,
    request: ({ ruleId, company }) => ({ params: { id: ruleId }, body: { content: company.name } }),
  },
  decideRuleReview: {
    request: async (world, actor) => ({
      params: { id: world.ruleId, reviewId: await aReview(world, actor) },
      body: { status: "resolved" },
    }),
    owned: { ...ofRule.owned, "params.reviewId": { missing: "none", status: 404 } },
  },
  listRuleTags: nothing,
  createRuleTag: { request: ({ company }) => ({ body: { name: `${company.name.slice(0, 30)} ${next()}` } }) },
  updateRuleTag: {
    request: async (world, actor) => {
      const { id, name } = await aTag(world, actor);
      return { params: { tagId: id }, body: { name, color: "#AA0000" } };
    },
    owned: ofTag,
  },
  deleteRuleTag: {
    request: async (world, actor) => ({ params: { tagId: (await aTag(world, actor)).id } }),
    owned: ofTag,
  },
  setRuleTags: {
    request: async (world, actor) => ({
      params: { id: world.ruleId },
      body: { tagIds: [(await aTag(world, actor)).id] },
    }),
    owned: { ...ofRule.owned, "body.tagIds": { missing: ["none"], status: 400 } },
  },
};

const aFile = () => ({ purpose: "evidence", name: "review.pdf", size: 2, type: "application/pdf" });
const imports: Record<string, Sample> = { createUpload: { request: () => ({ body: aFile() }) } };

const pages: Record<string, Sample> = {
  getPartPage: ofPart,
  getRuleFilters: nothing,
  getRulePage: ofMaster,
  getTeamPage: nothing,
};

const metrics: Record<string, Sample> = {
  listPartMetrics: ofPart,
  getPartMetrics: ofPart,
  getPartDependencies: ofPart,
  importMetricsEvaluation: {
    request: async (_, actor) => ({
      body: { objectKey: await uploadedBy(actor, anEvaluation()), cfrTitle: "21", part: String(next()) },
    }),
  },
};

/** A slot and a source of its own for each call: an address has a moment once, and a source five an hour. */
const aDemo = () => {
  const number = next();
  return {
    source: `2001:db8:${number.toString(16)}::1`,
    body: {
      email: `prospect-${number}@example.com`,
      selectedDate: "2040-03-01",
      selectedTime: "10:00 AM",
      timezone: "Europe/Paris",
    },
  };
};

const samples: Readonly<Record<string, Sample>> = {
  ...session,
  ...accountSamples,
  ...mailSamples,
  ...companies,
  ...regulation,
  ...selectionsOf,
  ...rules,
  ...assignments,
  ...workSamples,
  ...ruleWork,
  ...imports,
  ...importSamples,
  ...policySamples,
  ...metrics,
  ...pages,
  ...teamSamples,
  ...sectionSamples,
  ...changeSamples,
  ...noticeSamples,
  ...acknowledgementSamples,
  ...evidenceSamples,
  ...viewSamples,
  ...dutySamples,
  ...exportSamples,
  ...factorSamples,
  ...scimSamples,
  ...ssoSamples,
  ...groupSamples,
  ...horizonSamples,
  ...readerSamples,
  ...programSamples,
  ...recordSamples,
  ...packSamples,
  ...mcpSamples,
  ...adminSamples,
  getComplianceReport: nothing,
  getApplicabilityRecord: nothing,
  ...scopingSamples,
  getDashboard: nothing,
  ...calendarSamples,
  listActivity: nothing,
  listOverdueRules: nothing,
  searchEverywhere: { request: () => ({ query: { q: "records" } }) },
  listSearchResults: { request: () => ({ query: { q: "records", kind: "text" } }) },
  createDemoBooking: { request: aDemo },
  getOpenapi: nothing,
  getApiDocs: nothing,
};

/** Operations that have a sample. */
export const sampledOperations = Object.keys(samples);

/** The sample of an endpoint. @throws when it has none: add one here beside the endpoint. */
export const sampleOf = ({ operationId }: Pick<Contract, "operationId">): Sample => {
  const sample = samples[operationId];
  if (!sample)
    throw new Error(`Add a sample request of ${operationId} to test/support/server/matrix/samples.ts`);
  return sample;
};
