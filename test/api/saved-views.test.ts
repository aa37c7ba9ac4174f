import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import { createSavedView } from "../../shared/api/saved-views.ts";
import { activityOf, atOnce, many, times } from "../support/server/at-once.ts";
import { aStaffedCompany, as, type Person } from "../support/server/people.ts";

const save = (person: Person, name: string, more: object = {}) =>
  person.createSavedView({ body: { list: "rules", name, ...more } });
const names = async (person: Person, list = "rules") =>
  (await person.listSavedViews({ query: { list } })).items.map(({ name }) => name);
const change = (person: Person, id: string, body: object) => person.updateSavedView({ params: { id }, body });

describe("saving a view", () => {
  it("keeps filters, order, columns and density under a name, for its owner alone", async () => {
    const { company, member, officer } = await aStaffedCompany();
    const content = {
      ...{ query: { priority: "high", assignee: "me" }, sort: "dueDate", order: "desc" },
      ...{ columns: ["ruleTitle", "dueDate"], density: "compact" },
    };
    const view = await save(member, "  My   urgent rules ", content);
    const { id, firstName, lastName, email } = member.user;
    expect(view).toEqual({
      ...{ id: view.id, list: "rules", name: "My urgent rules", ...content },
      ...{ isShared: false, isDefault: false, version: 1, owner: { id, firstName, lastName, email } },
    });
    expect(await member.listSavedViews({ query: { list: "rules" } })).toEqual({
      ...{ items: [view], total: 1, nextCursor: null },
    });
    expect(await names(member, "evidence")).toEqual([]);
    expect(await names(officer)).toEqual([]);
    expect((await activityOf(company.id, "view.saved")).map(({ after }) => after)).toMatchObject([
      { name: "My urgent rules", filters: "priority=high&assignee=me" },
    ]);
  });

  it("is for lists that the person may open", async () => {
    const { member, officer } = await aStaffedCompany();
    const body = { list: "activity", name: "Sign-ins" };
    await member.refused.createSavedView(403, { body });
    await member.refused.listSavedViews(403, { query: { list: "activity" } });
    await officer.createSavedView({ body });
    expect(await names(officer, "activity")).toEqual(["Sign-ins"]);
  });

  it.each([
    ["name", { name: "  " }],
    ["name", { name: "n".repeat(81) }],
    ["list", { list: "nothing" }],
    ["density", { density: "wide" }],
    ["columns.0", { columns: ["rule title"] }],
  ])("refuses a wrong %s by its name", async (field, wrong) => {
    const { member } = await aStaffedCompany();
    const { issues } = await member.refused.createSavedView(400, {
      body: { list: "rules", name: "View", ...wrong },
    });
    expect(issues?.map(({ path }) => path)).toEqual([`body.${field}`]);
    if (isDeepStrictEqual(wrong, { name: "  " })) expect(issues?.[0]?.message).toBe("Please enter a name");
  });

  it("takes a name once, of 50 at the same time; others have names of their own", async () => {
    const { member, admin } = await aStaffedCompany();
    const taken = { code: "name_taken", message: "This name is already in use." };
    const request = as(member, { body: { list: "rules", name: "Mine" } });
    expect(
      await atOnce(
        createSavedView,
        times(many, () => request),
      ),
    ).toEqual({ 201: 1, 409: many - 1 });
    await member.refused.createSavedView(409, { body: { list: "rules", name: "MINE" } }, taken);
    await save(admin, "Mine");
    await save(admin, "mine", { isShared: true });
    await admin.refused.createSavedView(
      409,
      { body: { list: "rules", name: "Mine", isShared: true } },
      taken,
    );
    expect(await names(admin)).toEqual(["Mine", "mine"]);
  });

  it("is possible 50 times a list, and 50 times for the company", async () => {
    const { admin } = await aStaffedCompany();
    const limit = { code: "limit", message: "You have reached the limit of 50." };
    for (const isShared of [false, true]) {
      await Promise.all(times(50, (index) => save(admin, `View ${index}`, { isShared })));
      await admin.refused.createSavedView(
        409,
        { body: { list: "rules", name: "One more", isShared } },
        limit,
      );
    }
    const [first] = (await admin.listSavedViews({ query: { list: "rules", limit: 1 } })).items;
    await admin.createSavedView({ body: { list: "evidence", name: "Another list" } });
    await admin.deleteSavedView({ params: { id: first?.id ?? "" } });
    await save(admin, "One more", { isShared: first?.isShared ?? false });
  });
});

describe("a shared view", () => {
  it("is shared by managers, and changed by its owner and managers", async () => {
    const { admin, officer, member } = await aStaffedCompany();
    await member.refused.createSavedView(403, { body: { list: "rules", name: "Ours", isShared: true } });
    const own = await save(member, "Ours");
    await member.refused.updateSavedView(403, { params: { id: own.id }, body: { isShared: true } });
    await admin.refused.updateSavedView(404, { params: { id: own.id }, body: { isShared: true } });
    const view = await save(officer, "Ours", { isShared: true });
    expect(await names(member)).toEqual(["Ours", "Ours"]);
    await member.refused.updateSavedView(403, { params: { id: view.id }, body: { name: "Theirs" } });
    await member.refused.deleteSavedView(403, { params: { id: view.id } });
    const changed = await change(admin, view.id, { name: "For all", version: 1 });
    expect(changed).toMatchObject({ name: "For all", version: 2, owner: { id: officer.user.id } });
    expect(await names(officer)).toEqual(["For all"]);
  });

  it("outlives its owner, who keeps it when it is no longer shared", async () => {
    const { admin, officer, member } = await aStaffedCompany();
    const view = await save(officer, "Ours", { isShared: true });
    await admin.deactivateTeamMember({ params: { userId: officer.user.id } });
    expect(await names(member)).toEqual(["Ours"]);
    await change(admin, view.id, { density: "compact" });
    await change(admin, view.id, { isShared: false });
    expect([await names(member), await names(admin)]).toEqual([[], []]);
    await save(admin, "Ours", { isShared: true });
  });

  it("that was changed since is not written over unseen", async () => {
    const { admin, officer } = await aStaffedCompany();
    const view = await save(officer, "Ours", { isShared: true });
    await change(admin, view.id, { columns: ["ruleTitle"], version: 1 });
    const { message } = await officer.refused.updateSavedView(
      409,
      { params: { id: view.id }, body: { name: "Mine", version: 1 } },
      { code: "view.stale" },
    );
    const { firstName, lastName } = admin.user;
    expect(message).toMatch(
      new RegExp(
        `^This view was changed by ${firstName} ${lastName} at .+ UTC. Reload to see the latest version.$`,
      ),
    );
    expect(await change(officer, view.id, { name: "Mine", version: 2 })).toMatchObject({ version: 3 });
  });
});

describe("the view that a list opens with", () => {
  it("is one per person and list, and comes with the person", async () => {
    const { admin, member } = await aStaffedCompany();
    const ours = await save(admin, "Ours", { isShared: true, query: { status: "pending" } });
    const mine = await save(member, "Mine", { isDefault: true });
    expect(mine.isDefault).toBe(true);
    const defaults = async (person: Person) =>
      (await person.getCurrentUser()).defaultViews?.map(({ name }) => name);
    expect(await defaults(member)).toEqual(["Mine"]);
    const chosen = await change(member, ours.id, { isDefault: true });
    expect(chosen).toMatchObject({ isDefault: true, version: 1 });
    expect([await defaults(member), await defaults(admin)]).toEqual([["Ours"], []]);
    const listed = await member.listSavedViews({ query: { list: "rules" } });
    expect(listed.items.map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ["Mine", false],
      ["Ours", true],
    ]);
    await change(member, ours.id, { isDefault: false });
    expect(await defaults(member)).toEqual([]);
  });

  it("is forgotten with the view", async () => {
    const { admin, member } = await aStaffedCompany();
    const view = await save(admin, "Ours", { isShared: true });
    await change(member, view.id, { isDefault: true });
    await admin.deleteSavedView({ params: { id: view.id } });
    expect((await member.getCurrentUser()).defaultViews).toEqual([]);
    await member.refused.updateSavedView(
      404,
      { params: { id: view.id }, body: {} },
      { message: "This view no longer exists" },
    );
    expect(await names(member)).toEqual([]);
  });
});
