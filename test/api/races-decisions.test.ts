import { beforeAll, describe, expect, it } from "vitest";
import {
  assignCompanyRule,
  assignMasterRule,
  listMyAssignments,
  listRuleAssignments,
} from "../../shared/api/assignments.ts";
import { copyMasterRule, getCompanyRule, listCompanyRules } from "../../shared/api/company-rules.ts";
import { getCurrentUser, login, logout } from "../../shared/api/session.ts";
import { approveJoinRequest, declineJoinRequest, listTeamMembers } from "../../shared/api/team.ts";
import { call, ok } from "../support/server/api.ts";
import { activityOf, atOnce, many, times } from "../support/server/at-once.ts";
import { itemsUnder, withEngine } from "../support/server/engine.ts";
import { waitingFor } from "../support/server/mailbox.ts";
import {
  anAccountWith,
  aPerson,
  aStaffedCompany,
  as,
  type StaffedCompany,
  signedIn,
} from "../support/server/people.ts";
import { selectTitle } from "../support/server/regulation.ts";
import { aRuleWorld, items } from "../support/server/rule-world.ts";

withEngine();
beforeAll(aRuleWorld);

describe("assigning one rule at the same moment", () => {
  const checkConsistent = async (
    { company, admin, officer, member }: StaffedCompany,
    id: number,
    succeeded: number,
  ) => {
    const history = await ok(listRuleAssignments, as(admin, { params: { id } }));
    const [active, ...others] = history.filter(({ status }) => status === "active");
    expect(others).toEqual([]);
    expect(history).toHaveLength(succeeded);
    const rule = await ok(getCompanyRule, as(admin, { params: { id } }));
    expect(rule).toMatchObject({ assignedTo: active?.assignedTo, version: succeeded });
    const lists = await Promise.all(
      [admin, officer, member].map((person) => ok(listMyAssignments, as(person))),
    );
    expect(lists.flat().map((each) => each.id)).toEqual([active?.id]);
    expect(await activityOf(company.id, "rule.assigned")).toHaveLength(succeeded);
    const mails = await Promise.all([admin, officer, member].map(({ user }) => waitingFor(user.email)));
    expect(mails.flat()).toHaveLength(succeeded);
  };

  it(`leaves one active assignment, whoever of ${many} came last, and the others in the history`, async () => {
    const staffed = await aStaffedCompany();
    const { admin, officer, member } = staffed;
    await selectTitle(staffed.company.id, 21, { shared: 8, own: 0 });
    const [rule] = items(await ok(listCompanyRules, as(admin)));
    const id = Number(rule?.id);
    const requests = times(many, (index) =>
      as(admin, { params: { id }, body: { assignedTo: [admin, officer, member][index % 3]?.user.id } }),
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
        ok(
          assignMasterRule,
          as(person, { params: { id: "21.11-11.10-0" }, body: { assignedTo: person.user.id } }),
        ),
      ),
    );
    const id = answers[0]?.companyRuleId ?? 0;
    expect(new Set(answers.map(({ companyRuleId }) => companyRuleId)).size).toBe(1);
    await checkConsistent(staffed, id, 3);
  });

  it("while somebody copies it keeps both", async () => {
    const { company, admin, member } = await aStaffedCompany();
    await selectTitle(company.id, 21);
    const params = { id: "21.11-11.10-0" };
    const [assigned] = await Promise.all([
      ok(assignMasterRule, as(admin, { params, body: { assignedTo: member.user.id } })),
      ok(copyMasterRule, as(member, { params: { masterId: params.id } })),
    ]);
    const rule = await ok(getCompanyRule, as(admin, { params: { id: assigned.companyRuleId } }));
    expect(rule).toMatchObject({ hasCopy: true, assignedTo: member.user.id, version: 2 });
  });
});

describe("deciding on one request at the same moment", () => {
  it(`approves once, whoever of ${many} was first: one mail, one row of activity`, async () => {
    const { company, admin, officer } = await aStaffedCompany();
    const asking = await aPerson({ companyId: company.id, membership: "pending" });
    const requests = times(many, (index) =>
      as(index % 2 ? admin : officer, { params: { userId: asking.user.id } }),
    );
    expect(await atOnce(approveJoinRequest, requests)).toEqual({ 200: 1, 404: many - 1 });
    expect(await waitingFor(asking.user.email)).toHaveLength(1);
    expect(await activityOf(company.id, "join-request.approved")).toHaveLength(1);
  });

  it("either approves or declines, never both", async () => {
    for (let round = 0; round < 3; round += 1) {
      const { company, admin, officer } = await aStaffedCompany();
      const asking = await aPerson({ companyId: company.id, membership: "pending" });
      const params = { userId: asking.user.id };
      const [approved, declined] = await Promise.all([
        atOnce(
          approveJoinRequest,
          times(5, () => as(admin, { params })),
        ),
        atOnce(
          declineJoinRequest,
          times(5, () => as(officer, { params })),
        ),
      ]);
      expect((approved[200] ?? 0) + (declined[200] ?? 0)).toBe(1);
      const user = await ok(getCurrentUser, as(asking));
      const listed = (await ok(listTeamMembers, as(admin))).some(({ id }) => id === asking.user.id);
      expect([user.membership, user.companyId, listed]).toEqual(
        approved[200] ? ["active", company.id, true] : ["none", null, false],
      );
      expect(await waitingFor(asking.user.email)).toHaveLength(1);
    }
  });

  it("and signing in shows the person on the team as they are afterwards", async () => {
    const password = "Race password 1";
    for (let round = 0; round < 3; round += 1) {
      const { company, admin } = await aStaffedCompany();
      const user = await anAccountWith(password, { companyId: company.id, membership: "pending" });
      await Promise.all([
        ...times(3, () => call(login, { body: { email: user.email, password } })),
        ok(approveJoinRequest, as(admin, { params: { userId: user.id } })),
      ]);
      const listed = (await ok(listTeamMembers, as(admin))).find(({ id }) => id === user.id);
      expect(listed).toMatchObject({ membership: "active", lastLoginAt: expect.any(String) });
    }
  });
});

describe("signing out at the same moment", () => {
  it("ends the session once and is an error for nobody", async () => {
    const person = await aPerson();
    const other = await signedIn(person.user);
    expect(
      await atOnce(
        logout,
        times(20, () => as(person)),
      ),
    ).toEqual({ 200: 20 });
    const ended = (await itemsUnder("SYSTEM#ACTIVITY")).filter(
      ({ event, userId }) => event === "session.ended" && userId === person.user.id,
    );
    expect(ended).toHaveLength(1);
    expect((await call(getCurrentUser, as(other))).status).toBe(200);
  });
});
