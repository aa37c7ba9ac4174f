import { describe, expect, it } from "vitest";
import { newId } from "../../functions/core/ids.ts";
import { table } from "../../functions/core/table/table.ts";
import { groups } from "../../functions/people/groups/group-repository.ts";
import { createGroup, updateGroup } from "../../shared/api/groups.ts";
import { activityOf, atOnce, many, times } from "../support/server/at-once.ts";
import { itemsUnder, tableHash } from "../support/server/engine.ts";
import { aPerson, aStaffedCompany, as, type Person } from "../support/server/people.ts";

const staffed = await aStaffedCompany();
const idsOf = (...persons: Person[]) => persons.map(({ user }) => user.id);
const names = async (person: Person) => (await person.listGroups({})).items.map(({ name }) => name);
const groupItems = async (companyId: string) =>
  (await itemsUnder(`C#${companyId}`)).filter(({ sk }) => sk.startsWith("GROUP"));
const aRecord = { leadId: null, version: 1, changedBy: "", changedAt: new Date(0).toISOString(), workBy: "" };
const notActive = "Choose people who are active in your company.";

describe("making a group", () => {
  it("is for managers; everyone of the company sees it, its lead among its members", async () => {
    const { admin, officer, member } = await aStaffedCompany();
    const body = {
      name: "  Quality \u00a0 unit ",
      leadId: officer.user.id,
      memberIds: idsOf(member, member),
    };
    const group = await admin.createGroup({ body });
    expect(group).toMatchObject({
      name: "Quality unit",
      lead: { id: officer.user.id },
      open: 0,
      overdue: 0,
      version: 1,
    });
    expect(group.members.map(({ id }) => id).toSorted()).toEqual(idsOf(officer, member).toSorted());
    await officer.createGroup({ body: { name: "alpha", memberIds: idsOf(member) } });
    expect(await names(member)).toEqual(["alpha", "Quality unit"]);
    const [alpha, quality] = (await member.listGroups({})).items;
    expect(alpha).toMatchObject({ lead: null, members: [{ id: member.user.id, isActive: true }] });
    expect(quality).toEqual(group);
    for (const [person, isMember] of [
      [member, true],
      [admin, false],
    ] as const)
      expect(await person.listGroupNames()).toEqual([
        { id: alpha?.id, name: "alpha", isMember },
        { id: group.id, name: "Quality unit", isMember },
      ]);
  });

  it.each([
    ["no name", { name: undefined }, "name", "Please enter a name"],
    ["an empty name", { name: " " }, "name", "Please enter a name"],
    ["an invisible name", { name: "\u2060\u200b" }, "name", undefined],
    ["an endless name", { name: "x".repeat(81) }, "name", "Please enter a name"],
    ["no one in it", { memberIds: [] }, "memberIds", "Choose at least one person."],
    ["a person who is not there", { memberIds: ["no-one"] }, "memberIds", notActive],
    ["a lead who is not there", { leadId: "no-one" }, "leadId", notActive],
  ])("with %s is 400 that names the field", async (_, wrong, field, message) => {
    const body = { name: "Fine", memberIds: idsOf(staffed.member), ...wrong };
    const problem = await staffed.admin.refused.createGroup(400, { body }, { fields: [`body.${field}`] });
    if (message) expect(problem.issues).toMatchObject([{ message }]);
  });

  it("says at each field what is wrong with it", async () => {
    const body = { name: "Fine", leadId: "no-one", memberIds: ["no-one-either", ...idsOf(staffed.member)] };
    const fields = ["body.leadId", "body.memberIds"];
    await staffed.admin.refused.createGroup(400, { body }, { fields });
  });

  it("with a deactivated person, one who asks to join, or another company's is 400", async () => {
    const { company, admin } = staffed;
    const [left, asks, stranger] = await Promise.all([
      aPerson({ companyId: company.id, isActive: false }),
      aPerson({ companyId: company.id, membership: "pending" }),
      aPerson(),
    ]);
    for (const person of [left, asks, stranger]) {
      const body = { name: "With them", memberIds: idsOf(person) };
      const problem = await admin.refused.createGroup(400, { body }, { fields: ["body.memberIds"] });
      expect(problem.message).toBe(notActive);
    }
  });

  it("with a name that is in use is 409, however it is written; another company may use it", async () => {
    const { company, admin, member } = await aStaffedCompany();
    const memberIds = idsOf(member);
    await admin.createGroup({ body: { name: "Quality", memberIds } });
    const problem = await admin.refused.createGroup(409, { body: { name: " QUALITY\u200b", memberIds } });
    expect(problem).toMatchObject({ code: "name_taken", message: "This name is already in use." });
    const other = await aStaffedCompany();
    await other.admin.createGroup({ body: { name: "Quality", memberIds: idsOf(other.member) } });
    expect(await groupItems(company.id)).toHaveLength(3);
  });

  it("beyond a hundred groups, or with more than a hundred people, is 409 that names the limit", async () => {
    const { company, admin, member } = await aStaffedCompany();
    await Promise.all(
      times(99, (n) =>
        table.transact(
          groups.add(company.id, { ...aRecord, id: newId(), name: `Group ${n}`, memberIds: idsOf(member) }),
        ),
      ),
    );
    const body = { name: "The hundredth", memberIds: idsOf(member) };
    const { id } = await admin.createGroup({ body });
    const problem = await admin.refused.createGroup(409, { body: { ...body, name: "One more" } });
    expect(problem).toMatchObject({ code: "limit", message: "You have reached the limit of 100." });
    const crowd = { ...body, name: "Crowd", memberIds: times(101, (n) => `person-${n}`) };
    expect(await admin.refused.createGroup(409, { body: crowd })).toMatchObject({ code: "limit" });
    await admin.deleteGroup({ params: { id } });
    await admin.createGroup({ body });
    const page = await member.listGroups({ query: { limit: "40" } });
    expect(page).toMatchObject({ total: 100, items: { length: 40 } });
    const next = await member.listGroups({ query: { limit: "100", cursor: String(page.nextCursor) } });
    expect(new Set([...page.items, ...next.items].map(({ id: each }) => each)).size).toBe(100);
    expect(next.nextCursor).toBeNull();
  });
});

describe("changing a group", () => {
  const aGroup = async () => {
    const company = await aStaffedCompany();
    const { admin, member } = company;
    const group = await admin.createGroup({ body: { name: "Old", memberIds: idsOf(member) } });
    return { ...company, group, params: { id: group.id } };
  };

  it("renames it, frees its old name, and logs what changed alone", async () => {
    const { company, admin, officer, member, group, params } = await aGroup();
    const body = { name: "New", leadId: officer.user.id, memberIds: idsOf(member), version: 1 };
    const changed = await officer.updateGroup({ params, body });
    expect(changed).toMatchObject({ name: "New", lead: { id: officer.user.id }, version: 2 });
    expect(changed.members).toHaveLength(2);
    const [row] = await activityOf(company.id, "group.updated");
    expect(row).toMatchObject({
      target: { type: "group", id: group.id },
      before: { name: "Old", leadId: null, memberIds: idsOf(member) },
      after: { name: "New", leadId: officer.user.id, memberIds: idsOf(officer, member) },
    });
    const memberIds = idsOf(member);
    await admin.createGroup({ body: { name: "OLD", memberIds } });
    await admin.refused.createGroup(409, { body: { name: "new", memberIds } });
    expect(await admin.refused.updateGroup(409, { params, body: { name: "old", memberIds } })).toMatchObject({
      code: "name_taken",
    });
  });

  it("to what it is writes nothing; in the case of its letters alone is possible", async () => {
    const { admin, member, params } = await aGroup();
    const memberIds = idsOf(member);
    await admin.updateGroup({ params, body: { name: "OLD", memberIds } });
    expect(await names(admin)).toEqual(["OLD"]);
    const before = await tableHash();
    await admin.updateGroup({ params, body: { name: "OLD", memberIds } });
    expect(await tableHash()).toBe(before);
  });

  it("that someone changed since is 409 that says who and when", async () => {
    const { admin, officer, member, params } = await aGroup();
    const body = { name: "Newer", memberIds: idsOf(member), version: 1 };
    await officer.updateGroup({ params, body });
    const problem = await admin.refused.updateGroup(409, { params, body: { ...body, name: "Mine" } });
    expect(problem.code).toBe("group.stale");
    expect(problem.message).toMatch(
      /^This group was changed by .+ at .+ UTC\. Reload to see the latest version\.$/,
    );
    await admin.updateGroup({ params, body: { ...body, name: "Mine", version: 2 } });
  });

  it("and deleting it is for managers; deleted it leaves nothing but the count", async () => {
    const { company, admin, officer, member, params } = await aGroup();
    const body = { name: "Else", memberIds: idsOf(member) };
    await member.refused.createGroup(403, { body });
    await member.refused.updateGroup(403, { params, body });
    await member.refused.deleteGroup(403, { params });
    expect(await officer.deleteGroup({ params })).toEqual({ message: "Group deleted" });
    await admin.refused.deleteGroup(404, { params });
    await admin.refused.updateGroup(404, { params, body });
    expect(await groupItems(company.id)).toEqual([expect.objectContaining({ sk: "GROUP_COUNT", count: 0 })]);
    const [row] = await activityOf(company.id, "group.deleted");
    expect(row).toMatchObject({ before: { name: "Old", memberIds: idsOf(member) }, after: null });
    const { items } = await admin.listActivity({ query: { kind: "people" } });
    const created = items.find(({ event }) => event === "group.created");
    expect(created).toMatchObject({ label: "Old", people: [{ id: member.user.id }] });
  });
});

describe("fifty at the same moment", () => {
  it("make one name: one group, and the others are told", async () => {
    const { company, admin, member } = await aStaffedCompany();
    const requests = times(many, (n) =>
      as(admin, { body: { name: n % 3 ? "Race" : "RACE", memberIds: idsOf(member) } }),
    );
    expect(await atOnce(createGroup, requests)).toEqual({ 201: 1, 409: many - 1 });
    expect(await groupItems(company.id)).toHaveLength(3);
    expect(await activityOf(company.id, "group.created")).toHaveLength(1);
  });

  it("save over one version: one does", async () => {
    const { company, admin, member } = await aStaffedCompany();
    const { id } = await admin.createGroup({ body: { name: "Start", memberIds: idsOf(member) } });
    const requests = times(many, (n) =>
      as(admin, { params: { id }, body: { name: `End ${n}`, memberIds: idsOf(member), version: 1 } }),
    );
    expect(await atOnce(updateGroup, requests)).toEqual({ 200: 1, 409: many - 1 });
    expect(await groupItems(company.id)).toHaveLength(3);
  });
});
