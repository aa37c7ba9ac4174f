import { describe, expect, it } from "vitest";
import { setRuleTags } from "../../shared/api/rule-tags.ts";
import { refused } from "../support/server/api.ts";
import { activityOf, atOnce, times } from "../support/server/at-once.ts";
import { tableHash } from "../support/server/engine.ts";
import { as, type Person } from "../support/server/people.ts";
import { aCompanyWithRule, aRuleWorld } from "../support/server/rule-world.ts";

await aRuleWorld();

const aTaggedCompany = async () => {
  const staffed = await aCompanyWithRule();
  const make = (name: string) => staffed.admin.createRuleTag({ body: { name } });
  const [one, two, three] = [await make("One"), await make("Two"), await make("Three")];
  return { ...staffed, one, two, three };
};

const set = (person: Person, id: number, tagIds: readonly string[], more: object = {}) =>
  person.setRuleTags({ params: { id }, body: { tagIds, ...more } });
const tagsOf = async (person: Person, id: number) =>
  (await person.getCompanyRule({ params: { id } })).customTags;

describe("tagging a rule", () => {
  it("is open to everyone of the company, and keeps everything else of the rule", async () => {
    const { company, id, one, two, admin, member } = await aTaggedCompany();
    await admin.assignCompanyRule({ params: { id }, body: { assignedTo: member.user.id, priority: "high" } });
    const rule = await set(member, id, [one.id, two.id, one.id]);
    expect(rule).toMatchObject({
      customTags: [one.id, two.id],
      assignedTo: member.user.id,
      priority: "high",
      hasCopy: false,
      version: 2,
    });
    expect(await tagsOf(admin, id)).toEqual([one.id, two.id]);
    const [row] = await activityOf(company.id, "rule.tagged");
    expect(row).toMatchObject({
      userId: member.user.id,
      target: { type: "rule", id: String(id) },
      before: { customTags: [], tags: [] },
      after: { customTags: [one.id, two.id], tags: ["One", "Two"] },
    });
  });

  it("takes them all away again", async () => {
    const { id, one, admin } = await aTaggedCompany();
    await set(admin, id, [one.id]);
    expect(await set(admin, id, [])).toMatchObject({ customTags: [] });
    expect(await tagsOf(admin, id)).toEqual([]);
  });

  it("with the tags it has writes nothing, in whatever order", async () => {
    const { id, one, two, admin } = await aTaggedCompany();
    await set(admin, id, [one.id, two.id]);
    const before = await tableHash();
    expect(await set(admin, id, [two.id, one.id])).toMatchObject({ version: 1 });
    expect(await tableHash()).toBe(before);
  });

  it("with a tag that is not the company's is 400 at its field, whosever it is", async () => {
    const { id, one, admin } = await aTaggedCompany();
    const other = await aTaggedCompany();
    const answers = [];
    for (const tagId of [other.one.id, "none"]) {
      const request = as(admin, { params: { id }, body: { tagIds: [one.id, tagId] } });
      const { requestId: _, ...told } = await refused(setRuleTags, 400, request);
      answers.push(told);
    }
    expect(answers[0]?.issues?.map(({ path }) => path)).toEqual(["body.tagIds"]);
    expect(answers[0]).toEqual(answers[1]);
    await set(admin, id, [one.id]);
  });

  it("with more than twenty is 400", async () => {
    const { id, admin } = await aTaggedCompany();
    const tagIds = times(21, (index) => `tag-${index}`);
    await admin.refused.setRuleTags(400, { params: { id }, body: { tagIds } }, { fields: ["body.tagIds"] });
  });

  it("by someone who read an older version is 409 that says who changed it", async () => {
    const { id, one, two, admin, member } = await aTaggedCompany();
    const { version } = await admin.getCompanyRule({ params: { id } });
    await set(member, id, [one.id], { version });
    const request = as(admin, { params: { id }, body: { tagIds: [two.id], version } });
    const problem = await refused(setRuleTags, 409, request);
    expect(problem.code).toBe("rule.stale");
    expect(problem.message).toContain(`${member.user.firstName} ${member.user.lastName}`);
    await set(admin, id, [two.id], { version: version + 1 });
    expect(await tagsOf(admin, id)).toEqual([two.id]);
  });
});

describe("a tag on a rule", () => {
  it("is shown no more once it is deleted, and the others stay", async () => {
    const { id, one, two, admin, member } = await aTaggedCompany();
    await set(admin, id, [one.id, two.id]);
    await admin.deleteRuleTag({ params: { tagId: one.id } });
    expect(await tagsOf(member, id)).toEqual([two.id]);
    await member.refused.setRuleTags(400, { params: { id }, body: { tagIds: [one.id, two.id] } });
    expect(await set(member, id, [two.id])).toMatchObject({ customTags: [two.id] });
  });

  it("stays on it under a new name", async () => {
    const { id, one, admin } = await aTaggedCompany();
    await set(admin, id, [one.id]);
    await admin.updateRuleTag({ params: { tagId: one.id }, body: { name: "Renamed" } });
    expect(await tagsOf(admin, id)).toEqual([one.id]);
  });
});

describe("twenty at the same moment", () => {
  it("tag one rule as they read it: one does, the others are told", async () => {
    const { company, id, one, two, admin, member } = await aTaggedCompany();
    const { version } = await admin.getCompanyRule({ params: { id } });
    const requests = times(20, (index) =>
      as(index % 2 ? admin : member, {
        params: { id },
        body: { tagIds: [index % 2 ? one.id : two.id], version },
      }),
    );
    expect(await atOnce(setRuleTags, requests)).toEqual({ 200: 1, 409: 19 });
    expect(await activityOf(company.id, "rule.tagged")).toHaveLength(1);
  });

  it("tag a rule while the tag is deleted: the rule shows a tag that is there, or none", async () => {
    const { id, one, admin } = await aTaggedCompany();
    const [tagged] = await Promise.all([
      atOnce(
        setRuleTags,
        times(10, () => as(admin, { params: { id }, body: { tagIds: [one.id] } })),
      ),
      admin.deleteRuleTag({ params: { tagId: one.id } }),
    ]);
    expect((tagged[200] ?? 0) + (tagged[400] ?? 0) + (tagged[409] ?? 0)).toBe(10);
    expect(await tagsOf(admin, id)).toEqual([]);
  });
});
