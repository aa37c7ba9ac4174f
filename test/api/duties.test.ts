import { beforeEach, describe, expect, it } from "vitest";
import { createDuty, getDuty, listOccurrences, updateDuty } from "../../shared/api/duties.ts";
import { refused } from "../support/server/api.ts";
import { activityOf } from "../support/server/at-once.ts";
import { dayFromNow, openDutiesAt, weekly } from "../support/server/duties.ts";
import { itemsUnder, plant } from "../support/server/engine.ts";
import { aPerson, as, type Person } from "../support/server/people.ts";
import { aCompanyWithRule, aRuleWorld } from "../support/server/rule-world.ts";

await aRuleWorld();

type Step = NonNullable<Parameters<Person["updateOccurrence"]>[0]>["body"];

let staffed: Awaited<ReturnType<typeof aCompanyWithRule>>;
beforeEach(async () => {
  staffed = await aCompanyWithRule();
});

const made = (days: number, over = {}) =>
  staffed.admin.createDuty({ body: weekly(staffed.member, days, over) });
const listed = async (id: string, person: Person = staffed.admin) =>
  (await person.listOccurrences({ params: { id } })).items;
/** What was opened: pages of what is planned come before it. */
const opened = async (id: string) =>
  (await staffed.admin.listOccurrences({ params: { id }, query: { planned: 0 } })).items;
const states = async (id: string) => (await opened(id)).map(({ date, state }) => [date, state]);
const notices = async ({ user }: Person) =>
  (await itemsUnder(`C#${staffed.company.id}#NOTICES#${user.id}`)).map(({ kind, text }) => [kind, text]);

describe("a new duty", () => {
  it("is answered whole, with the rule as RFC 5545 writes it; its person is told once", async () => {
    const { admin, member, officer, id } = staffed;
    const duty = await made(20, {
      ...{ rule: "RRULE:INTERVAL=3;FREQ=MONTHLY;BYMONTHDAY=15", companyRuleId: id, count: 4 },
      ...{ reviewerId: officer.user.id, startsOn: "2099-01-01", opensDaysBefore: undefined },
    });
    expect(duty).toMatchObject({
      ...{ name: "Backup test", description: "Restore one table.", companyRuleId: id, version: 1 },
      ...{ rule: "FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=15", startsOn: "2099-01-01", endsOn: null, count: 4 },
      ...{ opensDaysBefore: 14, nextDue: "2099-01-15", endedAt: null },
      assignedTo: { id: member.user.id, isActive: true },
      reviewer: { id: officer.user.id },
    });
    expect(await admin.getDuty({ params: { id: duty.id } })).toEqual(duty);
    const name = `${admin.user.firstName} ${admin.user.lastName}`;
    expect(await notices(member)).toEqual([["assigned", `${name} assigned you the duty “Backup test”`]]);
    expect(await activityOf(staffed.company.id, "duty.created")).toMatchObject([
      { target: { type: "duty", id: duty.id }, after: { duty: "Backup test", repeats: duty.rule } },
    ]);
  });

  it("has open what is to be open, is planned 24 months ahead, and asks for no more than a week back", async () => {
    const duty = await made(-21, { opensDaysBefore: 7 });
    const all = await listed(duty.id);
    expect(all.map(({ date }) => date)).toEqual(
      all
        .map(({ date }) => date)
        .toSorted()
        .toReversed(),
    );
    expect(await states(duty.id)).toEqual([
      [dayFromNow(7), "open"],
      [dayFromNow(0), "open"],
      [dayFromNow(-7), "open"],
    ]);
    expect(duty.nextDue).toBe(dayFromNow(-7));
    const page = await staffed.admin.listOccurrences({ params: { id: duty.id }, query: { planned: 2 } });
    expect(page.items.map(({ date }) => date).slice(0, 3)).toEqual([21, 14, 7].map(dayFromNow));
    expect(page.total).toBe(5);
    expect(page.plannedTotal).toBeGreaterThanOrEqual(102);
    expect(page.plannedTotal).toBeLessThanOrEqual(105);
  });

  it.each([
    ["name", { name: "  " }, "Please enter a name"],
    ["name", { name: "n".repeat(81) }, "Please enter a name"],
    ["rule", { rule: "FREQ=DAILY" }, "This repetition is not possible."],
    ["rule", { rule: "FREQ=MONTHLY;BYMONTHDAY=31" }, "This repetition is not possible."],
    [
      "rule",
      { rule: "FREQ=MONTHLY;INTERVAL=12;BYMONTH=3", startsOn: "2099-01-01" },
      "This duty would never be due.",
    ],
    [
      "rule",
      { rule: "FREQ=YEARLY;BYMONTH=3", startsOn: "2099-01-01", endsOn: "2099-02-01" },
      "This duty would never be due.",
    ],
    ["rule", { startsOn: "2020-01-01", count: 3 }, "This duty would never be due."],
    ["endsOn", { startsOn: "2099-01-02", endsOn: "2099-01-01" }, "The last day is before the first."],
    ["count", { count: 0 }, "Choose a number from 1 to 200."],
    ["count", { count: 201 }, "Choose a number from 1 to 200."],
    ["count", { count: 2, startsOn: "2099-01-01", endsOn: "2099-03-01" }, "This repetition is not possible."],
    ["opensDaysBefore", { opensDaysBefore: 91 }, "Choose 0 to 90 days."],
    ["assignedTo", { assignedTo: null }, "Please select a team member"],
    ["assignedTo", { assignedTo: "no-one" }, "Choose people who are active in your company."],
    ["reviewerId", { reviewerId: "no-one" }, "Choose people who are active in your company."],
  ])("is refused at %s: %j", async (field, over, message) => {
    const body = weekly(staffed.member, 5, over);
    await refused(createDuty, 400, as(staffed.admin, { body }), { message, fields: [`body.${field}`] });
    await made(5);
  });

  it("names people of the company alone, and a reviewer who does not do the work", async () => {
    const { admin, member, company } = staffed;
    const [gone, stranger] = [await aPerson({ companyId: company.id, isActive: false }), await aPerson()];
    const refuse = (over: object, fields: string[], message: string) =>
      refused(createDuty, 400, as(admin, { body: weekly(member, 5, over) }), { message, fields });
    const active = "Choose people who are active in your company.";
    for (const { user } of [gone, stranger]) {
      await refuse({ assignedTo: user.id }, ["body.assignedTo"], active);
      await refuse({ reviewerId: user.id }, ["body.reviewerId"], active);
    }
    const self = "The reviewer cannot be the person who does the work.";
    await refuse({ reviewerId: member.user.id }, ["body.reviewerId"], self);
    await refused(createDuty, 404, as(admin, { body: weekly(member, 5, { companyRuleId: 5 }) }));
  });

  it("is one of at most 500 that have not ended", async () => {
    const { company, admin } = staffed;
    const duty = await made(30);
    await plant({ pk: `C#${company.id}`, sk: "DUTY_COUNT", count: 500 });
    const over = { code: "limit", message: "You have reached the limit of 500." };
    await refused(createDuty, 409, as(admin, { body: weekly(staffed.member, 5) }), over);
    await admin.endDuty({ params: { id: duty.id } });
    await made(5);
  });
});

describe("the list of duties", () => {
  it("comes by the next due day, all for managers, else what concerns the person", async () => {
    const { admin, officer, member, company } = staffed;
    const other = await aPerson({ companyId: company.id });
    const late = await made(40, { name: "Late" });
    const soon = await made(3, { name: "Soon", reviewerId: other.user.id });
    const of = async (person: Person, query = {}) =>
      (await person.listDuties({ query })).items.map(({ name }) => name);
    expect(await of(admin)).toEqual(["Soon", "Late"]);
    expect(await of(officer)).toEqual(["Soon", "Late"]);
    expect(await of(member)).toEqual(["Soon", "Late"]);
    expect(await of(other)).toEqual(["Soon"]);
    await refused(getDuty, 403, as(other, { params: { id: late.id } }));
    await refused(listOccurrences, 403, as(other, { params: { id: late.id } }));
    await other.getDuty({ params: { id: soon.id } });
    await admin.endDuty({ params: { id: late.id } });
    expect([await of(admin, { state: "active" }), await of(admin, { state: "ended" })]).toEqual([
      ["Soon"],
      ["Late"],
    ]);
  });
});

describe("a duty that is changed", () => {
  it("changes what is planned, and leaves what was opened", async () => {
    const { admin } = staffed;
    const duty = await made(3, { opensDaysBefore: 7 });
    const params = { id: duty.id };
    const body = weekly(staffed.member, 3, {
      name: "Restore",
      rule: "FREQ=WEEKLY;INTERVAL=2",
      opensDaysBefore: 0,
    });
    const changed = await admin.updateDuty({ params, body: { ...body, version: 1 } });
    expect(changed).toMatchObject({
      name: "Restore",
      rule: "FREQ=WEEKLY;INTERVAL=2",
      version: 2,
      nextDue: dayFromNow(3),
    });
    expect(await states(duty.id)).toEqual([[dayFromNow(3), "open"]]);
    const { items } = await admin.listOccurrences({ params, query: { planned: 1 } });
    expect(items.map(({ date }) => date)).toEqual([17, 3].map(dayFromNow));
    const stale = `This duty was changed by ${admin.user.firstName} ${admin.user.lastName} at `;
    const refusal = await refused(updateDuty, 409, as(admin, { params, body: { ...body, version: 1 } }), {
      code: "duty.stale",
    });
    expect(JSON.stringify(refusal)).toContain(stale);
    expect(await admin.updateDuty({ params, body: { ...body, version: 2 } })).toEqual(changed);
    expect(await activityOf(staffed.company.id, "duty.updated")).toHaveLength(1);
  });

  it("gives a new person what no one has begun; what was started, returned or submitted stays with who works on it", async () => {
    const { admin, officer, member, company } = staffed;
    const over = { reviewerId: admin.user.id, opensDaysBefore: 24 };
    const duty = await made(3, over);
    const params = { id: duty.id };
    const act = (person: Person, days: number, body: Step) =>
      person.updateOccurrence({ params: { ...params, date: dayFromNow(days) }, body });
    await act(member, 3, { action: "submit", note: "Done" });
    await act(member, 10, { action: "start" });
    await act(member, 17, { action: "submit", note: "Also done" });
    await act(admin, 17, { action: "return", reason: "Which table?" });
    await admin.updateDuty({ params, body: weekly(officer, 3, over) });
    expect((await opened(duty.id)).map(({ person, state, note }) => [person?.id, state, note])).toEqual([
      [officer.user.id, "open", ""],
      [member.user.id, "in_progress", "Also done"],
      [member.user.id, "in_progress", ""],
      [member.user.id, "submitted", "Done"],
    ]);
    expect((await admin.listReviews({ query: { kind: "submission" } })).items).toHaveLength(1);
    const daysOf = async ({ user }: Person) =>
      (await itemsUnder(`C#${company.id}#U#${user.id}`)).map(({ date }) => date);
    expect([await daysOf(member), await daysOf(officer)]).toEqual([
      [3, 10, 17].map(dayFromNow),
      [dayFromNow(24)],
    ]);
    expect(await notices(officer)).toMatchObject([["assigned", expect.stringContaining("“Backup test”")]]);
  });

  it("gives a new person what someone began who is inactive since; what they submitted is reviewed first", async () => {
    const { admin, officer, member } = staffed;
    const over = { reviewerId: admin.user.id, opensDaysBefore: 10 };
    const { id } = await made(3, over);
    const act = (days: number, body: Step) =>
      member.updateOccurrence({ params: { id, date: dayFromNow(days) }, body });
    await act(3, { action: "submit", note: "Done" });
    await act(10, { action: "start" });
    await admin.deactivateTeamMember({ params: { userId: member.user.id }, body: {} });
    await admin.updateDuty({ params: { id }, body: weekly(officer, 3, over) });
    expect((await opened(id)).map(({ person, state, note }) => [person?.id, state, note])).toEqual([
      [officer.user.id, "open", ""],
      [member.user.id, "submitted", "Done"],
    ]);
  });

  it("keeps the reviewer of what is open, but for one who gets the work: the duty's reviews it then", async () => {
    const { admin, officer, member, company } = staffed;
    const other = await aPerson({ companyId: company.id });
    const { id } = await made(3, { reviewerId: officer.user.id, opensDaysBefore: 3 });
    const given = async (person: Person, reviewer: Person | null) => {
      const over = { reviewerId: reviewer?.user.id ?? null, opensDaysBefore: 3 };
      await admin.updateDuty({ params: { id }, body: weekly(person, 3, over) });
      const [open] = await opened(id);
      return [open?.person?.id, open?.reviewer?.id];
    };
    expect(await given(other, null)).toEqual([other.user.id, officer.user.id]);
    expect(await given(member, admin)).toEqual([member.user.id, officer.user.id]);
    expect(await given(officer, admin)).toEqual([officer.user.id, admin.user.id]);
  });

  it("opens no more once it is ended, and what is open stays to be done", async () => {
    const { admin, member } = staffed;
    const duty = await made(3, { opensDaysBefore: 3 });
    const params = { id: duty.id };
    const ended = await admin.endDuty({ params });
    expect(ended).toMatchObject({ nextDue: dayFromNow(3) });
    expect(await admin.endDuty({ params })).toEqual(ended);
    await openDutiesAt(`${dayFromNow(30)}T12:00:00Z`);
    expect(await listed(duty.id)).toMatchObject([{ date: dayFromNow(3), state: "open" }]);
    const body = weekly(member, 3);
    await refused(updateDuty, 409, as(admin, { params, body }), { code: "duty.ended" });
    await member.updateOccurrence({
      params: { ...params, date: dayFromNow(3) },
      body: { action: "complete" },
    });
    expect(await admin.getDuty({ params })).toMatchObject({ nextDue: null, endedAt: ended.endedAt });
  });
});
