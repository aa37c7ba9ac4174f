import { describe, expect, it } from "vitest";
import { users } from "../../functions/people/users/user-repository.ts";
import { listCompanyRules } from "../../shared/api/company-rules.ts";
import { readNotifications } from "../../shared/api/notifications.ts";
import { call } from "../support/server/api.ts";
import { activityOf, atOnce, many, times } from "../support/server/at-once.ts";
import { as, type Person } from "../support/server/people.ts";
import { aCompanyWithRule, aRuleWorld } from "../support/server/rule-world.ts";

await aRuleWorld();

const told = async (person: Person, query: Readonly<Record<string, string>> = {}) =>
  (await person.listNotifications({ query })).items.map(({ kind, actor }) => [kind, actor?.id ?? null]);
const say = (person: Person, id: number, content: string, mentions: readonly string[] = []) =>
  person.addRuleReview({ params: { id }, body: { content, mentions } });
const assign = (person: Person, id: number, to: Person) =>
  person.assignCompanyRule({ params: { id }, body: { assignedTo: to.user.id } });

describe("a person is told", () => {
  it("of an assignment, of a comment on their rule and of being named, once for each act and never of their own", async () => {
    const { id, admin, officer, member } = await aCompanyWithRule();
    await assign(admin, id, member);
    await say(officer, id, "Please look");
    await say(admin, id, "@member @officer", [member.user.id, officer.user.id]);
    await say(member, id, "Done", [member.user.id]);
    expect(await told(member)).toEqual([
      ["mentioned", admin.user.id],
      ["comment", officer.user.id],
      ["assigned", admin.user.id],
    ]);
    expect(await told(officer)).toEqual([
      ["comment", member.user.id],
      ["mentioned", admin.user.id],
    ]);
    expect(await told(admin)).toEqual([["comment", member.user.id]]);
    const { items } = await member.listNotifications({ query: { kind: "assigned" } });
    expect(items).toMatchObject([
      {
        text: expect.stringMatching(/ assigned you 21 CFR /),
        link: expect.stringContaining(`/rules/${id}?`),
        readAt: null,
      },
    ]);
  });

  it("once of many rules that are assigned together", async () => {
    const { id, admin, member } = await aCompanyWithRule();
    const body = { ids: [id], action: { type: "assign", assignedTo: member.user.id } };
    await admin.changeRulesInBulk({ body });
    expect(await told(member)).toEqual([["assigned", admin.user.id]]);
    expect((await member.listNotifications()).items[0]).toMatchObject({ link: "/assignments" });
  });

  it("not by naming people of another company or deactivated ones: 400 at the field, and nothing is said", async () => {
    const { company, id, admin, member } = await aCompanyWithRule();
    const { member: stranger } = await aCompanyWithRule();
    const wrong = async (userId: string) =>
      admin.refused.addRuleReview(
        400,
        { params: { id }, body: { content: "Hello", mentions: [member.user.id, userId] } },
        "Choose people who are active in your company.",
      );
    await wrong(stranger.user.id);
    await wrong("usr_unknown");
    const row = await users.get(member.user.id);
    expect(row?.companyId).toBe(company.id);
    await admin.deactivateTeamMember({ params: { userId: member.user.id } });
    await wrong(member.user.id);
    expect(await admin.listRuleReviews({ params: { id } })).toEqual([]);
    expect(await told(stranger)).toEqual([]);
  });
});

describe("what a person was told", () => {
  it("is theirs alone, is paged, filtered and counted, and its count is on each answer that reads", async () => {
    const { id, admin, officer, member } = await aCompanyWithRule();
    await assign(admin, id, member);
    for (const text of ["one", "two", "three"]) await say(officer, id, text);
    const first = await member.listNotifications({ query: { limit: 3 } });
    expect(first).toMatchObject({ total: 4, unread: 4 });
    await say(officer, id, "four");
    const rest = await member.listNotifications({ query: { limit: 3, cursor: first.nextCursor ?? "" } });
    expect(rest.items.map(({ kind }) => kind)).toEqual(["assigned"]);
    const [newest] = first.items;
    const ids = [newest?.id ?? ""];
    // Another person's call with these ids changes nothing of theirs.
    expect(await admin.readNotifications({ body: { ids } })).toEqual({ unread: 0 });
    expect(await member.readNotifications({ body: { ids } })).toEqual({ unread: 4 });
    expect(await member.readNotifications({ body: { ids } })).toEqual({ unread: 4 });
    expect(await told(member, { unread: "true", kind: "comment" })).toHaveLength(3);
    const counted = async (person: Person) =>
      (await call(listCompanyRules, as(person, { query: { limit: 1 } }))).headers["x-unread-notifications"];
    expect([await counted(member), await counted(admin)]).toEqual(["4", "0"]);
    expect(await member.readNotifications({ body: { all: true } })).toEqual({ unread: 0 });
    expect(await counted(member)).toBe("0");
    const { items } = await member.listNotifications();
    expect(items.every(({ readAt }) => readAt !== null)).toBe(true);
  });

  it("is counted right whatever comes and is read at the same moment", async () => {
    const { company, id, admin, officer, member } = await aCompanyWithRule();
    await assign(admin, id, member);
    await Promise.all(times(20, (index) => say(officer, id, `Words ${index}`)));
    expect(await member.listNotifications()).toMatchObject({ total: 21, unread: 21 });
    const all = as(member, { body: { all: true } });
    expect(
      await atOnce(
        readNotifications,
        times(many, () => all),
      ),
    ).toEqual({ 200: many });
    expect(await member.listNotifications()).toMatchObject({ total: 21, unread: 0 });
    expect((await activityOf(company.id, "notification.read")).length).toBeGreaterThan(0);
  });
});
