import { describe, expect, it } from "vitest";
import { Problem } from "../../functions/core/problem.ts";
import { table } from "../../functions/core/table/table.ts";
import { type User, users } from "../../functions/people/users/user-repository.ts";
import { approveJoinRequest, declineJoinRequest } from "../../shared/api/team.ts";
import { refused } from "../support/server/api.ts";
import { itemsUnder } from "../support/server/engine.ts";
import { aPerson, aStaffedCompany, as, type Person } from "../support/server/people.ts";

const aCompanyWithRequest = async (role: User["role"] = "member") => {
  const staffed = await aStaffedCompany();
  const asking = await aPerson({ companyId: staffed.company.id, membership: "pending", role });
  return { ...staffed, asking };
};
const request = (person: Person) => ({ params: { userId: person.user.id } });
const mailsTo = async (email: string) => (await itemsUnder("OUTBOX")).filter(({ to }) => to === email);

describe("the team", () => {
  it("lists the active people of one's own company without secrets, waiting ones apart", async () => {
    const { admin, officer, member, asking } = await aCompanyWithRequest();
    const other = await aStaffedCompany();
    const listed = await member.listTeamMembers();
    expect(listed.map(({ id }) => id).sort()).toEqual(
      [admin, officer, member].map(({ user }) => user.id).sort(),
    );
    expect(listed.map(({ id }) => id)).not.toContain(other.admin.user.id);
    expect(listed[0]).not.toHaveProperty("passwordHash");
    expect(listed[0]).not.toHaveProperty("epoch");
    const waiting = await officer.listJoinRequests();
    expect(waiting.map(({ id }) => id)).toEqual([asking.user.id]);
  });
});

describe("approving a request", () => {
  it.each(["member", "compliance_officer"] as const)(
    "lets the person in as the %s they asked to be",
    async (role) => {
      const { company, admin, asking } = await aCompanyWithRequest(role);
      await asking.refused.listSelections(403);
      const answer = await admin.approveJoinRequest(request(asking));
      expect(answer).toMatchObject({ id: asking.user.id, role, membership: "active" });
      expect(await asking.getCurrentUser()).toMatchObject({
        companyId: company.id,
        role,
        membership: "active",
      });
      await asking.listSelections();
      expect((await admin.listTeamMembers()).map(({ id }) => id)).toContain(asking.user.id);
      expect(await admin.listJoinRequests()).toEqual([]);
    },
  );

  it("tells the person by mail and logs who decided", async () => {
    const { company, officer, asking } = await aCompanyWithRequest();
    await officer.approveJoinRequest(request(asking));
    expect(await mailsTo(asking.user.email)).toEqual([
      expect.objectContaining({ subject: `You have joined ${company.name}`, attempts: 0 }),
    ]);
    expect(await itemsUnder(`C#${company.id}#ACTIVITY`)).toEqual([
      expect.objectContaining({
        event: "join-request.approved",
        userId: officer.user.id,
        after: { role: "member" },
      }),
    ]);
  });

  it("happens once: the second time there is no such request, and no second mail", async () => {
    const { admin, asking } = await aCompanyWithRequest();
    await admin.approveJoinRequest(request(asking));
    await admin.refused.approveJoinRequest(404, request(asking));
    await admin.refused.declineJoinRequest(404, request(asking));
  });
});

describe("declining a request", () => {
  it("leaves the person signed in without a company, free to register one", async () => {
    const { company, admin, asking } = await aCompanyWithRequest();
    expect(await admin.declineJoinRequest(request(asking))).toEqual({
      message: "The request was declined.",
    });
    expect(await asking.getCurrentUser()).toMatchObject({
      companyId: null,
      companyName: null,
      membership: "none",
    });
    expect(await admin.listJoinRequests()).toEqual([]);
    expect(await mailsTo(asking.user.email)).toEqual([
      expect.objectContaining({ subject: `Your request to join ${company.name}` }),
    ]);
    const body = { name: `Own of ${asking.user.id}`, industry: "other", size: "small" };
    expect((await asking.createCompany({ body })).registeredBy).toBe(asking.user.id);
  });

  it("happens once", async () => {
    const { admin, asking } = await aCompanyWithRequest();
    await admin.declineJoinRequest(request(asking));
    await admin.refused.declineJoinRequest(404, request(asking));
    await admin.refused.approveJoinRequest(404, request(asking));
  });
});

describe("a decision on someone who does not wait", () => {
  it("is 404 and the same for another company's request, a member, oneself and no one", async () => {
    const mine = await aCompanyWithRequest();
    const theirs = await aCompanyWithRequest();
    const targets = [theirs.asking, mine.member, mine.admin, theirs.member].map(({ user }) => user.id);
    for (const userId of [...targets, "no-one", "01AAAAAAAAAAAAAAAAAAAAAAAA"]) {
      for (const decision of [approveJoinRequest, declineJoinRequest]) {
        await refused(decision, 404, as(mine.admin, { params: { userId } }), "Join request not found.");
      }
    }
    await theirs.admin.approveJoinRequest(request(theirs.asking));
  });
});

describe("a person's row and the company's list of people", () => {
  it("agree after a login that read the person before they were approved", async () => {
    const { company, admin, asking } = await aCompanyWithRequest();
    const asRead = asking.user;
    await admin.approveJoinRequest(request(asking));
    const changes = { lastLoginAt: new Date().toISOString() };
    await table.transact(users.updateOperations(asRead, changes, [], () => new Problem(409, "refused")));
    const [listed] = (await users.listOfCompany(company.id)).filter(({ id }) => id === asking.user.id);
    expect(listed).toMatchObject({ membership: "active", ...changes });
  });

  it("agree after a decision that read the person before they left for another company", async () => {
    const { company, admin, asking } = await aCompanyWithRequest();
    const other = await aStaffedCompany();
    await admin.declineJoinRequest(request(asking));
    const moved = await users.get(asking.user.id);
    if (!moved) throw new Error("The person is gone");
    const joins = { companyId: other.company.id, membership: "pending" } as const;
    await table.transact(users.updateOperations(moved, joins, [], () => new Problem(409, "refused")));
    const answer = await admin.call.approveJoinRequest(request(asking));
    expect(answer.status).toBe(404);
    expect((await users.listOfCompany(company.id)).map(({ id }) => id)).not.toContain(asking.user.id);
    expect(await users.get(asking.user.id)).toMatchObject(joins);
  });
});
