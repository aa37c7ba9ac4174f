import { describe, expect, it } from "vitest";
import type { User } from "../../functions/people/users/user-repository.ts";
import { sharedLibrary } from "../../functions/regulation/library/library-types.ts";
import { handler } from "../../functions/workers/send-digests.ts";
import { dayAfter } from "../../shared/calendar/days.ts";
import type { KindSetting } from "../../shared/schemas/notification-settings.ts";
import type { NotificationKind } from "../../shared/schemas/notifications.ts";
import { anAssignee, assignAt, beginDigestsAfter, changeUser, digestsAt } from "../support/server/digests.ts";
import { itemsUnder } from "../support/server/engine.ts";
import { lambdaContext } from "../support/server/event.ts";
import { waitingFor } from "../support/server/mailbox.ts";
import { aPerson, signedIn } from "../support/server/people.ts";
import { aRule, loadTitles, publish } from "../support/server/regulation.ts";
import { invocations } from "../support/server/storage.ts";

await loadTitles();
await publish(
  sharedLibrary,
  Array.from({ length: 30 }, (_, index) =>
    aRule({ obligationId: `11.10-${index}`, ruleTitle: `Rule ${index}` }),
  ),
);

/** Each test has a day of its own, after those of the tests before. */
let year = 2030;
const aDay = async (): Promise<string> => {
  year += 1;
  await beginDigestsAfter(`${year}-05-20`);
  return `${year}-06-15`;
};
const noticesOf = async ({ id, companyId }: User) =>
  (await itemsUnder(`C#${companyId}#NOTICES#${id}`)).map(({ kind, text, link }) => ({ kind, text, link }));
const textsOf = async (user: User) => (await noticesOf(user)).map(({ text }) => String(text)).toSorted();
const mailsOf = async ({ email }: User) => {
  const rows = await waitingFor(email);
  const isHeld = (pk: string) => pk.startsWith("OUTBOX_HELD#");
  return {
    sending: rows.filter(({ pk }) => !isHeld(pk)).map(({ subject }) => String(subject)),
    held: rows.filter(({ pk }) => isHeld(pk)).map(({ subject }) => String(subject)),
  };
};
const choose = async (user: User, kinds: Partial<Record<NotificationKind, KindSetting>>) =>
  (await signedIn(user)).updateNotificationSettings({ body: { kinds } });
const report = async (user: User, id: number, complianceStatus: string) =>
  (await signedIn(user)).updateMyAssignment({ params: { id: String(id) }, body: { complianceStatus } });

describe("assignments that come due", () => {
  it("are told at eight in the person's morning 7 and 1 days before and the day after, each once", async () => {
    const { user } = await anAssignee({ user: { timeZone: "America/New_York" } });
    const due = await aDay();
    const { companyRuleId } = await assignAt(user, { dueDate: due, at: `${year}-03-01T10:00:00Z` });
    const told: Record<string, unknown> = {};
    for (let days = -9; days <= 4; days += 1)
      // Summer time in New York: 8:00 is 12:00 UTC.
      for (const time of ["11:50", "12:00", "12:00", "13:00"]) {
        const before = await textsOf(user);
        await digestsAt(`${dayAfter(due, days)}T${time}:00Z`);
        const after = await textsOf(user);
        if (after.length > before.length)
          told[`${days} ${time}`] = after.filter((text) => !before.includes(text));
      }
    expect(told).toEqual({
      "-7 12:00": [`21 CFR 11.10 is due June 15, ${year}, in 7 days`],
      "-1 12:00": [`21 CFR 11.10 is due tomorrow, June 15, ${year}`],
      "1 12:00": [`21 CFR 11.10 was due June 15, ${year}, yesterday`],
    });
    expect((await noticesOf(user)).map(({ kind }) => kind).toSorted()).toEqual(["due", "due", "overdue"]);
    expect((await noticesOf(user))[0]?.link).toBe(
      `/rules/${companyRuleId}?page=assignments&from=assignments`,
    );
    expect(await mailsOf(user)).toMatchObject({ held: [] });
  });

  it("are told once by ten workers at once, and after an outage of two days", async () => {
    const { user } = await anAssignee();
    const due = await aDay();
    await assignAt(user, { dueDate: due, at: `${year}-03-01T10:00:00Z` });
    await Promise.all(Array.from({ length: 10 }, () => digestsAt(`${dayAfter(due, -1)}T08:10:00Z`)));
    expect(await textsOf(user)).toHaveLength(1);
    await digestsAt(`${dayAfter(due, 3)}T08:10:00Z`);
    await digestsAt(`${dayAfter(due, 4)}T08:10:00Z`);
    expect(await textsOf(user)).toEqual([
      `21 CFR 11.10 is due tomorrow, June 15, ${year}`,
      `21 CFR 11.10 was due June 15, ${year}, 3 days ago`,
    ]);
  });

  it("are mailed as chosen: at once, in the summary or not at all; and shown or not", async () => {
    const [now, daily, off, hidden] = [
      ...[await anAssignee(), await anAssignee(), await anAssignee(), await anAssignee()],
    ].map(({ user }) => user) as [User, User, User, User];
    const due = await aDay();
    await choose(now, { due: { inProduct: true, email: "now" } });
    await choose(off, { due: { inProduct: true, email: "off" } });
    await choose(hidden, { due: { inProduct: false, email: "now" } });
    for (const user of [now, daily, off, hidden])
      await assignAt(user, { dueDate: due, at: `${year}-03-01T10:00:00Z` });
    for (const day of [dayAfter(due, -1), due]) await digestsAt(`${day}T08:30:00Z`);
    const atOnce = `21 CFR 11.10 is due tomorrow, June 15, ${year}`;
    expect(await mailsOf(now)).toEqual({ sending: [atOnce], held: [] });
    expect(await mailsOf(hidden)).toEqual({ sending: [atOnce], held: [] });
    expect((await mailsOf(daily)).sending).toEqual(["1 assignment due soon", "1 assignment due soon"]);
    expect(await mailsOf(off)).toEqual({ sending: [], held: [] });
    for (const user of [now, daily, off]) expect(await textsOf(user)).toEqual([atOnce]);
    expect(await textsOf(hidden)).toEqual([]);
    const [mail] = await waitingFor(now.email);
    expect(mail?.text).toContain("Due (1)\n- Rule 0\n  21 CFR 11.10 · due tomorrow");
  });

  it("show at eight within quiet hours too, whose mails wait for their end", async () => {
    const { user } = await anAssignee();
    const due = await aDay();
    await choose(user, { due: { inProduct: true, email: "now" } });
    await (await signedIn(user)).updateNotificationSettings({
      body: { quietHours: { from: "20:00", to: "09:30", weekends: false } },
    });
    await assignAt(user, { dueDate: due, at: `${year}-03-01T10:00:00Z` });
    await digestsAt(`${dayAfter(due, -1)}T08:00:00Z`);
    await digestsAt(`${dayAfter(due, -1)}T09:00:00Z`);
    await digestsAt(`${dayAfter(due, -1)}T10:00:00Z`);
    expect(await textsOf(user)).toHaveLength(1);
    expect(await mailsOf(user)).toEqual({ sending: [], held: [expect.stringContaining("is due tomorrow")] });
  });

  it("are not told when completed, not applicable or given to another, nor to the deactivated", async () => {
    const people = await Promise.all([1, 2, 3, 4, 5].map(() => anAssignee()));
    const [open, completed, moved, gone, inapplicable] = people.map(({ user }) => user) as [
      ...[User, User, User, User, User],
    ];
    const due = await aDay();
    const at = `${year}-03-01T10:00:00Z`;
    const rows = new Map<User, number>();
    for (const user of [open, completed, moved, gone, inapplicable])
      rows.set(user, (await assignAt(user, { dueDate: due, at })).companyRuleId);
    await report(completed, rows.get(completed) ?? 0, "completed");
    const other = await aPerson({ companyId: moved.companyId });
    await assignAt(other.user, { dueDate: dayAfter(due, 60), at });
    await changeUser(gone, { isActive: false });
    const manager = await aPerson({ companyId: inapplicable.companyId, role: "company_admin" });
    await manager.setApplicability({
      params: { ruleId: String(rows.get(inapplicable)) },
      body: { isApplicable: false },
    });
    for (const days of [-7, -1, 1]) await digestsAt(`${dayAfter(due, days)}T08:30:00Z`);
    expect(await textsOf(open)).toHaveLength(3);
    for (const user of [completed, moved, gone, inapplicable, other.user])
      expect(await textsOf(user)).toEqual([]);
    for (const user of [completed, moved, gone, inapplicable])
      expect(await mailsOf(user)).toEqual({ sending: [], held: [] });
  });

  it("are not told on the morning before which they were not assigned, and many are one", async () => {
    const { user } = await anAssignee();
    const due = await aDay();
    await assignAt(user, { dueDate: due, at: `${dayAfter(due, -1)}T09:00:00Z`, ordinal: 29 });
    await digestsAt(`${due}T08:30:00Z`);
    expect(await textsOf(user)).toEqual([]);
    for (let ordinal = 0; ordinal < 12; ordinal += 1)
      await assignAt(user, { dueDate: dayAfter(due, 8), at: `${due}T10:00:00Z`, ordinal });
    await digestsAt(`${dayAfter(due, 1)}T08:30:00Z`);
    expect(await textsOf(user)).toEqual([
      "12 assignments due soon",
      `21 CFR 11.10 was due June 15, ${year}, yesterday`,
    ]);
    const person = await signedIn(user);
    expect((await person.listNotifications({ query: { unread: "true" } })).unread).toBe(2);
  });
});

describe("the worker", () => {
  it("takes its moment from the time of its event, and gives it on", async () => {
    const { user } = await anAssignee();
    const due = await aDay();
    await assignAt(user, { dueDate: due, at: `${year}-03-01T10:00:00Z` });
    const time = `${dayAfter(due, -7)}T08:30:00Z`;
    invocations.length = 0;
    await handler({ time, "detail-type": "Scheduled Event" }, lambdaContext());
    const events = invocations.filter(({ worker }) => worker === "test-send-digests");
    expect(events.length).toBeGreaterThan(0);
    for (const { event } of events) {
      expect(event).toMatchObject({ time: new Date(time).toISOString() });
      await handler(event, lambdaContext());
      await handler(event, lambdaContext());
    }
    expect(await textsOf(user)).toEqual([`21 CFR 11.10 is due June 15, ${year}, in 7 days`]);
    // A run for a moment to come leaves the days before it open.
    const [done] = (await itemsUnder("DIGESTS")).filter(({ sk }) => sk === "DONE");
    expect(String(done?.through)).toBe(`${year}-05-20`);
  });
});
