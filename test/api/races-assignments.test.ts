import { describe, expect, it } from "vitest";
import { assignCompanyRule, unassignCompanyRule, updateMyAssignment } from "../../shared/api/assignments.ts";
import { ok, refused } from "../support/server/api.ts";
import { activityOf, atOnce, many, times } from "../support/server/at-once.ts";
import { itemsUnder } from "../support/server/engine.ts";
import { waitingFor } from "../support/server/mailbox.ts";
import { aStaffedCompany, as, type Person, type StaffedCompany } from "../support/server/people.ts";
import { selectTitle } from "../support/server/regulation.ts";
import { aRuleWorld, items, myTasks } from "../support/server/rule-world.ts";

await aRuleWorld();

/** The number of an untouched company rule. */
const aRuleOf = async ({ company, admin }: StaffedCompany): Promise<number> => {
  await selectTitle(company.id, 21, { shared: 8, own: 0 });
  const [rule] = items(await admin.listCompanyRules());
  return Number(rule?.id);
};

/** Ids of the assignments in the lists of all three people. */
const listed = async ({ admin, officer, member }: StaffedCompany): Promise<string[]> => {
  const lists = await Promise.all(
    [admin, officer, member].map(async (person) => myTasks(await person.listMyAssignments())),
  );
  return lists.flat().map(({ id }) => id);
};

const statuses = ["pending", "in_progress", "completed"] as const;
const commentsIn = (rows: readonly { sk: string }[]) => rows.filter(({ sk }) => sk.startsWith("REVIEW#"));

describe("assigning one rule at the same moment", () => {
  const checkConsistent = async (staffed: StaffedCompany, id: number, succeeded: number) => {
    const { company, admin, officer, member } = staffed;
    const history = await admin.listRuleAssignments({ params: { id } });
    const [active, ...others] = history.filter(({ status }) => status === "active");
    expect(others).toEqual([]);
    expect(history).toHaveLength(succeeded);
    const rule = await admin.getCompanyRule({ params: { id } });
    expect(rule).toMatchObject({ assignedTo: active?.assignedTo, version: succeeded });
    expect(await listed(staffed)).toEqual([active?.id]);
    expect(await activityOf(company.id, "rule.assigned")).toHaveLength(succeeded);
    const mails = await Promise.all([admin, officer, member].map(({ user }) => waitingFor(user.email)));
    // No one is mailed of what they gave themselves.
    const given = history.filter(({ assignedTo, assignedBy }) => assignedTo !== assignedBy);
    expect(mails.flat()).toHaveLength(given.length);
  };

  it(`leaves one active assignment, no matter which of ${many} came last, and the others in the history`, async () => {
    const staffed = await aStaffedCompany();
    const { admin, officer, member } = staffed;
    const id = await aRuleOf(staffed);
    const requests = times(many, (index) =>
      as(admin, {
        params: { id },
        body: { assignedTo: [admin, officer, member][index % 3]?.user.id, notes: `Number ${index}` },
      }),
    );
    const counts = await atOnce(assignCompanyRule, requests);
    expect((counts[201] ?? 0) + (counts[409] ?? 0)).toBe(many);
    expect(counts[201]).toBeGreaterThan(0);
    await checkConsistent(staffed, id, counts[201] ?? 0);
  });

  it("lets a few people assign at the same moment without refusing any of them", async () => {
    const staffed = await aStaffedCompany();
    const { admin, officer, member } = staffed;
    await selectTitle(staffed.company.id, 21);
    const people = [admin, officer, member];
    const answers = await Promise.all(
      people.map((person) =>
        person.assignMasterRule({ params: { id: "21.11-11.10-0" }, body: { assignedTo: person.user.id } }),
      ),
    );
    const id = answers[0]?.companyRuleId ?? 0;
    expect(new Set(answers.map(({ companyRuleId }) => companyRuleId)).size).toBe(1);
    await checkConsistent(staffed, id, 3);
  });

  it("while someone copies it keeps both", async () => {
    const { company, admin, member } = await aStaffedCompany();
    await selectTitle(company.id, 21);
    const params = { id: "21.11-11.10-0" };
    const [assigned] = await Promise.all([
      admin.assignMasterRule({ params, body: { assignedTo: member.user.id } }),
      member.copyMasterRule({ params: { masterId: params.id } }),
    ]);
    const rule = await admin.getCompanyRule({ params: { id: assigned.companyRuleId } });
    expect(rule).toMatchObject({ hasCopy: true, assignedTo: member.user.id, version: 2 });
  });

  it(`to the same person in the same words ${many} times is one assignment and one mail`, async () => {
    const staffed = await aStaffedCompany();
    const id = await aRuleOf(staffed);
    const request = as(staffed.admin, { params: { id }, body: { assignedTo: staffed.member.user.id } });
    const counts = await atOnce(
      assignCompanyRule,
      times(many, () => request),
    );
    expect((counts[201] ?? 0) + (counts[409] ?? 0)).toBe(many);
    await checkConsistent(staffed, id, 1);
  });
});

describe("assigning and taking away at the same moment", () => {
  it(`leaves what the last of ${many} did, in the rule, the lists and the history alike`, async () => {
    const staffed = await aStaffedCompany();
    const { company, admin, officer, member } = staffed;
    const id = await aRuleOf(staffed);
    const assigning = times(many / 2, (index) =>
      as(admin, {
        params: { id },
        body: { assignedTo: [admin, officer, member][index % 3]?.user.id, notes: `Number ${index}` },
      }),
    );
    const unassigning = times(many / 2, () => as(officer, { params: { id } }));
    const [assigned, unassigned] = await Promise.all([
      atOnce(assignCompanyRule, assigning),
      atOnce(unassignCompanyRule, unassigning),
    ]);
    const [given = 0, taken = 0] = [assigned[201], unassigned[200]];
    expect(given + (assigned[409] ?? 0)).toBe(many / 2);
    expect(taken + (unassigned[404] ?? 0) + (unassigned[409] ?? 0)).toBe(many / 2);
    const history = await admin.listRuleAssignments({ params: { id } });
    const active = history.filter(({ status }) => status === "active");
    expect(history).toHaveLength(given);
    expect(active.length).toBeLessThanOrEqual(1);
    expect(history.every(({ status, cancelledAt }) => (status === "active") === (cancelledAt === null))).toBe(
      true,
    );
    const rule = await admin.getCompanyRule({ params: { id } });
    expect(rule).toMatchObject({ assignedTo: active[0]?.assignedTo ?? null, version: given + taken });
    expect(await listed(staffed)).toEqual(active.map((each) => each.id));
    expect(await activityOf(company.id, "rule.assigned")).toHaveLength(given);
    expect(await activityOf(company.id, "rule.unassigned")).toHaveLength(taken);
  });
});

describe("reporting on a rule while it is given to someone else", () => {
  it("is refused from the moment the rule is another's, and nothing of it is written", async () => {
    for (let round = 0; round < 3; round += 1) {
      const staffed = await aStaffedCompany();
      const { company, admin, officer, member } = staffed;
      const id = await aRuleOf(staffed);
      const assign = (to: Person) => as(admin, { params: { id }, body: { assignedTo: to.user.id } });
      await ok(assignCompanyRule, assign(member));
      const reports = times(20, (index) =>
        as(member, {
          params: { id },
          // Every other one is a note alone, which is held to the assignment and not to the rule's version.
          body: { ...(index % 2 && { complianceStatus: statuses[index % 3] }), note: `Note ${index}` },
        }),
      );
      const [counts] = await Promise.all([
        atOnce(updateMyAssignment, reports),
        ok(assignCompanyRule, assign(officer)),
      ]);
      const { 200: taken = 0, 404: lost = 0, 409: busy = 0 } = counts;
      expect(taken + lost + busy).toBe(20);
      const told = await activityOf(company.id, "assignment.updated");
      expect(told).toHaveLength(taken);
      expect(commentsIn(await itemsUnder(`C#${company.id}#R#${id}`))).toHaveLength(taken);
      const changes = told.filter(({ after }) => Object.hasOwn(Object(after), "complianceStatus")).length;
      const rule = await admin.getCompanyRule({ params: { id } });
      expect(rule).toMatchObject({ assignedTo: officer.user.id, version: 2 + changes });
      const [late] = reports;
      await refused(updateMyAssignment, 404, late, "This rule is not assigned to you.");
    }
  });
});
