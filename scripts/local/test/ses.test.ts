import { mkdtemp, readdir, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SESClient, SendEmailCommand, SendRawEmailCommand } from "@aws-sdk/client-ses";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { randomCredentials } from "../credentials.ts";
import { type LocalSes, startSes } from "../ses.ts";

let folder: string;
let ses: LocalSes;
let client: SESClient;
const sender = "no-reply@subpart.example";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "subpart-ses-"));
  ses = await startSes({
    folder: join(folder, "mails"),
    credentials: randomCredentials(),
    senders: [sender],
  });
  client = new SESClient({ ...ses, maxAttempts: 1 });
});
afterAll(async () => {
  client.destroy();
  await ses.close();
  await rm(folder, { recursive: true });
});

const link = "http://localhost:3000/auth#invite=abc_DEF-123";
type Changes = {
  from?: string;
  to?: string[];
  subject?: string;
  text?: string;
  html?: string;
  replyTo?: string[];
};

function send({
  from = `Subpart <${sender}>`,
  to = ["ada@example.org"],
  subject = "Hello",
  text,
  html,
  replyTo,
}: Changes) {
  return client.send(
    new SendEmailCommand({
      Source: from,
      Destination: { ToAddresses: to },
      ...(replyTo === undefined ? {} : { ReplyToAddresses: replyTo }),
      Message: {
        Subject: { Data: subject },
        Body: {
          Text: { Data: text ?? `Join at ${link}.` },
          ...(html === undefined ? {} : { Html: { Data: html } }),
        },
      },
    }),
  );
}
const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => "sent",
    (error: Error) => error.name,
  );
const outbox = async () => (await fetch(`${ses.mailUrl}/outbox.json`)).json();

describe("the local SES", () => {
  it("keeps what the SDK sends as a file and lists it, newest first", async () => {
    const before = await readdir(join(folder, "mails"));
    await send({ subject: "First – ü" });
    const { MessageId } = await send({
      subject: "Second",
      html: "<b>bold</b>",
      replyTo: ["desk@example.org"],
    });
    const [second, first] = await outbox();
    expect(second).toMatchObject({
      id: MessageId,
      from: `Subpart <${sender}>`,
      to: ["ada@example.org"],
      replyTo: ["desk@example.org"],
      subject: "Second",
      html: "<b>bold</b>",
    });
    expect(first).toMatchObject({ subject: "First – ü", text: `Join at ${link}.` });
    expect((await readdir(join(folder, "mails"))).length).toBe(before.length + 2);
  });

  it("still has its mails after a restart", async () => {
    await send({ subject: "Kept" });
    const again = await startSes({ folder: join(folder, "mails"), credentials: ses.credentials });
    expect(again.mails()[0]?.subject).toBe("Kept");
    await again.close();
  });

  it.each([
    ["an address without a domain", { to: ["ada"] }],
    ["an address with a space", { to: ["a da@example.org"] }],
    ["an address with a line break", { to: ["ada@example.org\r\nBcc: eve@example.org"] }],
    ["a subject with a line break", { subject: "Hello\r\nBcc: eve@example.org" }],
    ["a subject with a null character", { subject: "Hello\0" }],
    ["a sender with a line break", { from: `Subpart\n <${sender}>` }],
    ["an address to reply to that is none", { replyTo: ["no-one"] }],
    ["no recipient", { to: [] }],
  ])("refuses %s and keeps nothing", async (_name, changes) => {
    const before = (await outbox()).length;
    expect(await outcome(send(changes))).toBe("InvalidParameterValue");
    expect((await outbox()).length).toBe(before);
  });

  it("takes 50 recipients and refuses 51", async () => {
    const recipients = Array.from({ length: 51 }, (_, index) => `person${index}@example.org`);
    expect(await outcome(send({ to: recipients.slice(1) }))).toBe("sent");
    expect(await outcome(send({ to: recipients }))).toBe("MessageRejected");
  });

  it("refuses a sender that is not verified, and mails above 10 MB", async () => {
    expect(await outcome(send({ from: "other@example.org" }))).toBe("MessageRejected");
    expect(await outcome(send({ text: "x".repeat(9_000_000) }))).toBe("sent");
    expect(await outcome(send({ text: "x".repeat(15_000_000) }))).toBe("MessageRejected");
  });

  it("refuses callers without the access key", async () => {
    const stranger = new SESClient({
      ...ses,
      credentials: { accessKeyId: "x", secretAccessKey: "x" },
      maxAttempts: 1,
    });
    const mail = { Source: sender, Destination: { ToAddresses: ["ada@example.org"] } };
    const Message = { Subject: { Data: "x" }, Body: { Text: { Data: "x" } } };
    expect(await outcome(stranger.send(new SendEmailCommand({ ...mail, Message })))).toBe(
      "InvalidClientTokenId",
    );
    expect(await outcome(client.send(new SendEmailCommand({ ...mail, Message })))).toBe("sent");
    stranger.destroy();
    expect((await fetch(ses.endpoint, { method: "POST", body: "Action=SendEmail" })).status).toBe(403);
  });

  it("reads a raw mail with two bodies and an attachment", async () => {
    const raw = [
      `From: Subpart <${sender}>`,
      "To: Ada <ada@example.org>,",
      " bob@example.org",
      "Subject: =?utf-8?B?RGVtbyDigJMgYm9va2Vk?=",
      "MIME-Version: 1.0",
      'Content-Type: multipart/mixed; boundary="outer"',
      "",
      "--outer",
      'Content-Type: multipart/alternative; boundary="inner"',
      "",
      "--inner",
      "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: quoted-printable",
      "",
      "It is caf=C3=A9 =",
      "time",
      "--inner",
      "Content-Type: text/html; charset=utf-8",
      "Content-Transfer-Encoding: base64",
      "",
      Buffer.from("<p>café</p>").toString("base64"),
      "--inner--",
      "--outer",
      'Content-Type: text/calendar; name="demo.ics"',
      'Content-Disposition: attachment; filename="demo.ics"',
      "Content-Transfer-Encoding: base64",
      "",
      Buffer.from("BEGIN:VCALENDAR").toString("base64"),
      "--outer--",
      "",
    ].join("\r\n");
    const { MessageId } = await client.send(
      new SendRawEmailCommand({ RawMessage: { Data: Buffer.from(raw) } }),
    );
    expect((await outbox())[0]).toMatchObject({
      id: MessageId,
      to: ["Ada <ada@example.org>", "bob@example.org"],
      subject: "Demo – booked",
      text: "It is café time",
      html: "<p>café</p>",
      attachments: [{ name: "demo.ics", type: "text/calendar" }],
    });
    const attachment = await fetch(`${ses.mailUrl}/mails/${MessageId}/attachments/0`);
    expect(attachment.headers.get("content-disposition")).toContain("attachment");
    expect(await attachment.text()).toBe("BEGIN:VCALENDAR");
  });
});

describe("the outbox page", () => {
  let id: string;
  beforeEach(async () => {
    const sent = await send({ subject: "<Invitation> & more", html: `<p>Come</p><script>alert(1)</script>` });
    id = sent.MessageId ?? "";
  });
  const page = async (path: string) => (await fetch(ses.mailUrl + path)).text();

  it("lists mails with recipient and subject as text, not as markup", async () => {
    const text = await page("/");
    expect(text).toContain(`href="/mails/${id}"`);
    expect(text).toContain("&lt;Invitation&gt; &amp; more");
    expect(text).toContain("ada@example.org");
  });

  it("shows one mail, with links that open in a new tab and the HTML in a frame that runs nothing", async () => {
    const text = await page(`/mails/${id}`);
    expect(text).toContain(`<a href="${link}" target="_blank" rel="noopener noreferrer">${link}</a>.`);
    expect(text).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(text).not.toContain("alert(1)");
    const frame = await fetch(`${ses.mailUrl}/mails/${id}/html`);
    expect(frame.headers.get("content-security-policy")).toMatch(/default-src 'none'.*sandbox/);
    expect(await frame.text()).toContain("<p>Come</p>");
  });

  it("is shown to this machine's own pages only", async () => {
    const status = (headers: Record<string, string>) =>
      new Promise((resolve, reject) => {
        const call = request(`${ses.endpoint}/outbox.json`, { headers }, (answer) =>
          resolve(answer.resume().statusCode),
        );
        call.on("error", reject).end();
      });
    expect(await status({})).toBe(200);
    expect(await status({ host: "evil.example" })).toBe(403);
    expect(await status({ origin: "http://evil.example" })).toBe(403);
  });

  it("says when there is nothing to show", async () => {
    expect((await fetch(`${ses.mailUrl}/mails/none`)).status).toBe(404);
    const empty = await startSes({ folder: join(folder, "none"), credentials: ses.credentials });
    expect(await (await fetch(empty.mailUrl)).text()).toContain("No emails have been sent yet.");
    await empty.close();
  });
});
