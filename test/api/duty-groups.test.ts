import { beforeEach, describe, expect, it } from "vitest";
import { reassignRules } from "../../functions/work/handover/reassign-rules.ts";
import { createDuty, getDuty, updateOccurrence } from "../../shared/api/duties.ts";
import { refused } from "../support/server/api.ts";
import { activityOf, atOnce, many, times } from "../support/server/at-once.ts";
import { guardSecret } from "../support/server/captured-logs.ts";
import { dayFromNow, weekly } from "../support/server/duties.ts";
import { itemsUnder } from "../support/server/engine.ts";
import { aPerson, aStaffedCompany, as, type Person, visitor } from "../support/server/people.ts";

let staffed: Awaited<ReturnType<typeof aStaffedCompany>>;
beforeEach(async () => {
  staffed = await aStaffedCompany();
});

const date = dayFromNow(3);
/** A duty of a group of these people, whose first occurrence is open. */
const ofGroup = async (members: readonly Person[], over = {}) => {
  const { admin, member } = staffed;
  const memberIds = members.map(({ user }) => user.id);
  const group = await admin.createGroup({ body: { name: "Quality", memberIds } });
  const body = {
    ...weekly(member, 3, { opensDaysBefore: 3, ...over }),
    assignedTo: null,
    assignedToGroup: group.id,
  };
  const duty = await admin.createDuty({ body });
  const params = { id: duty.id, date };
  const takes = (person: Person) => as(person, { params, body: { action: "take" } });
  const shown = async (person: Person = admin) =>
    (await person.listOccurrences({ params: { id: duty.id }, query: { planned: 0 } })).items[0];
  return { group, duty, params, takes, shown, body };
};
const texts = async ({ user }: Person) =>
  (await itemsUnder(`C#${staffed.company.id}#NOTICES#${user.id}`)).map(({ text }) => String(text));

describe("a duty of a group", () => {
  it("keeps the group from being deleted until it has ended and nothing of it is open", async () => {
    const { admin, member } = staffed;
    const { group, duty, params: occurrence } = await ofGroup([member]);
    const params = { id: group.id };
    const problem = await admin.refused.deleteGroup(409, { params });
    expect(problem).toMatchObject({
      code: "group.in_use",
      message: "This group still has 1 open rule or duty.",
    });
    await admin.endDuty({ params: { id: duty.id } });
    expect(await admin.refused.deleteGroup(409, { params })).toMatchObject({ code: "group.in_use" });
    await admin.updateOccurrence({ params: occurrence, body: { action: "skip", reason: "Closed" } });
    await admin.deleteGroup({ params });
  });

  it("waits in My Groups until it is taken; the group counts it, and its lead sees who has it", async () => {
    const { admin, member, officer, company } = staffed;
    const other = await aPerson({ companyId: company.id });
    const { group, params, takes, duty } = await ofGroup([member, other], { reviewerId: officer.user.id });
    const waiting = async (person: Person) => (await person.listGroupWork()).duties;
    const named = { id: group.id, name: "Quality" };
    expect(await waiting(member)).toEqual([
      {
        ...{ id: `${duty.id}-${date}`, dutyId: duty.id, date, name: "Backup test", version: 1 },
        ...{ assignedToGroup: named, reviewer: expect.objectContaining({ id: officer.user.id }) },
      },
    ]);
    expect(await waiting(officer)).toEqual([]);
    expect((await member.listGroupWork({ query: { group: "01AAAAAAAAAAAAAAAAAAAAAAAA" } })).duties).toEqual(
      [],
    );
    const counts = async () => (await admin.listGroups()).items.map(({ open, overdue }) => [open, overdue]);
    expect(await counts()).toEqual([[1, 0]]);
    await member.updateOccurrence(takes(member) as Parameters<typeof member.updateOccurrence>[0]);
    expect([await waiting(member), await waiting(other)]).toEqual([[], []]);
    expect(await counts()).toEqual([[1, 0]]);
    const load = async (today: string) =>
      (await admin.getGroupLoad({ params: { id: group.id }, query: { today } })).find(
        ({ person }) => person.id === member.user.id,
      );
    const soon = { open: 1, dueSoon: 1, overdue: 0, submitted: 0 };
    expect(await load(dayFromNow(0))).toMatchObject(soon);
    await member.updateOccurrence({ params, body: { action: "submit", note: "Done" } });
    expect(await load(dayFromNow(4))).toMatchObject({ ...soon, dueSoon: 0, overdue: 1, submitted: 1 });
    await officer.updateOccurrence({ params, body: { action: "approve" } });
    expect(await load(dayFromNow(4))).toMatchObject({ open: 0, overdue: 0, submitted: 0 });
    expect(await counts()).toEqual([[0, 0]]);
  });

  it("is in the calendars of all in the group while no one has taken it, then in that of who did", async () => {
    const { member, company } = staffed;
    const [other, outsider] = [
      await aPerson({ companyId: company.id }),
      await aPerson({ companyId: company.id }),
    ];
    const { takes } = await ofGroup([member, other]);
    const daysOf = async (person: Person) => {
      const query = { from: date, to: dayFromNow(10), scope: "mine" as const, kinds: "duty" };
      return (await person.getCalendar({ query })).items.map((item) => item.date);
    };
    const feedOf = async (person: Person) => {
      const { url } = await person.createCalendarFeed();
      const token = url.split("/").at(-1) ?? "";
      guardSecret(token.replace(".ics", ""));
      const { text } = await visitor.call.downloadCalendarFeed({ params: { token } });
      return text.includes(date.replaceAll("-", "")) && text.includes("Backup test");
    };
    const both = [date, dayFromNow(10)];
    expect(await Promise.all([member, other, outsider].map(daysOf))).toEqual([both, both, []]);
    expect(await Promise.all([member, other, outsider].map(feedOf))).toEqual([true, true, false]);
    await member.updateOccurrence(takes(member) as Parameters<typeof member.updateOccurrence>[0]);
    expect(await Promise.all([member, other].map(daysOf))).toEqual([both, [dayFromNow(10)]]);
  });

  it("is told to all in the group, and shown to them; others see nothing of it", async () => {
    const { company, member } = staffed;
    const [one, outsider] = [
      await aPerson({ companyId: company.id }),
      await aPerson({ companyId: company.id }),
    ];
    const { duty, group } = await ofGroup([one, member]);
    expect(duty).toMatchObject({ assignedTo: null, assignedToGroup: { id: group.id, name: "Quality" } });
    for (const person of [one, member]) {
      expect(await texts(person)).toEqual([expect.stringContaining("assigned your group the duty")]);
      expect((await person.listDuties()).items).toHaveLength(1);
    }
    expect(await texts(outsider)).toEqual([]);
    expect((await outsider.listDuties()).items).toEqual([]);
    await refused(getDuty, 403, as(outsider, { params: { id: duty.id } }));
    const filtered = await member.listDuties({ query: { group: group.id } });
    expect([filtered.total, (await member.listDuties({ query: { group: "none" } })).total]).toEqual([1, 0]);
  });

  it("names either a person or a group of the company", async () => {
    const { admin, member } = staffed;
    const { body, group } = await ofGroup([member]);
    const refuses = (over: object, field: string, message: string) =>
      refused(createDuty, 400, as(admin, { body: { ...body, ...over } }), {
        message,
        fields: [`body.${field}`],
      });
    const both = "Please select a team member";
    await refuses({ assignedTo: member.user.id, assignedToGroup: group.id }, "assignedTo", both);
    await refuses({ assignedToGroup: null }, "assignedTo", both);
    await refuses(
      { assignedToGroup: "no-one" },
      "assignedToGroup",
      "Choose people who are active in your company.",
    );
    const { admin: stranger } = await aStaffedCompany();
    await refused(createDuty, 400, as(stranger, { body: { ...body, assignedToGroup: group.id } }));
  });

  it(`is taken by one of ${many} takers at the same moment, who then does it`, async () => {
    const { company, member } = staffed;
    const others = await Promise.all(times(4, () => aPerson({ companyId: company.id })));
    const { takes, shown, params } = await ofGroup([member, ...others]);
    const takers = [member, ...others];
    const requests = times(many, (index) => takes(takers[index % takers.length] ?? member));
    const counts = await atOnce(updateOccurrence, requests);
    const winner = (await shown())?.person?.id;
    // The winner's own repetitions find it theirs.
    expect((counts[200] ?? 0) + (counts[409] ?? 0)).toBe(many);
    expect(await activityOf(company.id, "duty.taken")).toHaveLength(1);
    const [own, other] = [
      takers.find(({ user }) => user.id === winner),
      takers.find(({ user }) => user.id !== winner),
    ];
    if (!(own && other)) throw new Error("Someone took it");
    await refused(updateOccurrence, 409, takes(other), { code: "assignment.taken" });
    await refused(updateOccurrence, 403, as(other, { params, body: { action: "complete" } }));
    await own.updateOccurrence({ params, body: { action: "complete" } });
  });

  it("is not taken by others, nor by its reviewer", async () => {
    const { company, member, officer } = staffed;
    const outsider = await aPerson({ companyId: company.id });
    const { takes, shown } = await ofGroup([member, officer], { reviewerId: officer.user.id });
    await refused(updateOccurrence, 403, takes(outsider));
    await refused(updateOccurrence, 409, takes(officer), { code: "review.self" });
    expect((await shown(member))?.actions).toEqual(["take"]);
    expect((await shown(officer))?.actions).toEqual(["skip"]);
  });

  it("goes back to the group when who took it leaves it or is deactivated", async () => {
    const { admin, member, company } = staffed;
    const other = await aPerson({ companyId: company.id });
    const { takes, shown, group, params } = await ofGroup([member, other]);
    await member.updateOccurrence(takes(member) as Parameters<typeof member.updateOccurrence>[0]);
    await member.updateOccurrence({ params, body: { action: "start" } });
    await admin.updateGroup({
      params: { id: group.id },
      body: { name: "Quality", memberIds: [other.user.id] },
    });
    expect(await shown()).toMatchObject({ state: "open", person: null });
    await other.updateOccurrence(takes(other) as Parameters<typeof other.updateOccurrence>[0]);
    await admin.deactivateTeamMember({ params: { userId: other.user.id }, body: {} });
    expect(await shown()).toMatchObject({ state: "open", person: null, assignedToGroup: { id: group.id } });
  });
});

describe("duties of a person who leaves", () => {
  it("go to whom their rules go, with what is open", async () => {
    const { admin, member, officer, company } = staffed;
    const { id } = await admin.createDuty({ body: weekly(member, 3, { opensDaysBefore: 3 }) });
    await admin.deactivateTeamMember({
      params: { userId: member.user.id },
      body: { reassignTo: officer.user.id },
    });
    for (let run = 0; run < 2; run += 1)
      await reassignRules({ companyId: company.id, from: member.user.id }, () => 60_000);
    expect(await admin.getDuty({ params: { id } })).toMatchObject({
      assignedTo: { id: officer.user.id },
      version: 2,
    });
    const [open] = (await admin.listOccurrences({ params: { id }, query: { planned: 0 } })).items;
    expect(open).toMatchObject({ date, person: { id: officer.user.id } });
  });

  it.each([
    ["who gives them", "officer"],
    ["who had them, where a manager takes them on, so that any other manager decides", "admin"],
  ] as const)("are reviewed by %s, where their reviewer gets them", async (_, to) => {
    const { admin, member, company, [to]: next } = staffed;
    const given = weekly(member, 3, { opensDaysBefore: 3, reviewerId: next.user.id });
    const { id } = await admin.createDuty({ body: given });
    const params = { userId: member.user.id };
    await admin.deactivateTeamMember({ params, body: { reassignTo: next.user.id } });
    await reassignRules({ companyId: company.id, from: member.user.id }, () => 60_000);
    const reviewer = { id: (to === "admin" ? member : admin).user.id };
    const duty = await admin.getDuty({ params: { id } });
    expect(duty).toMatchObject({ assignedTo: { id: next.user.id }, reviewer });
    const [open] = (await admin.listOccurrences({ params: { id }, query: { planned: 0 } })).items;
    expect(open).toMatchObject({ person: { id: next.user.id }, reviewer });
    const same = { ...given, assignedTo: next.user.id, reviewerId: reviewer.id };
    await admin.updateDuty({ params: { id }, body: { ...same, name: "Restore" } });
  });
});
