import { describe, expect, it } from "vitest";
import { updateDemoBooking } from "../../shared/api/admin.ts";
import type { DemoStatus } from "../../shared/schemas/demo-booking.ts";
import { ok, refused } from "../support/server/api.ts";
import { atOnce, many, times } from "../support/server/at-once.ts";
import { aBookedDemo } from "../support/server/demo-bookings.ts";
import { activityRows } from "../support/server/engine.ts";
import { waitingFor } from "../support/server/mailbox.ts";
import { aPerson, as } from "../support/server/people.ts";

const superAdmin = await aPerson({ role: "super_admin" });

const list = (when: "upcoming" | "past", query: Record<string, string | number> = {}) =>
  superAdmin.listDemoBookings({ query: { when, ...query } });
type Demo = Awaited<ReturnType<typeof aBookedDemo>>;
const request = ({ id, startsAt }: Pick<Demo, "id" | "startsAt">, status: DemoStatus, notes = "") =>
  as(superAdmin, { params: { id }, body: { startsAt, status, notes } });
const update = (demo: Demo, status: DemoStatus, notes?: string) =>
  ok(updateDemoBooking, request(demo, status, notes));

const past = "2026-01-05T09:00:00.000Z";
const hour = (number: number) => `2041-01-01T${String(number).padStart(2, "0")}:00:00.000Z`;

describe("the operator's demos", () => {
  it("are those to come, the next one first, and those that have begun, the last one first", async () => {
    for (const startsAt of [hour(2), hour(1), past, "2026-01-06T09:00:00.000Z"])
      await aBookedDemo({ startsAt });
    const moments = async (when: "upcoming" | "past") =>
      (await list(when)).items.map(({ startsAt }) => startsAt);
    expect(await moments("upcoming")).toEqual([hour(1), hour(2)]);
    expect(await moments("past")).toEqual(["2026-01-06T09:00:00.000Z", past]);
    const [first] = (await list("upcoming")).items;
    expect(first).toEqual({
      id: expect.any(String),
      email: expect.stringMatching(/@example\.com$/),
      selectedDate: "2040-03-01",
      selectedTime: "10:00 AM",
      timezone: "Europe/Paris",
      status: "scheduled",
      startsAt: hour(1),
      notes: "",
      createdAt: expect.any(String),
    });
  });

  it("come in pages that repeat and leave out none", async () => {
    const made = await Promise.all(times(5, (index) => aBookedDemo({ startsAt: hour(10 + index) })));
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const answer: Awaited<ReturnType<typeof list>> = await list("upcoming", {
        limit: 2,
        ...(cursor && { cursor }),
      });
      seen.push(...answer.items.map(({ id }) => id));
      cursor = answer.nextCursor;
    } while (cursor);
    expect(seen.filter((id) => made.some((demo) => demo.id === id))).toEqual(made.map(({ id }) => id));
    expect(new Set(seen).size).toBe(seen.length);
    const first = await list("upcoming", { limit: 2 });
    const query = { when: "past", cursor: String(first.nextCursor) };
    await superAdmin.refused.listDemoBookings(400, { query });
  });
});

describe("cancelling a demo", () => {
  it("tells the visitor by mail, with a file that takes it out of the calendar", async () => {
    const demo = await aBookedDemo();
    expect(await update(demo, "cancelled", "Asked us to")).toMatchObject({
      status: "cancelled",
      notes: "Asked us to",
    });
    const [mail, ...more] = await waitingFor(demo.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("Your Subpart demo is cancelled");
    expect(String(mail?.text)).toContain("Thursday, March 1, 2040");
    expect(JSON.stringify(mail)).not.toContain("Asked us to");
    const [file] = (mail?.attachments ?? []) as { name: string; type: string; text: string }[];
    expect(file).toMatchObject({ name: "subpart-demo.ics", type: "text/calendar; method=CANCEL" });
    for (const line of [
      "METHOD:CANCEL",
      "STATUS:CANCELLED",
      "SEQUENCE:1",
      `UID:${demo.id}@localhost`,
      "DTSTART:20400301T090000Z",
    ])
      expect(file?.text).toContain(`${line}\r\n`);
  });

  it("happens once, and is in the activity", async () => {
    const demo = await aBookedDemo();
    const answers = await atOnce(
      updateDemoBooking,
      times(many, () => request(demo, "cancelled")),
    );
    expect(Object.values(answers).reduce((sum, count) => sum + count, 0)).toBe(many);
    expect(await waitingFor(demo.email)).toHaveLength(1);
    const changes = (await activityRows()).filter(
      ({ target, before }) =>
        (target as { id: string }).id === demo.id && (before as { status: string }).status === "scheduled",
    );
    expect(changes).toHaveLength(1);
    expect(changes[0]).toMatchObject({
      event: "demo-booking.updated",
      userId: superAdmin.user.id,
      after: { status: "cancelled" },
    });
  });

  it("cannot be taken back, because the visitor was told; notes can still be written", async () => {
    const demo = await aBookedDemo();
    await update(demo, "cancelled");
    await refused(updateDemoBooking, 409, request(demo, "scheduled"), {
      message:
        "A cancelled demo cannot be restored because the visitor has been notified. They can book another time.",
    });
    expect(await update(demo, "cancelled", "Will book again")).toMatchObject({ notes: "Will book again" });
    expect(await waitingFor(demo.email)).toHaveLength(1);
  });

  it("is too late once it has begun", async () => {
    const demo = await aBookedDemo({ startsAt: past });
    expect((await refused(updateDemoBooking, 409, request(demo, "cancelled"))).message).toBe(
      "This demo has already started. Mark it as completed or as a no-show.",
    );
    expect(await waitingFor(demo.email)).toEqual([]);
  });
});

describe("how a demo went", () => {
  it("is noted once it has begun, corrected where it was wrong, and not mailed", async () => {
    const demo = await aBookedDemo({ startsAt: past });
    expect(await update(demo, "completed")).toMatchObject({ status: "completed" });
    expect(await update(demo, "no_show", "No one came")).toMatchObject({ status: "no_show" });
    expect((await list("past")).items.find(({ id }) => id === demo.id)).toMatchObject({
      status: "no_show",
      notes: "No one came",
    });
    expect(await waitingFor(demo.email)).toEqual([]);
  });

  it.each(["completed", "no_show"] as const)("is not %s before it has begun", async (status) => {
    const demo = await aBookedDemo();
    expect((await refused(updateDemoBooking, 409, request(demo, status))).message).toBe(
      "This demo has not started yet. You can still cancel it.",
    );
    await update(demo, "scheduled", "Still to come");
  });

  it("is asked of a demo that is there", async () => {
    const demo = await aBookedDemo();
    await refused(updateDemoBooking, 404, request({ ...demo, id: "none" }, "scheduled"));
    await refused(updateDemoBooking, 404, request({ ...demo, startsAt: hour(23) }, "scheduled"));
    await refused(updateDemoBooking, 400, request(demo, "scheduled", "x".repeat(2_001)));
  });
});
