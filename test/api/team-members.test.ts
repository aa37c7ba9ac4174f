import { describe, expect, it } from "vitest";
import {
  activateTeamMember,
  changeMemberRole,
  deactivateTeamMember,
  getMemberWorkload,
} from "../../shared/api/team.ts";
import { refused } from "../support/server/api.ts";
import { activityOf, atOnce, many, times } from "../support/server/at-once.ts";
import { tableHash } from "../support/server/engine.ts";
import { aWorld, loadRegulation } from "../support/server/matrix/world.ts";
import {
  anAccountWith,
  aPerson,
  aStaffedCompany,
  as,
  type Person,
  visitor,
} from "../support/server/people.ts";

const of = (person: Pick<Person, "user">) => ({ params: { userId: person.user.id } });
const roleOf = (person: Pick<Person, "user">, role: string) => ({ ...of(person), body: { role } });
const listed = async (reader: Person, person: Person) =>
  (await reader.listTeamMembers()).find(({ id }) => id === person.user.id);

describe("deactivating a person", () => {
  it("ends all their sessions with the next call, keeps them out, and keeps them on the list", async () => {
    const { company, admin } = await aStaffedCompany();
    const password = "Colleague password 1";
    const user = await anAccountWith(password, { companyId: company.id });
    const signedIn = async () => (await visitor.call.login({ body: { email: user.email, password } })).status;
    const member = await aPerson({ companyId: company.id });
    expect(await signedIn()).toBe(200);
    await member.getCurrentUser();
    for (const person of [{ user }, member]) {
      expect(await admin.deactivateTeamMember(of(person))).toMatchObject({ isActive: false });
    }
    await member.refused.getCurrentUser(401);
    expect(await signedIn()).toBe(401);
    expect(await listed(admin, member)).toMatchObject({ isActive: false });
    expect(await activityOf(company.id, "user.deactivated")).toHaveLength(2);
    await admin.activateTeamMember(of({ user }));
    expect(await signedIn()).toBe(200);
  });

  it("and activating them again restores no session", async () => {
    const { company, admin, member } = await aStaffedCompany();
    await admin.deactivateTeamMember(of(member));
    expect(await admin.activateTeamMember(of(member))).toMatchObject({ isActive: true });
    await member.refused.getCurrentUser(401);
    expect(await activityOf(company.id, "user.activated")).toMatchObject([
      { target: { id: member.user.id }, before: { isActive: false }, after: { isActive: true } },
    ]);
  });

  it("twice changes nothing the second time, as activating does", async () => {
    const { admin, member } = await aStaffedCompany();
    const before = await tableHash();
    await admin.activateTeamMember(of(member));
    expect(await tableHash()).toBe(before);
    await admin.deactivateTeamMember(of(member));
    const after = await tableHash();
    await admin.deactivateTeamMember(of(member));
    expect(await tableHash()).toBe(after);
  });
});

describe("changing a person's role", () => {
  it.each(["compliance_officer", "company_admin"] as const)(
    "to %s counts from their next call",
    async (role) => {
      const { company, admin, member } = await aStaffedCompany();
      const body = { email: `by-${member.user.id}@example.com`, role: "member" };
      await member.refused.inviteTeamMember(403, { body });
      expect(await admin.changeMemberRole(roleOf(member, role))).toMatchObject({ role });
      expect(await member.getCurrentUser()).toMatchObject({ role });
      await member.inviteTeamMember({ body });
      expect(await listed(admin, member)).toMatchObject({ role });
      expect(await activityOf(company.id, "user.role-changed")).toMatchObject([
        { userId: admin.user.id, before: { role: "member" }, after: { role } },
      ]);
    },
  );

  it("down takes the rights away with their next call", async () => {
    const { admin, officer, member } = await aStaffedCompany();
    await officer.getMemberWorkload(of(member));
    await admin.changeMemberRole(roleOf(officer, "member"));
    await officer.refused.getMemberWorkload(403, of(member));
  });

  it.each(["super_admin", "owner", "", undefined])("to %j is refused as 400", async (role) => {
    const { admin, member } = await aStaffedCompany();
    const problem = await admin.refused.changeMemberRole(400, { ...of(member), body: { role } });
    expect(problem.issues).toEqual([{ path: "body.role", message: "Please select a role" }]);
  });
});

describe("an officer", () => {
  it("manages members and officers, and neither manages nor makes administrators", async () => {
    const { company, admin, officer, member } = await aStaffedCompany();
    const colleague = await aPerson({ companyId: company.id, role: "compliance_officer" });
    await officer.refused.deactivateTeamMember(403, of(admin));
    await officer.refused.activateTeamMember(403, of(admin));
    await officer.refused.changeMemberRole(403, roleOf(admin, "member"));
    await officer.refused.changeMemberRole(403, roleOf(member, "company_admin"));
    await officer.changeMemberRole(roleOf(colleague, "member"));
    await officer.changeMemberRole(roleOf(member, "compliance_officer"));
    await officer.deactivateTeamMember(of(colleague));
  });
});

describe("oneself", () => {
  it("cannot be changed: 409 with the reason, for each role", async () => {
    const { admin, officer } = await aStaffedCompany();
    for (const person of [admin, officer]) {
      const role = await person.refused.changeMemberRole(409, roleOf(person, "member"));
      expect(role.message).toContain("You cannot change your own role.");
      const active = await person.refused.deactivateTeamMember(409, of(person));
      expect(active.message).toContain("You cannot deactivate yourself.");
    }
  });
});

describe("a person who is not in the company", () => {
  it("is 404, the same for another company's, one who is pending, and no one", async () => {
    const { company, admin } = await aStaffedCompany();
    const theirs = await aStaffedCompany();
    const waiting = await aPerson({ companyId: company.id, membership: "pending" });
    for (const userId of [theirs.member.user.id, waiting.user.id, "no-one"]) {
      const params = { userId };
      for (const contract of [activateTeamMember, deactivateTeamMember, getMemberWorkload]) {
        await refused(contract, 404, as(admin, { params }), "Person not found in your company.");
      }
      await admin.refused.changeMemberRole(404, { params, body: { role: "member" } });
    }
  });
});

describe("the last administrator", () => {
  it.each([
    ["demote", changeMemberRole],
    ["deactivate", deactivateTeamMember],
  ] as const)("stays when two %s each other at the same moment", async (_, contract) => {
    for (let round = 0; round < 5; round += 1) {
      const { company, admin } = await aStaffedCompany();
      const second = await aPerson({ companyId: company.id, role: "company_admin" });
      const reader = await aPerson({ companyId: company.id });
      const requests = times(10, (index) =>
        index % 2 ? as(admin, roleOf(second, "member")) : as(second, roleOf(admin, "member")),
      );
      const counts = await atOnce(contract, requests);
      expect(counts[500]).toBeUndefined();
      const team = await reader.listTeamMembers();
      const left = team.filter(({ role, isActive }) => role === "company_admin" && isActive);
      expect(left).toHaveLength(1);
    }
  });

  it(`stays when two demote and deactivate each other in ${many} calls`, async () => {
    const { company, admin } = await aStaffedCompany();
    const second = await aPerson({ companyId: company.id, role: "company_admin" });
    const reader = await aPerson({ companyId: company.id });
    const crosswise = (contract: typeof changeMemberRole | typeof deactivateTeamMember) =>
      atOnce(
        contract,
        times(many / 2, (index) =>
          index % 2 ? as(admin, roleOf(second, "member")) : as(second, roleOf(admin, "member")),
        ),
      );
    const counts = await Promise.all([crosswise(changeMemberRole), crosswise(deactivateTeamMember)]);
    expect(counts.map((each) => each[500])).toEqual([undefined, undefined]);
    const team = await reader.listTeamMembers();
    const left = team.filter(({ role, isActive }) => role === "company_admin" && isActive);
    expect(left).toHaveLength(1);
  }, 60_000);

  it(`stays when ${many} calls take every administrator the role at the same moment`, async () => {
    const { company, admin } = await aStaffedCompany();
    const others = await Promise.all(
      times(4, () => aPerson({ companyId: company.id, role: "company_admin" })),
    );
    const all = [admin, ...others];
    const reader = await aPerson({ companyId: company.id });
    const requests = times(many, (index) => {
      const actor = all[index % 5] ?? admin;
      const target = all[(index + 1 + (index % 4)) % 5] ?? admin;
      return as(actor, roleOf(target, "member"));
    });
    const counts = await atOnce(changeMemberRole, requests);
    expect(counts[500]).toBeUndefined();
    const team = await reader.listTeamMembers();
    const left = team.filter(({ role, isActive }) => role === "company_admin" && isActive);
    expect(left.length).toBeGreaterThanOrEqual(1);
    expect(counts[200] ?? 0).toBeGreaterThanOrEqual(1);
  }, 120_000);
});

describe("a person's workload", () => {
  it("counts what is assigned to them now", async () => {
    await loadRegulation();
    const { admin, member, ruleId, ownRuleId } = await aWorld();
    const open = async () => (await admin.getMemberWorkload(of(member))).openAssignments;
    expect(await open()).toBe(0);
    for (const [expected, id] of [ruleId, ownRuleId].entries()) {
      expect(await open()).toBe(expected);
      const body = { assignedTo: member.user.id };
      await admin.assignCompanyRule({ params: { id }, body });
    }
    expect(await open()).toBe(2);
    await admin.deactivateTeamMember(of(member));
    expect(await open()).toBe(2);
  });
});
