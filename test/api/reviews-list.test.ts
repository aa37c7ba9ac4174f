import { beforeEach, describe, expect, it } from "vitest";
import { listReviews } from "../../shared/api/work-reviews.ts";
import { refused } from "../support/server/api.ts";
import { dayFromNow, weekly } from "../support/server/duties.ts";
import { aPerson, as, type Person } from "../support/server/people.ts";
import { aCompanyWithRule, aRuleWorld } from "../support/server/rule-world.ts";

const { two } = await aRuleWorld();

let staffed: Awaited<ReturnType<typeof aCompanyWithRule>>;
beforeEach(async () => {
  staffed = await aCompanyWithRule();
});

const rule = (offset = 0) => ({ params: { id: staffed.id + offset } });
const assigns = (assigner: Person, assignee: Person, reviewer: Person, offset = 0) =>
  assigner.assignCompanyRule({
    ...rule(offset),
    body: { assignedTo: assignee.user.id, needsReview: true, reviewerId: reviewer.user.id },
  });
const submits = async (person: Person, offset = 0) => {
  const { review } = await person.submitWork({ ...rule(offset), body: { note: `Note ${offset}` } });
  return String(review.submissionId);
};
const ids = async (person: Person, query: Parameters<Person["listReviews"]>[0] = {}) =>
  (await person.listReviews(query)).items.map(({ id }) => id);
const submissions = { query: { kind: "submission" } } as const;
const questions = { query: { kind: "question" } } as const;
const all = (kind: "submission" | "question") => ({ query: { kind, box: "all" } }) as const;

describe("what waits for a review", () => {
  it("is listed for its reviewer, the longest waiting first, until it is answered; for managers all of it", async () => {
    const { admin, officer, member } = staffed;
    await assigns(admin, member, officer);
    await assigns(admin, member, officer, 1);
    await assigns(officer, member, admin, 2);
    const [second, first, other] = [
      await submits(member, 1),
      await submits(member),
      await submits(member, 2),
    ];
    const { items, total, nextCursor } = await officer.listReviews(submissions);
    expect([total, nextCursor]).toEqual([2, null]);
    expect(items.map(({ id }) => id)).toEqual([second, first]);
    expect(items[1]).toMatchObject({
      ...{ kind: "submission", companyRuleId: staffed.id, title: "Rule 0", sourceSection: "21 CFR 11.10" },
      ...{ text: "Note 0", person: { id: member.user.id }, reviewer: { id: officer.user.id } },
    });
    expect(await ids(admin, submissions)).toEqual([other]);
    expect(await ids(member, submissions)).toEqual([]);
    for (const manager of [admin, officer])
      expect(await ids(manager, all("submission"))).toEqual([second, first, other]);
    await officer.decideWork({ ...rule(), body: { submissionId: first, decision: "approved" } });
    await member.withdrawWork(rule(1));
    expect([await ids(officer, submissions), await ids(admin, all("submission"))]).toEqual([[], [other]]);
  });

  it("stands in its reviewer's calendar, and for managers in the company's, where the work is due", async () => {
    const { admin, officer, member } = staffed;
    const people = { assignedTo: member.user.id, needsReview: true, reviewerId: officer.user.id };
    await admin.assignCompanyRule({ ...rule(), body: { ...people, dueDate: "2031-03-04" } });
    const id = await submits(member);
    const asked = { from: "2031-03-01", to: "2031-03-31", kinds: "reviews" };
    const days = async (person: Person, scope: "mine" | "company") =>
      (await person.getCalendar({ query: { ...asked, scope } })).items;
    const entry = { id: `review-${id}`, kind: "reviews", date: "2031-03-04", title: "Rule 0" };
    const link = `/rules/${staffed.id}?page=assignments&from=assignments`;
    expect(await days(officer, "mine")).toEqual([{ ...entry, link }]);
    expect(await days(admin, "company")).toEqual([{ ...entry, link }]);
    for (const person of [admin, member]) expect(await days(person, "mine")).toEqual([]);
    await officer.decideWork({ ...rule(), body: { submissionId: id, decision: "approved" } });
    expect(await days(officer, "mine")).toEqual([]);
  });

  it("goes to the assigner of a reviewer who left, then to every manager but the assignee", async () => {
    const { admin, officer, member, company } = staffed;
    const colleague = await aPerson({ companyId: company.id });
    await assigns(officer, member, colleague);
    const id = await submits(member);
    expect([await ids(colleague, submissions), await ids(officer, submissions)]).toEqual([[id], []]);
    await admin.deactivateTeamMember({ params: { userId: colleague.user.id }, body: {} });
    expect([await ids(officer, submissions), await ids(admin, submissions)]).toEqual([[id], []]);
    await admin.deactivateTeamMember({ params: { userId: officer.user.id }, body: {} });
    expect([await ids(admin, submissions), await ids(member, submissions)]).toEqual([[id], []]);
  });

  it("has occurrences of duties among it, as many as the dashboard counts", async () => {
    const { admin, officer, member } = staffed;
    await assigns(admin, member, officer);
    const first = await submits(member);
    const body = weekly(member, 3, { opensDaysBefore: 3, reviewerId: officer.user.id });
    const duty = await admin.createDuty({ body });
    const params = { id: duty.id, date: dayFromNow(3) };
    const does = (person: Person, action: "submit" | "approve") =>
      person.updateOccurrence({ params, body: { action, note: "Restored", evidenceIds: [] } });
    const counted = async (person: Person) => (await person.getDashboard({})).attention.toReview;
    expect(await ids(officer, submissions)).toEqual([first]);
    await does(member, "submit");
    const { items } = await officer.listReviews({ query: { kind: "submission,policy" } });
    expect(items).toMatchObject([
      { id: first, companyRuleId: staffed.id, dutyId: null },
      {
        ...{ kind: "submission", dutyId: duty.id, date: params.date, title: duty.name, text: "Restored" },
        ...{ companyRuleId: null, person: { id: member.user.id }, reviewer: { id: officer.user.id } },
      },
    ]);
    expect([await counted(officer), await counted(admin), await counted(member)]).toEqual([2, 0, 0]);
    expect([await ids(admin, submissions), await ids(member, submissions)]).toEqual([[], []]);
    expect(await ids(admin, all("submission"))).toEqual([first, String(items[1]?.id)]);
    await does(officer, "approve");
    expect([await ids(officer, submissions), await counted(officer)]).toEqual([[first], 1]);
  });

  it("comes in pages", async () => {
    const { admin, officer, member } = staffed;
    const made: string[] = [];
    for (const offset of [0, 1, 2]) {
      await assigns(admin, member, officer, offset);
      made.push(await submits(member, offset));
    }
    const first = await officer.listReviews({ query: { ...submissions.query, limit: 2 } });
    expect([first.items.map(({ id }) => id), first.total]).toEqual([made.slice(0, 2), 3]);
    const next = { ...submissions.query, limit: 2, cursor: String(first.nextCursor) };
    expect(await officer.listReviews({ query: next })).toMatchObject({
      ...{ items: [{ id: made[2] }], total: 3, nextCursor: null },
    });
    await refused(listReviews, 400, as(admin, { query: next }));
  });

  it("is not shown of rules that do not apply, until they do again", async () => {
    const { admin, officer, member, id: companyRuleId } = staffed;
    await assigns(admin, member, officer);
    const id = await submits(member);
    const applies = (isApplicable: boolean) =>
      admin.setApplicability({ params: { ruleId: String(companyRuleId) }, body: { isApplicable } });
    const counted = async () => (await officer.getDashboard({})).attention.toReview;
    await applies(false);
    expect([await ids(officer, submissions), await ids(admin, all("submission"))]).toEqual([[], []]);
    expect(await counted()).toBe(0);
    await admin.updateCompanyRule({ ...rule(), body: { priority: "high" } });
    expect(await counted()).toBe(0);
    await member.withdrawWork(rule());
    const again = await submits(member);
    expect(await ids(officer, submissions)).toEqual([]);
    await applies(true);
    expect([await ids(officer, submissions), await counted()]).toEqual([[again], 1]);
    expect(again).not.toBe(id);
    await officer.decideWork({ ...rule(), body: { submissionId: again, decision: "approved" } });
  });

  it("is not shown of titles the company removed, nor to members as a whole, nor to another company", async () => {
    const { admin, officer, member } = staffed;
    await assigns(admin, member, officer);
    const id = await submits(member);
    await refused(listReviews, 403, as(member, all("submission")));
    expect(await ids(two.officer, all("submission"))).toEqual([]);
    await admin.removeSelection({ params: { cfrTitleId: "21" } });
    expect(await ids(officer, submissions)).toEqual([]);
    await admin.addSelection({ body: { cfrTitleId: "21" } });
    expect(await ids(officer, submissions)).toEqual([id]);
  });
});

describe("open reviews of the comments", () => {
  it("are listed for who has the rule, and for managers all of them, until they are resolved", async () => {
    const { admin, officer, member } = staffed;
    const asks = (content: string, offset = 0, type: "review" | "comment" = "review") =>
      admin.addRuleReview({ ...rule(offset), body: { content, type } });
    await asks("Just so", 0, "comment");
    const [own, other] = [await asks("Is the log kept?"), await asks("And this one?", 1)];
    await admin.assignCompanyRule({ ...rule(), body: { assignedTo: member.user.id } });
    const { items } = await member.listReviews(questions);
    expect(items).toMatchObject([
      {
        ...{ id: own.id, kind: "question", text: "Is the log kept?", title: "Rule 0", reviewer: null },
        person: { id: admin.user.id },
      },
    ]);
    expect(await ids(officer, questions)).toEqual([]);
    expect(await ids(officer, all("question"))).toEqual([own.id, other.id]);
    const params = { ...rule().params, reviewId: own.id };
    await member.decideRuleReview({ params, body: { status: "resolved" } });
    expect([await ids(member, questions), await ids(officer, all("question"))]).toEqual([[], [other.id]]);
    await member.decideRuleReview({ params, body: { status: "open" } });
    expect(await ids(member, questions)).toEqual([own.id]);
    await assigns(officer, member, admin, 2);
    const submission = await submits(member, 2);
    expect(await ids(admin, { query: { box: "all" } })).toEqual([own.id, other.id, submission]);
  });
});
