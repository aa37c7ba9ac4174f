import { describe, expect, it } from "vitest";
import { assignCompanyRule } from "../../shared/api/assignments.ts";
import { deleteEvidence } from "../../shared/api/evidence.ts";
import { decideWork, submitWork, withdrawWork } from "../../shared/api/work-reviews.ts";
import { call } from "../support/server/api.ts";
import { activityOf, atOnce, many, times } from "../support/server/at-once.ts";
import { itemsUnder } from "../support/server/engine.ts";
import { as } from "../support/server/people.ts";
import { aCompanyWithRule, aRuleWorld } from "../support/server/rule-world.ts";

await aRuleWorld();

/** The member has the rule, and the officer reviews it. */
const assigned = async () => {
  const staffed = await aCompanyWithRule();
  const { admin, member, officer, company, id } = staffed;
  const params = { id };
  const body = { assignedTo: member.user.id, needsReview: true, reviewerId: officer.user.id };
  await admin.assignCompanyRule({ params, body });
  const submitted = async (evidenceIds: string[] = []) => {
    const { review } = await member.submitWork({ params, body: { note: "Done", evidenceIds } });
    return String(review.submissionId);
  };
  const decides = (submissionId: string, decision: "approved" | "returned") =>
    as(officer, { params, body: { submissionId, decision, reason: "Seen" } });
  const current = async () => {
    const [{ review } = { review: undefined }] = await admin.listRuleAssignments({ params });
    const { complianceStatus, reviewState, assignedTo } = await admin.getCompanyRule({ params });
    return { review, complianceStatus, reviewState, assignedTo };
  };
  const rows = async (event: string) => (await activityOf(company.id, event)).length;
  const waiting = async () => (await itemsUnder(`C#${company.id}#WAITING`)).length;
  const told = async (person: typeof member) =>
    (await itemsUnder(`C#${company.id}#NOTICES#${person.user.id}`)).filter(({ kind }) =>
      String(kind).startsWith("review_"),
    ).length;
  return { ...staffed, params, submitted, decides, current, rows, waiting, told };
};

describe("decisions about one submission at the same moment", () => {
  it(`are one of ${many}: the others find it made, and the assignee is told once`, async () => {
    const { submitted, decides, current, rows, waiting, told, member } = await assigned();
    const submissionId = await submitted();
    const requests = times(many, (index) => decides(submissionId, index % 2 ? "approved" : "returned"));
    const counts = await atOnce(decideWork, requests);
    expect(counts).toEqual({ 200: 1, 409: many - 1 });
    const { review, complianceStatus, reviewState } = await current();
    expect(review?.state).toBe(reviewState);
    expect(complianceStatus).toBe(reviewState === "approved" ? "completed" : "in_progress");
    const made = [await rows("assignment.approved"), await rows("assignment.returned")];
    expect(made).toEqual(reviewState === "approved" ? [1, 0] : [0, 1]);
    expect([await waiting(), await told(member)]).toEqual([0, 1]);
    const late = await call(decideWork, decides(submissionId, "approved"));
    expect(late.text).toContain(`has already ${reviewState} this.`);
  });

  it("and its withdrawal leave one of both", async () => {
    const { submitted, decides, current, params, member, rows } = await assigned();
    const submissionId = await submitted();
    const [decided, withdrawn] = await Promise.all([
      atOnce(
        decideWork,
        times(many / 2, () => decides(submissionId, "approved")),
      ),
      atOnce(
        withdrawWork,
        times(many / 2, () => as(member, { params })),
      ),
    ]);
    expect((decided[200] ?? 0) + (withdrawn[200] ?? 0)).toBe(1);
    expect((decided[409] ?? 0) + (withdrawn[409] ?? 0)).toBe(many - 1);
    expect((await rows("assignment.approved")) + (await rows("assignment.withdrawn"))).toBe(1);
    expect((await current()).reviewState).toBe(decided[200] ? "approved" : "none");
  });

  it("and a new assignment leave no completed work of the person who came later", async () => {
    const { submitted, decides, current, params, admin, member, officer, waiting } = await assigned();
    const submissionId = await submitted();
    const body = { assignedTo: admin.user.id, needsReview: true, reviewerId: officer.user.id };
    const [decided, given] = await Promise.all([
      call(decideWork, decides(submissionId, "approved")),
      call(assignCompanyRule, as(member, { params, body })),
    ]);
    expect([given.status, await waiting()]).toEqual([201, 0]);
    const { review, assignedTo, reviewState, complianceStatus } = await current();
    expect([assignedTo, review?.state, reviewState]).toEqual([admin.user.id, "none", "none"]);
    expect(complianceStatus).toBe(decided.status === 200 ? "completed" : "in_progress");
  });
});

describe("submitting at the same moment", () => {
  it(`is one submission of ${many}, and the reviewer is told once`, async () => {
    const { params, member, officer, rows, waiting, told } = await assigned();
    const same = as(member, { params, body: { note: "Done" } });
    expect(
      await atOnce(
        submitWork,
        times(many, () => same),
      ),
    ).toEqual({ 201: many });
    expect([await rows("assignment.submitted"), await waiting(), await told(officer)]).toEqual([1, 1, 1]);
  });
});

describe("approving and deleting the evidence at the same moment", () => {
  it("does one of both", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { submitted, decides, member, current } = await assigned();
      const { id } = await member.addEvidence({ body: { title: "Log", url: "https://example.com/log" } });
      const submissionId = await submitted([id]);
      const [decided, deleted] = await Promise.all([
        call(decideWork, decides(submissionId, "approved")),
        call(deleteEvidence, as(member, { params: { id } })),
      ]);
      expect([decided.status, deleted.status].toSorted()).toEqual([200, 409]);
      expect((await current()).reviewState).toBe(decided.status === 200 ? "approved" : "submitted");
      const { items } = await member.listEvidence();
      expect(items).toHaveLength(decided.status === 200 ? 1 : 0);
    }
  });
});
