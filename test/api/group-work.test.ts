import { describe, expect, it } from "vitest";
import { takeRule } from "../../shared/api/groups.ts";
import { activityOf, atOnce, many, times } from "../support/server/at-once.ts";
import { tableHash } from "../support/server/engine.ts";
import { aPerson, as, type Person } from "../support/server/people.ts";
import { aCompanyWithRule, aRuleWorld, items } from "../support/server/rule-world.ts";

await aRuleWorld();
const note = "The procedure is in force.";

/** A company with rules, three people in a group that the officer leads, and one rule assigned to it. */
const aGroupWorld = async (over: { reviewerId?: string } = {}) => {
  const world = await aCompanyWithRule();
  const { company, admin, officer, member } = world;
  const mate = await aPerson({ companyId: company.id });
  const body = { name: "Quality unit", leadId: officer.user.id, memberIds: [member.user.id, mate.user.id] };
  const group = await admin.createGroup({ body });
  const params = { id: String(world.id) };
  const assign = (fields: object = {}) =>
    admin.assignCompanyRule({ params, body: { assignedToGroup: group.id, ...over, ...fields } });
  return { ...world, mate, group, params, assign };
};
const toldOf = async (person: Person) => (await person.listNotifications({})).items.map(({ text }) => text);
const waitsFor = async (person: Person) =>
  (await person.listGroupWork({})).items.map(({ companyRuleId }) => companyRuleId);

describe("assigning to a group", () => {
  it("leaves the rule untaken, tells everyone in the group but the assigner, and shows in its work", async () => {
    const { admin, officer, member, mate, group, params, assign } = await aGroupWorld();
    const assignment = await assign({ dueDate: "2040-06-01", notes: "For the audit" });
    const named = { id: group.id, name: "Quality unit" };
    expect(assignment).toMatchObject({ assignedTo: null, assignedToUser: null, assignedToGroup: named });
    expect(await member.getCompanyRule({ params })).toMatchObject({
      assignedTo: null,
      assignedToGroup: named,
    });
    for (const person of [officer, member, mate]) {
      expect(await toldOf(person)).toEqual([expect.stringMatching(/ assigned .+ to Quality unit$/)]);
      expect(await waitsFor(person)).toEqual([Number(params.id)]);
    }
    expect(await toldOf(admin)).toEqual([]);
    expect(await waitsFor(admin)).toEqual([]);
    expect((await admin.listGroups({})).items).toMatchObject([{ open: 1, overdue: 0 }]);
    // The same again says nothing new and tells no one.
    expect((await assign({ dueDate: "2040-06-01", notes: "For the audit" })).id).toBe(assignment.id);
    expect(await toldOf(member)).toHaveLength(1);
  });

  it("is refused for both, for neither, and for a group that has no active people or is another company's", async () => {
    const { company, admin, member, group, params } = await aGroupWorld();
    const other = await aGroupWorld();
    const both = { assignedTo: member.user.id, assignedToGroup: group.id };
    for (const body of [both, {}, { assignedTo: null }]) {
      const problem = await admin.refused.assignCompanyRule(
        400,
        { params, body },
        { fields: ["body.assignedTo"] },
      );
      expect(problem.issues).toMatchObject([{ message: "Please select a team member" }]);
    }
    const left = await aPerson({ companyId: company.id });
    const alone = await admin.createGroup({ body: { name: "Alone", memberIds: [left.user.id] } });
    await admin.deactivateTeamMember({ params: { userId: left.user.id }, body: {} });
    for (const id of [alone.id, other.group.id, "none"]) {
      const body = { assignedToGroup: id };
      const problem = await admin.refused.assignCompanyRule(
        400,
        { params, body },
        { fields: ["body.assignedToGroup"] },
      );
      expect(problem.issues).toMatchObject([{ message: "Choose people who are active in your company." }]);
    }
    await admin.assignCompanyRule({ params, body: { assignedToGroup: group.id } });
  });

  it("works for many rules at once, with one notification each, and is neither unassigned nor anyone's", async () => {
    const { admin, member, group, params, assign } = await aGroupWorld();
    await assign();
    const found = items(await admin.listCompanyRules({ query: { limit: "3", assignee: "none" } }));
    const ids = found.map(({ id }) => Number(id));
    expect(ids).not.toContain(Number(params.id));
    const { outcomes } = await admin.changeRulesInBulk({
      body: { ids, action: { type: "assign", assignedToGroup: group.id } },
    });
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(ids.map(() => "changed"));
    expect(await toldOf(member)).toHaveLength(2);
    expect((await toldOf(member))[0]).toMatch(new RegExp(`assigned ${ids.length} rules to Quality unit$`));
    expect(await waitsFor(member)).toHaveLength(ids.length + 1);
    const [undone] = ids;
    await admin.unassignCompanyRule({ params: { id: String(undone) } });
    expect(await waitsFor(member)).toHaveLength(ids.length);
  });
});

describe("taking", () => {
  it("is for people of the group; who took it has it among their assignments, and gives it back", async () => {
    const { company, admin, member, mate, params, assign } = await aGroupWorld();
    await assign({ dueDate: "2040-06-01" });
    await admin.refused.takeRule(403, { params });
    const taken = await member.takeRule({ params });
    expect(taken).toMatchObject({ assignedTo: member.user.id, assignedToGroup: { name: "Quality unit" } });
    expect(await member.takeRule({ params })).toEqual(taken);
    expect(await waitsFor(mate)).toEqual([]);
    const mine = await member.listMyAssignments({});
    expect(mine).toMatchObject([
      { companyRuleId: Number(params.id), companyRule: { assignedToGroup: { name: "Quality unit" } } },
    ]);
    const problem = await mate.refused.takeRule(409, { params });
    expect(problem.code).toBe("assignment.taken");
    expect(problem.message).toBe(`${member.user.firstName} ${member.user.lastName} has taken this rule.`);
    await mate.refused.giveBackRule(403, { params });
    expect(await member.giveBackRule({ params })).toMatchObject({ assignedTo: null });
    expect(await waitsFor(mate)).toEqual([Number(params.id)]);
    expect(await member.listMyAssignments({})).toEqual([]);
    const [row] = await activityOf(company.id, "assignment.taken");
    expect(row).toMatchObject({ before: { assignedTo: null }, after: { assignedTo: member.user.id } });
    expect(await activityOf(company.id, "assignment.given-back")).toHaveLength(1);
  });

  it("of work that no group has is 409; work that one reviews is for the others", async () => {
    const { admin, officer, member, group, params } = await aGroupWorld();
    expect((await member.refused.takeRule(409, { params })).code).toBe("assignment.no_group");
    const body = { assignedToGroup: group.id, needsReview: true, reviewerId: officer.user.id };
    await admin.assignCompanyRule({ params, body });
    const problem = await officer.refused.takeRule(409, { params });
    expect(problem).toMatchObject({
      code: "review.self",
      message: "You review this rule, so you cannot take it.",
    });
    await member.takeRule({ params });
  });

  it("by fifty at once has one winner", async () => {
    const world = await aCompanyWithRule();
    const { company, admin } = world;
    const people = await Promise.all(times(many, () => aPerson({ companyId: company.id })));
    const memberIds = people.map(({ user }) => user.id);
    const { id } = await admin.createGroup({ body: { name: "Everyone", memberIds } });
    const params = { id: String(world.id) };
    await admin.assignCompanyRule({ params, body: { assignedToGroup: id } });
    const counts = await atOnce(
      takeRule,
      people.map((person) => as(person, { params })),
    );
    expect(counts).toEqual({ 200: 1, 409: many - 1 });
    expect(await activityOf(company.id, "assignment.taken")).toHaveLength(1);
    const lists = await Promise.all(people.map((person) => person.listMyAssignments({})));
    expect(lists.flat()).toHaveLength(1);
  });

  it("and giving back ends a submission, which no one can decide then", async () => {
    const { officer, member, params, assign } = await aGroupWorld();
    await assign({ needsReview: true, reviewerId: officer.user.id });
    await member.takeRule({ params });
    const { review } = await member.submitWork({ params, body: { note } });
    expect((await officer.listReviews({ query: { kind: "submission" } })).items).toHaveLength(1);
    expect(await member.giveBackRule({ params })).toMatchObject({
      assignedTo: null,
      review: { state: "none" },
    });
    expect((await officer.listReviews({ query: { kind: "submission" } })).items).toEqual([]);
    const body = { submissionId: String(review.submissionId), decision: "approved" };
    expect((await officer.refused.decideWork(409, { params, body })).code).toBe("review.none");
  });

  it("stays with who completed it", async () => {
    const { member, params, assign } = await aGroupWorld();
    await assign();
    await member.takeRule({ params });
    await member.updateMyAssignment({ params, body: { complianceStatus: "completed" } });
    expect((await member.refused.giveBackRule(409, { params })).code).toBe("assignment.completed");
    await member.updateMyAssignment({ params, body: { complianceStatus: "in_progress" } });
    await member.giveBackRule({ params });
  });
});

describe("leaving", () => {
  it("a group gives back what is not completed, and nothing else", async () => {
    const { company, admin, member, mate, group, params, assign } = await aGroupWorld();
    await assign();
    await member.takeRule({ params });
    const body = { name: group.name, memberIds: [mate.user.id] };
    await admin.updateGroup({ params: { id: group.id }, body });
    expect(await waitsFor(mate)).toEqual([Number(params.id)]);
    expect(await member.listMyAssignments({})).toEqual([]);
    await member.refused.takeRule(403, { params });
    await mate.takeRule({ params });
    await mate.updateMyAssignment({ params, body: { complianceStatus: "completed" } });
    await admin.updateGroup({ params: { id: group.id }, body: { ...body, memberIds: [member.user.id] } });
    expect(await mate.listMyAssignments({})).toHaveLength(1);
    const [row] = await activityOf(company.id, "assignment.given-back");
    expect(row).toMatchObject({ userId: admin.user.id, before: { assignedTo: member.user.id } });
  });

  it("the company by a deactivation does the same, while the other rules go to one person", async () => {
    const { admin, member, mate, params, assign } = await aGroupWorld();
    await assign();
    await member.takeRule({ params });
    await admin.deactivateTeamMember({
      params: { userId: member.user.id },
      body: { reassignTo: admin.user.id },
    });
    expect(await waitsFor(mate)).toEqual([Number(params.id)]);
  });

  it("is refused to a group with open work that is deleted; without it, it can be", async () => {
    const { admin, member, group, params, assign } = await aGroupWorld();
    await assign();
    const problem = await admin.refused.deleteGroup(409, { params: { id: group.id } });
    expect(problem).toMatchObject({
      code: "group.in_use",
      message: "This group still has 1 open rule or duty.",
    });
    await member.takeRule({ params });
    await admin.refused.deleteGroup(409, { params: { id: group.id } });
    await member.updateMyAssignment({ params, body: { complianceStatus: "completed" } });
    await admin.deleteGroup({ params: { id: group.id } });
    expect(await admin.getCompanyRule({ params })).toMatchObject({
      assignedToGroup: { name: "Quality unit" },
    });
  });
});

describe("the load of a group", () => {
  it("is for its lead and managers, and counts what members have to do", async () => {
    const { admin, officer, member, mate, group, params, assign } = await aGroupWorld();
    const today = "2026-06-01";
    await assign({ dueDate: "2040-06-01" });
    await member.takeRule({ params });
    const load = await officer.getGroupLoad({ params: { id: group.id }, query: { today } });
    expect(load[0]).toEqual({
      ...{ person: expect.objectContaining({ id: member.user.id }), open: 1 },
      ...{ dueSoon: 0, overdue: 0, submitted: 0 },
    });
    expect(load).toHaveLength(3);
    const soon = await admin.getGroupLoad({ params: { id: group.id }, query: { today: "2040-05-30" } });
    expect(soon[0]).toMatchObject({ dueSoon: 1 });
    const late = await admin.getGroupLoad({ params: { id: group.id }, query: { today: "2040-06-02" } });
    expect(late[0]).toMatchObject({ overdue: 1 });
    await mate.refused.getGroupLoad(403, { params: { id: group.id } });
    const before = await tableHash();
    await admin.refused.getGroupLoad(404, { params: { id: "01AAAAAAAAAAAAAAAAAAAAAAAA" } });
    expect(await tableHash()).toBe(before);
  });
});
