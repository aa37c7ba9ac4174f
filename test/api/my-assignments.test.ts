import { describe, expect, it } from "vitest";
import { activityRow } from "../../functions/core/endpoint/activity.ts";
import type { Context } from "../../functions/core/endpoint/context.ts";
import { newId } from "../../functions/core/ids.ts";
import { mustFindCompanyRule } from "../../functions/rules/record/find-rule.ts";
import { reportWork } from "../../functions/work/assignments/report-work.ts";
import { dayAfter } from "../../shared/calendar/days.ts";
import type { MyAssignmentPage } from "../../shared/schemas/my-assignments.ts";
import { itemsUnder, tableHash } from "../support/server/engine.ts";
import { aStaffedCompany, type Person } from "../support/server/people.ts";
import { selectTitle } from "../support/server/regulation.ts";
import { aCompanyWithRule, aRuleWorld, firstRule, myTasks } from "../support/server/rule-world.ts";

await aRuleWorld();

const secondRule = "21.820-820.30-1";
const thirdRule = "21.820-820.40-1";

const assign = (by: Person, to: Person, masterRuleId: string, dueDate: string | null = null) =>
  by.assignMasterRule({ params: { id: masterRuleId }, body: { assignedTo: to.user.id, dueDate } });

const pageOf = async (person: Person, query: object): Promise<MyAssignmentPage> => {
  const answer = await person.listMyAssignments({ query: { limit: "50", ...query } });
  if (Array.isArray(answer)) throw new Error("Expected a page");
  return answer;
};
/** What a handler knows when this person calls. */
const contextOf = ({ user }: Person, companyId: string): Context => {
  const now = new Date();
  const actor = {
    ...user,
    isConfirmed: true,
    mustEnroll: false,
    sidHash: "test",
    confirmedAt: now.toISOString(),
    timeZone: "America/New_York",
  };
  const who = { event: "assignment.updated", userId: user.id, companyId, requestId: "test", now };
  return {
    requestId: who.requestId,
    now,
    source: "127.0.0.1",
    scopes: [],
    userAgent: "tests",
    cookie: () => undefined,
    remainingMs: () => 10_000,
    user: actor,
    actor: () => actor,
    companyId: () => companyId,
    newId: () => newId(now),
    activity: (details) => activityRow({ ...who, id: newId(now) }, details),
    setCookie: () => undefined,
    setHeader: () => undefined,
  };
};

const rulesOf = ({ items }: Pick<MyAssignmentPage, "items">) => items.map(({ masterRule }) => masterRule.id);

describe("My Assignments without paging", () => {
  it("are one's own active ones with their rules, the soonest due first", async () => {
    const { admin, member, id } = await aCompanyWithRule();
    await assign(admin, member, firstRule);
    const lastMonth = dayAfter(new Date().toISOString().slice(0, 10), -30);
    await assign(admin, member, secondRule, lastMonth);
    const mine = myTasks(await member.listMyAssignments());
    expect(mine.map(({ masterRule, dueDate }) => [masterRule.id, dueDate])).toEqual([
      [secondRule, lastMonth],
      [firstRule, null],
    ]);
    expect(mine[1]).toMatchObject({
      companyRuleId: id,
      priority: "medium",
      status: "active",
      companyRule: { id, assignedTo: member.user.id, ruleTitle: "Rule 0", complianceStatus: "pending" },
      masterRule: { ruleTitle: "Rule 0", sourceSection: "21 CFR 11.10" },
    });
    expect(await admin.listMyAssignments()).toEqual([]);
  });
});

describe("a page of My Assignments", () => {
  it("ends where the next one begins, and each assignment is on one of them", async () => {
    const { admin, member } = await aCompanyWithRule();
    for (const rule of [firstRule, secondRule, thirdRule]) await assign(admin, member, rule, "2030-01-01");
    const first = await pageOf(member, { limit: "2" });
    expect(first).toMatchObject({ total: 3, counts: { all: 3, pending: 3 } });
    expect(first.nextCursor).not.toBeNull();
    const second = await pageOf(member, { limit: "2", cursor: first.nextCursor });
    expect(second.nextCursor).toBeNull();
    expect([...rulesOf(first), ...rulesOf(second)].toSorted()).toEqual(
      [firstRule, secondRule, thirdRule].toSorted(),
    );
  });

  it("goes on after what has moved to the end meanwhile", async () => {
    const { admin, member } = await aCompanyWithRule();
    const rules = [firstRule, secondRule, thirdRule];
    for (const [index, rule] of rules.entries()) await assign(admin, member, rule, `2030-01-0${index + 1}`);
    const first = await pageOf(member, { limit: "2" });
    expect(rulesOf(first)).toEqual([firstRule, secondRule]);
    const params = { id: first.items[1]?.companyRuleId ?? 0 };
    await member.updateMyAssignment({ params, body: { complianceStatus: "completed" } });
    expect(rulesOf(await pageOf(member, { limit: "2", cursor: first.nextCursor }))).toEqual([
      thirdRule,
      secondRule,
    ]);
  });

  it("filters by status and by due date of the caller's day, and counts every filter all the same", async () => {
    const { admin, member } = await aCompanyWithRule();
    await assign(admin, member, firstRule, "2030-01-10");
    await assign(admin, member, secondRule, "2030-02-10");
    await assign(admin, member, thirdRule);
    const filtered = await pageOf(member, { due: "overdue", today: "2030-01-11" });
    expect(rulesOf(filtered)).toEqual([firstRule]);
    expect(filtered).toMatchObject({ total: 1, counts: { all: 3, overdue: 1, soon: 0, later: 1, none: 1 } });
    expect(rulesOf(await pageOf(member, { due: "soon", today: "2030-01-10" }))).toEqual([firstRule]);
    expect(rulesOf(await pageOf(member, { due: "none" }))).toEqual([thirdRule]);
    expect(rulesOf(await pageOf(member, { status: "in_progress" }))).toEqual([]);
  });

  it("has a cursor that works neither for someone else nor under another filter", async () => {
    const { admin, member } = await aCompanyWithRule();
    for (const rule of [firstRule, secondRule]) {
      await assign(admin, member, rule);
    }
    const { nextCursor } = await pageOf(member, { limit: "1" });
    const cursor = nextCursor ?? "";
    await admin.refused.listMyAssignments(400, { query: { cursor } });
    await member.refused.listMyAssignments(400, { query: { cursor, status: "pending" } });
    await member.listMyAssignments({ query: { cursor } });
  });

  it.each([{ status: "done" }, { due: "yesterday" }, { today: "31.12.2029" }, { limit: "0" }])(
    "is 400 with %j",
    async (query) => {
      const { member } = await aStaffedCompany();
      await member.refused.listMyAssignments(400, { query });
    },
  );
});

describe("reporting on one's assignment", () => {
  it("sets the status and keeps the note as a comment, in one change with one row of activity", async () => {
    const { company, id, admin, member } = await aCompanyWithRule();
    await assign(admin, member, firstRule);
    const body = { complianceStatus: "in_progress", note: "Waiting for the vendor." };
    const state = await member.updateMyAssignment({ params: { id }, body });
    expect(state).toEqual({
      ...{ applicability: "undecided", applicabilityReason: null },
      companyRuleId: id,
      complianceStatus: "in_progress",
      priority: "medium",
      isActive: true,
      version: 2,
    });
    const [mine] = (await pageOf(member, {})).items;
    expect(mine?.companyRule.complianceStatus).toBe("in_progress");
    const rows = await itemsUnder(`C#${company.id}#R#${id}`);
    const [comment] = rows.filter(({ sk }) => sk.startsWith("REVIEW#"));
    expect(comment).toMatchObject({
      companyRuleId: id,
      userId: member.user.id,
      type: "comment",
      content: "Waiting for the vendor.",
    });
    const told = (await itemsUnder(`C#${company.id}#ACTIVITY`)).filter(
      ({ event }) => event === "assignment.updated",
    );
    expect(told).toEqual([
      expect.objectContaining({
        userId: member.user.id,
        target: { type: "rule", id: String(id) },
        before: { complianceStatus: "pending" },
        after: { complianceStatus: "in_progress", reviewId: comment?.id, type: "comment" },
      }),
    ]);
  });

  it("may be a note alone, which leaves the rule's version as it is", async () => {
    const { company, id, admin, member } = await aCompanyWithRule();
    await assign(admin, member, firstRule);
    const state = await member.updateMyAssignment({ params: { id }, body: { note: " Half done. " } });
    expect(state).toMatchObject({ complianceStatus: "pending", version: 1 });
    const rows = await itemsUnder(`C#${company.id}#R#${id}`);
    expect(rows.filter(({ sk }) => sk.startsWith("REVIEW#"))).toEqual([
      expect.objectContaining({ content: "Half done." }),
    ]);
  });

  it.each([{}, { complianceStatus: "pending" }, { note: "  " }])(
    "that says nothing new writes nothing: %j",
    async (body) => {
      const { id, admin, member } = await aCompanyWithRule();
      await assign(admin, member, firstRule);
      const before = await tableHash();
      expect(await member.updateMyAssignment({ params: { id }, body })).toMatchObject({
        version: 1,
      });
      expect(await tableHash()).toBe(before);
    },
  );

  it("is 404 for everyone who does not have the rule, managers too, and changes nothing", async () => {
    const { id, admin, officer, member } = await aCompanyWithRule();
    const body = { complianceStatus: "completed", note: "Mine" };
    const message = "This rule is not assigned to you.";
    await member.refused.updateMyAssignment(404, { params: { id }, body }, message);
    await assign(admin, member, firstRule);
    for (const other of [admin, officer])
      await other.refused.updateMyAssignment(404, { params: { id }, body }, message);
  });

  it.each([{ complianceStatus: "done" }, { complianceStatus: "" }, { note: "x".repeat(5_001) }, { note: 7 }])(
    "is checked: %j is 400",
    async (body) => {
      const { id, admin, member } = await aCompanyWithRule();
      await assign(admin, member, firstRule);
      await member.refused.updateMyAssignment(400, { params: { id }, body });
    },
  );

  it("is no longer possible once the title is not the company's", async () => {
    const { company, admin, member } = await aStaffedCompany();
    await selectTitle(company.id, 21);
    const { companyRuleId } = await assign(admin, member, firstRule);

    await admin.removeSelection({ params: { cfrTitleId: "21" } });
    const body = { complianceStatus: "completed" };
    await member.refused.updateMyAssignment(404, { params: { id: companyRuleId }, body });
  });

  it.each([{ note: "Mine" }, { complianceStatus: "completed" }] as const)(
    "that was begun before the rule was given away writes nothing: %j",
    async (body) => {
      const { company, id, admin, officer, member } = await aCompanyWithRule();
      await assign(admin, member, firstRule);
      const asItWas = await mustFindCompanyRule(company.id, String(id));
      await assign(admin, officer, firstRule);
      const before = await tableHash();
      await expect(reportWork(asItWas, body, contextOf(member, company.id))).rejects.toThrow(
        "note" in body ? "This rule is not assigned to you." : "Someone else changed this rule",
      );
      expect(await tableHash()).toBe(before);
    },
  );
});
