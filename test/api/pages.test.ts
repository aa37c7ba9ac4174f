import { beforeAll, describe, expect, it } from "vitest";
import { assignCompanyRule, listRuleAssignments } from "../../shared/api/assignments.ts";
import { getCfrPart, listCfrParts, listCfrTitles } from "../../shared/api/cfr-titles.ts";
import { getCompanyRule, getMasterRule, updateCompanyRule } from "../../shared/api/company-rules.ts";
import { listPartMetrics } from "../../shared/api/metrics.ts";
import { getPartPage, getRuleFilters, getRulePage } from "../../shared/api/pages.ts";
import {
  attachPartPolicy,
  attachRulePolicy,
  listPartPolicies,
  listRulePolicies,
} from "../../shared/api/policies.ts";
import {
  acknowledgeRule,
  addRuleReview,
  listAcknowledgements,
  listRuleActivity,
  listRuleReviews,
} from "../../shared/api/rule-activity.ts";
import { createRuleTag, listRuleTags, setRuleTags } from "../../shared/api/rule-tags.ts";
import { removeSelection } from "../../shared/api/selections.ts";
import { ok, refused } from "../support/server/api.ts";
import { withEngine } from "../support/server/engine.ts";
import { publishEvaluation } from "../support/server/metrics.ts";
import { aPerson, as } from "../support/server/people.ts";
import { aPolicyRow } from "../support/server/policies.ts";
import { aCompanyWithRule, aRuleWorld, firstRule } from "../support/server/rule-world.ts";

type Person = Parameters<typeof as>[0];
type Staffed = Awaited<ReturnType<typeof aCompanyWithRule>>;

const part = { titleId: "21", partNo: "11" };
const roles = ["admin", "officer", "member"] as const;
let worked: Staffed;
let superAdmin: Person;

withEngine();
beforeAll(async () => {
  await aRuleWorld();
  await publishEvaluation({ titleNumber: 21, partNo: "11" });
  [worked, superAdmin] = await Promise.all([aWorkedRule(), aPerson({ role: "super_admin" })]);
});

/** A company where a rule has all that its page shows, and its part a document; more happened than one page holds. */
const aWorkedRule = async (): Promise<Staffed> => {
  const staffed = await aCompanyWithRule();
  const { id, admin, officer, member } = staffed;
  const params = { id };
  for (const [person, comments] of [
    [officer, "Read it"],
    [member, "Me too"],
  ] as const)
    await ok(acknowledgeRule, as(person, { params, body: { comments } }));
  for (let draft = 0; draft < 50; draft++) {
    const body = { internalTitle: `Draft ${draft}` };
    await ok(updateCompanyRule, as(officer, { params, body }));
  }
  // The officer's and the member's reading is of the wording before this.
  await ok(updateCompanyRule, as(admin, { params, body: { action: "Do it our way", priority: "high" } }));
  await ok(acknowledgeRule, as(admin, { params, body: {} }));
  await ok(assignCompanyRule, as(admin, { params, body: { assignedTo: member.user.id } }));
  const review = { type: "comment", title: "Scope", content: "Does it hold for vendors?" };
  await ok(addRuleReview, as(member, { params, body: review }));
  const tag = await ok(createRuleTag, as(admin, { body: { name: "Vendor" } }));
  await ok(setRuleTags, as(admin, { params, body: { tagIds: [tag.id] } }));
  const policy = await aPolicyRow(admin.user);
  await ok(attachRulePolicy, as(admin, { params: { id, policyId: policy.id } }));
  await ok(attachPartPolicy, as(admin, { params: { ...part, policyId: policy.id } }));
  return staffed;
};

/** What the single calls answer, as the page of a company rule holds it. */
const singleAnswers = async (person: Person, id: number) => {
  const params = { id };
  const [rule, assignments, policies, reviews, acknowledgements, activity, tags] = await Promise.all([
    ok(getCompanyRule, as(person, { params })),
    ok(listRuleAssignments, as(person, { params })),
    ok(listRulePolicies, as(person, { params })),
    ok(listRuleReviews, as(person, { params })),
    ok(listAcknowledgements, as(person, { params })),
    ok(listRuleActivity, as(person, { params, query: { limit: "50" } })),
    ok(listRuleTags, as(person)),
  ]);
  return { rule, assignments, policies, reviews, acknowledgements, activity, tags };
};

describe("the page of a rule", () => {
  it.each(roles)("holds the answers of the single calls for the %s", async (role) => {
    const person = worked[role];
    const company = await singleAnswers(person, worked.id);
    for (const list of [company.assignments, company.policies, company.reviews, company.tags])
      expect(list).toHaveLength(1);
    expect(company.acknowledgements.map(({ isCurrent }) => isCurrent).toSorted()).toEqual([
      false,
      false,
      true,
    ]);
    expect(company.activity.nextCursor).not.toBeNull();
    const byNumber = await ok(getRulePage, as(person, { params: { id: worked.id } }));
    expect(byNumber).toEqual({ master: null, company });
    const master = await ok(getMasterRule, as(person, { params: { id: firstRule } }));
    const byMaster = await ok(getRulePage, as(person, { params: { id: firstRule } }));
    expect(byMaster).toEqual({ master, company });
    expect(company.rule.mayWork).toBe(true);
  });

  it("holds the answers for a rule that nothing was done with", async () => {
    const { id, member } = await aCompanyWithRule();
    const page = await ok(getRulePage, as(member, { params: { id: id + 1 } }));
    expect(page).toEqual({ master: null, company: await singleAnswers(member, id + 1) });
  });

  it("holds the master rule alone for people whose company does not follow its title", async () => {
    const { admin } = await aCompanyWithRule();
    await ok(removeSelection, as(admin, { params: { cfrTitleId: "21" } }));
    for (const person of [admin, superAdmin]) {
      const request = as(person, { params: { id: firstRule } });
      const master = await ok(getMasterRule, request);
      expect(master).toMatchObject({ companyRuleId: null, isSelected: false, mayWork: false });
      expect(await ok(getRulePage, request)).toEqual({ master, company: null });
    }
  });

  it("is not there where the rule is not, another company's rule among them", async () => {
    const other = await aCompanyWithRule();
    await ok(removeSelection, as(other.admin, { params: { cfrTitleId: "21" } }));
    for (const id of [worked.id, "21.11-none"]) {
      const { message } = await refused(getRulePage, 404, as(other.admin, { params: { id } }));
      expect(message).toContain("not found");
    }
    await ok(getRulePage, as(worked.admin, { params: { id: worked.id } }));
  });
});

describe("the page of a part", () => {
  const pageFor = (person: Person, params = part) => ok(getPartPage, as(person, { params }));

  it.each(roles)("holds the answers of the single calls for the %s", async (role) => {
    const person = worked[role];
    const [isPart, metrics, policies, tags] = await Promise.all([
      ok(getCfrPart, as(person, { params: part })),
      ok(listPartMetrics, as(person, { params: part })),
      ok(listPartPolicies, as(person, { params: part })),
      ok(listRuleTags, as(person)),
    ]);
    expect([metrics.length, policies.length, tags.length, isPart.isSelected]).toEqual([1, 1, 1, true]);
    expect(await pageFor(person)).toEqual({ part: isPart, metrics, policies, tags });
  });

  it("holds nothing of a company for people without one", async () => {
    const { part: isPart, ...rest } = await pageFor(superAdmin);
    expect(isPart).toEqual(await ok(getCfrPart, as(superAdmin, { params: part })));
    expect(isPart?.isSelected).toBe(false);
    const metrics = await ok(listPartMetrics, as(superAdmin, { params: part }));
    expect(rest).toEqual({ metrics, policies: [], tags: [] });
  });

  it("holds no document while the company does not follow the title, as the single call", async () => {
    const { admin } = await aCompanyWithRule();
    const policy = await aPolicyRow(admin.user);
    await ok(attachPartPolicy, as(admin, { params: { ...part, policyId: policy.id } }));
    expect((await pageFor(admin)).policies).toHaveLength(1);
    await ok(removeSelection, as(admin, { params: { cfrTitleId: "21" } }));
    expect(await ok(listPartPolicies, as(admin, { params: part }))).toEqual([]);
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
    const parts =
      titleId === "21" ? await ok(listCfrParts, as(worked.member, { params: { titleId } })) : null;
    const [titles, tags] = await Promise.all([
      ok(listCfrTitles, as(worked.member)),
      ok(listRuleTags, as(worked.member)),
    ]);
    expect(tags).toHaveLength(1);
    expect(await ok(getRuleFilters, as(worked.member, { query }))).toEqual({ titles, parts, tags });
    if (titleId && !parts) await refused(listCfrParts, 404, as(worked.member, { params: { titleId } }));
  });
});
