import { describe, expect, it } from "vitest";
import { handler as sweepMail } from "../../functions/workers/sweep-mail.ts";
import { toldKinds } from "../../shared/notifications/kinds.ts";
import type {
  KindSetting,
  NotificationSettings,
  QuietHours,
} from "../../shared/schemas/notification-settings.ts";
import type { NotificationKind } from "../../shared/schemas/notifications.ts";
import { activityOf } from "../support/server/at-once.ts";
import { beginDigestsAfter, changeUser, digestsAt } from "../support/server/digests.ts";
import { itemsUnder } from "../support/server/engine.ts";
import { lambdaContext } from "../support/server/event.ts";
import { waitingFor } from "../support/server/mailbox.ts";
import { aPerson, type Person } from "../support/server/people.ts";
import { aCompanyWithRule, aRuleWorld } from "../support/server/rule-world.ts";

await aRuleWorld();

const quiet: QuietHours = { from: "22:00", to: "07:00", weekends: true };
const choose = (person: Person, kind: NotificationKind, setting: KindSetting) =>
  person.updateNotificationSettings({ body: { kinds: { [kind]: setting } } });
const assign = (person: Person, id: number, to: Person) =>
  person.assignCompanyRule({ params: { id }, body: { assignedTo: to.user.id } });
const say = (person: Person, id: number, content: string, mentions: readonly string[] = []) =>
  person.addRuleReview({ params: { id }, body: { content, mentions } });
const toldOf = async (person: Person) => (await person.listNotifications()).items.map(({ kind }) => kind);
const mailsOf = async ({ user }: Person) => {
  const rows = await waitingFor(user.email);
  const named = (isMeant: (pk: string) => boolean) =>
    rows.filter(({ pk }) => isMeant(pk)).map(({ subject }) => String(subject));
  return {
    sending: named((pk) => !pk.startsWith("OUTBOX_HELD#")),
    held: named((pk) => pk.startsWith("OUTBOX_HELD#")),
  };
};
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
/** The daily summary of the next morning. */
const nextMorning = async () => {
  await beginDigestsAfter(day(-3));
  await digestsAt(`${day(1)}T23:00:00Z`);
};
/** Quiet hours that this moment lies in, in the zone of the companies of tests. */
const quietNow = async (person: Person): Promise<void> => {
  await changeUser(person.user, { timeZone: "UTC" });
  const clock = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);
  await person.updateNotificationSettings({
    body: { quietHours: { from: clock(-3), to: clock(3), weekends: false } },
  });
};

describe("a person's settings", () => {
  it("are the usual ones until they choose, and then what they chose; the rest stays", async () => {
    const { admin, officer, member, company } = await aCompanyWithRule();
    const usual = await member.getNotificationSettings();
    const emails = (settings: NotificationSettings, email: string) =>
      toldKinds.filter((kind) => settings.kinds[kind].email === email);
    expect(Object.values(usual.kinds).every(({ inProduct }) => inProduct)).toBe(true);
    expect(usual.quietHours).toBeNull();
    expect(usual.kinds).toMatchObject({
      ...{ assigned: { email: "now" }, mentioned: { email: "now" }, escalated: { email: "now" } },
      ...{ due: { email: "daily" }, overdue: { email: "daily" }, comment: { email: "daily" } },
      ...{
        change: { email: "daily" },
        evidence_expiring: { email: "daily" },
        policy_review: { email: "daily" },
      },
      ...{ import_finished: { email: "off" }, join_request: { email: "off" } },
    });
    expect(emails(await admin.getNotificationSettings(), "off")).not.toContain("join_request");
    expect(emails(await officer.getNotificationSettings(), "off")).toContain("join_request");
    const comment = { inProduct: false, email: "now" } as const;
    const answer = await member.updateNotificationSettings({
      body: { kinds: { comment }, quietHours: quiet },
    });
    expect(answer).toEqual({ kinds: { ...usual.kinds, comment }, quietHours: quiet });
    expect(await member.getNotificationSettings()).toEqual(answer);
    const mentioned = { inProduct: true, email: "off" } as const;
    await choose(member, "mentioned", mentioned);
    expect(await member.getNotificationSettings()).toEqual({
      kinds: { ...usual.kinds, comment, mentioned },
      quietHours: quiet,
    });
    await member.updateNotificationSettings({ body: { quietHours: null } });
    expect((await member.getNotificationSettings()).quietHours).toBeNull();
    expect((await officer.getNotificationSettings()).kinds.comment.inProduct).toBe(true);
    expect(await activityOf(company.id, "user.notification-settings-changed")).toHaveLength(3);
  });

  it("are on the record by the kinds that changed, and not at all where nothing did", async () => {
    const { member, company } = await aCompanyWithRule();
    const { kinds } = await member.getNotificationSettings();
    const silent = { inProduct: false, email: "off" } as const;
    const body = { kinds: { ...kinds, policy_approval: silent }, quietHours: null };
    await member.updateNotificationSettings({ body });
    await member.updateNotificationSettings({ body });
    const entries = await activityOf(company.id, "user.notification-settings-changed");
    expect(entries).toMatchObject([{}]);
    expect(entries[0]?.before).toEqual({ kinds: { policy_approval: kinds.policy_approval } });
    expect(entries[0]?.after).toEqual({ kinds: { policy_approval: silent } });
  });

  it("keep what two devices chose at the same moment", async () => {
    const { member } = await aCompanyWithRule();
    const silent = { inProduct: false, email: "off" } as const;
    const chosen = ["assigned", "mentioned", "comment", "change", "due", "overdue"] as const;
    await Promise.all(chosen.map((kind) => choose(member, kind, silent)));
    const { kinds } = await member.getNotificationSettings();
    expect(chosen.filter((kind) => kinds[kind].email !== "off")).toEqual([]);
  });

  it("are refused with what is wrong, and stay as they were", async () => {
    const { member } = await aCompanyWithRule();
    const before = await member.updateNotificationSettings({ body: { quietHours: quiet } });
    const wrong = async (body: object) =>
      (await member.refused.updateNotificationSettings(400, { body })).issues;
    const equal = { from: "07:00", to: "07:00", weekends: false };
    expect(await wrong({ quietHours: equal })).toEqual([
      { path: "body.quietHours.to", message: "Choose two different times." },
    ]);
    for (const from of ["24:00", "7:00", "", "07:00:00", "noon"])
      expect(await wrong({ quietHours: { ...quiet, from } })).toMatchObject([
        { path: "body.quietHours.from" },
      ]);
    await wrong({ quietHours: { from: "22:00", to: "07:00" } });
    await wrong({ kinds: { gossip: { inProduct: true, email: "now" } } });
    await wrong({ kinds: { comment: { inProduct: "yes", email: "now" } } });
    await wrong({ kinds: { comment: { inProduct: true, email: "weekly" } } });
    await wrong({ kinds: { comment: { email: "now" } } });
    expect(await member.getNotificationSettings()).toEqual(before);
  });
});

describe("what happens is told", () => {
  it("in the product and by mail at once, by mail alone, or not at all, as the receiver chose", async () => {
    const { id, admin, officer, member } = await aCompanyWithRule();
    await assign(admin, id, member);
    expect(await toldOf(member)).toEqual(["assigned"]);
    expect((await mailsOf(member)).sending).toHaveLength(1);
    await choose(officer, "assigned", { inProduct: false, email: "now" });
    await assign(admin, id, officer);
    expect(await toldOf(officer)).toEqual([]);
    expect((await mailsOf(officer)).sending).toHaveLength(1);
    await choose(member, "assigned", { inProduct: true, email: "off" });
    await assign(admin, id, member);
    expect(await toldOf(member)).toEqual(["assigned", "assigned"]);
    expect((await mailsOf(member)).sending).toHaveLength(1);
    await choose(officer, "assigned", { inProduct: false, email: "off" });
    await assign(admin, id, officer);
    expect(await toldOf(officer)).toEqual([]);
    expect((await mailsOf(officer)).sending).toHaveLength(1);
  });

  it("by mail at once to those a comment names, and once a day to the others, each person in one mail", async () => {
    const { id, admin, officer, member } = await aCompanyWithRule();
    await choose(member, "assigned", { inProduct: true, email: "daily" });
    await assign(admin, id, member);
    await say(admin, id, "One <b>bold</b> thing");
    await say(officer, id, "Another", [admin.user.id]);
    expect((await mailsOf(member)).sending).toEqual([]);
    const [mail] = await waitingFor(admin.user.email);
    expect(mail).toMatchObject({ subject: expect.stringMatching(/ mentioned you on 21 CFR /) });
    expect(mail?.text).toContain("Comment: Another");
    expect(mail?.text).toContain(`/rules/${id}`);
    await nextMorning();
    await nextMorning();
    expect((await mailsOf(member)).sending).toEqual(["3 notifications"]);
    const [summary] = await waitingFor(member.user.email);
    expect(String(summary?.text).match(/ commented on 21 CFR | assigned you 21 CFR /g)).toHaveLength(3);
    // The comment that named them is no second mail.
    expect((await mailsOf(admin)).sending).toHaveLength(1);
    await beginDigestsAfter(day(-1));
    await digestsAt(`${day(2)}T23:00:00Z`);
    expect((await mailsOf(member)).sending).toHaveLength(1);
  });

  it("never to who did it", async () => {
    const { id, admin, officer } = await aCompanyWithRule();
    await assign(admin, id, admin);
    await say(admin, id, "To myself", [admin.user.id]);
    await admin.changeRulesInBulk({
      body: { ids: [id], action: { type: "assign", assignedTo: admin.user.id, priority: "high" } },
    });
    await nextMorning();
    expect(await toldOf(admin)).toEqual([]);
    expect(await mailsOf(admin)).toEqual({ sending: [], held: [] });
    await say(officer, id, "To you", [admin.user.id]);
    expect((await mailsOf(admin)).sending).toHaveLength(1);
  });

  it("never to a person who was deactivated since, or is in another company", async () => {
    const { company, id, admin, officer, member } = await aCompanyWithRule();
    await say(member, id, "Words");
    await say(officer, id, "More words");
    await changeUser(member.user, { isActive: false });
    await choose(officer, "comment", { inProduct: true, email: "now" });
    const elsewhere = await aPerson({ companyId: company.id });
    await say(elsewhere, id, "Mine");
    const { company: other } = await aCompanyWithRule();
    await changeUser(elsewhere.user, { companyId: other.id });
    await say(admin, id, "To all");
    expect((await mailsOf(officer)).sending).toHaveLength(2);
    for (const { user } of [member, elsewhere]) expect(await waitingFor(user.email)).toEqual([]);
  });
});

describe("quiet hours", () => {
  const sweepAt = (time: string) => sweepMail({ time }, lambdaContext());
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

  it("hold mails, not notifications, until they end in the receiver's zone; each goes out once", async () => {
    const { id, admin, officer, member } = await aCompanyWithRule();
    await quietNow(member);
    for (const person of [member, officer]) await assign(admin, id, person);
    expect(await toldOf(member)).toEqual(["assigned"]);
    expect(await mailsOf(member)).toMatchObject({ sending: [], held: [expect.any(String)] });
    expect(await mailsOf(officer)).toMatchObject({ sending: [expect.any(String)], held: [] });
    await sweepAt(inHours(2.9));
    expect((await mailsOf(member)).held).toHaveLength(1);
    await Promise.all([sweepAt(inHours(3.1)), sweepAt(inHours(3.1))]);
    await sweepAt(inHours(9));
    expect((await itemsUnder("OUTBOX_HELD#")).filter(({ userId }) => userId === member.user.id)).toEqual([]);
    const gone = (await itemsUnder("SENT#")).filter(({ to }) => to === member.user.email).length;
    expect(gone + (await mailsOf(member)).sending.length).toBe(1);
  });

  it("do not hold what concerns an account", async () => {
    const { company, member } = await aCompanyWithRule();
    await quietNow(member);
    await member.updateProfile({
      body: { firstName: "Ada", lastName: "Park", email: `new-${company.id}@example.com`.toLowerCase() },
    });
    expect((await mailsOf(member)).sending.length).toBeGreaterThan(0);
    expect((await mailsOf(member)).held).toEqual([]);
  });

  it("end without the mail for a person who was deactivated in them", async () => {
    const { id, admin, officer, member } = await aCompanyWithRule();
    for (const person of [member, officer]) {
      await quietNow(person);
      await assign(admin, id, person);
    }
    await changeUser(member.user, { isActive: false });
    await sweepAt(inHours(4));
    const sent = (await itemsUnder("SENT#")).map(({ to }) => to);
    const all = async ({ user }: Person) =>
      (await waitingFor(user.email)).length + sent.filter((to) => to === user.email).length;
    expect(await all(member)).toBe(0);
    expect(await all(officer)).toBe(1);
  });

  it("hold the daily summary, which then says how things stand", async () => {
    const { id, admin, member } = await aCompanyWithRule();
    await changeUser(member.user, { timeZone: "UTC" });
    await choose(member, "assigned", { inProduct: true, email: "daily" });
    await member.updateNotificationSettings({
      body: { quietHours: { from: "20:00", to: "09:30", weekends: false } },
    });
    await assign(admin, id, member);
    await beginDigestsAfter(day(-3));
    await digestsAt(`${day(1)}T08:10:00Z`);
    await digestsAt(`${day(1)}T09:10:00Z`);
    expect(await mailsOf(member)).toEqual({ sending: [], held: [] });
    await digestsAt(`${day(1)}T10:10:00Z`);
    expect((await mailsOf(member)).sending).toEqual(["1 notification"]);
  });
});
