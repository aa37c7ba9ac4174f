import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { OutboxMail, packMail } from "../../../functions/services/mail/outbox-mail.ts";
import { allMails } from "../../support/server/all-mails.ts";
import { appOrigin, configure } from "../../support/server/settings.ts";

configure();

const plain = { name: "Ada", company: "Harborline Therapeutics", text: "Validate the system" };
const hostile = {
  name: `<img src=x onerror="alert(1)">\r\nBcc: b@example.com`,
  company: `"><script>alert(1)</script>&'\u2028`,
  text: `</td></table><a href="https://evil.example/">click</a>\r\nSubject: other`,
};
const unseen = {
  name: "gnp.\u202Egpj\u0000\u2066",
  company: "A\u200FB\u2028C",
  text: "moc.\u202Eelpmaxe\u061c\u0085",
};
const at = "2026-11-27T12:00:00.000Z";
const names = Object.keys(allMails(plain));
const mailOf = (name: string, typed = plain) => {
  const mail = allMails(typed)[name];
  if (!mail) throw new Error(`There is no mail ${name}`);
  return mail;
};
const linksIn = (text: string): string[] => text.match(/https?:\/\/[^\s"<>]+/g) ?? [];
/** Only mails that a person may do without may be ended by a click. */
const endable = ["digest", "expiry"];

it("the templates of mails are all here: a mail that is composed elsewhere is not looked at", () => {
  const functions = fileURLToPath(new URL("../../../functions", import.meta.url));
  const composed = readdirSync(functions, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("-mail.ts"))
    .map((file) => readFileSync(`${functions}/${file}`, "utf8").match(/composeMail\(\{/g)?.length ?? 0)
    .reduce((sum, count) => sum + count, 0);
  // An approval and a refusal are one template, and so are the ends of a token and of a program's account.
  expect(names).toHaveLength(composed + 2);
});

describe.each(names)("the mail %s", (name) => {
  it("says in plain text what it says in HTML, and has a subject, a language and a preview of its own", () => {
    const { subject, text, html } = mailOf(name);
    expect(subject).toMatch(/^\S.{5,}\S$/);
    expect(text.length).toBeGreaterThan(100);
    expect(html).toMatch(/^<!doctype html>\n<html lang="en" dir="ltr">/);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    const [, preview = ""] = /mso-hide:all">([^<&]+)/.exec(html) ?? [];
    expect(preview.trim().length).toBeGreaterThan(15);
    expect(text).toContain(preview.trim());
    const words = html
      .slice(html.indexOf("</style>"))
      .replaceAll(/<br>/g, "\n")
      .replaceAll(/<[^>]+>/g, "\n")
      .replaceAll("&#39;", "'");
    for (const line of words.split("\n").map((each) => each.trim()))
      if (line && !line.startsWith("&#847;") && line !== "Subpart" && !line.includes("&#847;"))
        expect(text).toContain(line);
  });

  it("waits as its letter, in a row of one write unit where it carries no file, and is laid out as it was composed", () => {
    const mail = mailOf(name);
    const id = "01M8EV0TDDZ6F5TQ6TR00NNSAC";
    const row = {
      pk: "OUTBOX#1",
      sk: id,
      id,
      ...packMail(mail),
      createdAt: at,
      attempts: 0,
      leasedUntil: null,
    };
    expect(OutboxMail.parse(row)).toMatchObject(mail);
    const { letter: _, ...former } = mail;
    expect(OutboxMail.parse({ ...row, ...packMail(former) })).toMatchObject(former);
    if (!mail.attachments) expect(row.packed.length).toBeLessThan(700);
  });

  it("leads to our own pages alone, and loads nothing", () => {
    const { text, html } = mailOf(name);
    const links = [...linksIn(text), ...linksIn(html)];
    expect(links.length).toBeGreaterThan(1);
    for (const link of links) expect(link.startsWith(`${appOrigin}/`), link).toBe(true);
    expect(html).not.toMatch(/<(?:img|link|script|iframe|form|object|video)\b|url\(|@import|src=/i);
  });

  it("takes what people typed as text: neither as HTML nor as a header", () => {
    const { subject, html, to } = mailOf(name, hostile);
    expect(html).not.toMatch(/<(?:img|script)\b|<a href="https:\/\/evil/i);
    expect(html.match(/<table\b/g)?.length).toBe(html.match(/<\/table>/g)?.length);
    expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
    expect(subject.length).toBeLessThanOrEqual(200);
    expect(to).toMatch(/^[^\s,]+@[^\s,]+$/);
  });

  it("holds no character that hides or turns around what is read", () => {
    const { subject, text, html } = mailOf(name, unseen);
    for (const part of [subject, text, html])
      expect(part).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}|[\u2028\u2029]/u);
  });

  it("says why it came, and offers to end mails like it where a person may do without", () => {
    const { text, unsubscribeUrl } = mailOf(name);
    expect(text).toMatch(/\n-- \nYou receive this /);
    expect(text.includes("Unsubscribe: ")).toBe(endable.includes(name));
    expect(unsubscribeUrl !== undefined).toBe(endable.includes(name));
  });
});
