import ICAL from "ical.js";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { createCalendarFeed } from "../../shared/api/calendar.ts";
import { call } from "../support/server/api.ts";
import { activityOf, many, times } from "../support/server/at-once.ts";
import { aCompanyWithDays, calendarNow, someRulemakings } from "../support/server/calendar.ts";
import { guardSecret } from "../support/server/captured-logs.ts";
import { itemsUnder, itemTexts } from "../support/server/engine.ts";
import { aPerson, as, type Person, visitor } from "../support/server/people.ts";
import { aRuleWorld } from "../support/server/rule-world.ts";

vi.useFakeTimers({ toFake: ["Date"], now: calendarNow });
await aRuleWorld();
await someRulemakings();

let world: Awaited<ReturnType<typeof aCompanyWithDays>>;
beforeAll(async () => {
  world = await aCompanyWithDays();
});

const fileOf = (url: string): string => {
  const file = url.split("/").at(-1) ?? "";
  guardSecret(file.replace(".ics", ""));
  return file;
};
const subscribe = async (person: Person): Promise<string> => fileOf((await person.createCalendarFeed()).url);
/** What a calendar program gets: it is not signed in. */
const fetched = (token: string) => visitor.call.downloadCalendarFeed({ params: { token } });
const statusOf = async (token: string) => (await fetched(token)).status;
const events = async (token: string) => {
  const { text } = await fetched(token);
  const parsed = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent");
  return parsed.map((event) => {
    const { uid, summary, sequence, startDate } = new ICAL.Event(event);
    return { uid: uid.split("@")[0] ?? "", sequence, day: startDate.toString(), summary };
  });
};
const eventOf = async (token: string, uid: string) =>
  (await events(token)).find((event) => event.uid === uid);

describe("the address of a calendar", () => {
  it("is told once, is kept as a hash, and is read without a session", async () => {
    const { member, company } = world;
    expect(await member.getCalendarFeed()).toBeNull();
    const { url } = await member.createCalendarFeed();
    expect(url).toMatch(/^https?:\/\/[^/]+\/api\/calendar\/feed\/[\w-]{43}\.ics$/);
    const token = fileOf(url);
    expect(await member.getCalendarFeed()).toEqual({
      createdAt: expect.stringContaining("2026-09-08T12:00"),
    });
    const { status, headers } = await fetched(token);
    expect([status, headers["content-type"]]).toEqual([200, "text/calendar; charset=utf-8"]);
    expect((await itemTexts()).filter((text) => text.includes(token.slice(0, 43)))).toEqual([]);
    expect((await activityOf(company.id, "calendar.feed-created")).length).toBe(1);
  });

  it("ends when it is replaced, and when it is removed", async () => {
    const { officer, member, company } = world;
    const [first, second] = [await subscribe(officer), await subscribe(officer)];
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    await member.createCalendarFeed();
    await officer.removeCalendarFeed();
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 404]);
    expect(await officer.getCalendarFeed()).toBeNull();
    expect(await member.getCalendarFeed()).not.toBeNull();
    await officer.refused.removeCalendarFeed(404);
    expect((await activityOf(company.id, "calendar.feed-removed")).length).toBe(1);
  });

  it.each(["unknown.ics", `${"A".repeat(43)}.ics`, "A".repeat(43), "..ics", ".ics", "%2e%2e.ics"])(
    "opens nothing where it is %s",
    async (token) => {
      expect(await fetched(token)).toMatchObject({ status: 404, json: { message: "Not found." } });
    },
  );

  it("opens nothing without its ending, and nothing by its hash", async () => {
    const token = await subscribe(world.admin);
    expect(await statusOf(token)).toBe(200);
    expect(await statusOf(token.replace(".ics", ""))).toBe(404);
    const hashes = (await itemsUnder("CALENDAR_FEED#")).map(({ pk }) => pk.split("#")[1]);
    for (const hash of hashes) expect(await statusOf(`${hash}.ics`)).toBe(404);
  });

  it("opens nothing while its person is deactivated, or their company closed", async () => {
    const { admin, member, company } = await aCompanyWithDays();
    const token = await subscribe(member);
    const params = { userId: member.user.id };
    await admin.deactivateTeamMember({ params, body: {} });
    expect(await statusOf(token)).toBe(404);
    await admin.activateTeamMember({ params });
    expect(await statusOf(token)).toBe(200);
    const operator = await aPerson({ role: "super_admin", companyId: null, membership: "none" });
    await operator.deactivateCompany({ params: { companyId: company.id } });
    expect(await statusOf(token)).toBe(404);
  });

  it(`is one of ${many} that were asked for at the same moment`, async () => {
    const { member } = await aCompanyWithDays();
    const answers = await Promise.all(times(many, () => call(createCalendarFeed, as(member))));
    const made = answers.filter(({ status }) => status === 201);
    expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
    const tokens = made.map(({ json }) => fileOf((json as { url: string }).url));
    const statuses = await Promise.all(tokens.map(statusOf));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(
      (await itemsUnder("CALENDAR_FEED#")).filter(({ userId }) => userId === member.user.id),
    ).toHaveLength(1);
    expect((await activityOf(member.user.companyId ?? "", "calendar.feed-created")).length).toBe(made.length);
  });
});

describe("what a calendar program reads", () => {
  it("is what the person has on their own calendar, 30 days back and 365 ahead, and nothing of others", async () => {
    const { admin, member, officer, other, id, taskId, evidence } = await aCompanyWithDays();
    await member.followPlace({ body: { titleNumber: 21, part: "11", section: null, mode: "summary" } });
    const token = await subscribe(member);
    expect(await events(token)).toMatchObject([
      { uid: `rule-${id}`, day: "2026-09-15", summary: "Due: Rule 0" },
      { uid: `task-${taskId}`, summary: "Due: 21 CFR 11.10 Controls for closed systems." },
      { uid: "comments-close-2026-10", day: "2026-09-25", summary: "Comments close: Records, proposed" },
      { uid: `evidence-${evidence.ofRule.id}`, summary: "Evidence ends: Access review" },
      { uid: `evidence-${evidence.added.id}`, day: "2026-10-03" },
    ]);
    expect((await events(await subscribe(officer))).map(({ summary }) => summary)).toEqual([
      "Due: Rule 1",
      "Evidence ends: Other review",
    ]);
    // Managers have their own there, too, and not the company's.
    expect((await events(await subscribe(admin))).map(({ summary }) => summary)).toEqual([
      "Evidence ends: Access review",
      "Evidence ends: Other review",
    ]);
    const days = ["2026-08-08", "2026-08-09", "2027-09-08", "2027-09-09"];
    for (const [index, validTo] of days.entries())
      await member.addEvidence({
        body: { title: `Edge ${index}`, url: "https://example.com/", validFrom: "2026-01-01", validTo },
      });
    const edges = (await events(token)).filter(({ summary }) => summary.includes("Edge"));
    expect(edges.map(({ day }) => day)).toEqual(["2026-08-09", "2027-09-08"]);
    expect(other).not.toBe(id);
  });

  it("keeps its UID and raises its sequence with each change, and leaves when it is taken away", async () => {
    const { admin, member, officer, id, evidence } = await aCompanyWithDays();
    const token = await subscribe(member);
    const uid = `rule-${id}`;
    const params = { id: String(id) };
    const seen = [await eventOf(token, uid)];
    expect(await eventOf(token, uid)).toEqual(seen[0]);
    await admin.assignCompanyRule({ params, body: { assignedTo: member.user.id, dueDate: "2026-10-20" } });
    seen.push(await eventOf(token, uid));
    await member.updateCompanyRule({ params, body: { internalTitle: "Records of ours" } });
    seen.push(await eventOf(token, uid));
    expect(seen.map((event) => [event?.day, event?.summary])).toEqual([
      ["2026-09-15", "Due: Rule 0"],
      ["2026-10-20", "Due: Rule 0"],
      ["2026-10-20", "Due: Records of ours"],
    ]);
    const sequences = seen.map((event) => event?.sequence ?? 0);
    expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b));
    const proof = `evidence-${evidence.added.id}`;
    const before = await eventOf(token, proof);
    await member.updateEvidence({ params: { id: evidence.added.id }, body: { validTo: "2026-11-01" } });
    const after = await eventOf(token, proof);
    expect(after).toMatchObject({ day: "2026-11-01", sequence: (before?.sequence ?? 0) + 1 });
    await admin.assignCompanyRule({ params, body: { assignedTo: officer.user.id } });
    expect(await eventOf(token, uid)).toBeUndefined();
  });
});

it("is for people of a company: the operator has none, and neither has a visitor", async () => {
  const operator = await aPerson({ role: "super_admin", companyId: null, membership: "none" });
  await operator.refused.createCalendarFeed(403);
  await visitor.refused.getCalendarFeed(401);
});
