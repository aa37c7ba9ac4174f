import { describe, expect, it } from "vitest";
import { rawMail } from "../../../functions/services/mail/mime.ts";
import { parseMime } from "../../../scripts/local/index.ts";

const mail = {
  to: "ada@example.com",
  subject: "Your demo",
  text: "Hello Ada",
  html: "<p>Hello Ada</p>",
  attachments: [
    { name: "subpart-demo.ics", type: "text/calendar; method=PUBLISH", text: "BEGIN:VCALENDAR\r\n" },
  ],
};
const from = "Subpart <no-reply@subpart.example>";

describe("a mail with a file", () => {
  it("is read as it was written", () => {
    const base64 = Buffer.from("BEGIN:VCALENDAR\r\n").toString("base64");
    expect(parseMime(Buffer.from(rawMail(from, mail)))).toEqual({
      ...{ from, to: ["ada@example.com"], cc: [], bcc: [], replyTo: [] },
      ...{ subject: "Your demo", text: "Hello Ada", html: "<p>Hello Ada</p>" },
      attachments: [{ name: "subpart-demo.ics", type: "text/calendar", base64 }],
    });
  });

  it("carries the very bytes of a file that is no text", () => {
    const bytes = Buffer.from(Array.from({ length: 1_000 }, (_, at) => (at * 7) % 256));
    const attachments = [{ name: "a-b.pdf", type: "application/pdf", base64: bytes.toString("base64") }];
    const raw = rawMail(from, { ...mail, attachments });
    expect(raw).not.toMatch(/application\/pdf;\r\n charset/);
    expect(parseMime(Buffer.from(raw)).attachments).toEqual(attachments);
  });

  it("carries any script, and lines of any length, in ASCII lines of at most 78 characters", () => {
    const subject = "Démonstration 予約 🚀 ".repeat(12);
    const text = `${"ü".repeat(5_000)}\r\n--boundary\r\n.\r\n`;
    const raw = rawMail(from, { ...mail, subject, text });
    expect(raw).toMatch(/^[\x20-\x7e\r\n]*$/);
    for (const line of raw.split("\r\n")) expect(line.length).toBeLessThanOrEqual(78);
    expect(parseMime(Buffer.from(raw))).toMatchObject({ subject, text });
  });

  it("takes line breaks of a subject as text, never as a header", () => {
    const raw = rawMail(from, { ...mail, subject: "a\r\nBcc: b@example.com" });
    expect(raw).not.toContain("Bcc");
    expect(parseMime(Buffer.from(raw)).bcc).toEqual([]);
  });

  it.each([
    { to: "ada@example.com\r\nBcc: b@example.com" },
    { to: "ada@example.com, b@example.com" },
    { to: "Ada <ada@example.com>" },
    { to: "" },
    { attachments: [{ name: 'a.ics"\r\nX: y', type: "text/calendar", text: "" }] },
    { attachments: [{ name: "../a.ics", type: "text/calendar", text: "" }] },
    { attachments: [{ name: "a.ics", type: "text/calendar\r\nX: y", text: "" }] },
    { unsubscribeUrl: "https://subpart.example/u?token=a\r\nBcc: b@example.com" },
    { unsubscribeUrl: "https://subpart.example/u>, <mailto:b@example.com" },
    { unsubscribeUrl: "javascript:alert(1)" },
  ])("is not written with a header of another form: %j", (change) => {
    expect(() => rawMail(from, { ...mail, ...change })).toThrow("has a value of another form");
  });

  it("without a file has no part for one, and offers one click where it may be done without", () => {
    const { attachments: _, ...plain } = mail;
    const unsubscribeUrl = "https://subpart.example/api/mail/unsubscribe?token=summary.01HA.a-b_c";
    const raw = rawMail(from, { ...plain, unsubscribeUrl });
    expect(raw).not.toContain("multipart/mixed");
    expect(parseMime(Buffer.from(raw))).toMatchObject({
      text: "Hello Ada",
      html: "<p>Hello Ada</p>",
      attachments: [],
      unsubscribe: { url: unsubscribeUrl, post: "List-Unsubscribe=One-Click" },
    });
    expect(rawMail(from, mail)).not.toContain("List-Unsubscribe");
  });

  it("has a sender of one line, with a name or without", () => {
    expect(rawMail("no-reply@subpart.example", mail)).toContain("From: no-reply@subpart.example\r\n");
    expect(parseMime(Buffer.from(rawMail("Bücher AG <a@b.example>", mail))).from).toBe(
      "Bücher AG <a@b.example>",
    );
    expect(() => rawMail("A <a@b.example>\r\nBcc: c@d.example", mail)).toThrow();
  });
});
