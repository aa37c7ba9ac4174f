import { describe, expect, it, vi } from "vitest";
import { createDemoBooking } from "../../shared/api/demo-bookings.ts";
import { call, ok, refused } from "../support/server/api.ts";
import { atOnce, many, times } from "../support/server/at-once.ts";
import { activityRows, allItems, itemsUnder, plant, tableHash } from "../support/server/engine.ts";
import { deliverRows, sweep, waitingFor, withMailbox } from "../support/server/mailbox.ts";
import { visitor } from "../support/server/people.ts";

const mailbox = withMailbox();

let count = 0;
const aSource = (): string => {
  count += 1;
  return `198.51.100.${count}`;
};
const aBody = (over: Record<string, unknown> = {}) => {
  count += 1;
  return {
    email: `prospect-${count}@example.com`,
    selectedDate: "2040-03-01",
    selectedTime: "10:00 AM",
    timezone: "Europe/Paris",
    status: "scheduled",
    ...over,
  };
};
const aBooking = (over: Record<string, unknown> = {}, source = aSource()) => ({ source, body: aBody(over) });
const operator = "demos@subpart.example";

describe("booking a demo", () => {
  it("answers with the booking and its moment, whatever status and other fields were sent", async () => {
    const booking = await ok(
      createDemoBooking,
      aBooking({
        email: " ada@example.com ",
        status: "cancelled",
        id: "mine",
        companyId: "1",
        startsAt: "never",
      }),
    );
    expect(booking).toEqual({
      id: expect.stringMatching(/^[0-9A-Z]{26}$/),
      email: "ada@example.com",
      selectedDate: "2040-03-01",
      selectedTime: "10:00 AM",
      timezone: "Europe/Paris",
      status: "scheduled",
      startsAt: "2040-03-01T09:00:00.000Z",
    });
  });

  it("is recorded with its activity, which names no address, and kept for three years", async () => {
    const request = aBooking();
    const known = new Set((await activityRows()).map(({ sk }) => sk));
    const { id } = await ok(createDemoBooking, request);
    const records = (await itemsUnder("DEMO_BOOKINGS")).filter((row) => row.id === id);
    expect(records).toEqual([
      expect.objectContaining({
        email: request.body.email,
        status: "scheduled",
        ttl: Date.parse("2040-03-01T09:00:00Z") / 1_000 + 3 * 365 * 24 * 3_600,
      }),
    ]);
    const rows = (await activityRows()).filter(({ sk }) => !known.has(sk));
    expect(rows).toEqual([
      expect.objectContaining({
        event: "demo-booking.created",
        companyId: null,
        userId: null,
        target: { type: "demo-booking", id },
        after: { selectedDate: "2040-03-01", selectedTime: "10:00 AM", timezone: "Europe/Paris" },
      }),
    ]);
    expect(JSON.stringify(rows)).not.toContain("@");
  });

  it("mails the prospect a confirmation with a calendar file, and the operator a notice", async () => {
    const request = aBooking({ email: "grace@example.com", timezone: "America/New_York" });
    await ok(createDemoBooking, request);
    await deliverRows(await waitingFor("grace@example.com"));
    const [confirmation, ...others] = mailbox.to("grace@example.com");
    expect(others).toEqual([]);
    expect(confirmation).toMatchObject({
      from: "Subpart <no-reply@subpart.example>",
      to: ["grace@example.com"],
      cc: [],
      bcc: [],
      subject: "Your Subpart demo is scheduled",
    });
    for (const fact of ["Thursday, March 1, 2040", "10:00 AM (45 min)", "Eastern (America/New_York)"]) {
      expect(confirmation?.text).toContain(fact);
      expect(confirmation?.html).toContain(fact);
    }
    const [file] = confirmation?.attachments ?? [];
    expect(file).toMatchObject({ name: "subpart-demo.ics", type: "text/calendar" });
    const calendar = Buffer.from(file?.base64 ?? "", "base64").toString();
    expect(calendar).toMatch(/^BEGIN:VCALENDAR\r\n/);
    expect(calendar).toContain("METHOD:PUBLISH\r\n");
    expect(calendar).toContain("DTSTART:20400301T150000Z\r\nDTEND:20400301T154500Z\r\n");
    expect(calendar).toContain(`ORGANIZER;CN=Subpart:mailto:${operator}\r\n`);

    const notices = (await waitingFor(operator)).filter(({ text }) =>
      String(text).includes("grace@example.com"),
    );
    expect(notices).toHaveLength(1);
    await deliverRows(notices);
    expect(mailbox.to(operator)).toEqual([
      expect.objectContaining({ subject: "A demo was booked", attachments: [] }),
    ]);
    expect(mailbox.to(operator)[0]?.text).toContain("Mar 1, 2040, 3:00 PM");
  });

  it("sends the calendar file again when the mail service failed", async () => {
    const { body, ...request } = aBooking();
    await ok(createDemoBooking, { ...request, body });
    mailbox.failOnce();
    await deliverRows(await waitingFor(body.email));
    expect(mailbox.to(body.email)).toEqual([]);
    const [waiting] = await waitingFor(body.email);
    if (!waiting) throw new Error("The mail is gone");
    await plant({ ...waiting, leasedUntil: new Date(Date.now() - 1_000).toISOString() });
    await sweep();
    expect(mailbox.to(body.email)[0]?.attachments).toHaveLength(1);
  });
});

describe("what is refused", () => {
  it.each([
    [
      "email",
      ["", "no-one", "a@b", "a@example.com\r\nbcc: b@example.com", undefined, 7],
      "Please enter a valid email address",
    ],
    [
      "selectedDate",
      ["", "2040-03-03", "2040-03-04", "2020-03-02", "2040-02-30", "03/01/2040", undefined, 7],
      "Please select a date for your demo",
    ],
    [
      "selectedTime",
      ["", "12:00 PM", "09:00", "09:00 am", "10:30 AM", undefined, 7],
      "Please select a time slot",
    ],
    ["timezone", ["", "UTC", "Europe/Berlin", "toString", undefined, 7], "Please select your timezone"],
  ] as const)("is a wrong %s, and nothing is written", async (field, values, message) => {
    for (const value of values) {
      const problem = await refused(createDemoBooking, 400, aBooking({ [field]: value }));
      expect(problem.message, String(value)).toBe(message);
      expect(problem.issues).toEqual([{ path: `body.${field}`, message }]);
    }
    await ok(createDemoBooking, aBooking());
  });

  it("is a day that is over in the chosen zone, though not yet in another", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-09-08T23:30:00Z") });
    try {
      const day = { selectedDate: "2026-09-08" };
      await refused(createDemoBooking, 400, aBooking({ ...day, timezone: "Asia/Tokyo" }));
      await ok(createDemoBooking, aBooking({ ...day, timezone: "America/Los_Angeles" }));
    } finally {
      vi.useRealTimers();
    }
  });

  it("is the same moment for the same address, however both are written; nothing more is mailed", async () => {
    const first = aBooking({ email: "lin@example.com", timezone: "America/New_York" });
    await ok(createDemoBooking, first);
    const again = [
      {},
      { email: "LIN@Example.com" },
      { timezone: "America/Chicago", selectedTime: "09:00 AM" },
    ];
    for (const over of again) {
      const request = { source: aSource(), body: { ...first.body, ...over } };
      await refused(createDemoBooking, 409, request, {
        message: "A demo at this time is already booked for this address. Please choose another time.",
      });
    }
    await visitor.createDemoBooking({ source: aSource(), body: { ...first.body, selectedTime: "11:00 AM" } });
    await visitor.createDemoBooking({
      source: aSource(),
      body: { ...first.body, email: "other@example.com" },
    });
  });
});

describe("at most five bookings an hour from a source", () => {
  const message = "Five demos were booked from your network within an hour. Please try again later.";

  it("are made; the sixth is 429 with the time to wait, and another source is not concerned", async () => {
    const source = aSource();
    for (let index = 0; index < 5; index += 1) await ok(createDemoBooking, aBooking({}, source));
    const before = await tableHash();
    const answer = await call(createDemoBooking, aBooking({}, source));
    expect(answer).toMatchObject({ status: 429, json: { message, code: "too_many" } });
    const wait = Number(answer.headers["retry-after"]);
    expect(wait).toBeGreaterThan(3_500);
    expect(wait).toBeLessThanOrEqual(3_600);
    expect(await tableHash()).toBe(before);
    await ok(createDemoBooking, aBooking());
  });

  it("are counted when made: what was refused does not count", async () => {
    const source = aSource();
    const taken = aBooking({}, source);
    await ok(createDemoBooking, taken);
    for (let index = 0; index < 6; index += 1) {
      await refused(createDemoBooking, 409, taken);
      await refused(createDemoBooking, 400, aBooking({ email: "no-one" }, source));
    }
    for (let index = 0; index < 4; index += 1) await ok(createDemoBooking, aBooking({}, source));
    await refused(createDemoBooking, 429, aBooking({}, source));
  });

  it("are forgotten after an hour, one by one", async () => {
    const source = aSource();
    for (let index = 0; index < 5; index += 1) await ok(createDemoBooking, aBooking({}, source));
    const rows = (await itemsUnder("RATE#DEMO#")).filter((row) => (row.times as number[]).length === 5);
    for (const row of rows) {
      const [oldest = 0, ...others] = row.times as number[];
      await plant({ ...row, times: [oldest - 3_600_000, ...others] });
    }
    await ok(createDemoBooking, aBooking({}, source));
    await refused(createDemoBooking, 429, aBooking({}, source));
  });

  it("name the source by its hash alone", async () => {
    const source = aSource();
    await ok(createDemoBooking, aBooking({}, source));
    expect(JSON.stringify(await allItems())).not.toContain(source);
  });
});

describe("fifty bookings at once", () => {
  it("of one slot by one address make exactly one", async () => {
    const body = aBody();
    const requests = times(many, (index) => ({ source: `203.0.113.${index}`, body }));
    expect(await atOnce(createDemoBooking, requests)).toEqual({ 201: 1, 409: many - 1 });
    expect((await itemsUnder("DEMO_BOOKINGS")).filter(({ email }) => email === body.email)).toHaveLength(1);
    expect(await waitingFor(body.email)).toHaveLength(1);
  });

  it("of one slot by one address from one source make exactly one", async () => {
    const request = aBooking();
    const statuses = await atOnce(
      createDemoBooking,
      times(many, () => request),
    );
    expect(statuses).toEqual({ 201: 1, 409: many - 1 });
  });

  it("of different addresses from one source make exactly five", async () => {
    const source = aSource();
    const statuses = await atOnce(
      createDemoBooking,
      times(many, () => aBooking({}, source)),
    );
    expect(statuses).toEqual({ 201: 5, 429: many - 5 });
  });
});
