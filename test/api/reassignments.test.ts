import { beforeEach, describe, expect, it } from "vitest";
import { handler as reassignRules } from "../../functions/workers/reassign-rules.ts";
import { handler as resumeReassignments } from "../../functions/workers/resume-reassignments.ts";
import { reassignMemberRules } from "../../shared/api/team.ts";
import { activityOf, atOnce, many, times } from "../support/server/at-once.ts";
import { itemsUnder, plant } from "../support/server/engine.ts";
import { lambdaContext } from "../support/server/event.ts";
import { waitingFor } from "../support/server/mailbox.ts";
import { aPerson, as, type Person } from "../support/server/people.ts";
import { aCompanyWithRule, aRuleWorld, items, myTasks } from "../support/server/rule-world.ts";
import { invocations } from "../support/server/storage.ts";

await aRuleWorld();

let staffed: Awaited<ReturnType<typeof aCompanyWithRule>>;
let ids: number[];
let first: number;
beforeEach(async () => {
  staffed = await aCompanyWithRule();
  ids = items(await staffed.admin.listCompanyRules()).map(({ id }) => Number(id));
  first = ids[0] ?? 0;
});

const of = ({ user }: Person, body: Record<string, unknown> = {}) => ({
  params: { userId: user.id },
  body,
});
const to = ({ user }: Person) => ({ reassignTo: user.id });
const assign = (id: number, person: Person, more: Record<string, unknown> = {}) =>
  staffed.admin.assignCompanyRule({ params: { id }, body: { assignedTo: person.user.id, ...more } });
const assignAll = async (person: Person) => {
  for (const id of ids) await assign(id, person);
};
const deactivate = (body: Record<string, unknown> = {}) =>
  staffed.admin.deactivateTeamMember(of(staffed.member, body));
const workload = ({ user }: Person = staffed.member) =>
  staffed.admin.getMemberWorkload({ params: { userId: user.id } });
const tasksOf = async (person: Person) => myTasks(await person.listMyAssignments());
const event = () => ({ companyId: staffed.company.id, from: staffed.member.user.id });
const work = (remainingMs = 300_000) =>
  reassignRules(event(), { ...lambdaContext(), getRemainingTimeInMillis: () => remainingMs });
const underWay = async () =>
  (await itemsUnder("REASSIGNMENTS")).filter(({ companyId }) => companyId === staffed.company.id);
const mailsTo = async ({ user }: Person) =>
  (await waitingFor(user.email)).filter(({ subject }) =>
    /^Assigned to you: \d+ rules? from/.test(String(subject)),
  );

describe("deactivating a person who has rules", () => {
  it("keeps them when no one is named: they stay theirs, and the person gets no new one", async () => {
    const { member, admin } = staffed;
    await assignAll(member);
    const started = invocations.length;
    await deactivate();
    expect(invocations).toHaveLength(started);
    expect(await workload()).toEqual({ openAssignments: ids.length, reassigningTo: null });
    const rule = await admin.getCompanyRule({ params: { id: first } });
    expect(rule).toMatchObject({ assignedTo: member.user.id });
    const body = { assignedTo: member.user.id };
    await admin.refused.assignCompanyRule(400, { params: { id: first }, body });
    const filter = { assignedTo: member.user.id, limit: "50" };
    expect(items(await admin.listCompanyRules({ query: filter }))).toHaveLength(ids.length);
  });

  it("ends what was submitted and keeps the need of a review; who would review their own work is not its reviewer", async () => {
    const { admin, officer, member } = staffed;
    const reviewed = { needsReview: true, reviewerId: officer.user.id };
    await assign(first, member, reviewed);
    const params = { id: first };
    const { review } = await member.submitWork({ params, body: { note: "Done" } });
    await deactivate(to(officer));
    await work();
    const [active] = await admin.listRuleAssignments({ params });
    expect(active).toMatchObject({
      ...{ assignedTo: officer.user.id, reviewer: { id: admin.user.id }, review: { state: "none" } },
    });
    expect((await admin.listReviews()).items).toEqual([]);
    const late = { submissionId: review.submissionId, decision: "approved" };
    await admin.refused.decideWork(409, { params, body: late }, "Nothing waits for a review.");
    const { review: own } = await officer.submitWork({ params, body: { note: "Done" } });
    const body = { submissionId: own.submissionId, decision: "approved" };
    await officer.refused.decideWork(403, { params, body });
    expect(await admin.decideWork({ params, body })).toMatchObject({ review: { state: "approved" } });
  });

  it("leaves what is completed with who did it", async () => {
    const { admin, officer, member } = staffed;
    const [second = 0] = ids.slice(1);
    for (const id of [first, second]) await assign(id, member);
    await member.updateMyAssignment({ params: { id: first }, body: { complianceStatus: "completed" } });
    expect(await workload()).toMatchObject({ openAssignments: 1 });
    await deactivate(to(officer));
    await work();
    expect(await workload()).toMatchObject({ openAssignments: 0 });
    expect((await tasksOf(officer)).map(({ companyRuleId }) => companyRuleId)).toEqual([second]);
    const history = await admin.listRuleAssignments({ params: { id: first } });
    expect(history).toMatchObject([{ status: "active", assignedTo: member.user.id }]);
    expect((await mailsTo(officer)).map(({ subject }) => subject)).toEqual([
      `Assigned to you: 1 rule from ${member.user.firstName} ${member.user.lastName}`,
    ]);
  });

  it("leaves the review of what a manager takes on to the others", async () => {
    const { admin, officer, member } = staffed;
    const params = { id: first };
    await assign(first, member, { needsReview: true, reviewerId: officer.user.id });
    await officer.deactivateTeamMember(of(member, to(officer)));
    await work();
    const [active] = await admin.listRuleAssignments({ params });
    expect(active).toMatchObject({ assignedTo: officer.user.id, reviewer: { id: member.user.id } });
    await officer.refused.updateMyAssignment(409, { params, body: { complianceStatus: "completed" } });
    const { review } = await officer.submitWork({ params, body: { note: "Done" } });
    const body = { submissionId: review.submissionId, decision: "approved" };
    await officer.refused.decideWork(403, { params, body });
    expect((await admin.listReviews()).items).toHaveLength(1);
    await admin.decideWork({ params, body });
  });

  it("gives all of them to whom the call names: history, lists, activity, and one mail", async () => {
    const { admin, officer, member, company } = staffed;
    await assignAll(member);
    await assign(first, member, { dueDate: "2031-05-06", notes: "With care", priority: "high" });
    await deactivate(to(officer));
    expect(invocations.at(-1)).toEqual({ worker: "test-reassign-rules", event: event() });
    const { id, firstName, lastName, email } = officer.user;
    expect(await workload()).toEqual({
      openAssignments: ids.length,
      reassigningTo: { id, firstName, lastName, email },
    });
    await work();
    expect(await workload()).toEqual({ openAssignments: 0, reassigningTo: null });
    expect((await tasksOf(officer)).map(({ companyRuleId }) => companyRuleId).toSorted()).toEqual(
      ids.toSorted(),
    );
    const history = await admin.listRuleAssignments({ params: { id: first } });
    expect(history).toMatchObject([
      {
        status: "active",
        assignedTo: officer.user.id,
        assignedBy: admin.user.id,
        dueDate: "2031-05-06",
        notes: "With care",
        priority: "high",
      },
      { status: "cancelled", assignedTo: member.user.id, cancelledByUser: { id: admin.user.id } },
      { status: "cancelled", assignedTo: member.user.id },
    ]);
    const rule = await admin.getCompanyRule({ params: { id: first } });
    expect(rule).toMatchObject({ assignedTo: officer.user.id, priority: "high" });
    const rows = await activityOf(company.id, "rule.assigned");
    for (const id of ids)
      expect(rows).toContainEqual(
        expect.objectContaining({
          userId: admin.user.id,
          target: { type: "rule", id: String(id) },
          before: { assignedTo: member.user.id },
          after: { assignedTo: officer.user.id },
        }),
      );
    expect(await activityOf(company.id, "user.deactivated")).toMatchObject([
      { before: { isActive: true }, after: { isActive: false, reassignTo: officer.user.id } },
    ]);
    const [mail, ...others] = await mailsTo(officer);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(
      `Assigned to you: ${ids.length} rules from ${member.user.firstName} ${member.user.lastName}`,
    );
    expect(await underWay()).toEqual([]);
  });

  it("may name oneself", async () => {
    await assign(first, staffed.member);
    await deactivate(to(staffed.admin));
    await work();
    expect(await tasksOf(staffed.admin)).toHaveLength(1);
  });

  it("reaches the rules of titles that the company removed, and they come back with them", async () => {
    const { admin, officer, member } = staffed;
    await assign(first, member);
    await admin.removeSelection({ params: { cfrTitleId: "21" } });
    await deactivate(to(officer));
    await work();
    expect(await workload()).toMatchObject({ openAssignments: 0 });
    expect(await workload(officer)).toMatchObject({ openAssignments: 1 });
  });

  it.each([
    ["a stranger", async () => (await aPerson()).user.id],
    ["no-one", async () => "no-one"],
    [
      "someone inactive",
      async () => {
        const gone = await aPerson({ companyId: staffed.company.id, isActive: false });
        return gone.user.id;
      },
    ],
    [
      "someone who waits",
      async () => {
        const asks = await aPerson({ companyId: staffed.company.id, membership: "pending" });
        return asks.user.id;
      },
    ],
    ["the person themselves", async () => staffed.member.user.id],
  ])("refuses %s as 400 and changes nothing", async (_, find) => {
    await assign(first, staffed.member);
    const reassignTo = await find();
    const problem = await staffed.admin.refused.deactivateTeamMember(400, of(staffed.member, { reassignTo }));
    expect(problem.issues?.map(({ path }) => path)).toEqual(["body.reassignTo"]);
    await deactivate(to(staffed.officer));
  });
});

describe("the rules of a person who is inactive already", () => {
  it("are reassigned later, by a manager alone, and one reassignment at a time", async () => {
    const { admin, officer, member } = staffed;
    await assignAll(member);
    await admin.refused.reassignMemberRules(409, of(member, to(officer)), { code: "team.active" });
    await deactivate();
    const other = await aPerson({ companyId: staffed.company.id });
    await other.refused.reassignMemberRules(403, of(member, to(officer)));
    await admin.refused.reassignMemberRules(400, of(member));
    expect(await officer.reassignMemberRules(of(member, to(admin)))).toMatchObject({
      openAssignments: ids.length,
      reassigningTo: { id: admin.user.id },
    });
    const again = await admin.refused.reassignMemberRules(409, of(member, to(officer)));
    expect(again.message).toBe("This person's rules are already being reassigned. Please wait a moment.");
    await work();
    expect(await tasksOf(admin)).toHaveLength(ids.length);
    expect(await activityOf(staffed.company.id, "user.rules-reassigned")).toHaveLength(1);
  });

  it("are another company's affair where the person is", async () => {
    const other = await aCompanyWithRule();
    await plant({ pk: `USER#${other.member.user.id}`, sk: "USER", ...other.member.user, isActive: false });
    const theirs = await staffed.admin.refused.reassignMemberRules(
      404,
      of(other.member, to(staffed.officer)),
    );
    const none = { params: { userId: "no-one" }, body: to(staffed.officer) };
    await staffed.admin.refused.reassignMemberRules(404, none, theirs.message);
  });

  it(`go to one of the people whom ${many} calls name at once`, async () => {
    const { admin, officer, member } = staffed;
    await assignAll(member);
    await deactivate();
    const calls = times(many, (index) => as(admin, of(member, to(index % 2 ? officer : admin))));
    expect(await atOnce(reassignMemberRules, calls)).toEqual({ 202: 1, 409: many - 1 });
    await work();
    const counts = [await tasksOf(admin), await tasksOf(officer)].map(({ length }) => length);
    expect(counts.toSorted()).toEqual([0, ids.length]);
  });
});

describe("the worker that reassigns", () => {
  it("starts itself again when its time is over, and a lost one is started by the sweep", async () => {
    const { officer, member } = staffed;
    await assignAll(member);
    await deactivate(to(officer));
    await work(10_000);
    expect(invocations.at(-1)).toEqual({ worker: "test-reassign-rules", event: event() });
    expect(await workload()).toMatchObject({ openAssignments: ids.length });
    const started = invocations.length;
    await resumeReassignments({}, lambdaContext());
    expect(invocations).toHaveLength(started);
    const [job] = await underWay();
    if (!job) throw new Error("Nothing is under way");
    await plant({ ...job, at: new Date(Date.now() - 6 * 60_000).toISOString() });
    await resumeReassignments({}, lambdaContext());
    expect(invocations.slice(started)).toEqual([{ worker: "test-reassign-rules", event: event() }]);
  });

  it("does it once and mails once, however many run at the same moment and again", async () => {
    const { officer, member, admin } = staffed;
    await assignAll(member);
    await deactivate(to(officer));
    await Promise.all(times(5, () => work()));
    await work();
    expect(await tasksOf(officer)).toHaveLength(ids.length);
    expect(await mailsTo(officer)).toHaveLength(1);
    for (const id of ids) expect(await admin.listRuleAssignments({ params: { id } })).toHaveLength(2);
  });

  it("counts what an interrupted run did in its one mail", async () => {
    const { officer, member } = staffed;
    await assignAll(member);
    await deactivate(to(officer));
    let calls = 0;
    const endsAfterTwo = () => {
      calls += 1;
      return calls > 2 ? 0 : 300_000;
    };
    await reassignRules(event(), { ...lambdaContext(), getRemainingTimeInMillis: endsAfterTwo });
    expect(await tasksOf(officer)).toHaveLength(2);
    expect(await mailsTo(officer)).toEqual([]);
    await work();
    expect((await mailsTo(officer)).map(({ subject }) => subject)).toEqual([
      `Assigned to you: ${ids.length} rules from ${member.user.firstName} ${member.user.lastName}`,
    ]);
  });

  it("leaves a rule that someone else reassigned in the meantime", async () => {
    const { admin, officer, member } = staffed;
    await assignAll(member);
    await deactivate(to(officer));
    await assign(first, admin);
    await work();
    const rule = await admin.getCompanyRule({ params: { id: first } });
    expect(rule).toMatchObject({ assignedTo: admin.user.id });
    expect(await tasksOf(officer)).toHaveLength(ids.length - 1);
  });

  it("stops when the new person is deactivated, and what is left can be reassigned anew", async () => {
    const { admin, officer, member } = staffed;
    await assignAll(member);
    await deactivate(to(officer));
    await admin.deactivateTeamMember(of(officer));
    await work();
    expect(await workload()).toEqual({ openAssignments: ids.length, reassigningTo: null });
    expect(await mailsTo(officer)).toEqual([]);
    await admin.reassignMemberRules(of(member, to(admin)));
    await work();
    expect(await tasksOf(admin)).toHaveLength(ids.length);
  });

  it("mails nothing where there was nothing to reassign", async () => {
    await deactivate(to(staffed.officer));
    await work();
    expect(await mailsTo(staffed.officer)).toEqual([]);
    expect(await underWay()).toEqual([]);
    await staffed.admin.activateTeamMember(of(staffed.member));
  });
});
