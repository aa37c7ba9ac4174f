import { describe, expect, it } from "vitest";
import { remove } from "../../functions/core/table/operation.ts";
import { table } from "../../functions/core/table/table.ts";
import { waitAfter } from "../../functions/services/mail/deliver.ts";
import { composeMail } from "../../functions/services/mail/layout.ts";
import { outbox } from "../../functions/services/mail/outbox.ts";
import { suppressions } from "../../functions/services/mail/suppression-repository.ts";
import { handler as sendBulkMail } from "../../functions/workers/send-bulk-mail.ts";
import { handler as sweepMail } from "../../functions/workers/sweep-mail.ts";
import { forgetLogs, logLines } from "../support/server/captured-logs.ts";
import { allItems, itemsUnder, plant } from "../support/server/engine.ts";
import { lambdaContext } from "../support/server/event.ts";
import { deliverRows, sweep, waitingFor, withContent, withMailbox } from "../support/server/mailbox.ts";
import { configure } from "../support/server/settings.ts";

const mailbox = withMailbox();

let count = 0;
const anAddress = (): string => {
  count += 1;
  return `reader-${count}@example.com`;
};
const mailTo = (to: string, over: Record<string, unknown> = {}) =>
  composeMail({
    to,
    subject: "About the rule",
    greeting: "Hello Ada,",
    paragraphs: ["A rule is yours now."],
    facts: [["Due", "January 1, 2030"]],
    action: { label: "Open the rule", path: "/rules/7" },
    reason: "You receive this because of a test.",
    ...over,
  });
const enqueue = async (to = anAddress(), over: Record<string, unknown> = {}) => {
  await table.write(outbox.enqueue(mailTo(to, over), new Date()));
  const [row] = await waitingFor(to);
  if (!row) throw new Error("The mail is not in the outbox");
  return { to, row };
};
/** What makes a mail one that a person may do without. */
const optional = { unsubscribe: { userId: "01HADA", kind: "summary" } };
const sent = async (to: string) => (await itemsUnder("SENT#")).filter((row) => row.to === to);
const aside = async (to: string) =>
  (await itemsUnder("UNSENT#")).filter((row) => row.to === to).map(withContent);
const leaseOver = async (to: string) => {
  const [row] = await waitingFor(to);
  if (row) await plant({ ...row, leasedUntil: new Date(Date.now() - 1_000).toISOString() });
};

describe("a mail in the outbox", () => {
  it("is sent by the stream's worker, once, and then known as sent without its text", async () => {
    const { to, row } = await enqueue();
    await deliverRows([row]);
    expect(mailbox.to(to)).toEqual([
      expect.objectContaining({
        to: [to],
        subject: "About the rule",
        from: "Subpart <no-reply@subpart.example>",
      }),
    ]);
    expect(await waitingFor(to)).toEqual([]);
    const [known] = await sent(to);
    expect(known).toMatchObject({ to, subject: "About the rule", messageId: expect.stringMatching(/.+/) });
    expect(known).not.toHaveProperty("text");
    const years = (Number(known?.ttl) - Date.now() / 1_000) / (365 * 24 * 3_600);
    expect(years).toBeCloseTo(3, 1);
  });

  it("is not sent again when the stream tells of it twice, or the sweep comes by", async () => {
    const { to, row } = await enqueue();
    await deliverRows([row]);
    await deliverRows([row]);
    await deliverRows([row, row]);
    await sweep();
    expect(mailbox.to(to)).toHaveLength(1);
  });

  it.each([{}, optional])(
    "waits as it is in a quiet stage, and is sent once that is over: %j",
    async (over) => {
      const { to, row } = await enqueue(anAddress(), over);
      configure({ MAIL_SENDING: "off" });
      try {
        await deliverRows([row]);
        await sweep();
        expect([mailbox.to(to), await waitingFor(to)]).toEqual([[], [row]]);
      } finally {
        configure();
      }
      await sweep();
      expect(mailbox.to(to)).toHaveLength(1);
    },
  );

  it("is sent once when many senders want it at the same moment", async () => {
    const { to, row } = await enqueue();
    await Promise.all([...Array.from({ length: 10 }, () => deliverRows([row])), sweep(), sweep()]);
    expect(mailbox.to(to)).toHaveLength(1);
  });

  it("is sent by the sweep when the stream never told of it", async () => {
    const { to } = await enqueue();
    await sweep();
    expect(mailbox.to(to)).toHaveLength(1);
  });

  it("waits a while when sending failed, and is then tried again", async () => {
    const { to, row } = await enqueue();
    mailbox.failOnce();
    await deliverRows([row]);
    expect(mailbox.to(to)).toEqual([]);
    const [waiting] = await waitingFor(to);
    expect(waiting).toMatchObject({ attempts: 1 });
    expect(Date.parse(String(waiting?.leasedUntil)) - Date.now()).toBeLessThanOrEqual(2 * 60_000);
    await plant({ ...row, leasedUntil: new Date(Date.now() + 30_000).toISOString() });
    await sweep();
    expect(mailbox.to(to)).toEqual([]);
    await leaseOver(to);
    await sweep();
    expect(mailbox.to(to)).toHaveLength(1);
    expect(await waitingFor(to)).toEqual([]);
  });

  it("waits longer after each failure, by chance up to a bound that doubles", async () => {
    const bounds = [1, 2, 3, 4, 8, 14].map((failures) => waitAfter(failures, 1) / 60_000);
    expect(bounds).toEqual([2, 4, 8, 16, 240, 240]);
    expect(waitAfter(5, 0)).toBe(0);
    expect(waitAfter(5, 0.25)).toBe(8 * 60_000);
    const { to, row } = await enqueue();
    await plant({ ...row, attempts: 7 });
    mailbox.failOnce();
    await sweep();
    const [waiting] = await waitingFor(to);
    expect(waiting).toMatchObject({ attempts: 8 });
    expect(Date.parse(String(waiting?.leasedUntil))).toBeLessThanOrEqual(Date.now() + 4 * 3_600_000);
    await leaseOver(to);
    await sweep();
    expect(mailbox.to(to)).toHaveLength(1);
  });

  it.each(["not an address", "two@example.com, addresses@example.com"])(
    "to %j is set aside at once, with an alarm, and keeps nothing behind it waiting",
    async (address) => {
      const bad = await enqueue(address);
      const good = await enqueue();
      forgetLogs();
      await deliverRows([bad.row, good.row]);
      expect(mailbox.to(good.to)).toHaveLength(1);
      expect(logLines()).toContainEqual(
        expect.objectContaining({ level: "error", message: "mail given up" }),
      );
      expect(await waitingFor(bad.to)).toEqual([]);
      expect(await aside(bad.to)).toEqual([
        expect.objectContaining({ why: "refused", text: expect.any(String) }),
      ]);
    },
  );

  it("that the role may not send is set aside at once, with the reason in the log", async () => {
    const { to, row } = await enqueue();
    forgetLogs();
    mailbox.denyOnce();
    await deliverRows([row]);
    expect(logLines()).toContainEqual(
      expect.objectContaining({
        message: "mail given up",
        errorName: "AccessDenied",
        errorMessage: expect.stringContaining("ses:SendRawEmail"),
      }),
    );
    expect(await waitingFor(to)).toEqual([]);
    expect(await aside(to)).toEqual([expect.objectContaining({ why: "refused" })]);
  });

  it("with a header of another form is set aside at once, too", async () => {
    const { to, row } = await enqueue(undefined, {
      unsubscribe: { userId: "01HADA", kind: "summary" },
    });
    await plant({ ...row, unsubscribeUrl: "https://a.example/\r\nBcc: b@example.com" });
    await sweep();
    expect(mailbox.to(to)).toEqual([]);
    expect(await aside(to)).toEqual([expect.objectContaining({ why: "refused" })]);
  });

  it("is set aside after fourteen attempts, whole, with a line that raises an alarm", async () => {
    const { to, row } = await enqueue();
    await plant({ ...row, attempts: 13 });
    forgetLogs();
    mailbox.failOnce();
    await sweep();
    mailbox.faults().reset();
    expect(logLines()).toContainEqual(expect.objectContaining({ level: "error", message: "mail given up" }));
    expect(await waitingFor(to)).toEqual([]);
    expect(await aside(to)).toEqual([
      expect.objectContaining({ why: "attempts", subject: "About the rule", text: expect.any(String) }),
    ]);
    forgetLogs();
    await sweep();
    expect(logLines().filter(({ level }) => level === "error")).toEqual([]);
  });

  it("that was set aside is sent once it was put back", async () => {
    const { to, row } = await enqueue();
    await plant({ ...row, attempts: 14 });
    await sweep();
    const month = new Date().toISOString().slice(0, 7);
    const [unsent] = (await outbox.listUnsent(month)).filter((mail) => mail.to === to);
    if (!unsent) throw new Error("The mail was not set aside");
    await outbox.putBack(unsent, month);
    expect(await aside(to)).toEqual([]);
    await expect(outbox.putBack(unsent, month)).rejects.toThrow("put back already");
    await deliverRows(await waitingFor(to));
    expect(mailbox.to(to)).toHaveLength(1);
  });

  it("to an address that takes none is held back without an alarm, until it is tried again", async () => {
    const { to, row } = await enqueue();
    const problem = { reason: "bounce", at: new Date().toISOString() } as const;
    await table.write(suppressions.block(to.toUpperCase(), problem));
    forgetLogs();
    await deliverRows([row]);
    expect(mailbox.to(to)).toEqual([]);
    expect(await aside(to)).toEqual([expect.objectContaining({ why: "held_back" })]);
    expect(logLines().filter(({ level }) => level === "error")).toEqual([]);
    await table.write(suppressions.release(to, problem, new Date()));
    const next = await enqueue(to);
    await deliverRows([next.row]);
    expect(mailbox.to(to)).toHaveLength(1);
  });

  it("is left alone by what the stream tells of other rows and other changes", async () => {
    const { to, row } = await enqueue();
    await deliverRows([row], "MODIFY");
    await deliverRows([row], "REMOVE");
    await deliverRows([{ ...row, pk: "C#1" }]);
    expect(mailbox.to(to)).toEqual([]);
    await deliverRows([row]);
    expect(mailbox.to(to)).toHaveLength(1);
  });

  it.each([
    ["that lies where all mails lay before there were shards", "OUTBOX"],
    ["in a shard of mails that people wait for", "OUTBOX#3"],
    ["in a shard of bulk mails", "OUTBOX_BULK#7"],
  ])("is sent, %s", async (_, pk) => {
    const { to, row } = await enqueue();
    await table.write(remove({ pk: row.pk, sk: row.sk }, () => new Error("gone")));
    await plant({ ...row, pk });
    // The stream tells of bulk mails, too; only their own worker sends them.
    if (pk.startsWith("OUTBOX_BULK")) await deliverRows([{ ...row, pk }]);
    else await sweepMail({}, lambdaContext());
    expect(mailbox.to(to)).toHaveLength(pk.startsWith("OUTBOX_BULK") ? 0 : 1);
    await sweep();
    expect(mailbox.to(to)).toHaveLength(1);
    expect(await waitingFor(to)).toEqual([]);
  });

  it("goes out after those that were written to the same address before", async () => {
    const to = anAddress();
    const subjects = Array.from({ length: 20 }, (_, index) => `Number ${index}`);
    const others = Array.from({ length: 20 }, anAddress);
    const write = (address: string, subject: string, index: number) =>
      table.write(outbox.enqueue({ ...mailTo(address), subject }, new Date(Date.now() + index)));
    for (const [index, subject] of subjects.entries())
      await Promise.all([write(to, subject, index), write(others[index] ?? "", subject, index)]);
    await sweep();
    expect(mailbox.to(to).map(({ subject }) => subject)).toEqual(subjects.toReversed());
    for (const other of others) expect(mailbox.to(other)).toHaveLength(1);
  });

  it("goes out at the rate of the account, whichever senders there are", async () => {
    configure({ MAILS_PER_SECOND: "5" });
    const people = Array.from({ length: 12 }, anAddress);
    for (const [index, to] of people.entries())
      await table.write(outbox.enqueue(mailTo(to, index % 2 === 0 ? {} : optional), new Date()));
    const rows = (await itemsUnder("OUTBOX#")).filter(({ to }) => people.includes(String(to)));
    await Promise.all([deliverRows(rows), sweep()]);
    configure();
    const seconds = people.map((to) => String(mailbox.to(to)[0]?.sentAt).slice(0, 19));
    const perSecond = Map.groupBy(seconds, (second) => second);
    expect(people.flatMap(mailbox.to)).toHaveLength(12);
    expect(perSecond.size).toBeGreaterThanOrEqual(3);
    // A permit of the end of a second is used at the beginning of the next.
    expect(Math.max(...[...perSecond.values()].map(({ length }) => length))).toBeLessThanOrEqual(8);
  });

  it("of a partition is sent by one worker at a time, and by the next where one died", async () => {
    const mine = { to: anAddress(), row: {} };
    await table.write(outbox.enqueue(mailTo(mine.to, optional), new Date()));
    const [row] = await waitingFor(mine.to);
    const event = { partition: String(row?.pk) };
    const lease = (ms: number) => ({
      ...{ pk: "BULK_MAILS", sk: event.partition, worker: "another" },
      leasedUntil: new Date(Date.now() + ms).toISOString(),
    });
    await plant(lease(60_000));
    await sendBulkMail(event, lambdaContext());
    expect(mailbox.to(mine.to)).toEqual([]);
    await plant(lease(-1));
    await Promise.all([sendBulkMail(event, lambdaContext()), sendBulkMail(event, lambdaContext())]);
    expect(mailbox.to(mine.to)).toHaveLength(1);
  });

  it("is found by the sweep behind many that wait for their lease", async () => {
    const until = new Date(Date.now() + 60_000).toISOString();
    const leased = Array.from({ length: 250 }, (_, index) => ({
      ...mailTo(`leased-${index}@example.com`),
      pk: "OUTBOX",
      sk: `0000${String(index).padStart(4, "0")}`,
      id: `0000${String(index).padStart(4, "0")}`,
      createdAt: until,
      attempts: 1,
      leasedUntil: until,
    }));
    await table.writeMany(leased.map((put) => ({ put })));
    const { to } = await enqueue();
    await sweep();
    expect(mailbox.to(to)).toHaveLength(1);
    await table.writeMany(leased.map(({ pk, sk }) => ({ remove: { pk, sk } })));
  });
});

describe("the text of a mail", () => {
  it("says the same in HTML and in plain text, and leads to the product", async () => {
    const { text, html } = mailTo("a@example.com");
    for (const part of [
      "Hello Ada,",
      "A rule is yours now.",
      "Due",
      "January 1, 2030",
      "http://localhost:3000/rules/7",
      "You receive this because of a test.",
    ]) {
      expect(text).toContain(part);
      expect(html).toContain(part);
    }
  });

  it("has a subject of one line, however it was given", () => {
    const subjects = ["a\r\nbcc: b@example.com", "a\nb", "a\u0000b", "a\u2028b", "a\tb", " a "];
    for (const subject of subjects)
      expect(mailTo("a@example.com", { subject }).subject).toMatch(/^a[^\p{Cc}\u2028]*$/u);
    expect(mailTo("a@example.com", { subject: "x".repeat(500) }).subject).toHaveLength(200);
  });

  it("takes what people typed as text and not as HTML", () => {
    const typed = `<img src=x onerror="alert(1)">&'`;
    const { html, text } = mailTo("a@example.com", {
      greeting: typed,
      paragraphs: [typed],
      facts: [[typed, typed]],
      subject: typed,
      reason: typed,
    });
    expect(html).not.toContain("<img");
    // Title, preheader, greeting, paragraph, both halves of the fact, reason.
    expect(html.match(/&lt;img src=x onerror=&quot;alert\(1\)&quot;&gt;&amp;&#39;/g)).toHaveLength(7);
    expect(text).toContain(typed);
  });
});

describe("the outbox", () => {
  it("is empty again after all of this", async () => {
    expect((await allItems()).filter(({ pk }) => pk.startsWith("OUTBOX"))).toEqual([]);
  });
});
