import { describe, expect, it } from "vitest";
import { dayAfter } from "../../shared/calendar/days.ts";
import { beginDigestsAfter, digestsAt } from "../support/server/digests.ts";
import { openDutiesAt, weekly } from "../support/server/duties.ts";
import { itemsUnder } from "../support/server/engine.ts";
import { aPerson, aStaffedCompany, type Person } from "../support/server/people.ts";
import { loadTitles } from "../support/server/regulation.ts";

await loadTitles();

const due = "2031-06-15";
const opened = async ({ isReviewed = false } = {}) => {
  const { company, admin, officer } = await aStaffedCompany({ timeZone: "UTC" });
  const member = await aPerson({ companyId: company.id });
  const reviewerId = isReviewed ? officer.user.id : null;
  const body = weekly(member, 0, { startsOn: due, count: 1, reviewerId });
  const { id } = await admin.createDuty({ body });
  await beginDigestsAfter("2031-05-20");
  await openDutiesAt(`${dayAfter(due, -14)}T00:00:00Z`);
  const told = async ({ user }: Person = member) =>
    (await itemsUnder(`C#${company.id}#NOTICES#${user.id}`))
      .filter(({ kind }) => kind === "due" || kind === "overdue")
      .map(({ kind, text, link }) => [kind, text, link]);
  return { admin, member, id, told, params: { id, date: due } };
};

describe("an occurrence that comes due", () => {
  it("is told 7 days and a day before and the day after, each once", async () => {
    const { told, id } = await opened();
    const days: Record<number, unknown> = {};
    for (const day of [-8, -7, -1, 1, 2]) {
      const before = (await told()).length;
      await digestsAt(`${dayAfter(due, day)}T08:00:00Z`);
      const after = await told();
      if (after.length > before) days[day] = after.slice(before);
    }
    expect(
      Object.keys(days)
        .map(Number)
        .toSorted((a, b) => a - b),
    ).toEqual([-7, -1, 1]);
    await digestsAt(`${dayAfter(due, 1)}T09:00:00Z`);
    expect((await told()).map((news) => news[2])).toEqual(times3(`/duties/${id}`));
    expect((await told()).map((news) => news[1])).toContain("“Backup test” is due tomorrow, June 15, 2031");
  });

  it.each(["complete", "skip", "submit"] as const)("is not told after %s", async (action) => {
    const { told, member, params } = await opened({ isReviewed: action === "submit" });
    await member.updateOccurrence({ params, body: { action, note: "Done", reason: "Closed" } });
    await digestsAt(`${dayAfter(due, -7)}T08:00:00Z`);
    expect(await told()).toEqual([]);
  });
});

describe("an occurrence of a group that no one has taken", () => {
  const ofGroup = async () => {
    const { company, admin } = await aStaffedCompany({ timeZone: "UTC" });
    const people = [
      await aPerson({ companyId: company.id }),
      await aPerson({ companyId: company.id, timeZone: "Asia/Tokyo" }),
    ];
    const memberIds = people.map(({ user }) => user.id);
    const { id } = await admin.createGroup({ body: { name: "Quality", memberIds } });
    const [first] = people;
    if (!first) throw new Error("Two people");
    const whose = { assignedTo: null, assignedToGroup: id };
    const body = weekly(first, 0, { startsOn: due, count: 1, ...whose });
    const duty = await admin.createDuty({ body });
    await beginDigestsAfter("2031-05-20");
    await openDutiesAt(`${dayAfter(due, -14)}T00:00:00Z`);
    const kindsOf = async ({ user }: Person) =>
      (await itemsUnder(`C#${company.id}#NOTICES#${user.id}`))
        .map(({ kind }) => kind)
        .filter((kind) => kind === "due" || kind === "overdue");
    const around = async () => {
      for (const day of [-7, -1, 1, 2])
        for (const hour of ["08", "23"]) await digestsAt(`${dayAfter(due, day)}T${hour}:30:00Z`);
      return (await Promise.all(people.map(kindsOf))).map((kinds) => kinds.toSorted());
    };
    return { first, params: { id: duty.id, date: due }, around };
  };
  const all = ["due", "due", "overdue"];

  it("is told to all of the group, in two zones, each once", async () => {
    const { around } = await ofGroup();
    expect(await around()).toEqual([all, all]);
  });

  it("is told to who took it alone", async () => {
    const { first, params, around } = await ofGroup();
    await first.updateOccurrence({ params, body: { action: "take" } });
    expect(await around()).toEqual([all, []]);
  });
});

const times3 = (text: string): string[] => [text, text, text];
