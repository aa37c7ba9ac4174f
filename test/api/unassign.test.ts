import { describe, expect, it } from "vitest";
import { unassignCompanyRule } from "../../shared/api/assignments.ts";
import { ok, refused } from "../support/server/api.ts";
import { activityOf } from "../support/server/at-once.ts";
import { waitingFor } from "../support/server/mailbox.ts";
import { as } from "../support/server/people.ts";
import { aCompanyWithRule, aRuleWorld } from "../support/server/rule-world.ts";

await aRuleWorld();

const anAssignedRule = async (dueDate: string | null = null) => {
  const staffed = await aCompanyWithRule();
  const { id, admin, member } = staffed;
  const body = { assignedTo: member.user.id, dueDate };
  await admin.assignCompanyRule({ params: { id }, body });
  return staffed;
};

describe("taking a rule away from its assignee", () => {
  it("ends the assignment, and keeps it in the history with who ended it and when", async () => {
    const { id, admin, officer, member } = await anAssignedRule("2030-06-30");
    const state = await officer.unassignCompanyRule({ params: { id } });
    expect(state).toEqual({
      ...{ applicability: "undecided", applicabilityReason: null },
      companyRuleId: id,
      complianceStatus: "pending",
      priority: "medium",
      isActive: true,
      version: 2,
    });
    expect(await admin.getCompanyRule({ params: { id } })).toMatchObject({
      assignedTo: null,
      assignedToUser: null,
      dueDate: null,
      version: 2,
    });
    expect(await member.listMyAssignments()).toEqual([]);
    const [entry, ...others] = await member.listRuleAssignments({ params: { id } });
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      status: "cancelled",
      assignedTo: member.user.id,
      dueDate: "2030-06-30",
      cancelledByUser: { id: officer.user.id },
    });
    expect(Date.parse(entry?.cancelledAt ?? "")).toBeGreaterThanOrEqual(Date.parse(entry?.assignedAt ?? ""));
  });

  it("sends no mail", async () => {
    const { id, admin, member } = await anAssignedRule();
    expect(await waitingFor(member.user.email)).toHaveLength(1);
    await admin.unassignCompanyRule({ params: { id } });
    expect(await waitingFor(member.user.email)).toHaveLength(1);
  });

  it("is told in the activity with what changed", async () => {
    const { company, id, admin, member } = await anAssignedRule("2030-06-30");
    await admin.unassignCompanyRule({ params: { id } });
    expect(await activityOf(company.id, "rule.unassigned")).toEqual([
      expect.objectContaining({
        userId: admin.user.id,
        target: { type: "rule", id: String(id) },
        before: { assignedTo: member.user.id, dueDate: "2030-06-30" },
        after: { assignedTo: null, dueDate: null },
      }),
    ]);
  });

  it("is 404 when it is not assigned, also the second time, and changes nothing", async () => {
    const { id, admin } = await aCompanyWithRule();
    await admin.refused.unassignCompanyRule(404, { params: { id } }, "This rule is not assigned to anyone.");
    const assigned = await anAssignedRule();
    const request = as(assigned.admin, { params: { id: assigned.id } });
    await ok(unassignCompanyRule, request);
    await refused(unassignCompanyRule, 404, request, "This rule is not assigned to anyone.");
  });

  it("leaves the rule free to be given to the same person again", async () => {
    const { id, admin, member } = await anAssignedRule();
    await admin.unassignCompanyRule({ params: { id } });
    await admin.assignCompanyRule({ params: { id }, body: { assignedTo: member.user.id } });
    const history = await member.listRuleAssignments({ params: { id } });
    expect(history.map(({ status }) => status)).toEqual(["active", "cancelled"]);
    expect(await waitingFor(member.user.email)).toHaveLength(2);
  });
});
