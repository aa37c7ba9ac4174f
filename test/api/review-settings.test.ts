import { beforeEach, describe, expect, it } from "vitest";
import { assignCompanyRule } from "../../shared/api/assignments.ts";
import { getReviewSetting, setReviewSetting } from "../../shared/api/work-reviews.ts";
import { refused } from "../support/server/api.ts";
import { activityOf } from "../support/server/at-once.ts";
import { tableHash } from "../support/server/engine.ts";
import { as, type Person } from "../support/server/people.ts";
import { aCompanyWithRule, aRuleWorld } from "../support/server/rule-world.ts";

const { two } = await aRuleWorld();

let staffed: Awaited<ReturnType<typeof aCompanyWithRule>>;
beforeEach(async () => {
  staffed = await aCompanyWithRule();
});

const params = { titleId: "21", partNo: "11" };
const setting = (person: Person) => person.getReviewSetting({ params });
const sets = (person: Person, needsReview: boolean | null) =>
  person.setReviewSetting({ params, body: { needsReview } });
const companySets = async (assignmentsNeedReview: boolean) => {
  const { admin, company } = staffed;
  const { name, industry, size } = company;
  const body = {
    name,
    industry,
    size,
    domain: `c${company.id.toLowerCase()}.example`,
    assignmentsNeedReview,
  };
  return admin.updateCompany({ params: { companyId: company.id }, body });
};
const assigns = (person: Person, to: Person, offset = 0, over = {}) =>
  person.assignCompanyRule({
    params: { id: staffed.id + offset },
    body: { assignedTo: to.user.id, ...over },
  });

describe("whether assignments of a part need a review", () => {
  it("is as the company says, which is no at first, or as the part says; managers set it, all read it", async () => {
    const { admin, officer, member, company } = staffed;
    expect(await setting(member)).toEqual({ needsReview: null, preset: false });
    expect(await companySets(true)).toMatchObject({ assignmentsNeedReview: true });
    expect(await setting(member)).toEqual({ needsReview: null, preset: true });
    expect(await sets(officer, false)).toEqual({ needsReview: false, preset: false });
    expect(await setting(member)).toEqual({ needsReview: false, preset: false });
    await companySets(false);
    expect(await sets(admin, true)).toEqual({ needsReview: true, preset: true });
    const page = await member.getPartPage({ params });
    expect(page.reviewSetting).toEqual({ needsReview: true, preset: true });
    expect(await setting(two.member)).toEqual({ needsReview: null, preset: false });
    const before = await tableHash();
    expect(await sets(officer, true)).toEqual({ needsReview: true, preset: true });
    expect(await tableHash()).toBe(before);
    expect(await sets(officer, null)).toEqual({ needsReview: null, preset: false });
    expect(await activityOf(company.id, "title.review-set")).toMatchObject([
      { target: { type: "part", id: "21/11" }, after: { needsReview: false }, userId: officer.user.id },
      { before: { needsReview: false }, after: { needsReview: true } },
      { before: { needsReview: true }, after: { needsReview: null } },
    ]);
  });

  it("is refused to members, for a part that there is not, and for what is neither", async () => {
    const { admin, member } = staffed;
    await refused(setReviewSetting, 403, as(member, { params, body: { needsReview: true } }));
    const nowhere = { titleId: "21", partNo: "99999" };
    await refused(setReviewSetting, 404, as(admin, { params: nowhere, body: { needsReview: true } }));
    await refused(getReviewSetting, 404, as(member, { params: nowhere }));
    for (const body of [{}, { needsReview: "yes" }])
      await refused(setReviewSetting, 400, as(admin, { params, body }), { fields: ["body.needsReview"] });
    await sets(admin, true);
  });

  it("presets an assignment of a rule no one had, unless that says otherwise; and leaves others as they are", async () => {
    const { admin, officer, member } = staffed;
    const plain = await assigns(admin, member);
    await sets(admin, true);
    expect(plain).toMatchObject({ reviewer: null });
    expect(await assigns(admin, member, 0, { notes: "Anew" })).toMatchObject({ reviewer: null });
    expect(await assigns(admin, member, 1)).toMatchObject({ reviewer: { id: admin.user.id } });
    const named = { reviewerId: officer.user.id };
    expect(await assigns(admin, member, 2, named)).toMatchObject({ reviewer: { id: officer.user.id } });
    const body = { assignedTo: member.user.id };
    const own = as(member, { params: { id: staffed.id + 3 }, body });
    await refused(assignCompanyRule, 400, own, {
      message: "The reviewer cannot be the person who does the work.",
      fields: ["body.reviewerId"],
    });
    expect(await assigns(member, member, 3, { needsReview: false })).toMatchObject({ reviewer: null });
    const bulk = { type: "assign" as const, assignedTo: member.user.id };
    const ids = [staffed.id + 4, staffed.id + 5];
    await officer.changeRulesInBulk({ body: { ids, action: bulk } });
    for (const id of ids)
      expect(await admin.getCompanyRule({ params: { id } })).toMatchObject({ reviewerId: officer.user.id });
    const other = { ...bulk, needsReview: true, reviewerId: admin.user.id };
    await officer.changeRulesInBulk({ body: { ids, action: other } });
    for (const id of ids)
      expect(await admin.getCompanyRule({ params: { id } })).toMatchObject({ reviewerId: admin.user.id });
  });
});
