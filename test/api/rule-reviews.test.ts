import { describe, expect, it } from "vitest";
import { addRuleReview, decideRuleReview } from "../../shared/api/rule-activity.ts";
import { activityOf, atOnce, times } from "../support/server/at-once.ts";
import { itemsUnder, tableHash } from "../support/server/engine.ts";
import { as, type Person } from "../support/server/people.ts";
import { aCompanyWithRule, aRuleWorld } from "../support/server/rule-world.ts";

await aRuleWorld();

const decide = (person: Person, place: { id: number; reviewId: string }, body: object) =>
  person.decideRuleReview({ params: place, body });

const aReview = async () => {
  const staffed = await aCompanyWithRule();
  const { id, member } = staffed;
  const body = { type: "review", title: "Wording", content: "Is this right?", priority: "high" };
  const review = await member.addRuleReview({ params: { id }, body });
  return { ...staffed, review, place: { id, reviewId: review.id } };
};

describe("a comment", () => {
  it("may be written by anyone of the company, and is read by all, newest first", async () => {
    const { id, admin, officer, member } = await aCompanyWithRule();
    for (const person of [admin, officer, member]) {
      const comment = await person.addRuleReview({
        params: { id },
        body: { content: `  By ${person.user.role}  ` },
      });
      expect(comment).toMatchObject({
        companyRuleId: id,
        userId: person.user.id,
        user: { id: person.user.id, lastName: person.user.lastName },
        type: "comment",
        content: `By ${person.user.role}`,
        title: "",
        status: "open",
        priority: "medium",
        resolvedBy: null,
        resolution: "",
      });
    }
    const all = await member.listRuleReviews({ params: { id } });
    expect(all.map(({ userId }) => userId)).toEqual([member.user.id, officer.user.id, admin.user.id]);
  });

  it("sent again by the same person is added once, other words and other people's are added", async () => {
    const { company, id, admin, officer } = await aCompanyWithRule();
    const say = (person: Person, content: string) =>
      person.addRuleReview({ params: { id }, body: { content } });
    const first = await say(admin, "Done");
    expect(await say(admin, "Done")).toEqual(first);
    expect(await activityOf(company.id, "rule.reviewed")).toHaveLength(1);
    for (const [person, content] of [
      [officer, "Done"],
      [admin, "Done"],
      [admin, "Really"],
    ] as const)
      expect((await say(person, content)).id).not.toBe(first.id);
    expect(await admin.listRuleReviews({ params: { id } })).toHaveLength(4);
  });

  it("is by the signed-in person, whatever the body says", async () => {
    const { id, admin, member } = await aCompanyWithRule();
    const body = { content: "Hi", userId: admin.user.id, status: "resolved", id: "mine", resolution: "No" };
    const comment = await member.addRuleReview({ params: { id }, body });
    expect(comment).toMatchObject({ userId: member.user.id, status: "open", resolution: "" });
    expect(comment.id).not.toBe("mine");
  });

  it.each([
    ["no content", "content", undefined, "Please write something first"],
    ["an empty content", "content", "", "Please write something first"],
    ["white space for content", "content", "   ", "Please write something first"],
    ["an endless content", "content", "x".repeat(10_001), "Content: must be at most 10,000 characters."],
    ["an unknown type", "type", "question", undefined],
    ["no priority", "priority", "", undefined],
    ["an endless title", "title", "x".repeat(201), undefined],
  ])("with %s is 400 that names the field, and written nowhere", async (_, field, value, message) => {
    const { id, admin } = await aCompanyWithRule();
    const body = { content: "Fine", [field]: value };
    const problem = await admin.refused.addRuleReview(400, { params: { id }, body });
    expect(problem.issues?.map(({ path }) => path)).toEqual([`body.${field}`]);
    if (message) expect(problem.message).toBe(message);
    await admin.addRuleReview({ params: { id }, body: { content: "x".repeat(10_000) } });
  });

  it("cannot be resolved: it asks for nothing", async () => {
    const { id, admin } = await aCompanyWithRule();
    const comment = await admin.addRuleReview({ params: { id }, body: { content: "Note" } });
    const params = { id, reviewId: comment.id };
    const problem = await admin.refused.decideRuleReview(409, { params, body: { status: "resolved" } });
    expect(problem.code).toBe("review.is_comment");
  });
});

describe("a review", () => {
  it("is resolved with words by anyone of the company, and can be opened again", async () => {
    const { place, review, admin, member } = await aReview();
    expect(review).toMatchObject({ type: "review", status: "open", priority: "high", title: "Wording" });
    const resolved = await decide(admin, place, { status: "resolved", resolution: "Yes, keep it." });
    expect(resolved).toMatchObject({
      status: "resolved",
      resolution: "Yes, keep it.",
      resolvedBy: admin.user.id,
      resolvedByUser: { id: admin.user.id, firstName: admin.user.firstName },
      userId: member.user.id,
      content: "Is this right?",
    });
    expect(await member.listRuleReviews({ params: { id: place.id } })).toEqual([resolved]);
    expect(await decide(member, place, { status: "open" })).toMatchObject({
      status: "open",
      resolution: "",
      resolvedBy: null,
      resolvedByUser: null,
      resolvedAt: null,
    });
  });

  it("that is resolved already is answered as it is, and nothing is written", async () => {
    const { place, admin, officer } = await aReview();
    const first = await decide(admin, place, { status: "resolved", resolution: "Done" });
    const before = await tableHash();
    expect(await decide(officer, place, { status: "resolved" })).toEqual(first);
    expect(await decide(officer, place, { status: "resolved", resolution: "Done" })).toEqual(first);
    expect(await tableHash()).toBe(before);
  });

  it("keeps the first words: other ones are 409 until it is opened again", async () => {
    const { place, admin, officer } = await aReview();
    await decide(admin, place, { status: "resolved", resolution: "Mine" });
    const other = { status: "resolved", resolution: "Not mine" };
    const problem = await officer.refused.decideRuleReview(409, { params: place, body: other });
    expect(problem).toMatchObject({ code: "review.resolved", message: expect.stringContaining("already") });
    await decide(officer, place, { status: "open" });
    expect(await decide(officer, place, other)).toMatchObject({ resolution: "Not mine" });
  });

  it("that is not there, or is another rule's, is 404", async () => {
    const { place, admin } = await aReview();
    const body = { status: "resolved" };
    await admin.refused.decideRuleReview(404, { params: { ...place, id: place.id + 1 }, body });
    await admin.refused.decideRuleReview(404, { params: { ...place, reviewId: "none" }, body });
    const other = await aCompanyWithRule();
    await other.admin.refused.decideRuleReview(404, { params: place, body });
    await decide(admin, place, body);
  });

  it.each([
    ["none", {}],
    ["an unknown one", { status: "closed" }],
    ["one with endless words", { status: "resolved", resolution: "x".repeat(5_001) }],
  ])("takes a decision that means something: %s is 400", async (_, body) => {
    const { place, admin } = await aReview();
    await admin.refused.decideRuleReview(400, { params: place, body });
    await decide(admin, place, { status: "resolved", resolution: "x".repeat(5_000) });
  });
});

describe("many at the same moment", () => {
  it("resolve one review with words of their own: one resolves it, the others are told", async () => {
    const { company, place, admin, officer } = await aReview();
    const requests = times(20, (index) =>
      as(index % 2 ? admin : officer, {
        params: place,
        body: { status: "resolved", resolution: `${index}` },
      }),
    );
    expect(await atOnce(decideRuleReview, requests)).toEqual({ 200: 1, 409: 19 });
    expect(await activityOf(company.id, "rule.review-decided")).toHaveLength(1);
  });

  it("comment: every comment is kept and logged", async () => {
    const { company, id, admin, member } = await aCompanyWithRule();
    const requests = times(20, (index) =>
      as(index % 2 ? admin : member, { params: { id }, body: { content: `Comment ${index}` } }),
    );
    expect(await atOnce(addRuleReview, requests)).toEqual({ 201: 20 });
    expect(await admin.listRuleReviews({ params: { id } })).toHaveLength(20);
    expect(await activityOf(company.id, "rule.reviewed")).toHaveLength(20);
    expect((await itemsUnder(`C#${company.id}#R#${id}`)).length).toBe(20);
  });
});
