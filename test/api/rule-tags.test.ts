import { describe, expect, it } from "vitest";
import { table } from "../../functions/core/table/table.ts";
import { ruleTags } from "../../functions/rules/record/tag-repository.ts";
import { createRuleTag, deleteRuleTag, updateRuleTag } from "../../shared/api/rule-tags.ts";
import { activityOf, atOnce, times } from "../support/server/at-once.ts";
import { itemsUnder, tableHash } from "../support/server/engine.ts";
import { aStaffedCompany, as, type Person } from "../support/server/people.ts";

const staffed = await aStaffedCompany();

const create = (person: Person, body: object) => person.createRuleTag({ body });
const names = async (person: Person) => (await person.listRuleTags()).map(({ name }) => name);
/** Everything the table holds of a company's tags. */
const tagItems = async (companyId: string) =>
  (await itemsUnder(`C#${companyId}`)).filter(({ sk }) => sk.startsWith("TAG"));

describe("making a tag", () => {
  it("is open to every role of the company; blue unless another color is chosen", async () => {
    const { admin, officer, member } = await aStaffedCompany();
    expect(await create(member, { name: "  Vendor \u00a0 audit " })).toMatchObject({
      name: "Vendor audit",
      color: "#3B82F6",
      description: "",
      createdBy: member.user.id,
    });
    await create(officer, { name: "zeta", color: "#a1b2c3", description: "Last" });
    await create(admin, { name: "Alpha" });
    const tags = await member.listRuleTags();
    expect(tags.map(({ name, color }) => [name, color])).toEqual([
      ["Alpha", "#3B82F6"],
      ["Vendor audit", "#3B82F6"],
      ["zeta", "#A1B2C3"],
    ]);
  });

  it.each(["sop-114", "SOP-114", " sop-114 ", "ＳＯＰ-114", "SOP-114\u200b"])(
    "with a name that is there already is 409, however it is written: %j",
    async (name) => {
      const { company, admin, member } = await aStaffedCompany();
      await create(admin, { name: "Sop-114" });
      const problem = await member.refused.createRuleTag(409, { body: { name } });
      expect(problem).toMatchObject({ code: "tag.name_taken", message: expect.stringContaining("exists") });
      const other = await aStaffedCompany();
      await create(other.admin, { name });
      expect(await tagItems(company.id)).toHaveLength(3);
    },
  );

  it.each([
    ["no name", { name: undefined }, "name"],
    ["an empty name", { name: " " }, "name"],
    ["an invisible name", { name: "\u200b\u2060" }, "name"],
    ["an endless name", { name: "x".repeat(51) }, "name"],
    ["a colour by name", { color: "red" }, "color"],
    ["a short colour", { color: "#FFF" }, "color"],
    ["a colour with more behind it", { color: "#FFFFFF;x" }, "color"],
    ["an endless description", { description: "x".repeat(501) }, "description"],
  ])("with %s is 400 that names the field", async (_, wrong, field) => {
    const body = { name: "Fine", ...wrong };
    await staffed.admin.refused.createRuleTag(400, { body }, { fields: [`body.${field}`] });
  });

  it("is refused with a sentence beyond a hundred, and possible again after one was deleted", async () => {
    const { company, admin, member } = await aStaffedCompany();
    await Promise.all(
      times(99, (index) =>
        table.transact(
          ruleTags.add(company.id, {
            id: `tag-${index}`,
            name: `Tag ${index}`,
            color: "#000000",
            description: "",
            createdBy: admin.user.id,
          }),
        ),
      ),
    );
    const hundredth = await create(member, { name: "The hundredth" });
    const problem = await admin.refused.createRuleTag(409, { body: { name: "One more" } });
    expect(problem).toMatchObject({ code: "tag.too_many", message: expect.stringContaining("100 tags") });
    expect(await admin.listRuleTags()).toHaveLength(100);
    await admin.deleteRuleTag({ params: { tagId: hundredth.id } });
    await create(member, { name: "One more" });
  });
});

describe("changing a tag", () => {
  it("renames and recolours it, frees its old name, and logs what changed alone", async () => {
    const { company, admin, officer } = await aStaffedCompany();
    const tag = await create(admin, { name: "Old", description: "Kept" });
    const params = { tagId: tag.id };
    const body = { name: "New", color: "#112233", description: "Kept" };
    const changed = await officer.updateRuleTag({ params, body });
    expect(changed).toEqual({ ...tag, name: "New", color: "#112233" });
    expect(await admin.listRuleTags()).toEqual([changed]);
    const [row] = await activityOf(company.id, "tag.updated");
    expect(row).toMatchObject({
      target: { type: "tag", id: tag.id },
      before: { name: "Old", color: "#3B82F6" },
      after: { name: "New", color: "#112233" },
    });
    await create(admin, { name: "OLD" });
    await admin.refused.createRuleTag(409, { body: { name: "new" } });
  });

  it("in the case of its letters alone is possible, and to the same writes nothing", async () => {
    const { admin } = await aStaffedCompany();
    const { id: tagId, color } = await create(admin, { name: "vendor" });
    const params = { tagId };
    await admin.updateRuleTag({ params, body: { name: "VENDOR", color } });
    expect(await names(admin)).toEqual(["VENDOR"]);
    const before = await tableHash();
    await admin.updateRuleTag({ params, body: { name: "VENDOR", color } });
    expect(await tableHash()).toBe(before);
  });

  it("to a name that another has is 409 and changes nothing", async () => {
    const { admin } = await aStaffedCompany();
    await create(admin, { name: "Taken" });
    const { id: tagId } = await create(admin, { name: "Mine" });
    const problem = await admin.refused.updateRuleTag(409, { params: { tagId }, body: { name: "TAKEN" } });
    expect(problem.code).toBe("tag.name_taken");
    await admin.updateRuleTag({ params: { tagId }, body: { name: "Free" } });
  });

  it("and deleting it is for managers, no matter who made it", async () => {
    const { officer, member } = await aStaffedCompany();
    const { id: tagId } = await create(member, { name: "Of a member" });
    const params = { tagId };
    const body = { name: "Else" };
    await member.refused.updateRuleTag(403, { params, body });
    await member.refused.deleteRuleTag(403, { params });
    await officer.updateRuleTag({ params, body });
    await officer.deleteRuleTag({ params });
    await officer.refused.deleteRuleTag(404, { params });
  });

  it("for good frees its name and leaves nothing but the count", async () => {
    const { company, admin } = await aStaffedCompany();
    const { id: tagId } = await create(admin, { name: "Gone" });
    expect(await admin.deleteRuleTag({ params: { tagId } })).toEqual({ message: "Tag deleted" });
    expect(await tagItems(company.id)).toEqual([expect.objectContaining({ sk: "TAG_COUNT", count: 0 })]);
    const [row] = await activityOf(company.id, "tag.deleted");
    expect(row).toMatchObject({ before: { name: "Gone" }, after: null });
    await create(admin, { name: "Gone" });
  });
});

describe("twenty at the same moment", () => {
  it("make one name: one tag, and the others are told", async () => {
    const { company, admin, member } = await aStaffedCompany();
    const requests = times(20, (index) =>
      as(index % 2 ? admin : member, { body: { name: index % 3 ? "Race" : "RACE" } }),
    );
    expect(await atOnce(createRuleTag, requests)).toEqual({ 201: 1, 409: 19 });
    expect(await tagItems(company.id)).toHaveLength(3);
    expect(await activityOf(company.id, "tag.created")).toHaveLength(1);
  });

  it("rename one tag: its name is one of theirs, and no other is taken", async () => {
    const { company, admin } = await aStaffedCompany();
    const { id: tagId } = await create(admin, { name: "Start" });
    const requests = times(20, (index) => as(admin, { params: { tagId }, body: { name: `End ${index}` } }));
    const counts = await atOnce(updateRuleTag, requests);
    expect((counts[200] ?? 0) + (counts[409] ?? 0)).toBe(20);
    expect(counts[200]).toBeGreaterThan(0);
    const items = await tagItems(company.id);
    const [name] = await names(admin);
    expect(items.map(({ sk }) => sk).sort()).toEqual(
      [`TAG#${tagId}`, "TAG_COUNT", `TAG_NAME#${name?.toLowerCase()}`].sort(),
    );
  });

  it("delete one tag: it is counted down once", async () => {
    const { company, admin } = await aStaffedCompany();
    await create(admin, { name: "Stays" });
    const { id: tagId } = await create(admin, { name: "Goes" });
    const counts = await atOnce(
      deleteRuleTag,
      times(20, () => as(admin, { params: { tagId } })),
    );
    expect(counts[200]).toBe(1);
    expect((counts[404] ?? 0) + (counts[409] ?? 0)).toBe(19);
    expect((await tagItems(company.id)).find(({ sk }) => sk === "TAG_COUNT")).toMatchObject({ count: 1 });
  });
});
