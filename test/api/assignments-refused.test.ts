import { describe, expect, it } from "vitest";
import { assignCompanyRule, assignMasterRule } from "../../shared/api/assignments.ts";
import { dayAfter, yearsAfter } from "../../shared/calendar/days.ts";
import { refused } from "../support/server/api.ts";
import { anAccount, aPerson, aStaffedCompany, as } from "../support/server/people.ts";
import { aCompanyWithRule, aRuleWorld, firstRule } from "../support/server/rule-world.ts";

const today = new Date().toISOString().slice(0, 10);

await aRuleWorld();

describe("an assignee", () => {
  it("who is foreign, missing, inactive or waiting is 400, alike, and nothing is changed", async () => {
    const { company, id, admin, member } = await aCompanyWithRule();
    const stranger = await aPerson({ companyId: (await aStaffedCompany()).company.id });
    const superAdmin = await aPerson({ role: "super_admin" });
    const inactive = await anAccount({ companyId: company.id, isActive: false });
    const waiting = await anAccount({ companyId: company.id, membership: "pending" });
    const nobodies = [
      stranger.user.id,
      superAdmin.user.id,
      inactive.id,
      waiting.id,
      "no-one",
      company.id,
      "USER",
      "../USER",
    ];
    const answers = [];
    for (const assignedTo of nobodies) {
      for (const [contract, params] of [
        [assignCompanyRule, { id }],
        [assignMasterRule, { id: firstRule }],
      ] as const) {
        answers.push(await refused(contract, 400, as(admin, { params, body: { assignedTo } })));
      }
    }
    expect(new Set(answers.map(({ requestId: _, ...told }) => JSON.stringify(told)))).toEqual(
      new Set([
        JSON.stringify({
          message: "Choose people who are active in your company.",
          code: "invalid",
          issues: [{ path: "body.assignedTo", message: "Choose people who are active in your company." }],
        }),
      ]),
    );
    await admin.assignCompanyRule({ params: { id }, body: { assignedTo: member.user.id } });
  });

  it.each([undefined, "", null, 7, ["a"], "x".repeat(101)])(
    "must be named: %j is 400",
    async (assignedTo) => {
      const { id, admin } = await aCompanyWithRule();
      const problem = await admin.refused.assignCompanyRule(400, { params: { id }, body: { assignedTo } });
      expect(problem.issues?.map(({ path }) => path)).toEqual(["body.assignedTo"]);
      if (!assignedTo) expect(problem.message).toBe("Please select a team member");
    },
  );

  it.each([
    ["priority", "urgent"],
    ["dueDate", "31/01/2030"],
    ["dueDate", "2030-02-30"],
    ["dueDate", "2030-01-31T00:00:00Z"],
    ["dueDate", yearsAfter(dayAfter(today, -1), -1)],
    ["dueDate", yearsAfter(dayAfter(today, 2), 20)],
    ["dueDate", "0001-01-01"],
    ["dueDate", "9999-12-31"],
    ["notes", "x".repeat(5_001)],
    ["notes", { text: "x" }],
  ])("comes with a form that is checked: %s %j is 400", async (field, value) => {
    const { id, admin, member } = await aCompanyWithRule();
    const body = { assignedTo: member.user.id, [field]: value };
    await admin.refused.assignCompanyRule(400, { params: { id }, body }, { fields: [`body.${field}`] });
  });
});

describe("a due date", () => {
  it.each([
    ["a year ago", yearsAfter(today, -1)],
    ["in twenty years", yearsAfter(today, 20)],
  ])("may be %s, of one rule and of many", async (_, dueDate) => {
    const { id, admin, member } = await aCompanyWithRule();
    const body = { assignedTo: member.user.id, dueDate };
    expect(await admin.assignCompanyRule({ params: { id }, body })).toMatchObject({ dueDate });
    const action = { type: "assign", ...body, notes: "Again" };
    const { outcomes } = await admin.changeRulesInBulk({ body: { ids: [Number(id)], action } });
    expect(outcomes).toMatchObject([{ outcome: "changed" }]);
  });

  it("of many rules is held to the same days", async () => {
    const { id, admin, member } = await aCompanyWithRule();
    const action = { type: "assign", assignedTo: member.user.id, dueDate: "1999-01-01" };
    const problem = await admin.refused.changeRulesInBulk(400, { body: { ids: [Number(id)], action } });
    const message = `Choose a day from ${yearsAfter(today, -1)} to ${yearsAfter(today, 20)}.`;
    expect(problem).toMatchObject({ message, issues: [{ path: "body.action.dueDate", message }] });
  });
});
