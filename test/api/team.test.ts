import { describe, expect, it } from "vitest";
import { Problem } from "../../functions/core/problem.ts";
import { table } from "../../functions/core/table/table.ts";
import { type User, users } from "../../functions/people/users/user-repository.ts";
import { createCompany } from "../../shared/api/companies.ts";
import { listSelections } from "../../shared/api/selections.ts";
import { getCurrentUser } from "../../shared/api/session.ts";
import {
  approveJoinRequest,
  declineJoinRequest,
  listJoinRequests,
  listTeamMembers,
} from "../../shared/api/team.ts";
import { call, ok, refused } from "../support/server/api.ts";
import { itemsUnder, tableHash, withEngine } from "../support/server/engine.ts";
import { aPerson, aStaffedCompany, as, type Person } from "../support/server/people.ts";

withEngine();

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
    const listed = await ok(listTeamMembers, as(member));
    expect(listed.map(({ id }) => id).sort()).toEqual(
      [admin, officer, member].map(({ user }) => user.id).sort(),
    );
    expect(listed.map(({ id }) => id)).not.toContain(other.admin.user.id);
    expect(listed[0]).not.toHaveProperty("passwordHash");
    expect(listed[0]).not.toHaveProperty("epoch");
    const waiting = await ok(listJoinRequests, as(officer));
    expect(waiting.map(({ id }) => id)).toEqual([asking.user.id]);
  });
});

describe("approving a request", () => {
  it.each(["member", "compliance_officer"] as const)(
    "lets the person in as the %s they asked to be",
    async (role) => {
      const { company, admin, asking } = await aCompanyWithRequest(role);
      await refused(listSelections, 403, as(asking));
      const answer = await ok(approveJoinRequest, as(admin, request(asking)));
      expect(answer).toMatchObject({ id: asking.user.id, role, membership: "active" });
      expect(await ok(getCurrentUser, as(asking))).toMatchObject({
        companyId: company.id,
        role,
        membership: "active",
      });
      await ok(listSelections, as(asking));
      expect((await ok(listTeamMembers, as(admin))).map(({ id }) => id)).toContain(asking.user.id);
      expect(await ok(listJoinRequests, as(admin))).toEqual([]);
    },
  );

  it("tells the person by mail and logs who decided", async () => {
    const { company, officer, asking } = await aCompanyWithRequest();
    await ok(approveJoinRequest, as(officer, request(asking)));
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
    await ok(approveJoinRequest, as(admin, request(asking)));
    const before = await tableHash();
    await refused(approveJoinRequest, 404, as(admin, request(asking)));
    await refused(declineJoinRequest, 404, as(admin, request(asking)));
    expect(await tableHash()).toBe(before);
  });
});

describe("declining a request", () => {
  it("leaves the person signed in without a company, free to register one", async () => {
    const { company, admin, asking } = await aCompanyWithRequest();
    expect(await ok(declineJoinRequest, as(admin, request(asking)))).toEqual({
      message: "The request was declined.",
    });
    expect(await ok(getCurrentUser, as(asking))).toMatchObject({
      companyId: null,
      companyName: null,
      membership: "none",
    });
    expect(await ok(listJoinRequests, as(admin))).toEqual([]);
    expect(await mailsTo(asking.user.email)).toEqual([
      expect.objectContaining({ subject: `Your request to join ${company.name}` }),
    ]);
    const body = { name: `Own of ${asking.user.id}`, industry: "other", size: "small" };
    expect((await ok(createCompany, as(asking, { body }))).registeredBy).toBe(asking.user.id);
  });

  it("happens once", async () => {
    const { admin, asking } = await aCompanyWithRequest();
    await ok(declineJoinRequest, as(admin, request(asking)));
    const before = await tableHash();
    await refused(declineJoinRequest, 404, as(admin, request(asking)));
    await refused(approveJoinRequest, 404, as(admin, request(asking)));
    expect(await tableHash()).toBe(before);
  });
});

describe("a decision on someone who does not wait", () => {
  it("is 404 and the same for another company's request, a member, oneself and no one", async () => {
    const mine = await aCompanyWithRequest();
    const theirs = await aCompanyWithRequest();
    const before = await tableHash();
    const targets = [theirs.asking, mine.member, mine.admin, theirs.member].map(({ user }) => user.id);
    for (const userId of [...targets, "no-one", "01AAAAAAAAAAAAAAAAAAAAAAAA"]) {
      for (const decision of [approveJoinRequest, declineJoinRequest]) {
        const problem = await refused(decision, 404, as(mine.admin, { params: { userId } }));
        expect(problem.message).toBe("Join request not found.");
      }
    }
    expect(await tableHash()).toBe(before);
    await ok(approveJoinRequest, as(theirs.admin, request(theirs.asking)));
  });
});

describe("a person's row and the company's list of people", () => {
  it("agree after a login that read the person before they were approved", async () => {
    const { company, admin, asking } = await aCompanyWithRequest();
    const asRead = asking.user;
    await ok(approveJoinRequest, as(admin, request(asking)));
    const changes = { lastLoginAt: new Date().toISOString() };
    await table.transact(users.updateOperations(asRead, changes, [], () => new Problem(409, "refused")));
    const [listed] = (await users.listOfCompany(company.id)).filter(({ id }) => id === asking.user.id);
    expect(listed).toMatchObject({ membership: "active", ...changes });
  });

  it("agree after a decision that read the person before they left for another company", async () => {
    const { company, admin, asking } = await aCompanyWithRequest();
    const other = await aStaffedCompany();
    await ok(declineJoinRequest, as(admin, request(asking)));
    const moved = await users.get(asking.user.id);
    if (!moved) throw new Error("The person is gone");
    const joins = { companyId: other.company.id, membership: "pending" } as const;
    await table.transact(users.updateOperations(moved, joins, [], () => new Problem(409, "refused")));
    const answer = await call(approveJoinRequest, as(admin, request(asking)));
    expect(answer.status).toBe(404);
    expect((await users.listOfCompany(company.id)).map(({ id }) => id)).not.toContain(asking.user.id);
    expect(await users.get(asking.user.id)).toMatchObject(joins);
  });
});
