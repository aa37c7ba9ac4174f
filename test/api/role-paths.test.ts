import { describe, expect, it } from "vitest";
import { CompanyRole, type Role } from "../../shared/schemas/roles.ts";
import { itemsUnder } from "../support/server/engine.ts";
import { anAcceptance, anInvitation } from "../support/server/invitations.ts";
import { aPerson, aStaffedCompany, visitor } from "../support/server/people.ts";

/* Every way to a role, tried by everyone: anyone who gets further than the table says has gained rights. */

const staffed = await aStaffedCompany();

const wanted = [...CompanyRole.options, "super_admin"] as const;
const actors = ["admin", "officer", "member"] as const;
const mayGive: Readonly<Record<(typeof actors)[number], readonly Role[]>> = {
  admin: ["company_admin", "compliance_officer", "member"],
  officer: ["compliance_officer", "member"],
  member: [],
};
const cells = actors.flatMap((actor) => wanted.map((role) => [actor, role] as const));
const roleOf = async (id: string) => (await itemsUnder(`USER#${id}`)).find(({ sk }) => sk === "USER")?.role;

/** 403 for who may do none of it, or not this; 400 for a role that no call knows. */
const refusalOf = (actor: (typeof actors)[number], role: string) =>
  role === "super_admin" && actor !== "member" ? 400 : 403;

let count = 0;
describe.each(cells)("the %s who gives the role %s", (actor, role) => {
  const isAllowed = mayGive[actor].includes(role);

  it(`${isAllowed ? "may" : "may not"} do it by a change`, async () => {
    const colleague = await aPerson({ companyId: staffed.company.id });
    const params = { userId: colleague.user.id };
    const answer = await staffed[actor].call.changeMemberRole({ params, body: { role } });
    expect(answer.status).toBe(isAllowed ? 200 : refusalOf(actor, role));
    expect(await roleOf(colleague.user.id)).toBe(isAllowed ? role : "member");
  });

  it(`${isAllowed ? "may" : "may not"} do it by an invitation`, async () => {
    count += 1;
    const body = { email: `role-path-${count}@example.com`, role };
    const answer = await staffed[actor].call.inviteTeamMember({ body });
    expect(answer.status).toBe(isAllowed ? 201 : refusalOf(actor, role));
  });
});

describe("a person who names a role themselves", () => {
  it.each(wanted)("gets the invited one and not %s", async (role) => {
    const { row, token } = await anInvitation(staffed.admin);
    const body = { ...anAcceptance(token, row.email), role };
    const answer = await visitor.call.register({ body });
    expect(answer.status).toBe(role === "super_admin" ? 400 : 201);
    if (answer.status === 201) expect(answer.json).toMatchObject({ role: "member" });
  });

  it("gets no role of the body when their request is approved", async () => {
    const asking = await aPerson({ companyId: staffed.company.id, membership: "pending" });
    const params = { userId: asking.user.id };
    await staffed.officer.call.approveJoinRequest({ params, body: { role: "company_admin" } });
    expect(await roleOf(asking.user.id)).toBe("member");
  });
});
