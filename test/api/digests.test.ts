import { describe, expect, it } from "vitest";
import { remove } from "../../functions/core/table/operation.ts";
import { table } from "../../functions/core/table/table.ts";
import type { User } from "../../functions/people/users/user-repository.ts";
import { sharedLibrary } from "../../functions/regulation/library/library-types.ts";
import { selections } from "../../functions/regulation/selections/selection-repository.ts";
import { countFollowed } from "../../functions/services/cache/kept-while-followed.ts";
import { handler } from "../../functions/workers/send-digests.ts";
import { activateCompany, deactivateCompany } from "../../shared/api/admin.ts";
import { dayAfter } from "../../shared/calendar/days.ts";
import { ok } from "../support/server/api.ts";
import {
  anAssignee,
  assignAt,
  beginDigestsAfter,
  changeUser,
  digestShardsAt,
  digestsAt,
  digestsOf,
  subjectsTo,
} from "../support/server/digests.ts";
import { itemsUnder, plant, withFaultyEngine } from "../support/server/engine.ts";
import { lambdaContext } from "../support/server/event.ts";
import { waitingFor } from "../support/server/mailbox.ts";
import { aPerson, as, signedIn } from "../support/server/people.ts";
import { aRule, loadTitles, publish, selectTitle } from "../support/server/regulation.ts";
import { invocations } from "../support/server/storage.ts";

const proxy = withFaultyEngine();
const rules = Array.from({ length: 30 }, (_, index) =>
  aRule({ obligationId: `11.10-${index}`, ruleTitle: `Rule ${index}` }),
);
await loadTitles();
await publish(sharedLibrary, rules);

/** Each test has a day of its own, after those of the tests before. */
let year = 2030;
const aDay = async (): Promise<string> => {
  year += 1;
  await beginDigestsAfter(`${year}-05-20`);
  return `${year}-06-15`;
};
/** The worker, every hour from the first moment on. */
const everyHour = async (from: string, hours: number): Promise<number> => {
  let mails = 0;
  for (let hour = 0; hour < hours; hour += 1)
    mails += await digestsAt(new Date(Date.parse(from) + hour * 3_600_000).toISOString());
  return mails;
};
const wakesOf = async ({ id }: User) => (await itemsUnder("DIGEST#")).filter(({ userId }) => userId === id);

describe("the daily summary", () => {
  it("tells of an assignment from seven days before it is due, each day, until it is completed", async () => {
    const { user } = await anAssignee();
    const due = await aDay();
    const { companyRuleId } = await assignAt(user, { dueDate: due, at: `${year}-03-01T10:00:00Z` });
    const told: Record<number, unknown> = {};
    for (let days = -9; days <= 2; days += 1) {
      const before = (await subjectsTo(user)).length;
      await digestsAt(`${dayAfter(due, days)}T09:10:00Z`);
      await digestsAt(`${dayAfter(due, days)}T10:10:00Z`);
      const all = await subjectsTo(user);
      if (all.length > before) told[days] = all.slice(before);
    }
    const soon = ["1 assignment due soon"];
    const overdue = ["1 overdue assignment"];
    expect(told).toEqual(
      Object.fromEntries(
        Array.from({ length: 10 }, (_, index) => [index - 7, index - 7 > 0 ? overdue : soon]),
      ),
    );
    const person = await signedIn(user);
    await person.updateMyAssignment({
      params: { id: String(companyRuleId) },
      body: { complianceStatus: "completed" },
    });
    expect(await everyHour(`${dayAfter(due, 3)}T00:10:00Z`, 72)).toBe(0);
    expect(await wakesOf(user)).toEqual([]);
  });

  it("says what is overdue and what is due, with the days, and leads to each rule", async () => {
    const { company, user } = await anAssignee({ user: { firstName: "Ada" } });
    const today = await aDay();
    const at = `${dayAfter(today, -20)}T10:00:00Z`;
    const late = await assignAt(user, { dueDate: dayAfter(today, -3), at, ordinal: 1 });
    await assignAt(user, { dueDate: dayAfter(today, -1), at, ordinal: 2 });
    await assignAt(user, { dueDate: today, at, ordinal: 3 });
    await assignAt(user, { dueDate: dayAfter(today, 1), at, ordinal: 4 });
    await assignAt(user, { dueDate: dayAfter(today, 7), at, ordinal: 5 });
    await assignAt(user, { dueDate: dayAfter(today, 8), at, ordinal: 6 });
    await assignAt(user, { dueDate: null, at, ordinal: 7 });
    await digestsAt(`${today}T08:00:00Z`);
    const [mail] = await waitingFor(user.email);
    expect(mail?.subject).toBe("2 overdue assignments, 3 due soon");
    expect(mail?.text).toContain("Hello Ada,");
    expect(mail?.text).toContain(`Here are your assignments at ${company.name} for`);
    const lines = String(mail?.text)
      .split("\n")
      .filter((line) => /^(Overdue|Due|- | {2}21 CFR)/.test(line));
    expect(lines).toEqual([
      "Overdue (2)",
      "- Rule 1",
      expect.stringMatching(/^ {2}21 CFR 11\.10 · was due June 12, \d{4}, 3 days ago$/),
      "- Rule 2",
      expect.stringMatching(/ · was due June 14, \d{4}, yesterday$/),
      "Due within the next 7 days (3)",
      "- Rule 3",
      expect.stringMatching(/ · due today, June 15, \d{4}$/),
      "- Rule 4",
      expect.stringMatching(/ · due tomorrow, June 16, \d{4}$/),
      "- Rule 5",
      expect.stringMatching(/ · due June 22, \d{4}, in 7 days$/),
    ]);
    expect(mail?.text).toContain(
      `http://localhost:3000/rules/${late.companyRuleId}?page=assignments&from=assignments`,
    );
    expect(mail?.text).toContain("Open My Assignments: http://localhost:3000/assignments");
  });

  it("lists twenty of each and says how many more there are", async () => {
    const { user } = await anAssignee();
    const today = await aDay();
    for (let ordinal = 0; ordinal < 23; ordinal += 1)
      await assignAt(user, { dueDate: dayAfter(today, -2), at: `${year}-02-01T10:00:00Z`, ordinal });
    await digestsAt(`${today}T08:00:00Z`);
    const [mail] = await waitingFor(user.email);
    expect(mail?.subject).toBe("23 overdue assignments");
    expect(String(mail?.text).match(/^- Rule/gm)).toHaveLength(20);
    expect(mail?.text).toContain("\n+3 more\n");
    expect(mail?.html).toContain("+3 more");
  });

  it("comes at eight in a person's own zone, else in their company's, once a local day", async () => {
    const today = await aDay();
    const at = `${year}-03-01T10:00:00Z`;
    const one = await anAssignee({ company: { timeZone: "America/New_York" } });
    const own = await aPerson({ companyId: one.company.id, timeZone: "Asia/Tokyo" });
    const broken = await aPerson({ companyId: one.company.id, timeZone: "Mars/Olympus" });
    const people = [one.user, own.user, broken.user];
    for (const [ordinal, user] of people.entries())
      await assignAt(user, { dueDate: dayAfter(today, -2), at, ordinal });
    await beginDigestsAfter(dayAfter(today, -10));
    // The evening before, all had theirs of that day; in Tokyo it is the next morning by then.
    await digestsAt(`${dayAfter(today, -1)}T23:30:00Z`);
    const hours: Record<string, string[]> = { company: [], own: [], broken: [] };
    for (let hour = 0; hour < 48; hour += 1) {
      const moment = new Date(Date.parse(`${today}T00:05:00Z`) + hour * 3_600_000).toISOString();
      const before = await Promise.all(people.map(subjectsTo));
      await digestsAt(moment);
      const after = await Promise.all(people.map(subjectsTo));
      for (const [index, name] of ["company", "own", "broken"].entries())
        if ((after[index]?.length ?? 0) > (before[index]?.length ?? 0))
          hours[name]?.push(moment.slice(8, 13));
    }
    // Summer time in New York: 8:00 is 12:00 UTC. Tokyo's 8:00 is 23:00 UTC of the day before.
    expect(hours).toEqual({
      company: ["15T12", "16T12"],
      broken: ["15T12", "16T12"],
      own: ["15T23", "16T23"],
    });
  });

  it("is one mail when a worker was down for days, and says how things stand then", async () => {
    const { user } = await anAssignee();
    const today = await aDay();
    const at = `${year}-03-01T10:00:00Z`;
    await assignAt(user, { dueDate: dayAfter(today, -2), at, ordinal: 0 });
    await assignAt(user, { dueDate: dayAfter(today, 3), at, ordinal: 1 });
    await everyHour(`${dayAfter(today, -20)}T00:10:00Z`, 24);
    expect(await subjectsTo(user)).toEqual([]);
    expect(await digestsAt(`${today}T21:40:00Z`)).toBe(1);
    expect(await subjectsTo(user)).toEqual(["1 overdue assignment, 1 due soon"]);
    expect(await everyHour(`${today}T22:10:00Z`, 9)).toBe(0);
    expect(await everyHour(`${dayAfter(today, 1)}T07:10:00Z`, 2)).toBe(1);
  });

  it("leaves what was assigned after this morning for the next one", async () => {
    const { user } = await anAssignee();
    const today = await aDay();
    await assignAt(user, { dueDate: dayAfter(today, 2), at: `${today}T09:30:00Z` });
    expect(await everyHour(`${today}T09:40:00Z`, 22)).toBe(0);
    expect(await everyHour(`${dayAfter(today, 1)}T08:00:00Z`, 5)).toBe(1);
  });

  it("does not go to people who are deactivated or gone, and comes again with an activation", async () => {
    const { company, user } = await anAssignee();
    // The activation is a request of now, so this is about the days around now.
    const now = new Date().toISOString().slice(0, 10);
    await beginDigestsAfter(dayAfter(now, -10));
    await assignAt(user, { dueDate: dayAfter(now, -2), at: `${dayAfter(now, -5)}T10:00:00Z` });
    await changeUser(user, { isActive: false });
    expect(await digestsAt(`${dayAfter(now, 1)}T08:30:00Z`)).toBe(0);
    expect(await wakesOf(user)).toEqual([]);
    const admin = await aPerson({ companyId: company.id, role: "company_admin" });
    await admin.activateTeamMember({ params: { userId: user.id } });
    await digestsAt(`${dayAfter(now, 2)}T08:30:00Z`);
    expect(await subjectsTo(user)).toEqual(["1 overdue assignment"]);
  });

  it("does not go to people of a deactivated company, and comes again when it is activated", async () => {
    const [closed, open] = [await anAssignee(), await anAssignee()];
    const today = await aDay();
    for (const { user } of [closed, open])
      await assignAt(user, { dueDate: today, at: `${year}-03-01T10:00:00Z` });
    const superAdmin = await aPerson({ role: "super_admin" });
    const request = as(superAdmin, { params: { companyId: closed.company.id } });
    await ok(deactivateCompany, request);
    expect(await digestsAt(`${today}T08:30:00Z`)).toBe(1);
    expect(await subjectsTo(closed.user)).toEqual([]);
    expect(await subjectsTo(open.user)).toEqual(["1 assignment due soon"]);
    await ok(activateCompany, request);
    expect(await digestsAt(`${dayAfter(today, 1)}T08:30:00Z`)).toBe(2);
    expect(await subjectsTo(closed.user)).toEqual(["1 overdue assignment"]);
  });

  it("does not go to people whose membership is pending", async () => {
    const { user } = await anAssignee({ user: { membership: "pending" } });
    const today = await aDay();
    await assignAt(user, { dueDate: today, at: `${year}-03-01T10:00:00Z` });
    expect(await digestsAt(`${today}T08:30:00Z`)).toBe(0);
  });

  it("is about open work alone: not what was given to another or taken away, nor titles put away", async () => {
    const { company, user } = await anAssignee();
    const other = await aPerson({ companyId: company.id });
    const today = await aDay();
    const at = `${year}-03-01T10:00:00Z`;
    await assignAt(user, { dueDate: today, at });
    await assignAt(other.user, { dueDate: today, at: `${year}-03-02T10:00:00Z` });
    await table.transact([selections.remove(company.id, 21), countFollowed(company.id)]);
    expect(await digestsAt(`${today}T08:30:00Z`)).toBe(0);
    await selectTitle(company.id, 21);
    expect(await digestsAt(`${dayAfter(today, 1)}T08:30:00Z`)).toBe(1);
    expect(await subjectsTo(user)).toEqual([]);
    expect(await subjectsTo(other.user)).toEqual(["1 overdue assignment"]);
  });

  it("tells again of work whose completion was taken back", async () => {
    const { user } = await anAssignee();
    const today = await aDay();
    const { companyRuleId } = await assignAt(user, { dueDate: today, at: `${year}-03-01T10:00:00Z` });
    const person = await signedIn(user);
    const report = (complianceStatus: string) =>
      person.updateMyAssignment({
        params: { id: String(companyRuleId) },
        body: { complianceStatus },
      });
    await report("completed");
    expect(await digestsAt(`${today}T08:30:00Z`)).toBe(0);
    expect(await wakesOf(user)).toEqual([]);
    await report("in_progress");
    expect(await digestsAt(`${dayAfter(today, 1)}T08:30:00Z`)).toBe(1);
  });
});

describe("the worker of daily summaries", () => {
  it("sends one mail however many of it run at once", async () => {
    const { user } = await anAssignee();
    const today = await aDay();
    await assignAt(user, { dueDate: today, at: `${year}-03-01T10:00:00Z` });
    const moment = `${today}T08:30:00Z`;
    const shards = await digestShardsAt(moment);
    await Promise.all(Array.from({ length: 10 }, () => digestsOf(shards, moment)));
    expect(await subjectsTo(user)).toHaveLength(1);
    expect(await digestsAt(`${dayAfter(today, 1)}T08:30:00Z`)).toBe(1);
  });

  it("misses no one and mails no one twice, whichever request it ends at", async () => {
    const today = await aDay();
    const people = await Promise.all([anAssignee(), anAssignee(), anAssignee()]);
    for (const { user } of people) await assignAt(user, { dueDate: today, at: `${year}-03-01T10:00:00Z` });
    const moment = `${today}T08:30:00Z`;
    proxy().inject("reset", undefined, 100, 3);
    await expect(digestShardsAt(moment)).rejects.toThrow();
    proxy().reset();
    const shards = await digestShardsAt(moment);
    for (let request = 0; request < 40; request += 1) {
      proxy().inject("reset", undefined, 100, request);
      await digestsOf(shards, moment).catch(() => undefined);
      proxy().reset();
    }
    await digestsAt(`${today}T09:30:00Z`);
    for (const { user } of people) expect(await subjectsTo(user)).toHaveLength(1);
    expect(await digestsAt(`${dayAfter(today, 1)}T08:30:00Z`)).toBe(3);
  });

  it("goes on with the others when one person's rows are broken, and fails so that an alarm sounds", async () => {
    const good = await anAssignee();
    const bad = await anAssignee();
    const today = await aDay();
    for (const { user } of [good, bad])
      await assignAt(user, { dueDate: today, at: `${year}-03-01T10:00:00Z` });
    const [row] = (await itemsUnder(`USER#${bad.user.id}`)).filter(({ sk }) => sk === "USER");
    if (!row) throw new Error("The person is missing");
    await plant({ ...row, epoch: "broken" });
    await expect(digestsAt(`${today}T08:30:00Z`)).rejects.toThrow("Rows that failed: 1");
    expect(await subjectsTo(good.user)).toHaveLength(1);
    await plant(row);
    expect(await digestsAt(`${today}T09:30:00Z`)).toBe(1);
  });

  it("stops near its time limit, and the next run goes on", async () => {
    const { user } = await anAssignee();
    const today = await aDay();
    await assignAt(user, { dueDate: today, at: `${year}-03-01T10:00:00Z` });
    expect(await digestsAt(`${today}T08:30:00Z`, () => 5_000)).toBe(0);
    expect(await digestsAt(`${today}T09:30:00Z`, () => 60_000)).toBe(1);
  });

  it("asks for one day more, not for all days since the beginning, once days are worked through", async () => {
    const today = await aDay();
    await digestsAt(`${today}T08:30:00Z`);
    const [done] = (await itemsUnder("DIGESTS")).filter(({ sk }) => sk === "DONE");
    expect(done).toMatchObject({ through: dayAfter(today, -3) });
  });

  it("looks at people whose rows were written before there were shards", async () => {
    const { user } = await anAssignee();
    const today = await aDay();
    await assignAt(user, { dueDate: today, at: `${year}-03-01T10:00:00Z` });
    const [row] = await wakesOf(user);
    if (!row) throw new Error("There is no question");
    await table.write(remove({ pk: row.pk, sk: row.sk }, () => new Error("gone")));
    await plant({ ...row, pk: row.pk.replace(/#\d$/, "") });
    expect(await digestShardsAt(`${today}T08:30:00Z`)).toEqual([""]);
    expect(await digestsAt(`${today}T08:30:00Z`)).toBe(1);
    // The question for the next morning is in a shard.
    expect(await digestShardsAt(`${dayAfter(today, 1)}T08:30:00Z`)).toEqual([expect.stringMatching(/^#\d$/)]);
  });

  it("runs as a worker, which starts itself for each shard", async () => {
    await beginDigestsAfter(dayAfter(new Date().toISOString().slice(0, 10), -20));
    const now = new Date();
    const { user } = await anAssignee();
    await assignAt(user, {
      dueDate: dayAfter(now.toISOString().slice(0, 10), -2),
      at: "2026-01-01T10:00:00Z",
    });
    const [row] = await wakesOf(user);
    invocations.length = 0;
    await handler({}, lambdaContext());
    const shard = row?.pk.slice("DIGEST#yyyy-mm-dd".length);
    expect(invocations).toContainEqual({
      worker: "test-send-digests",
      event: { shard, time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
    });
    expect(await handler({ shard }, lambdaContext())).toEqual(expect.any(Number));
  });
});
