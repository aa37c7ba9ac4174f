import { describe, expect, it } from "vitest";
import { dayAfter } from "../../shared/calendar/days.ts";
import { activityOf, times } from "../support/server/at-once.ts";
import { openDutiesAt, weekly } from "../support/server/duties.ts";
import { itemsUnder } from "../support/server/engine.ts";
import { aPerson, aStaffedCompany } from "../support/server/people.ts";

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
    const { opened, company, member } = await inZone(timeZone, day, { count: 1 });
    await openDutiesAt(before);
    expect(await opened()).toEqual([]);
    await openDutiesAt(at);
    await openDutiesAt(at);
    expect(await opened()).toEqual([day]);
    expect(await activityOf(company.id, "duty.opened")).toHaveLength(1);
    const told = await itemsUnder(`C#${company.id}#NOTICES#${member.user.id}`);
    expect(told.filter(({ text }) => String(text).includes("is open"))).toHaveLength(1);
  });

  it("whatever became of the one before, over a whole year with both changes, and by five workers at once", async () => {
    const first = "2028-01-03";
    const { opened, company } = await inZone("America/New_York", first, { opensDaysBefore: 3 });
    for (let week = 0; week < 52; week += 12) {
      const time = `${dayAfter(first, week * 7 - 3)}T05:00:00Z`;
      await Promise.all(times(5, () => openDutiesAt(time)));
    }
    expect(await opened()).toEqual(times(49, (week) => dayAfter(first, week * 7)));
    expect(await activityOf(company.id, "duty.opened")).toHaveLength(49);
  });
});
