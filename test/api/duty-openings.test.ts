import { describe, expect, it } from "vitest";
import { dayAfter } from "../../shared/calendar/days.ts";
import { activityOf, times } from "../support/server/at-once.ts";
import { openingsToldAt } from "../support/server/digests.ts";
import { openDutiesAt, weekly } from "../support/server/duties.ts";
import { itemsUnder } from "../support/server/engine.ts";
import { waitingFor } from "../support/server/mailbox.ts";
import { aPerson, aStaffedCompany, type Person } from "../support/server/people.ts";

/** A weekly duty of a company in a zone, the first one due on a day. */
const inZone = async (timeZone: string, startsOn: string, over = {}) => {
  const { company, admin } = await aStaffedCompany({ timeZone });
  const member = await aPerson({ companyId: company.id });
  const duty = await admin.createDuty({ body: weekly(member, 0, { startsOn, opensDaysBefore: 0, ...over }) });
  const opened = async () =>
    (await admin.listOccurrences({ params: { id: duty.id }, query: { planned: 0 } })).items
      .map(({ date }) => date)
      .toReversed();
  return { company, admin, member, duty, opened };
};

/* Summer time in New York begins on March 14 and ends on November 7 of 2027; in Beirut it begins at midnight. */
describe("occurrences open at midnight of their opening day where the company is, once", () => {
  it.each([
    ["America/New_York", "2027-03-14", "2027-03-14T04:59:00Z", "2027-03-14T05:00:00Z"],
    ["America/New_York", "2027-03-15", "2027-03-15T03:59:00Z", "2027-03-15T04:00:00Z"],
    ["America/New_York", "2027-11-07", "2027-11-07T03:59:00Z", "2027-11-07T04:00:00Z"],
    ["America/New_York", "2027-11-08", "2027-11-08T04:59:00Z", "2027-11-08T05:00:00Z"],
    // The clocks skip the hour from midnight: the day begins at one.
    ["Asia/Beirut", "2027-03-28", "2027-03-27T21:59:00Z", "2027-03-27T22:00:00Z"],
    ["Pacific/Kiritimati", "2027-05-10", "2027-05-09T09:59:00Z", "2027-05-09T10:00:00Z"],
    ["Pacific/Pago_Pago", "2027-05-10", "2027-05-10T10:59:00Z", "2027-05-10T11:00:00Z"],
    ["Asia/Kathmandu", "2027-05-10", "2027-05-09T18:14:00Z", "2027-05-09T18:15:00Z"],
  ])("in %s on %s", async (timeZone, day, before, at) => {
    const { opened, company } = await inZone(timeZone, day, { count: 1 });
    await openDutiesAt(before);
    expect(await opened()).toEqual([]);
    await openDutiesAt(at);
    await openDutiesAt(at);
    expect(await opened()).toEqual([day]);
    expect(await activityOf(company.id, "duty.opened")).toHaveLength(1);
  });

  it("whatever became of the one before, over a whole year with both changes, and by five workers at once", async () => {
    const first = "2028-01-03";
    const { opened, company } = await inZone("America/New_York", first, { opensDaysBefore: 3, count: 52 });
    for (let week = 0; week < 52; week += 12) {
      const time = `${dayAfter(first, week * 7 - 3)}T05:00:00Z`;
      await Promise.all(times(5, () => openDutiesAt(time)));
    }
    expect(await opened()).toEqual(times(49, (week) => dayAfter(first, week * 7)));
    expect(await activityOf(company.id, "duty.opened")).toHaveLength(49);
  });
});

describe("who has an occurrence that opened", () => {
  const textsOf = async ({ user }: Person) =>
    (await itemsUnder(`C#${user.companyId}#NOTICES#${user.id}`))
      .map(({ kind, text }) => `${kind}: ${text}`)
      .filter((text) => text.includes("is open"));
  /** The half hours in which a person is told, looking around the clock. */
  const toldTo = async (person: Person, from: string, days: number) => {
    const moments: string[] = [];
    for (let half = 0; half < days * 48; half += 1) {
      const moment = new Date(Date.parse(from) + half * 30 * 60_000).toISOString();
      const before = (await textsOf(person)).length;
      await openingsToldAt(moment);
      if ((await textsOf(person)).length > before) moments.push(moment);
    }
    return moments;
  };

  it.each([
    // Summer time begins in New York on this morning; in Tokyo eight had passed when it opened.
    ["America/New_York", "2041-03-10T12:00:00.000Z"],
    ["Asia/Tokyo", "2041-03-10T23:00:00.000Z"],
  ])("is told once, at eight in %s, and mailed then", async (timeZone, at) => {
    const { company, admin } = await aStaffedCompany({ timeZone: "America/New_York" });
    const person = await aPerson({ companyId: company.id, timeZone });
    await admin.createDuty({
      body: weekly(person, 0, { startsOn: "2041-03-10", opensDaysBefore: 0, count: 1 }),
    });
    const opensAt = "2041-03-10T05:00:00Z";
    await openDutiesAt(opensAt);
    const before = await waitingFor(person.user.email);
    expect(await textsOf(person)).toEqual([]);
    expect(await toldTo(person, opensAt, 2)).toEqual([at]);
    expect(await textsOf(person)).toEqual(["assigned: “Backup test” is open, and due March 10, 2041"]);
    expect((await waitingFor(person.user.email)).length).toBe(before.length + 1);
    expect(await itemsUnder("DUTIES_OPENED#2041-03-10")).toEqual([]);
  });

  it("is all of its group; no one once it is begun, taken or done by then", async () => {
    const { company, admin } = await aStaffedCompany({ timeZone: "UTC" });
    const people = await Promise.all(times(2, () => aPerson({ companyId: company.id })));
    const [one, other] = people;
    if (!(one && other)) throw new Error("Two people");
    const memberIds = people.map(({ user }) => user.id);
    const { id } = await admin.createGroup({ body: { name: "Quality", memberIds } });
    let year = 2042;
    const opened = async (act?: "take" | "skip") => {
      year += 1;
      const startsOn = `${year}-06-10`;
      const over = { startsOn, opensDaysBefore: 0, count: 1, assignedTo: null, assignedToGroup: id };
      const duty = await admin.createDuty({ body: weekly(one, 0, over) });
      await openDutiesAt(`${startsOn}T00:00:00Z`);
      const params = { id: duty.id, date: startsOn };
      if (act === "take") await one.updateOccurrence({ params, body: { action: "take" } });
      if (act === "skip")
        await admin.updateOccurrence({ params, body: { action: "skip", reason: "Closed" } });
      const before = await Promise.all(people.map(textsOf));
      await openingsToldAt(`${startsOn}T08:00:00Z`);
      return (await Promise.all(people.map(textsOf))).map(
        (texts, at) => texts.length - (before[at]?.length ?? 0),
      );
    };
    expect(await opened()).toEqual([1, 1]);
    expect(await opened("take")).toEqual([0, 0]);
    expect(await opened("skip")).toEqual([0, 0]);
  });
});
