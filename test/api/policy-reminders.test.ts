import { describe, expect, it } from "vitest";
import { table } from "../../functions/core/table/table.ts";
import { partPolicies } from "../../functions/documents/policies/part-policy-repository.ts";
import { policies } from "../../functions/documents/policies/policy-repository.ts";
import { type User, users } from "../../functions/people/users/user-repository.ts";
import { selections } from "../../functions/regulation/selections/selection-repository.ts";
import { countFollowed } from "../../functions/services/cache/kept-while-followed.ts";
import { handler } from "../../functions/workers/remind-policies.ts";
import { activateCompany, deactivateCompany } from "../../shared/api/admin.ts";
import { dayAfter } from "../../shared/calendar/days.ts";
import { ok } from "../support/server/api.ts";
import { subjectsTo } from "../support/server/digests.ts";
import { allItems, itemsUnder, plant, withFaultyEngine } from "../support/server/engine.ts";
import { lambdaContext } from "../support/server/event.ts";
import { waitingFor } from "../support/server/mailbox.ts";
import { aPerson, as } from "../support/server/people.ts";
import { anAttachment, aPolicyRow } from "../support/server/policies.ts";
import { loadTitles, selectTitle } from "../support/server/regulation.ts";
import {
  aCompanyWithTitle,
  aLastDay,
  beginRemindersAfter,
  mailCounts,
  remindFrom,
  remindOn,
} from "../support/server/reminders.ts";

const proxy = withFaultyEngine();
await loadTitles();

const change = (user: User, changes: Partial<User>) =>
  table.transact(users.updateOperations(user, changes, [], () => new Error("The person is gone")));
const waitingMails = async () => (await itemsUnder("OUTBOX")).length;
const textTo = async ({ email }: User) => String((await waitingFor(email))[0]?.text);

describe("a document on a part that expires", () => {
  it("is told of 30 days and 7 days before and the day after, and on no other day", async () => {
    const { officer } = await aCompanyWithTitle();
    const last = aLastDay();
    await anAttachment(officer.user, last);
    await beginRemindersAfter(dayAfter(last, -33));
    const told: Record<number, unknown> = {};
    for (let days = -32; days <= 3; days += 1) {
      const before = (await subjectsTo(officer.user)).length;
      await remindOn(dayAfter(last, days));
      const all = await subjectsTo(officer.user);
      if (all.length > before) told[days] = all.at(-1);
    }
    expect(told).toEqual({
      [-30]: "Expires in 30 days: Access control.pdf",
      [-7]: "Expires in 7 days: Access control.pdf",
      1: "Expired yesterday: Access control.pdf",
    });
  });

  it("is told of from noon UTC on, when it is the same day in all of the United States", async () => {
    const { officer } = await aCompanyWithTitle();
    const last = aLastDay();
    await anAttachment(officer.user, last);
    await beginRemindersAfter(last);
    await remindOn(dayAfter(last, 1), "11:59");
    expect(await subjectsTo(officer.user)).toEqual([]);
    await remindOn(dayAfter(last, 1), "12:00");
    expect(await subjectsTo(officer.user)).toEqual(["Expired yesterday: Access control.pdf"]);
  });

  it("is told with its place, its last day and a link that leads to it", async () => {
    const { officer } = await aCompanyWithTitle();
    await anAttachment(officer.user, "2030-03-01", { partNo: "11 a/b" });
    await remindFrom("2030-01-30", 1);
    const text = await textTo(officer.user);
    expect(text).toContain(`Hello ${officer.user.firstName},`);
    expect(text).toContain(
      "Expires in 30 days: Access control.pdf, attached to Title 21 Part 11 a/b, valid until March 1, 2030\n",
    );
    expect(text).toContain(
      "Open Title 21 Part 11 a/b: http://localhost:3000/cfr-titles/21/parts/11%20a%2Fb/rules?tab=policies",
    );
  });

  it("is not told of when it was extended, and is for its new last day", async () => {
    const { company, officer } = await aCompanyWithTitle();
    const last = aLastDay();
    const row = await anAttachment(officer.user, last);
    await table.transact(partPolicies.renew(company.id, row, dayAfter(last, 5)));
    await remindFrom(dayAfter(last, -7), 5);
    expect(await subjectsTo(officer.user)).toEqual([]);
    await remindOn(dayAfter(last, -2));
    expect(await subjectsTo(officer.user)).toEqual(["Expires in 7 days: Access control.pdf"]);
  });

  it("is not told of when it was detached, or its document was deleted", async () => {
    const { company, officer } = await aCompanyWithTitle();
    const last = aLastDay();
    const detached = await anAttachment(officer.user, last);
    const deleted = await anAttachment(officer.user, last);
    const kept = await aPolicyRow(officer.user, "Kept.pdf");
    await anAttachment(officer.user, last, { policy: kept });
    await table.transact(partPolicies.detach(company.id, detached));
    await table.transact(policies.erase(company.id, deleted.policyId));
    await remindFrom(dayAfter(last, -7), 1);
    expect(await subjectsTo(officer.user)).toEqual(["Expires in 7 days: Kept.pdf"]);
  });

  it("is not told of while the company does not have its title", async () => {
    const { company, officer } = await aCompanyWithTitle();
    const last = aLastDay();
    await anAttachment(officer.user, last);
    await table.transact([selections.remove(company.id, 21), countFollowed(company.id)]);
    await remindFrom(dayAfter(last, -30), 1);
    expect(await subjectsTo(officer.user)).toEqual([]);
    await selectTitle(company.id, 21, { shared: 0, own: 0 });
    await remindFrom(dayAfter(last, -7), 1);
    expect(await subjectsTo(officer.user)).toHaveLength(1);
  });

  it("of a deactivated company is not sent, and sent again when it is activated", async () => {
    const [closed, open] = [await aCompanyWithTitle(), await aCompanyWithTitle()];
    const last = aLastDay();
    for (const { officer } of [closed, open]) await anAttachment(officer.user, last);
    const superAdmin = await aPerson({ role: "super_admin" });
    const request = as(superAdmin, { params: { companyId: closed.company.id } });
    await ok(deactivateCompany, request);
    await remindFrom(dayAfter(last, -7), 1);
    for (const { user } of [closed.admin, closed.officer, closed.member])
      expect(await subjectsTo(user)).toEqual([]);
    expect(await subjectsTo(open.officer.user)).toHaveLength(1);
    await ok(activateCompany, request);
    await remindFrom(dayAfter(last, 1), 1);
    expect(await subjectsTo(closed.officer.user)).toEqual(["Expired yesterday: Access control.pdf"]);
  });
});

describe("who is reminded", () => {
  it("is the person who attached it, and no one else", async () => {
    const { admin, officer, member } = await aCompanyWithTitle();
    const other = await aPerson({ companyId: admin.user.companyId, role: "compliance_officer" });
    const last = aLastDay();
    await anAttachment(officer.user, last);
    await remindFrom(dayAfter(last, -7), 1);
    expect(await subjectsTo(officer.user)).toHaveLength(1);
    for (const { user } of [admin, member, other]) expect(await subjectsTo(user)).toEqual([]);
  });

  it.each([
    ["was deactivated", { isActive: false }],
    ["may not manage policies any more", { role: "member" }],
    ["is no longer let in", { membership: "pending" }],
  ] as const)("are the active administrators when that person %s", async (_why, changes) => {
    const { company, admin, officer } = await aCompanyWithTitle();
    const gone = await aPerson({ companyId: company.id, role: "company_admin", isActive: false });
    const second = await aPerson({ companyId: company.id, role: "company_admin" });
    const last = aLastDay();
    await anAttachment(officer.user, last);
    await change(officer.user, changes);
    await remindFrom(dayAfter(last, -7), 1);
    expect(await subjectsTo(officer.user)).toEqual([]);
    expect(await subjectsTo(gone.user)).toEqual([]);
    for (const { user } of [admin, second]) expect(await subjectsTo(user)).toHaveLength(1);
  });

  it("gets one mail about all of them, the most urgent first", async () => {
    const { admin, officer } = await aCompanyWithTitle();
    const day = aLastDay();
    await anAttachment(officer.user, dayAfter(day, 30), { policy: await aPolicyRow(officer.user, "C.pdf") });
    await anAttachment(officer.user, dayAfter(day, -1), { policy: await aPolicyRow(officer.user, "A.pdf") });
    const b = await aPolicyRow(officer.user, "B.pdf");
    await anAttachment(officer.user, dayAfter(day, 7), { policy: b, partNo: "820" });
    await anAttachment(officer.user, dayAfter(day, 7), { policy: b, partNo: "803" });
    await anAttachment(admin.user, dayAfter(day, 7));
    await remindFrom(day, 1);
    expect(await subjectsTo(officer.user)).toEqual(["1 expired policy document, 3 expiring soon"]);
    const text = await textTo(officer.user);
    expect(text.match(/[ABC]\.pdf, attached to Title 21 Part \d+/g)).toEqual([
      "A.pdf, attached to Title 21 Part 11",
      "B.pdf, attached to Title 21 Part 803",
      "B.pdf, attached to Title 21 Part 820",
      "C.pdf, attached to Title 21 Part 11",
    ]);
    expect(text).toContain("Open policy documents: http://localhost:3000/policies");
    expect(await subjectsTo(admin.user)).toEqual(["Expires in 7 days: Access control.pdf"]);
  });

  it("never hears of another company's documents", async () => {
    const [one, two] = [await aCompanyWithTitle(), await aCompanyWithTitle()];
    const last = aLastDay();
    for (const { officer } of [one, two]) {
      const policy = await aPolicyRow(officer.user, `Of ${officer.user.companyId}.pdf`);
      await anAttachment(officer.user, last, { policy });
    }
    await remindFrom(dayAfter(last, -7), 1);
    expect(await subjectsTo(one.officer.user)).toEqual([`Expires in 7 days: Of ${one.company.id}.pdf`]);
    expect(await subjectsTo(two.officer.user)).toEqual([`Expires in 7 days: Of ${two.company.id}.pdf`]);
  });
});

describe("the worker", () => {
  it("writes each mail once however often it runs a day, and all runs at one moment", async () => {
    const { officer } = await aCompanyWithTitle();
    const last = aLastDay();
    await anAttachment(officer.user, last);
    const day = dayAfter(last, -7);
    await beginRemindersAfter(dayAfter(day, -1));
    await Promise.all(Array.from({ length: 8 }, () => remindOn(day)));
    for (const time of ["14:00", "23:00"]) await remindOn(day, time);
    await remindOn(dayAfter(day, 1), "11:00");
    expect(await subjectsTo(officer.user)).toHaveLength(1);
  });

  it.each([
    // Four mails: in each run one passes before nothing does any more, and in the fourth only the end fails.
    ["reset", 1, 4],
    // The mails are written without an answer, then the end of the company, then the end of the day.
    ["lose-answer", 0, 3],
  ] as const)(
    "that breaks off by %s is finished by later runs: no mail is lost or sent twice",
    async (...how) => {
      const [fault, passing, runs] = how;
      const { company, officer } = await aCompanyWithTitle();
      const others = await Promise.all(
        Array.from({ length: 3 }, () => aPerson({ companyId: company.id, role: "compliance_officer" })),
      );
      const people = [officer, ...others];
      const last = aLastDay();
      for (const { user } of people) await anAttachment(user, last);
      const day = dayAfter(last, -7);
      await beginRemindersAfter(dayAfter(day, -1));
      const before = await waitingMails();
      for (let run = 1; run <= runs; run += 1) {
        proxy().inject(fault, "TransactWriteItems", 100, passing);
        proxy().inject(fault, "UpdateItem", 100);
        await expect(remindOn(day)).rejects.toThrow();
        proxy().reset();
      }
      await remindOn(day);
      for (const { user } of people) expect(await subjectsTo(user)).toHaveLength(1);
      expect(await remindOn(day)).toBe(0);
      expect(await waitingMails()).toBe(before + people.length);
    },
  );

  it("that broke off is finished the next day for those who had no mail, not for those who had", async () => {
    const { admin, officer } = await aCompanyWithTitle();
    const last = aLastDay();
    const people = [officer, admin];
    for (const { user } of people) await anAttachment(user, last);
    const day = dayAfter(last, -7);
    await beginRemindersAfter(dayAfter(day, -1));
    proxy().inject("reset", "TransactWriteItems", 100, 1);
    await expect(remindOn(day)).rejects.toThrow();
    proxy().reset();
    const [reminded, waiting] = (await subjectsTo(officer.user)).length === 1 ? people : people.toReversed();
    expect(await subjectsTo(waiting?.user ?? admin.user)).toEqual([]);
    for (const { user } of people)
      await anAttachment(user, dayAfter(last, 1), { policy: await aPolicyRow(user, "Next.pdf") });
    await remindOn(dayAfter(day, 1));
    expect(await subjectsTo(reminded?.user ?? admin.user)).toEqual([
      "Expires in 7 days: Access control.pdf",
      "Expires in 7 days: Next.pdf",
    ]);
    expect(await subjectsTo(waiting?.user ?? admin.user)).toEqual(["2 policy documents expiring soon"]);
  });

  it("makes up for missed days, with what is still true and how it stands today", async () => {
    const { company, officer } = await aCompanyWithTitle();
    const last = aLastDay();
    await anAttachment(officer.user, last);
    const renewed = await anAttachment(officer.user, last);
    const month = await aPolicyRow(officer.user, "Month.pdf");
    await anAttachment(officer.user, dayAfter(last, 20), { policy: month });
    await table.transact(partPolicies.renew(company.id, renewed, dayAfter(last, 300)));
    // Days from 12 to 3 before were missed: one document was to be told 7 days before, one 30 days before.
    await beginRemindersAfter(dayAfter(last, -13));
    await remindOn(dayAfter(last, -3));
    expect(await subjectsTo(officer.user)).toEqual(["2 policy documents expiring soon"]);
    const text = await textTo(officer.user);
    expect(text).toContain("Expires in 3 days");
    expect(text).toContain("Expires in 23 days");
    expect(text.match(/\.pdf/g)).toHaveLength(2);
  });

  it("lists what two missed days ask for once, and looks back 14 days at most", async () => {
    const { officer } = await aCompanyWithTitle();
    const last = aLastDay();
    await anAttachment(officer.user, last, { policy: await aPolicyRow(officer.user, "Twice.pdf") });
    // Its 30th day before was missed longer ago; its last day was not among the days asked for.
    await anAttachment(officer.user, dayAfter(last, 11), {
      policy: await aPolicyRow(officer.user, "Early.pdf"),
    });
    await beginRemindersAfter(dayAfter(last, -40));
    await remindOn(dayAfter(last, 2));
    expect(await subjectsTo(officer.user)).toEqual(["Expired 2 days ago: Twice.pdf"]);
  });

  it("goes on with other people and companies when one fails, and tries that one again", async () => {
    const [one, two] = [await aCompanyWithTitle(), await aCompanyWithTitle()];
    const last = aLastDay();
    const row = await anAttachment(one.officer.user, last);
    for (const { user } of [one.admin, two.officer]) await anAttachment(user, last);
    const [policy] = (await itemsUnder(`C#${one.company.id}`)).filter(({ id }) => id === row.policyId);
    if (!policy) throw new Error("The document is missing");
    await plant({ ...policy, originalName: 7 });
    const day = dayAfter(last, -7);
    await beginRemindersAfter(dayAfter(day, -1));
    await expect(remindOn(day)).rejects.toThrow("Rows that failed: 1");
    expect(await mailCounts([one.officer.user, one.admin.user, two.officer.user])).toEqual([0, 1, 1]);
    await plant(policy);
    expect(await remindOn(day, "14:00")).toBe(1);
    expect(await mailCounts([one.officer.user, one.admin.user, two.officer.user])).toEqual([1, 1, 1]);
  });

  it("begins with its first day on a new installation, and takes any event of a schedule", async () => {
    const { officer } = await aCompanyWithTitle();
    const now = new Date(Date.now() - 12 * 3_600_000).toISOString().slice(0, 10);
    await anAttachment(officer.user, dayAfter(now, 7));
    await anAttachment(officer.user, dayAfter(now, 6));
    const done = (await allItems()).filter(({ pk }) => pk === "POLICY_REMINDERS");
    expect(done).toHaveLength(1);
    await table.writeMany([{ remove: { pk: "POLICY_REMINDERS", sk: "DONE" } }]);
    expect(await handler({ "detail-type": "Scheduled Event" }, lambdaContext())).toBe(1);
    expect(await subjectsTo(officer.user)).toEqual(["Expires in 7 days: Access control.pdf"]);
  });
});
