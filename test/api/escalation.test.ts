import { describe, expect, it } from "vitest";
import { table } from "../../functions/core/table/table.ts";
import { groups } from "../../functions/people/groups/group-repository.ts";
import type { User } from "../../functions/people/users/user-repository.ts";
import { sharedLibrary } from "../../functions/regulation/library/library-types.ts";
import { dayAfter } from "../../shared/calendar/days.ts";
import { anAssignee, assignAt, changeUser, escalatedAt } from "../support/server/digests.ts";
import { openDutiesAt, weekly } from "../support/server/duties.ts";
import { itemsUnder } from "../support/server/engine.ts";
import { waitingFor } from "../support/server/mailbox.ts";
import { anAccount, aStaffedCompany, type Person, signedIn } from "../support/server/people.ts";
import { aRule, loadTitles, publish } from "../support/server/regulation.ts";

await loadTitles();
await publish(sharedLibrary, [aRule({ obligationId: "11.10-0", ruleTitle: "Rule 0" })]);

/** Each test has a year of its own. */
let year = 2030;
const aYear = () => {
  year += 1;
  return year;
};
const noticesOf = async ({ id, companyId }: User) =>
  (await itemsUnder(`C#${companyId}#NOTICES#${id}`)).filter(({ kind }) => kind === "escalated");
const mailsOf = async ({ email }: User) =>
  (await waitingFor(email)).map(({ pk }) => (pk.startsWith("OUTBOX_HELD#") ? "held" : "sending"));

/** An assignee of a company with an administrator, and their rule. */
const anEscalation = async (zones: { assignee?: string; admin?: string } = {}) => {
  const { user } = await anAssignee({ user: { timeZone: zones.assignee ?? null } });
  const companyId = user.companyId ?? "";
  const admin = await anAccount({ companyId, role: "company_admin", timeZone: zones.admin ?? null });
  return { user, companyId, admin };
};
const days = 7;

describe("work that stays overdue", () => {
  it.each([
    // Summer time begins in New York on the seventh day after the first of these, and ends on that of the second.
    ["America/New_York", "2051-03-05", "2051-03-12T12:00"],
    ["America/New_York", "2051-10-29", "2051-11-05T13:00"],
    // In Tokyo it is eight in the morning of June 17 before that day begins where the work is.
    ["Asia/Tokyo", "2051-06-10", "2051-06-17T23:00"],
  ])("is escalated once, %s, due on %s, at eight where the administrator is", async (zone, due, eight) => {
    const { user, admin } = await anEscalation({ assignee: "UTC", admin: zone });
    await assignAt(user, { dueDate: due, at: "2051-01-05T10:00:00Z" });
    const told: string[] = [];
    for (let offset = days - 1; offset <= days + 2; offset += 1)
      for (const hour of ["00", "08", "11", "12", "13", "14", "22", "23"]) {
        const moment = `${dayAfter(due, offset)}T${hour}:00:00Z`;
        const before = (await noticesOf(admin)).length;
        await escalatedAt(moment);
        if ((await noticesOf(admin)).length > before) told.push(moment);
      }
    expect(told).toEqual([`${eight}:00Z`]);
    const [notice] = await noticesOf(admin);
    expect(notice?.text).toBe(`21 CFR 11.10 is 7 days overdue with ${user.firstName} ${user.lastName}`);
    expect(await noticesOf(user)).toEqual([]);
    expect(await mailsOf(admin)).toEqual(["sending"]);
  });

  it("goes to the lead of the group that has it; to administrators where the lead has it or is inactive", async () => {
    const { user, companyId, admin } = await anEscalation();
    const lead = await anAccount({ companyId });
    const record = {
      id: "01JZZZZZZZZZZZZZZZZZZZZZZZ",
      name: "Quality",
      leadId: lead.id,
      memberIds: [lead.id, user.id],
    };
    await table.transact(
      groups.add(companyId, {
        ...record,
        version: 1,
        changedBy: "",
        changedAt: "2030-01-01T00:00:00Z",
        workBy: "",
      }),
    );
    const group = { id: record.id, name: record.name };
    const eachTold = async (assignee: User | null) => {
      const due = `${aYear()}-06-10`;
      await assignAt(user, { dueDate: due, at: `${year}-01-05T10:00:00Z`, group, to: assignee });
      const before = [await noticesOf(lead), await noticesOf(admin)].map(({ length }) => length);
      await escalatedAt(`${dayAfter(due, days)}T20:00:00Z`);
      const after = [await noticesOf(lead), await noticesOf(admin)].map(({ length }) => length);
      return after.map((count, index) => count - (before[index] ?? 0));
    };
    expect(await eachTold(null)).toEqual([1, 0]);
    expect(await eachTold(user)).toEqual([1, 0]);
    expect(await eachTold(lead)).toEqual([0, 1]);
    await changeUser(lead, { isActive: false });
    expect(await eachTold(user)).toEqual([0, 1]);
  });

  it("is not escalated once it is completed, cancelled or changed, nor where the company says 0 days", async () => {
    const { user, admin } = await anEscalation();
    const escalated = async (change: (rule: string) => Promise<unknown>) => {
      const due = `${aYear()}-06-10`;
      const { companyRuleId } = await assignAt(user, { dueDate: due, at: `${year}-01-05T10:00:00Z` });
      await change(String(companyRuleId));
      const before = (await noticesOf(admin)).length;
      await escalatedAt(`${dayAfter(due, days)}T20:00:00Z`);
      return (await noticesOf(admin)).length - before;
    };
    const person = await signedIn(user);
    const boss = await signedIn(admin);
    expect(await escalated(async () => {})).toBe(1);
    expect(
      await escalated((id) =>
        person.updateMyAssignment({ params: { id }, body: { complianceStatus: "completed" } }),
      ),
    ).toBe(0);
    expect(await escalated((id) => boss.unassignCompanyRule({ params: { id } }))).toBe(0);
    const { name, industry, size, ...company } = await boss.getCurrentCompany({});
    const params = { companyId: company.id };
    const domain = `${company.id.toLowerCase()}.example.com`;
    const body = { name, domain, industry, size, escalateAfterDays: 0 };
    await boss.refused.updateCompany(400, { params, body: { ...body, escalateAfterDays: 61 } });
    expect((await boss.updateCompany({ params, body })).escalateAfterDays).toBe(0);
    expect(await escalated(async () => {})).toBe(0);
  });

  it("shows at eight in quiet hours, whose mail waits for their end", async () => {
    const { user, admin } = await anEscalation();
    await changeUser(admin, { quietHours: { from: "07:00", to: "10:00", weekends: false } });
    const due = `${aYear()}-06-10`;
    await assignAt(user, { dueDate: due, at: `${year}-01-05T10:00:00Z` });
    await escalatedAt(`${dayAfter(due, days)}T08:30:00Z`);
    await escalatedAt(`${dayAfter(due, days)}T09:30:00Z`);
    expect(await noticesOf(admin)).toHaveLength(1);
    expect(await mailsOf(admin)).toEqual(["held"]);
  });
});

describe("an occurrence of a duty that stays overdue", () => {
  /** A duty of a person or a group in New York whose one occurrence is open. */
  const anOccurrence = async (due: string, over: { isOfGroup?: boolean; isReviewed?: boolean } = {}) => {
    const { isOfGroup = false, isReviewed = false } = over;
    const { admin, member, officer } = await aStaffedCompany({ timeZone: "America/New_York" });
    const memberIds = [member.user.id];
    const group = await admin.createGroup({
      body: { name: "Quality", leadId: officer.user.id, memberIds },
    });
    const reviewerId = isReviewed ? officer.user.id : null;
    const whose = isOfGroup ? { assignedTo: null, assignedToGroup: group.id } : {};
    const body = weekly(member, 0, { startsOn: due, count: 1, reviewerId, ...whose });
    const { id } = await admin.createDuty({ body });
    await openDutiesAt(`${dayAfter(due, -14)}T06:00:00Z`);
    return { admin, member, lead: officer, params: { id, date: due } };
  };
  /** The moments of a run in which someone is told. */
  const toldTo = async (person: Person, due: string) => {
    const moments: string[] = [];
    for (let offset = days - 1; offset <= days + 2; offset += 1)
      for (const hour of ["05", "11", "12", "13", "14", "23"]) {
        const moment = `${dayAfter(due, offset)}T${hour}:00:00Z`;
        const before = (await noticesOf(person.user)).length;
        await Promise.all([escalatedAt(moment), escalatedAt(moment)]);
        const after = (await noticesOf(person.user)).length;
        if (after > before) moments.push(`${moment} ${after - before}`);
      }
    return moments;
  };

  it.each([
    // Summer time begins on the seventh day after the first of these, and ends on that of the second.
    ["2054-03-01", "2054-03-08T12:00:00Z 1"],
    ["2054-10-25", "2054-11-01T13:00:00Z 1"],
  ])(
    "is escalated once, due on %s, at eight where the administrator is, also by two runs at once",
    async (due, told) => {
      const { admin, member, lead, params } = await anOccurrence(due);
      expect(await toldTo(admin, due)).toEqual([told]);
      const [notice] = await noticesOf(admin.user);
      const name = `${member.user.firstName} ${member.user.lastName}`;
      expect(notice).toMatchObject({
        text: `“Backup test” is 7 days overdue with ${name}`,
        link: `/duties/${params.id}`,
      });
      expect([await noticesOf(member.user), await noticesOf(lead.user)]).toEqual([[], []]);
    },
  );

  it("goes to the lead of the group that has it, taken or not", async () => {
    const { admin, lead } = await anOccurrence("2055-06-10", { isOfGroup: true });
    expect(await toldTo(lead, "2055-06-10")).toHaveLength(1);
    expect((await noticesOf(lead.user))[0]?.text).toContain("overdue with Quality");
    expect(await noticesOf(admin.user)).toEqual([]);
  });

  it.each([
    ["open", 1],
    ["complete", 0],
    ["skip", 0],
    ["submit", 0],
  ] as const)("that is %s then is escalated %i times", async (action, count) => {
    const due = `${aYear() + 60}-06-10`;
    const { admin, member, params } = await anOccurrence(due, { isReviewed: action === "submit" });
    const words = { note: "Done", reason: "Closed" };
    if (action !== "open") await member.updateOccurrence({ params, body: { action, ...words } });
    await escalatedAt(`${dayAfter(due, days)}T14:00:00Z`);
    expect(await noticesOf(admin.user)).toHaveLength(count);
  });
});
