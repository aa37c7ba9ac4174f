import { expect, it } from "vitest";
import { anApp } from "../support/server/factors.ts";
import { aPerson, aStaffedCompany, type Person } from "../support/server/people.ts";
import { aConnection, turnOn } from "../support/server/sso.ts";

const last =
  "This is the last emergency administrator of your single sign-on. Name another one under Security first.";
const role = (name: "company_admin" | "member") => ({ role: name });

/** A company with two administrators, of whom some are for emergencies. */
const aCompany = async (choose: (one: Person, other: Person) => readonly Person[], ssoOnly = true) => {
  const { company, admin: one } = await aStaffedCompany();
  const other = await aPerson({ companyId: company.id, role: "company_admin" });
  await Promise.all([one, other].map(anApp));
  const emergencyAdmins = choose(one, other).map(({ user }) => user.id);
  await turnOn(company.id, aConnection({ ssoOnly, emergencyAdmins }));
  return { company, one, other, params: { userId: one.user.id } };
};

it("keeps the last emergency administrator while single sign-on is the only way in", async () => {
  const { one, other, params } = await aCompany((first) => [first]);
  await other.refused.changeMemberRole(409, { params, body: role("member") }, last);
  await other.refused.deactivateTeamMember(409, { params }, last);
  expect(await one.getCurrentUser()).toMatchObject({ role: "company_admin" });
  // Another administrator may go.
  await one.deactivateTeamMember({ params: { userId: other.user.id } });
});

it.each([
  ["another one stays, who makes the change", () => aCompany((one, other) => [one, other])],
  ["there is another way in", () => aCompany((one) => [one], false)],
])("lets an emergency administrator go where %s", async (_, make) => {
  const { other, params } = await make();
  await other.changeMemberRole({ params, body: role("member") });
});

it("lets one of two go, and then keeps the other", async () => {
  const { company, other, params } = await aCompany((first, second) => [first, second]);
  const third = await aPerson({ companyId: company.id, role: "company_admin" });
  await third.deactivateTeamMember({ params });
  await third.refused.deactivateTeamMember(409, { params: { userId: other.user.id } }, last);
});
