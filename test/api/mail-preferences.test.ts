import { describe, expect, it } from "vitest";
import { table } from "../../functions/core/table/table.ts";
import { remindExpiring } from "../../functions/documents/policies/remind-expiring.ts";
import { users } from "../../functions/people/users/user-repository.ts";
import { sharedLibrary } from "../../functions/regulation/library/library-types.ts";
import { readUnsubscribeToken, unsubscribeToken } from "../../functions/services/mail/unsubscribe-token.ts";
import { dayAfter } from "../../shared/calendar/days.ts";
import { anAssignee, assignAt, beginDigestsAfter, digestsAt, subjectsTo } from "../support/server/digests.ts";
import { itemsUnder, plant } from "../support/server/engine.ts";
import { sweep, withMailbox } from "../support/server/mailbox.ts";
import { aPerson, aStaffedCompany, signedIn, visitor } from "../support/server/people.ts";
import { anAttachment } from "../support/server/policies.ts";
import { aRule, loadTitles, publish, selectTitle } from "../support/server/regulation.ts";
import { configure } from "../support/server/settings.ts";

const mailbox = withMailbox();
await loadTitles();
await publish(sharedLibrary, [aRule({ obligationId: "11.10-0" }), aRule({ obligationId: "11.10-1" })]);

const activityOf = async (companyId: string | null) =>
  (await itemsUnder(`C#${companyId}#ACTIVITY#`)).map(({ event, userId, before, after }) => ({
    ...{ event, userId, before, after },
  }));

describe("the mails a person wants", () => {
  it("are all of them until they choose, and then what they chose", async () => {
    const person = await aPerson();
    const all = { email: person.user.email, mailProblem: null, summary: true, reminders: true };
    expect(await person.getMailPreferences()).toEqual(all);
    const body = { summary: false, reminders: true };
    expect(await person.updateMailPreferences({ body })).toEqual({ ...all, summary: false });
    expect(await person.getMailPreferences()).toEqual({ ...all, summary: false });
  });

  it("are written into the activity with what they were", async () => {
    const { member, company } = await aStaffedCompany();
    await member.updateMailPreferences({ body: { summary: true, reminders: false } });
    expect(await activityOf(company.id)).toContainEqual({
      event: "user.mail-preferences-changed",
      userId: member.user.id,
      before: { summary: true, reminders: true },
      after: { summary: true, reminders: false },
    });
  });

  it("leave out the daily summary, and bring it back on the next morning", async () => {
    const { user } = await anAssignee();
    const person = await signedIn(user);
    const today = "2031-06-15";
    await beginDigestsAfter(dayAfter(today, -10));
    await assignAt(user, { dueDate: today, at: "2031-06-01T10:00:00Z" });
    await person.updateMailPreferences({ body: { summary: false, reminders: true } });
    expect(await digestsAt(`${today}T08:30:00Z`)).toBe(0);
    await person.updateMailPreferences({ body: { summary: true, reminders: false } });
    expect(await digestsAt(`${dayAfter(today, 1)}T08:30:00Z`)).toBe(1);
  });

  it("leave out reminders of policies, which an administrator who wants them gets instead", async () => {
    const { company, officer, admin } = await aStaffedCompany();
    await selectTitle(company.id, 21, { shared: 0, own: 0 });
    await anAttachment(officer.user, "2032-06-15");
    await officer.updateMailPreferences({ body: { summary: true, reminders: false } });
    await plant({ pk: "POLICY_REMINDERS", sk: "DONE", through: "2032-06-07" });
    await remindExpiring(new Date("2032-06-08T13:00:00Z"));
    expect(await subjectsTo(officer.user)).toEqual([]);
    expect(await subjectsTo(admin.user)).toEqual(["Expires in 7 days: Access control.pdf"]);
    await admin.updateMailPreferences({ body: { summary: true, reminders: false } });
    await anAttachment(officer.user, "2033-06-15");
    await plant({ pk: "POLICY_REMINDERS", sk: "DONE", through: "2033-06-07" });
    expect(await remindExpiring(new Date("2033-06-08T13:00:00Z"))).toBe(0);
  });
});

/** What a mail program posts, with the body of RFC 8058. */
const oneClick = (token: string) =>
  visitor.call.unsubscribe({
    query: { token },
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      origin: undefined,
      "sec-fetch-site": undefined,
    },
    body: "List-Unsubscribe=One-Click",
  });

describe("the link of a mail that ends mails like it", () => {
  it("is in the headers and the text of a summary, and one click without a session ends them", async () => {
    const { company, user } = await anAssignee();
    const today = "2034-06-15";
    await beginDigestsAfter(dayAfter(today, -10));
    await assignAt(user, { dueDate: today, at: "2034-06-01T10:00:00Z" });
    await digestsAt(`${today}T08:30:00Z`);
    await sweep();
    const [mail] = mailbox.to(user.email);
    const token = unsubscribeToken({ userId: user.id, kind: "summary" });
    expect(mail?.unsubscribe).toEqual({
      url: `http://localhost:3000/api/mail/unsubscribe?token=${token}`,
      post: "List-Unsubscribe=One-Click",
    });
    expect(mail?.text).toContain(`Unsubscribe: http://localhost:3000/unsubscribe#${token}`);
    expect(mail?.html).toContain(`href="http://localhost:3000/unsubscribe#${token}"`);
    const answer = await oneClick(token);
    expect(answer).toMatchObject({
      status: 200,
      json: { message: "You will no longer get the daily summary." },
    });
    expect(await users.get(user.id)).toMatchObject({ wantsSummary: false });
    expect((await users.get(user.id))?.wantsReminders).toBeUndefined();
    expect(await activityOf(company.id)).toContainEqual({
      event: "user.unsubscribed",
      userId: user.id,
      before: null,
      after: { kind: "summary" },
    });
  });

  it("may be used again, which changes and writes nothing", async () => {
    const { member, company } = await aStaffedCompany();
    const token = unsubscribeToken({ userId: member.user.id, kind: "reminders" });
    expect((await oneClick(token)).status).toBe(200);
    expect((await oneClick(token)).json).toEqual({
      message: "You will no longer get policy document reminders.",
    });
    expect(await activityOf(company.id)).toHaveLength(1);
  });

  it("opened by a program that follows links leads to a page and changes nothing", async () => {
    const { member } = await aStaffedCompany();
    const token = unsubscribeToken({ userId: member.user.id, kind: "summary" });
    const answer = await visitor.call.openUnsubscribe({ query: { token } });
    expect(answer).toMatchObject({ status: 302, headers: { location: `/unsubscribe#${token}` } });
    expect((await users.get(member.user.id))?.wantsSummary).toBeUndefined();
  });

  it("does nothing with an unsigned token, another person's, or one of another secret", async () => {
    const { member, officer } = await aStaffedCompany();
    const token = unsubscribeToken({ userId: member.user.id, kind: "summary" });
    const [, , signature] = token.split(".");
    configure({ SESSION_SECRET: "x".repeat(43) });
    const foreign = unsubscribeToken({ userId: member.user.id, kind: "summary" });
    configure();
    const forged = [
      `reminders.${member.user.id}.${signature}`,
      `summary.${officer.user.id}.${signature}`,
      `summary.${member.user.id}`,
      `${token}.x`,
      `security.${member.user.id}.${signature}`,
      foreign,
    ];
    for (const each of forged) {
      expect(readUnsubscribeToken(each)).toBeUndefined();
      await visitor.refused.unsubscribe(404, { query: { token: each } });
    }
    await visitor.refused.unsubscribe(400, { query: { token: "<script>" } });
    for (const { user } of [member, officer])
      expect(await users.get(user.id)).not.toHaveProperty("wantsSummary", false);
    expect((await oneClick(token)).status).toBe(200);
  });

  it("is refused when another site's page posts it", async () => {
    const { member } = await aStaffedCompany();
    const token = unsubscribeToken({ userId: member.user.id, kind: "summary" });
    await visitor.refused.unsubscribe(403, {
      query: { token },
      headers: { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" },
    });
    expect((await users.get(member.user.id))?.wantsSummary).toBeUndefined();
  });

  it("of a person who is gone is a dead link", async () => {
    const { user } = await aPerson();
    const token = unsubscribeToken({ userId: `${user.id}x`, kind: "summary" });
    await visitor.refused.unsubscribe(404, { query: { token } });
    expect(await table.get({ pk: `USER#${user.id}x`, sk: "USER" })).toBeUndefined();
  });
});
