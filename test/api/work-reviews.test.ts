import { beforeEach, describe, expect, it } from "vitest";
import { assignCompanyRule, unassignCompanyRule, updateMyAssignment } from "../../shared/api/assignments.ts";
import { updateCompanyRule } from "../../shared/api/company-rules.ts";
import { deleteEvidence, updateEvidence } from "../../shared/api/evidence.ts";
import { decideWork, submitWork, withdrawWork } from "../../shared/api/work-reviews.ts";
import { refused } from "../support/server/api.ts";
import { activityOf } from "../support/server/at-once.ts";
import { itemsUnder } from "../support/server/engine.ts";
import { waitingFor } from "../support/server/mailbox.ts";
import { aPerson, as, type Person } from "../support/server/people.ts";
import { aCompanyWithRule, aRuleWorld, items, myTasks } from "../support/server/rule-world.ts";

await aRuleWorld();

let staffed: Awaited<ReturnType<typeof aCompanyWithRule>>;
beforeEach(async () => {
  staffed = await aCompanyWithRule();
});

const required = { code: "review.required", message: "This rule needs a review. Submit it instead." };
const none = { code: "review.none", message: "Nothing waits for a review." };
const rule = () => ({ params: { id: staffed.id } });
const note = "The procedure is in force.";

/** The member has the rule, and the officer reviews it; the administrator assigned it. */
const assigned = (over = {}) =>
  staffed.admin.assignCompanyRule({
    ...rule(),
    body: {
      assignedTo: staffed.member.user.id,
      needsReview: true,
      reviewerId: staffed.officer.user.id,
      ...over,
    },
  });
const submitted = async (evidenceIds: string[] = []) => {
  const { review } = await staffed.member.submitWork({ ...rule(), body: { note, evidenceIds } });
  return String(review.submissionId);
};
const decides = (person: Person, submissionId: string, decision = "approved", reason = "") =>
  as(person, { ...rule(), body: { submissionId, decision, reason } });
const approved = (submissionId: string) =>
  staffed.officer.decideWork({ ...rule(), body: { submissionId, decision: "approved" } });
const shown = () => staffed.admin.getCompanyRule(rule());
const notices = async ({ user }: Person) =>
  (await itemsUnder(`C#${staffed.company.id}#NOTICES#${user.id}`)).map(({ kind, text }) => [kind, text]);
const waiting = () => itemsUnder(`C#${staffed.company.id}#WAITING`);

it("is mailed with the note to its reviewer, and with the reason to who gets it back", async () => {
  await assigned();
  const id = await submitted();
  const reason = "The date of approval is missing.";
  await staffed.officer.decideWork({ ...rule(), body: { submissionId: id, decision: "returned", reason } });
  const lastMail = async ({ user }: Person) => String((await waitingFor(user.email)).at(-1)?.text);
  expect(await lastMail(staffed.officer)).toContain(`Note: ${note}`);
  expect(await lastMail(staffed.member)).toContain(`Reason: ${reason}`);
});

describe("an assignment that needs a review", () => {
  it("names its reviewer: the assigner where no one is chosen; and needs none where it is not asked for", async () => {
    const { admin, member, officer } = staffed;
    const plain = await admin.assignCompanyRule({ ...rule(), body: { assignedTo: member.user.id } });
    expect(plain).toMatchObject({ reviewer: null, review: { state: "none", submissionId: null } });
    expect(await assigned({ reviewerId: undefined })).toMatchObject({ reviewer: { id: admin.user.id } });
    expect(await assigned()).toMatchObject({ reviewer: { id: officer.user.id } });
    const listed = items(await member.listCompanyRules());
    expect(listed.find(({ id }) => id === staffed.id)).toMatchObject({
      reviewerId: officer.user.id,
      reviewState: "none",
    });
    const [mine] = myTasks(await member.listMyAssignments());
    expect(mine).toMatchObject({ reviewer: { id: officer.user.id } });
    expect(await assigned({ needsReview: false })).toMatchObject({ reviewer: null });
  });

  it("is refused with the assignee, a stranger or a deactivated person as its reviewer", async () => {
    const { admin, member, company } = staffed;
    const [gone, stranger] = [await aPerson({ companyId: company.id, isActive: false }), await aPerson()];
    const self = "The reviewer cannot be the person who does the work.";
    const other = "Choose people who are active in your company.";
    for (const [reviewerId, message] of [
      [member.user.id, self],
      [gone.user.id, other],
      [stranger.user.id, other],
      ["no-one", other],
    ] as const) {
      const body = { assignedTo: member.user.id, needsReview: true, reviewerId };
      const at = { message, fields: ["body.reviewerId"] };
      await refused(assignCompanyRule, 400, as(admin, { ...rule(), body }), at);
    }
    const both = { assignedTo: gone.user.id, reviewerId: stranger.user.id };
    const fields = ["body.assignedTo", "body.reviewerId"];
    await refused(assignCompanyRule, 400, as(admin, { ...rule(), body: both }), { message: other, fields });
    const own = { assignedTo: member.user.id, needsReview: true };
    const at = { message: self, fields: ["body.reviewerId"] };
    await refused(assignCompanyRule, 400, as(member, { ...rule(), body: own }), at);
    await assigned();
  });

  it("is completed by no one and in no way before it is approved", async () => {
    const { admin, officer, member, id } = staffed;
    await assigned();
    const body = { complianceStatus: "completed" };
    const inBulk = async (person: Person) =>
      (
        await person.changeRulesInBulk({
          body: { ids: [id], action: { type: "status", complianceStatus: "completed" } },
        })
      ).outcomes;
    const isOpen = async () => {
      for (const person of [admin, officer, member])
        await refused(updateCompanyRule, 409, as(person, { ...rule(), body }), required);
      await refused(updateMyAssignment, 409, as(member, { ...rule(), body }), required);
      expect(await inBulk(admin)).toEqual([
        { outcome: "refused", companyRuleId: id, message: required.message },
      ]);
      const { version } = await shown();
      const undo = { items: [{ companyRuleId: id, version, complianceStatus: "completed" as const }] };
      expect((await admin.undoBulkChange({ body: undo })).outcomes).toMatchObject([
        { outcome: "refused", message: required.message },
      ]);
    };
    await isOpen();
    await member.updateMyAssignment({ ...rule(), body: { complianceStatus: "in_progress" } });
    const submissionId = await submitted();
    await isOpen();
    await officer.decideWork({
      ...rule(),
      body: { submissionId, decision: "returned", reason: "Which log?" },
    });
    await isOpen();
    await approved(await submitted());
    expect(await shown()).toMatchObject({ complianceStatus: "completed", reviewState: "approved" });
    await admin.updateCompanyRule({ ...rule(), body: { complianceStatus: "in_progress" } });
    expect(await shown()).toMatchObject({ complianceStatus: "in_progress", reviewState: "none" });
    await isOpen();
    await approved(await submitted());
  });

  it("stays in progress while it waits for its review, by whichever call it would be set back", async () => {
    const { admin, officer, member, id } = staffed;
    await assigned();
    const body = { complianceStatus: "pending" };
    await submitted();
    const message = "This work waits for its review. Have it withdrawn or returned first.";
    const waits = { code: "review.submitted", message };
    await refused(updateMyAssignment, 409, as(member, { ...rule(), body }), waits);
    for (const person of [admin, officer])
      await refused(updateCompanyRule, 409, as(person, { ...rule(), body }), waits);
    const action = { type: "status" as const, complianceStatus: "pending" as const };
    expect((await admin.changeRulesInBulk({ body: { ids: [id], action } })).outcomes).toEqual([
      { outcome: "refused", companyRuleId: id, message },
    ]);
    await admin.updateCompanyRule({ ...rule(), body: { priority: "high", complianceStatus: "in_progress" } });
    expect(await shown()).toMatchObject({ complianceStatus: "in_progress", reviewState: "submitted" });
    await member.withdrawWork(rule());
    await member.updateMyAssignment({ ...rule(), body });
  });

  it("keeps its review through each assignment, unless its reviewer or a manager takes it off", async () => {
    const { admin, officer, member, company } = staffed;
    const colleague = await aPerson({ companyId: company.id });
    await assigned();
    const anew = (person: Person, to: Person, over = {}) =>
      as(person, { ...rule(), body: { assignedTo: to.user.id, notes: "Anew", ...over } });
    const without = { needsReview: false };
    await refused(assignCompanyRule, 409, anew(member, member, without), required);
    await refused(assignCompanyRule, 409, anew(member, colleague, without), required);
    const friend = { needsReview: true, reviewerId: colleague.user.id };
    await refused(assignCompanyRule, 409, anew(member, member, friend), required);
    await refused(unassignCompanyRule, 409, as(member, rule()), required);
    await refused(assignCompanyRule, 403, anew(colleague, colleague, without));
    await refused(unassignCompanyRule, 403, as(colleague, rule()));
    for (const needsReview of [undefined, true]) {
      const body = { assignedTo: member.user.id, notes: String(needsReview), needsReview };
      const own = await member.assignCompanyRule({ ...rule(), body });
      expect(own).toMatchObject({ reviewer: { id: officer.user.id }, assignedBy: member.user.id });
    }
    await member.assignCompanyRule({ ...rule(), body: { assignedTo: colleague.user.id } });
    await refused(assignCompanyRule, 403, anew(member, member, without));
    await officer.assignCompanyRule({ ...rule(), body: { assignedTo: member.user.id, needsReview: false } });
    await assigned();
    await admin.unassignCompanyRule(rule());
  });
});

describe("submitting work", () => {
  it("shows it to all, tells the reviewer alone, and is the assignee's; the same again writes nothing", async () => {
    const { member, admin, officer, company, id } = staffed;
    await assigned();
    for (const person of [admin, officer])
      await refused(submitWork, 403, as(person, { ...rule(), body: { note } }));
    const url = "https://example.com/log";
    const evidence = await member.addEvidence({
      body: { title: "Log", url, attachTo: [{ type: "rule", id }] },
    });
    const body = { note: `  ${note} `, evidenceIds: [evidence.id, evidence.id] };
    const sent = await member.submitWork({ ...rule(), body });
    expect(sent).toMatchObject({
      reviewer: { id: officer.user.id },
      review: { state: "submitted", note, decidedBy: null, reason: "" },
    });
    expect(sent.review.evidence).toMatchObject([{ id: evidence.id, title: "Log", state: "current", url }]);
    const { version } = await shown();
    expect(await member.submitWork({ ...rule(), body })).toEqual(sent);
    await refused(submitWork, 409, as(member, { ...rule(), body: { note: "Other" } }), {
      code: "review.submitted",
    });
    expect(await shown()).toMatchObject({
      ...{ complianceStatus: "in_progress", reviewState: "submitted", version },
    });
    expect(await admin.listRuleAssignments(rule())).toEqual([sent]);
    const page = await officer.getRulePage({ params: { id: String(id) } });
    expect(page.company?.assignments).toEqual([sent]);
    const name = `${member.user.firstName} ${member.user.lastName}`;
    expect(await notices(officer)).toEqual([["review_asked", `${name} asks you to review 21 CFR 11.10`]]);
    expect(await notices(admin)).toEqual([]);
    expect(await waiting()).toHaveLength(1);
    expect(await activityOf(company.id, "assignment.submitted")).toMatchObject([
      {
        userId: member.user.id,
        before: { complianceStatus: "pending", reviewState: "none" },
        after: { complianceStatus: "in_progress", reviewState: "submitted" },
      },
    ]);
  });

  it("needs a note, at most 20 pieces of evidence that there are, and an assignment with a review", async () => {
    const { member, admin } = staffed;
    await refused(submitWork, 403, as(member, { ...rule(), body: { note } }));
    await admin.assignCompanyRule({ ...rule(), body: { assignedTo: member.user.id } });
    await refused(submitWork, 409, as(member, { ...rule(), body: { note } }), { code: "review.not_needed" });
    await assigned();
    const missing = { message: "Please write something first", fields: ["body.note"] };
    for (const empty of [{ note: " \n" }, {}])
      await refused(submitWork, 400, as(member, { ...rule(), body: empty }), missing);
    await refused(submitWork, 400, as(member, { ...rule(), body: { note: "a".repeat(5_001) } }), {
      message: "Note: must be at most 5,000 characters.",
      fields: ["body.note"],
    });
    const made = async () =>
      (await member.addEvidence({ body: { title: "Log", url: "https://example.com" } })).id;
    const ids = await Promise.all(Array.from({ length: 21 }, made));
    await refused(submitWork, 400, as(member, { ...rule(), body: { note, evidenceIds: ids } }), {
      message: "You have reached the limit of 20.",
      fields: ["body.evidenceIds"],
    });
    const unknown = { note, evidenceIds: ["01AAAAAAAAAAAAAAAAAAAAAAAA"] };
    await refused(submitWork, 404, as(member, { ...rule(), body: unknown }), "Evidence not found");
    const submissionId = await submitted(ids.slice(0, 20));
    expect((await approved(submissionId)).review.evidence).toHaveLength(20);
  });

  it("is taken back by the assignee until it is decided", async () => {
    const { member, admin, officer, company } = staffed;
    await assigned();
    await refused(withdrawWork, 409, as(member, rule()), none);
    const first = await submitted();
    await refused(withdrawWork, 403, as(officer, rule()));
    const back = await member.withdrawWork(rule());
    expect(back.review).toMatchObject({ state: "none", submissionId: null, note: "" });
    expect(await waiting()).toEqual([]);
    expect(await shown()).toMatchObject({ complianceStatus: "in_progress", reviewState: "none" });
    await refused(decideWork, 409, decides(officer, first), none);
    await approved(await submitted());
    const name = `${officer.user.firstName} ${officer.user.lastName}`;
    const decided = { code: "review.decided", message: `${name} has already approved this.` };
    await refused(withdrawWork, 409, as(member, rule()), decided);
    await refused(submitWork, 409, as(member, { ...rule(), body: { note } }), decided);
    expect(await activityOf(company.id, "assignment.withdrawn")).toMatchObject([
      { after: { reviewState: "none" } },
    ]);
    expect((await admin.listRuleAssignments(rule()))[0]?.review).toMatchObject({ state: "approved" });
  });
});

describe("deciding about work", () => {
  it("returns it with a reason, or approves it, which completes the rule; once, and by the reviewer", async () => {
    const { member, admin, officer, company } = staffed;
    await assigned();
    const first = await submitted();
    for (const person of [admin, member]) await refused(decideWork, 403, decides(person, first));
    const missing = { message: "Please write something first", fields: ["body.reason"] };
    for (const reason of ["", "  "])
      await refused(decideWork, 400, decides(officer, first, "returned", reason), missing);
    await refused(decideWork, 400, decides(officer, first, "returned", "a".repeat(5_001)));
    const body = { submissionId: first, decision: "returned" as const, reason: "Which log?" };
    const back = await officer.decideWork({ ...rule(), body });
    expect(back.review).toMatchObject({
      ...{ state: "returned", submissionId: first, note, reason: "Which log?" },
      decidedBy: { id: officer.user.id },
    });
    expect(await shown()).toMatchObject({ complianceStatus: "in_progress", reviewState: "returned" });
    const name = `${officer.user.firstName} ${officer.user.lastName}`;
    await refused(decideWork, 409, decides(officer, first), {
      ...{ code: "review.decided", message: `${name} has already returned this.` },
    });
    const done = await approved(await submitted());
    expect(done.review).toMatchObject({ state: "approved", decidedBy: { id: officer.user.id }, reason: "" });
    expect(await shown()).toMatchObject({ complianceStatus: "completed", reviewState: "approved" });
    expect(await notices(member)).toEqual([
      ["assigned", expect.stringContaining("assigned you")],
      ["review_answered", `${name} returned your work on 21 CFR 11.10`],
      ["review_answered", `${name} approved your work on 21 CFR 11.10`],
    ]);
    expect(await waiting()).toEqual([]);
    const [returned] = await activityOf(company.id, "assignment.returned");
    expect(returned).toMatchObject({ userId: officer.user.id, after: { reviewState: "returned" } });
    const [answered] = await activityOf(company.id, "assignment.approved");
    expect(answered).toMatchObject({ after: { complianceStatus: "completed", reviewState: "approved" } });
  });

  it("finds nothing where nothing waits, and ends with a new assignment or none", async () => {
    const { member, admin, officer } = staffed;
    await refused(decideWork, 409, decides(officer, "none"), none);
    await assigned();
    await refused(decideWork, 409, decides(officer, "none"), none);
    const first = await submitted();
    await admin.assignCompanyRule({ ...rule(), body: { assignedTo: member.user.id, notes: "Anew" } });
    expect(await waiting()).toEqual([]);
    await refused(decideWork, 409, decides(officer, first), none);
    const history = await admin.listRuleAssignments(rule());
    expect(history.map(({ review }) => review.state)).toEqual(["none", "none"]);
    const second = await submitted();
    await officer.unassignCompanyRule(rule());
    expect([await waiting(), (await shown()).reviewState]).toEqual([[], "none"]);
    await refused(decideWork, 409, decides(officer, second), none);
  });

  it("is the assigner's where the reviewer left, and any manager's where that is no one", async () => {
    const { member, admin, officer, company } = staffed;
    const chief = await aPerson({ companyId: company.id, role: "company_admin" });
    const colleague = await aPerson({ companyId: company.id });
    const assign = (assigner: Person, reviewer: Person) =>
      assigner.assignCompanyRule({
        ...rule(),
        body: { assignedTo: member.user.id, needsReview: true, reviewerId: reviewer.user.id },
      });
    await assign(officer, colleague);
    await chief.deactivateTeamMember({ params: { userId: colleague.user.id }, body: {} });
    const first = await submitted();
    expect((await notices(officer)).map(([kind]) => kind)).toEqual(["review_asked"]);
    for (const person of [admin, chief, member]) await refused(decideWork, 403, decides(person, first));
    await chief.deactivateTeamMember({ params: { userId: officer.user.id }, body: {} });
    await refused(decideWork, 403, decides(member, first));
    const done = await admin.decideWork({ ...rule(), body: { submissionId: first, decision: "approved" } });
    expect(done.review.decidedBy).toMatchObject({ id: admin.user.id });
  });

  it("keeps the evidence of what was approved as it is, and none of what was returned", async () => {
    const { member, officer, admin, id } = staffed;
    await assigned();
    const body = { title: "Log", url: "https://example.com/log", attachTo: [{ type: "rule" as const, id }] };
    const [log, other] = [await member.addEvidence({ body }), await member.addEvidence({ body })];
    const used = { code: "evidence.used", message: "This evidence is part of an approved review." };
    const first = await submitted([log.id, other.id]);
    await member.updateEvidence({ params: { id: log.id }, body: { title: "Log of May" } });
    await refused(decideWork, 409, decides(officer, first), { code: "review.evidence_changed" });
    await officer.decideWork({
      ...rule(),
      body: { submissionId: first, decision: "returned", reason: "It changed" },
    });
    await member.deleteEvidence({ params: { id: other.id } });
    await approved(await submitted([log.id]));
    const params = { id: log.id };
    for (const person of [member, admin]) {
      await refused(updateEvidence, 409, as(person, { params, body: { title: "Mine" } }), used);
      await refused(deleteEvidence, 409, as(person, { params }), used);
    }
  });
});
