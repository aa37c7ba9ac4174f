import { beforeAll, describe, expect, it, vi } from "vitest";
import { handler } from "../../functions/calendar/get-calendar.ts";
import { newId } from "../../functions/core/ids.ts";
import { tableClient } from "../../functions/core/table/client.ts";
import { getCalendar } from "../../shared/api/calendar.ts";
import { times } from "../support/server/at-once.ts";
import { aCompanyWithDays, calendarNow, someRulemakings } from "../support/server/calendar.ts";
import { itemsUnder, plant, tableHash } from "../support/server/engine.ts";
import { eventOf, lambdaContext } from "../support/server/event.ts";
import { as, type Person, visitor } from "../support/server/people.ts";
import { roundTripsOf } from "../support/server/round-trips.ts";
import { aRuleWorld } from "../support/server/rule-world.ts";

vi.useFakeTimers({ toFake: ["Date"], now: calendarNow });
await aRuleWorld();
await someRulemakings();

let world: Awaited<ReturnType<typeof aCompanyWithDays>>;
beforeAll(async () => {
  world = await aCompanyWithDays();
});

const span = { from: "2026-09-01", to: "2026-10-31" };
type Query = Readonly<Record<string, string>>;
const days = async (person: Person, query: Query = {}) =>
  (await person.getCalendar({ query: { ...span, ...query } })).items.map(
    ({ date, title }) => `${date} ${title}`,
  );
const follow = (person: Person, part: string | null) =>
  person.followPlace({ body: { titleNumber: 21, part, section: null, mode: "summary" } });

const ownDays = [
  "2026-09-15 Rule 0",
  "2026-09-20 21 CFR 11.10 Controls for closed systems.",
  "2026-09-30 Access review",
  "2026-10-03 Training log",
];

describe("one's own calendar", () => {
  it("has one's open rules and tasks, and evidence of one's own and of one's rules, in order of days", async () => {
    const { member, officer, id, change, taskId, evidence } = world;
    const { items, total } = await member.getCalendar({ query: span });
    expect(total).toBe(4);
    expect(items).toEqual([
      {
        ...{ id: `rule-${id}`, kind: "due", date: "2026-09-15", title: "Rule 0" },
        link: `/rules/${id}?page=assignments&from=assignments`,
      },
      {
        ...{ id: `task-${taskId}`, kind: "due", date: "2026-09-20" },
        ...{ title: "21 CFR 11.10 Controls for closed systems.", link: `/changes/${change.id}` },
      },
      {
        ...{ id: `evidence-${evidence.ofRule.id}`, kind: "evidence_ends", date: "2026-09-30" },
        ...{ title: "Access review", link: "/evidence?search=Access+review" },
      },
      {
        ...{ id: `evidence-${evidence.added.id}`, kind: "evidence_ends", date: "2026-10-03" },
        ...{ title: "Training log", link: "/evidence?search=Training+log" },
      },
    ]);
    expect(await days(officer)).toEqual(["2026-09-16 Rule 1", "2026-10-01 Other review"]);
  });

  it("has comments that close and rules that take effect in what one follows, and opens what one may see", async () => {
    const { admin, member } = await aCompanyWithDays();
    await follow(member, "11");
    await follow(admin, null);
    const law = { kinds: "comments_close,takes_effect" };
    expect((await member.getCalendar({ query: { ...span, ...law } })).items).toEqual([
      {
        ...{ id: "comments-close-2026-10", kind: "comments_close", date: "2026-09-25" },
        ...{ title: "Records, proposed", link: "/cfr/21/part-11" },
      },
    ]);
    expect((await admin.getCalendar({ query: { ...span, ...law } })).items).toMatchObject([
      { kind: "comments_close", link: "/horizon-mapping?tab=coming&search=2026-10" },
      { kind: "takes_effect", link: "/horizon-mapping?tab=coming&search=2026-20" },
    ]);
    await admin.removeSelection({ params: { cfrTitleId: "21" } });
    expect([await days(admin), await days(member)]).toEqual([
      ["2026-09-30 Access review", "2026-10-01 Other review"],
      ["2026-09-30 Access review", "2026-10-03 Training log"],
    ]);
  });

  it("leaves out what is completed, does not apply, is cancelled, or belongs to another person now", async () => {
    const { admin, member, officer, id, change, taskId } = await aCompanyWithDays();
    const params = { id: String(id) };
    const rule = async () => (await days(member, { kinds: "due" })).includes("2026-09-15 Rule 0");
    await admin.setApplicability({ params: { ruleId: String(id) }, body: { isApplicable: false } });
    expect(await rule()).toBe(false);
    await admin.setApplicability({ params: { ruleId: String(id) }, body: { isApplicable: true } });
    expect(await rule()).toBe(true);
    await member.updateMyAssignment({ params, body: { complianceStatus: "completed", note: "Done" } });
    expect(await rule()).toBe(false);
    await member.updateMyAssignment({ params, body: { complianceStatus: "in_progress" } });
    await admin.assignCompanyRule({ params, body: { assignedTo: officer.user.id, dueDate: "2026-09-17" } });
    expect([await rule(), await days(officer, { kinds: "due" })]).toEqual([
      false,
      ["2026-09-16 Rule 1", "2026-09-17 Rule 0"],
    ]);
    await admin.updateChangeTask({ params: { id: change.id, taskId }, body: { status: "cancelled" } });
    expect(await days(member, { kinds: "due" })).toEqual([]);
  });
});

describe("the company's calendar", () => {
  it("has everyone's, for managers alone, and nothing of another company", async () => {
    const { admin, officer, member } = world;
    const company = [
      "2026-09-15 Rule 0",
      "2026-09-16 Rule 1",
      "2026-09-20 21 CFR 11.10 Controls for closed systems.",
      "2026-09-25 Records, proposed",
      "2026-09-30 Access review",
      "2026-10-01 Other review",
      "2026-10-02 Quality systems, final",
      "2026-10-03 Training log",
    ];
    expect(await days(admin, { scope: "company" })).toEqual(company);
    expect(await days(officer, { scope: "company" })).toEqual(company);
    expect(await days(member)).toEqual(ownDays);
    await member.refused.getCalendar(
      403,
      { query: { ...span, scope: "company" } },
      "You do not have permission to do this.",
    );
    await visitor.refused.getCalendar(401, { query: span });
  });

  it("tells how many there are where there are more than 1,000", async () => {
    const { admin, company } = await aCompanyWithDays();
    const [row] = await itemsUnder(`C#${company.id}#EVIDENCE`);
    if (!row) throw new Error("There is no evidence");
    await Promise.all(
      times(1_005, () => {
        const id = newId();
        return plant({ ...row, sk: id, id });
      }),
    );
    const { items, total } = await admin.getCalendar({ query: { ...span, scope: "company" } });
    expect([items.length, total]).toEqual([1_000, 1_013]);
    expect(items[0]?.date).toBe("2026-09-15");
  });
});

describe("what is asked of a calendar", () => {
  it.each([
    [{ kinds: "due" }, ["2026-09-15 Rule 0", "2026-09-20 21 CFR 11.10 Controls for closed systems."]],
    [{ kinds: "evidence_ends", from: "2026-09-30", to: "2026-09-30" }, ["2026-09-30 Access review"]],
    [{ from: "2026-08-01", to: "2026-09-14" }, []],
    [{ from: "2026-09-20", to: "2026-12-21" }, ownDays.slice(1)],
  ])("%o", async (query, expected) => {
    expect(await days(world.member, query)).toEqual(expected);
  });

  it.each([
    [{ from: "2026-09-20", to: "2026-12-22" }, "Choose at most 93 days."],
    [{ from: "2026-09-20", to: "2026-09-19" }, "The last day is before the first."],
    [{ from: "2026-09-20", to: "soon" }, "Please enter a date such as 2026-09-08"],
    [{ ...span, kinds: "due,duties" }, "Expected kinds."],
    [{ ...span, scope: "all" }, undefined],
    [{ from: "2026-09-20" }, undefined],
  ])("%o is refused", async (query, message) => {
    const { status, json } = await world.member.call.getCalendar({ query: query as Record<string, string> });
    expect(status).toBe(400);
    if (message) expect(JSON.stringify(json)).toContain(message);
  });

  it("changes nothing, and asks the table for little", async () => {
    const { admin, officer, member } = world;
    const before = await tableHash();
    const ask = async (person: Person, scope: string) => {
      const act = async () =>
        expect(
          await handler(eventOf(getCalendar, as(person, { query: { ...span, scope } })), lambdaContext()),
        ).toMatchObject({ statusCode: 200 });
      // What the company follows is kept from the second call on.
      await act();
      await act();
      const { requests, waves } = await roundTripsOf(tableClient(), act);
      return [requests, waves];
    };
    expect([await ask(member, "mine"), await ask(officer, "mine"), await ask(admin, "company")]).toEqual([
      [12, 2],
      [12, 2],
      [12, 1],
    ]);
    expect(await tableHash()).toBe(before);
  });
});
