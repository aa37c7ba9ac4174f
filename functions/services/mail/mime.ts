import { randomUUID } from "node:crypto";
import { MalformedMail } from "./mail-refusal.ts";
import type { MailContent } from "./outbox.ts";
import type { MailAttachment } from "./outbox-mail.ts";

/**
 * A mail with files or headers of its own, as RFC 5322 and 2045 write it. Whatever could end a line or a part is Base64: subject,
 * texts and files. What stands in a header as it is, is checked for its form, so nothing can add a header.
 */
const plainAddress = /^[^\s<>()[\]\\,;:"\p{Cc}@]+@[A-Za-z0-9.-]+$/u;
const namedAddress = /^([^<>\p{Cc}]*) <([^<>]+)>$/u;
const fileName = /^[\w-]+\.\w+$/;
const webAddress = /^https?:\/\/[\w.~:/?=&%-]+$/;
const fileType = /^[a-z]+\/[a-z]+(; \w+=\w+)*$/;

const wellFormed = (text: string, form: RegExp): string => {
  if (!form.test(text)) throw new MalformedMail("A header of a mail has a value of another form");
  return text;
};

/** RFC 2045: lines of at most 76 characters. */
const inLines = (base64: string): string => (base64.match(/.{1,76}/g) ?? []).join("\r\n");

const base64 = (text: string): string => inLines(Buffer.from(text, "utf8").toString("base64"));

/** Bytes of text in an encoded word, so that its line has at most 78 characters with the header's name. */
const wordBytes = 42;

/** RFC 2047: text of any script in a header. A word never ends within a character. */
const encodedWords = (text: string): string => {
  const words = [""];
  for (const character of text) {
    const last = words.at(-1) ?? "";
    if (Buffer.byteLength(last + character) > wordBytes) words.push(character);
    else words[words.length - 1] = last + character;
  }
  return words.map((word) => `=?utf-8?B?${Buffer.from(word).toString("base64")}?=`).join("\r\n ");
};

const sender = (from: string): string => {
  const [, name, address] = namedAddress.exec(from) ?? [];
  return address && name
    ? `${encodedWords(name)} <${wellFormed(address, plainAddress)}>`
    : wellFormed(from, plainAddress);
};

const part = (headers: readonly string[], content: string): string =>
  [...headers, "Content-Transfer-Encoding: base64", "", content].join("\r\n");

const textPart = (type: "plain" | "html", text: string): string =>
  part([`Content-Type: text/${type}; charset=utf-8`], base64(text));

const filePart = (file: MailAttachment): string => {
  const name = wellFormed(file.name, fileName);
  const charset = "text" in file ? "charset=utf-8; " : "";
  return part(
    [
      `Content-Type: ${wellFormed(file.type, fileType)};\r\n ${charset}name="${name}"`,
      `Content-Disposition: attachment; filename="${name}"`,
    ],
    // What is no Base64 could end the part.
    "text" in file ? base64(file.text) : inLines(Buffer.from(file.base64, "base64").toString("base64")),
  );
};

const multipart = (kind: "mixed" | "alternative", parts: readonly string[]): string => {
  const boundary = randomUUID();
  const body = parts.map((each) => `--${boundary}\r\n${each}\r\n`).join("");
  return `Content-Type: multipart/${kind};\r\n boundary="${boundary}"\r\n\r\n${body}--${boundary}--`;
};

/** RFC 8058: mail programs offer a button of their own, which posts to the address. */
const unsubscribeHeaders = (url: string | undefined): string[] =>
  url === undefined
    ? []
    : [
        `List-Unsubscribe:\r\n <${wellFormed(url, webAddress)}>`,
        "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
      ];

const bodyOf = (mail: MailContent): string => {
  const texts = multipart("alternative", [textPart("plain", mail.text), textPart("html", mail.html)]);
  return mail.attachments?.length ? multipart("mixed", [texts, ...mail.attachments.map(filePart)]) : texts;
};

/** The whole mail; SES adds its date and its id. @throws when a header has a value of another form */
export const rawMail = (from: string, mail: MailContent): string =>
  [
    `From: ${sender(from)}`,
    `To: ${wellFormed(mail.to, plainAddress)}`,
    `Subject: ${encodedWords(mail.subject)}`,
    ...unsubscribeHeaders(mail.unsubscribeUrl),
    "MIME-Version: 1.0",
    bodyOf(mail),
    "",
  ].join("\r\n");
