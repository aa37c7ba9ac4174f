import { describe, expect, it } from "vitest";
import { logout } from "../../shared/api/session.ts";
import { approveJoinRequest, declineJoinRequest } from "../../shared/api/team.ts";
import { activityOf, atOnce, many, times } from "../support/server/at-once.ts";
import { itemsUnder } from "../support/server/engine.ts";
import { waitingFor } from "../support/server/mailbox.ts";
import { anAccountWith, aPerson, aStaffedCompany, as, signedIn, visitor } from "../support/server/people.ts";
import { aRuleWorld } from "../support/server/rule-world.ts";

await aRuleWorld();

describe("deciding on one request at the same moment", () => {
  it(`approves once, no matter which of ${many} was first: one mail, one row of activity`, async () => {
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
      const user = await asking.getCurrentUser();
      const listed = (await admin.listTeamMembers()).some(({ id }) => id === asking.user.id);
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
        ...times(3, () => visitor.call.login({ body: { email: user.email, password } })),
        admin.approveJoinRequest({ params: { userId: user.id } }),
      ]);
      const listed = (await admin.listTeamMembers()).find(({ id }) => id === user.id);
      expect(listed).toMatchObject({ membership: "active", lastLoginAt: expect.any(String) });
    }
  });
});

describe("signing out at the same moment", () => {
  it("ends the session once and is an error for no one", async () => {
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
    expect((await other.call.getCurrentUser()).status).toBe(200);
  });
});
