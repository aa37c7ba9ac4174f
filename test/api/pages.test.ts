import { describe, expect, it } from "vitest";
import { getCfrPart } from "../../shared/api/cfr-titles.ts";
import { getMasterRule } from "../../shared/api/company-rules.ts";
import { listPartMetrics } from "../../shared/api/metrics.ts";
import { getRulePage } from "../../shared/api/pages.ts";
import { ok, refused } from "../support/server/api.ts";
import { publishEvaluation } from "../support/server/metrics.ts";
import { aPerson, as, type Person } from "../support/server/people.ts";
import { aPolicyRow } from "../support/server/policies.ts";
import { aCompanyWithRule, aRuleWorld, firstRule } from "../support/server/rule-world.ts";

type Staffed = Awaited<ReturnType<typeof aCompanyWithRule>>;

const part = { titleId: "21", partNo: "11" };
const roles = ["admin", "officer", "member"] as const;

/** A company where a rule has all that its page shows, and its part a document; more happened than one page holds. */
const aWorkedRule = async (): Promise<Staffed> => {
  const staffed = await aCompanyWithRule();
  const { id, admin, officer, member } = staffed;
  const params = { id };
  for (const [person, comments] of [
    [officer, "Read it"],
    [member, "Me too"],
  ] as const)
    await person.acknowledgeRule({ params, body: { comments } });
  for (let draft = 0; draft < 50; draft++) {
    const body = { internalTitle: `Draft ${draft}` };
    await officer.updateCompanyRule({ params, body });
  }
  // The officer's and the member's reading is of the wording before this.
  await admin.updateCompanyRule({ params, body: { action: "Do it our way", priority: "high" } });
  await admin.acknowledgeRule({ params, body: {} });
  await admin.assignCompanyRule({ params, body: { assignedTo: member.user.id } });
  const review = { type: "comment", title: "Scope", content: "Does it hold for vendors?" };
  await member.addRuleReview({ params, body: review });
  const tag = await admin.createRuleTag({ body: { name: "Vendor" } });
  await admin.setRuleTags({ params, body: { tagIds: [tag.id] } });
  const evidence = { title: "Access review", url: "https://example.com/review" };
  await member.addEvidence({ body: { ...evidence, attachTo: [{ type: "rule", id }] } });
  await admin.createGroup({ body: { name: "Quality", memberIds: [member.user.id] } });
  await admin.inviteTeamMember({ body: { email: "new@example.com" } });
  await aPerson({ companyId: staffed.company.id, membership: "pending" });
  const policy = await aPolicyRow(admin.user);
  await admin.attachRulePolicy({ params: { id, policyId: policy.id } });
  await admin.attachPartPolicy({ params: { ...part, policyId: policy.id } });
  return staffed;
};

await aRuleWorld();
await publishEvaluation({ titleNumber: 21, partNo: "11" });
const [worked, superAdmin] = await Promise.all([aWorkedRule(), aPerson({ role: "super_admin" })]);

/** What the single calls answer, as the page of a company rule holds it. */
const singleAnswers = async (person: Person, id: number) => {
  const params = { id };
  const [
    rule,
    assignments,
    policies,
    proofs,
    reviews,
    acknowledgements,
    activity,
    tags,
    groups,
    reviewSetting,
  ] = await Promise.all([
    person.getCompanyRule({ params }),
    person.listRuleAssignments({ params }),
    person.listRulePolicies({ params }),
    person.listEvidence({ query: { ruleId: String(id) } }),
    person.listRuleReviews({ params }),
    person.listAcknowledgements({ params }),
    person.listRuleActivity({ params, query: { limit: "50" } }),
    person.listRuleTags(),
    person.listGroupNames(),
    person.getReviewSetting({ params: { titleId: "21", partNo: "11" } }),
  ]);
  const evidence = proofs.items;
  return {
    rule,
    assignments,
    policies,
    evidence,
    reviews,
    acknowledgements,
    activity,
    tags,
    groups,
    reviewSetting,
  };
};

describe("the page of a rule", () => {
  it.each(roles)("holds the answers of the single calls for the %s", async (role) => {
    const person = worked[role];
    const company = await singleAnswers(person, worked.id);
    for (const list of [
      company.assignments,
      company.policies,
      company.evidence,
      company.reviews,
      company.tags,
      company.groups,
    ])
      expect(list).toHaveLength(1);
    expect(company.acknowledgements.map(({ isCurrent }) => isCurrent).toSorted()).toEqual([
      false,
      false,
      true,
    ]);
    expect(company.activity.nextCursor).not.toBeNull();
    const byNumber = await person.getRulePage({ params: { id: worked.id } });
    expect(byNumber).toEqual({ master: null, company });
    const master = await person.getMasterRule({ params: { id: firstRule } });
    const byMaster = await person.getRulePage({ params: { id: firstRule } });
    expect(byMaster).toEqual({ master, company });
    expect(company.rule.mayWork).toBe(true);
  });

  it("holds the answers for a rule that nothing was done with", async () => {
    const { id, member } = await aCompanyWithRule();
    const page = await member.getRulePage({ params: { id: id + 1 } });
    expect(page).toEqual({ master: null, company: await singleAnswers(member, id + 1) });
  });

  it("holds the master rule alone for people whose company does not follow its title", async () => {
    const { admin } = await aCompanyWithRule();
    await admin.removeSelection({ params: { cfrTitleId: "21" } });
    for (const person of [admin, superAdmin]) {
      const request = as(person, { params: { id: firstRule } });
      const master = await ok(getMasterRule, request);
      expect(master).toMatchObject({ companyRuleId: null, isSelected: false, mayWork: false });
      expect(await ok(getRulePage, request)).toEqual({ master, company: null });
    }
  });

  it("is not there where the rule is not, another company's rule among them", async () => {
    const other = await aCompanyWithRule();
    await other.admin.removeSelection({ params: { cfrTitleId: "21" } });
    for (const id of [worked.id, "21.11-none"]) {
      const { message } = await other.admin.refused.getRulePage(404, { params: { id } });
      expect(message).toContain("not found");
    }
    await worked.admin.getRulePage({ params: { id: worked.id } });
  });
});

describe("the page of a part", () => {
  const pageFor = (person: Person, params = part) => person.getPartPage({ params });

  it.each(roles)("holds the answers of the single calls for the %s", async (role) => {
    const person = worked[role];
    const [isPart, metrics, policies, tags] = await Promise.all([
      person.getCfrPart({ params: part }),
      person.listPartMetrics({ params: part }),
      person.listPartPolicies({ params: part }),
      person.listRuleTags(),
    ]);
    expect([metrics.length, policies.length, tags.length, isPart.isSelected]).toEqual([1, 1, 1, true]);
    const reviewSetting = await person.getReviewSetting({ params: part });
    expect(await pageFor(person)).toEqual({ part: isPart, metrics, policies, tags, reviewSetting });
  });

  it("holds nothing of a company for people without one", async () => {
    const { part: isPart, ...rest } = await pageFor(superAdmin);
    expect(isPart).toEqual(await superAdmin.getCfrPart({ params: part }));
    expect(isPart?.isSelected).toBe(false);
    const metrics = await superAdmin.listPartMetrics({ params: part });
    expect(rest).toEqual({ metrics, policies: [], tags: [], reviewSetting: null });
  });

  it("holds no document while the company does not follow the title, as the single call", async () => {
    const { admin } = await aCompanyWithRule();
    const policy = await aPolicyRow(admin.user);
    await admin.attachPartPolicy({ params: { ...part, policyId: policy.id } });
    expect((await pageFor(admin)).policies).toHaveLength(1);
    await admin.removeSelection({ params: { cfrTitleId: "21" } });
    expect(await admin.listPartPolicies({ params: part })).toEqual([]);
    expect(await pageFor(admin)).toMatchObject({ part: { isSelected: false }, policies: [] });
  });

  it("answers what single calls refuse as missing with null and nothing", async () => {
    const params = { titleId: "21", partNo: "404" };
    for (const single of [getCfrPart, listPartMetrics])
      await refused(single, 404, as(worked.admin, { params }));
    expect(await pageFor(worked.admin, params)).toMatchObject({ part: null, metrics: [], policies: [] });
  });
});

describe("what lists of rules are filtered by", () => {
  it.each<[string, { titleId?: string }]>([
    ["without a title", {}],
    ["with a title", { titleId: "21" }],
    ["with a title that there is not", { titleId: "999" }],
  ])("holds the answers of the single calls %s", async (_name, query) => {
    const { titleId } = query;
    const parts = titleId === "21" ? await worked.member.listCfrParts({ params: { titleId } }) : null;
    const [titles, tags, groups] = await Promise.all([
      worked.member.listCfrTitles(),
      worked.member.listRuleTags(),
      worked.member.listGroupNames(),
    ]);
    expect([tags.length, groups]).toMatchObject([1, [{ isMember: true }]]);
    expect(await worked.member.getRuleFilters({ query })).toEqual({ titles, parts, tags, groups });
    if (titleId && !parts) await worked.member.refused.listCfrParts(404, { params: { titleId } });
  });
});

describe("the page of the team", () => {
  it.each(roles)("holds the answers of the single calls that the %s may make", async (role) => {
    const person = worked[role];
    const page = await person.getTeamPage();
    expect(page).toMatchObject({
      members: await person.listTeamMembers(),
      groups: await person.listGroups({}),
      invitations: role === "member" ? null : [{ email: "new@example.com" }],
      joinRequests: role === "member" ? null : [{ membership: "pending" }],
    });
    if (role === "member") {
      await person.refused.listInvitations(403);
      await person.refused.listJoinRequests(403);
    } else {
      expect(page.invitations).toEqual(await person.listInvitations());
      expect(page.joinRequests).toEqual(await person.listJoinRequests());
    }
  });
});
