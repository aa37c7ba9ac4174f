import { describe, expect, it } from "vitest";
import { newId } from "../../functions/core/ids.ts";
import { times } from "../support/server/at-once.ts";
import type { Client } from "../support/server/client.ts";
import { itemsUnder, plant } from "../support/server/engine.ts";
import { aCompanyWithRule, aRuleWorld, firstRule } from "../support/server/rule-world.ts";

await aRuleWorld();

const minute = 60_000;

/** A row of the log as the product writes it, but of another time; without its place in the index if late. */
const plantRow = async (
  where: { companyId: string; ruleId: number },
  { at, isLate = false, text = "low" }: { at: Date; isLate?: boolean; text?: string },
) => {
  const id = newId(at);
  await plant({
    pk: `C#${where.companyId}#ACTIVITY#${at.toISOString().slice(0, 7)}`,
    sk: id,
    ...(!isLate && { gsi1pk: `C#${where.companyId}#ON#rule#${where.ruleId}`, gsi1sk: id }),
    id,
    event: "rule.updated",
    userId: null,
    companyId: where.companyId,
    target: { type: "rule", id: String(where.ruleId) },
    before: { text },
    after: { text: `${text}er`, action: text },
    requestId: "planted",
    at: at.toISOString(),
  });
  return id;
};

describe("the timeline of a rule", () => {
  it("tells who did what, newest first, field by field", async () => {
    const { id, admin, officer, member } = await aCompanyWithRule();
    await officer.updateCompanyRule({ params: { id }, body: { complianceStatus: "in_progress" } });
    await admin.assignCompanyRule({ params: { id }, body: { assignedTo: member.user.id } });
    const { items, nextCursor } = await member.listRuleActivity({ params: { id } });
    expect(nextCursor).toBeNull();
    expect(items.map(({ event, userId }) => [event, userId])).toEqual([
      ["rule.assigned", admin.user.id],
      ["rule.updated", officer.user.id],
    ]);
    expect(items[0]?.user).toMatchObject({ id: admin.user.id, firstName: admin.user.firstName });
    expect(items[0]?.changes).toContainEqual({
      field: "assignedTo",
      before: null,
      after: member.user.id,
    });
    expect(items[0]?.people).toEqual([
      expect.objectContaining({ id: member.user.id, email: member.user.email }),
    ]);
    expect(items[1]?.changes).toContainEqual({
      field: "complianceStatus",
      before: "pending",
      after: "in_progress",
    });
  });

  it("leaves out what means nothing to people", async () => {
    const { id, admin } = await aCompanyWithRule();
    await admin.copyMasterRule({ params: { masterId: firstRule } });
    const tag = await admin.createRuleTag({ body: { name: "Vendor" } });
    await admin.setRuleTags({ params: { id }, body: { tagIds: [tag.id] } });
    const { items } = await admin.listRuleActivity({ params: { id } });
    expect(items.map(({ event, changes }) => [event, changes])).toEqual([
      ["rule.tagged", [{ field: "tags", before: [], after: ["Vendor"] }]],
      ["rule.copied", []],
    ]);
  });

  it("names the comment or review an entry is about, and repeats no word of it", async () => {
    const { company, id, admin, member } = await aCompanyWithRule();
    const body = { type: "review", title: "SecretTitle", content: "SecretContent" };
    const review = await member.addRuleReview({ params: { id }, body });
    await admin.decideRuleReview({
      params: { id, reviewId: review.id },
      body: { status: "resolved", resolution: "SecretResolution" },
    });
    const { items } = await member.listRuleActivity({ params: { id } });
    expect(items.map(({ event, reviewId, changes }) => [event, reviewId, changes])).toEqual([
      ["rule.review-decided", review.id, [{ field: "status", before: "open", after: "resolved" }]],
      ["rule.reviewed", review.id, [{ field: "type", before: null, after: "review" }]],
    ]);
    const log = JSON.stringify(await itemsUnder(`C#${company.id}#ACTIVITY`));
    expect(log).toContain(review.id);
    expect(log).not.toContain("Secret");
  });

  it("tells of this rule alone, and of this company's alone", async () => {
    const [one, two] = [await aCompanyWithRule(), await aCompanyWithRule()];
    for (const { id, admin } of [one, two]) {
      await admin.addRuleReview({ params: { id }, body: { content: "Here" } });
      await admin.addRuleReview({ params: { id: id + 1 }, body: { content: "There" } });
    }
    const { items } = await one.admin.listRuleActivity({ params: { id: one.id } });
    expect(items.map(({ userId }) => userId)).toEqual([one.admin.user.id]);
    await one.admin.refused.listRuleActivity(404, { params: { id: two.id } });
  });

  it("does not name people outside of the company, even when the log does", async () => {
    const { company, id, admin } = await aCompanyWithRule();
    const stranger = (await aCompanyWithRule()).member.user;
    await admin.addRuleReview({ params: { id }, body: { content: "Hello" } });
    const [row] = await itemsUnder(`C#${company.id}#ACTIVITY`);
    if (!row) throw new Error("Nothing was logged");
    await plant({ ...row, userId: stranger.id, after: { assignedTo: stranger.id } });
    const { items } = await admin.listRuleActivity({ params: { id } });
    expect(items).toEqual([expect.objectContaining({ userId: stranger.id, user: null, people: [] })]);
  });

  it("is there no more once its title is removed, and is there again with it", async () => {
    const { id, admin } = await aCompanyWithRule();
    await admin.addRuleReview({ params: { id }, body: { content: "Hello" } });
    await admin.listRuleActivity({ params: { id } });
    await admin.removeSelection({ params: { cfrTitleId: "21" } });
    await admin.refused.listRuleActivity(404, { params: { id } });
  });
});

describe("a change that the index does not know yet", () => {
  it("is in the next answer, once, when it is less than a minute old", async () => {
    const { company, id, admin } = await aCompanyWithRule();
    const where = { companyId: company.id, ruleId: id };
    const old = await plantRow(where, { at: new Date(Date.now() - 10 * minute) });
    await plantRow(where, { at: new Date(Date.now() - 2 * minute), isLate: true });
    const late = await plantRow(where, { at: new Date(Date.now() - minute / 2), isLate: true });
    await plantRow({ ...where, ruleId: id + 1 }, { at: new Date(Date.now() - minute / 2), isLate: true });
    await admin.addRuleReview({ params: { id }, body: { content: "Just now" } });
    const { items } = await admin.listRuleActivity({ params: { id } });
    expect(items.map((each) => each.id).slice(1)).toEqual([late, old]);
    expect(items[0]?.event).toBe("rule.reviewed");
  });

  it("is on one page only, wherever the page before ended", async () => {
    const { company, id, admin } = await aCompanyWithRule();
    const where = { companyId: company.id, ruleId: id };
    const ids: string[] = [];
    for (const index of times(9, (each) => each)) {
      const at = new Date(Date.now() - minute / 2 + index * 1_000);
      ids.unshift(await plantRow(where, { at, isLate: index % 2 === 0 }));
    }
    expect(await readPages(id, admin, 2)).toEqual(ids);
  });
});

/** Ids of all pages of a rule's timeline. */
const readPages = async (id: number, person: Client, limit?: number) => {
  const ids: string[] = [];
  let cursor: string | null | undefined;
  do {
    const query = { ...(limit && { limit }), ...(cursor && { cursor }) };
    const page = await person.listRuleActivity({ params: { id }, query });
    ids.push(...page.items.map((each) => each.id));
    cursor = page.nextCursor;
  } while (cursor);
  return ids;
};

describe("pages of the timeline", () => {
  it("hold 25 by default and together everything once, across months", async () => {
    const { company, id, admin } = await aCompanyWithRule();
    const where = { companyId: company.id, ruleId: id };
    const planted: string[] = [];
    for (const index of times(60, (each) => each)) {
      planted.unshift(await plantRow(where, { at: new Date(Date.now() - (60 - index) * 1_440 * minute) }));
    }
    const first = await admin.listRuleActivity({ params: { id } });
    expect(first.items).toHaveLength(25);
    expect(first.nextCursor).not.toBeNull();
    expect(await readPages(id, admin)).toEqual(planted);
    expect(await readPages(id, admin, 7)).toEqual(planted);
    expect(await readPages(id, admin, 60)).toEqual(planted);
  });

  it("of long texts end at the megabyte of a page, and go on", async () => {
    const { company, id, admin } = await aCompanyWithRule();
    const text = "x".repeat(10_000);
    for (const index of times(80, (each) => each)) {
      const at = new Date(Date.now() - (80 - index) * 1_440 * minute);
      await plantRow({ companyId: company.id, ruleId: id }, { at, text });
    }
    const page = await admin.listRuleActivity({ params: { id }, query: { limit: 200 } });
    expect(page.items.length).toBeLessThan(80);
    const ids = await readPages(id, admin, 200);
    expect(new Set(ids).size).toBe(80);
    expect(ids).toHaveLength(80);
  });

  it("go on with their own cursor alone", async () => {
    const { company, id, admin } = await aCompanyWithRule();
    for (const target of [id, id + 1])
      for (const age of [1, 2])
        await plantRow(
          { companyId: company.id, ruleId: target },
          { at: new Date(Date.now() - age * 1_440 * minute) },
        );
    const query = { limit: 1 };
    const { nextCursor } = await admin.listRuleActivity({ params: { id }, query });
    const cursor = nextCursor ?? "";
    await admin.listRuleActivity({ params: { id }, query: { limit: 5, cursor } });
    await admin.refused.listRuleActivity(400, { params: { id: id + 1 }, query: { cursor } });
    await admin.refused.listRuleActivity(400, { params: { id }, query: { cursor: `x${cursor}` } });
    await admin.refused.listRuleActivity(400, { params: { id }, query: { limit: 201 } });
  });
});
