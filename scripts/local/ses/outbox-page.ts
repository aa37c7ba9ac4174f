import { formatCount } from "../../../shared/words/count.ts";
import type { Mail } from "./mail.ts";

/** A page of the outbox may show only itself; nothing in it runs. */
export const pageHeaders = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy":
    "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
};

/** A mail's own HTML: a document without scripts, forms or anything from elsewhere, whose links open outside. */
export const bodyHeaders = {
  ...pageHeaders,
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups allow-popups-to-escape-sandbox",
};

const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? "");

function when(mail: Mail): string {
  const text = new Date(mail.sentAt).toLocaleString("en-US", { dateStyle: "medium", timeStyle: "short" });
  return `<time datetime="${mail.sentAt}">${text}</time>`;
}

function layout(title: string, main: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/outbox.css">
</head>
<body>
${main}
</body>
</html>`;
}

function row(mail: Mail): string {
  const preview = (mail.text ?? "").replace(/\s+/g, " ").slice(0, 120);
  return `<li><a href="/mails/${mail.id}">
<span class="to">${escapeHtml(mail.to.join(", "))}</span>
<span class="subject">${escapeHtml(mail.subject || "(no subject)")}</span>
<span class="preview">${escapeHtml(preview)}</span>
${when(mail)}
</a></li>`;
}

/** All mails, newest first. */
export function outboxPage(mails: readonly Mail[]): string {
  const list =
    mails.length === 0
      ? '<p class="empty">No emails have been sent yet.</p>'
      : `<ul class="mails">${mails.map(row).join("\n")}</ul>`;
  const count = formatCount(mails.length, "email");
  return layout(
    "Outbox",
    `<header><h1>Outbox</h1><p>${count}, sent by this installation and kept on this machine. None left it.</p></header>
<main>${list}</main>`,
  );
}

function linked(text: string): string {
  return escapeHtml(text).replace(
    /https?:\/\/[^\s<>"]+?(?=[.,;:!?)]*(?:\s|$|&gt;|&quot;))/g,
    (url) => `<a href="${url}" target="_blank" rel="noopener noreferrer">${url}</a>`,
  );
}

function field(name: string, values: readonly string[]): string {
  return values.length === 0 ? "" : `<dt>${name}</dt><dd>${escapeHtml(values.join(", "))}</dd>`;
}

function attachments(mail: Mail): string {
  if (mail.attachments.length === 0) return "";
  const items = mail.attachments.map(
    ({ name, base64 }, index) =>
      `<li><a href="/mails/${mail.id}/attachments/${index}" download>${escapeHtml(name)}</a> (${Math.ceil((base64.length * 3) / 4)} bytes)</li>`,
  );
  return `<section aria-labelledby="attached"><h2 id="attached">Attachments</h2><ul>${items.join("")}</ul></section>`;
}

function html(mail: Mail): string {
  if (mail.html === undefined) return "";
  return `<section aria-labelledby="formatted"><h2 id="formatted">Message</h2>
<iframe title="Formatted message" src="/mails/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe></section>`;
}

function text(mail: Mail): string {
  if (mail.text === undefined) return "";
  const title = mail.html === undefined ? "Message" : "Plain text";
  return `<section aria-labelledby="plain"><h2 id="plain">${title}</h2><pre>${linked(mail.text)}</pre></section>`;
}

/** One mail as its reader would see it. */
export function mailPage(mail: Mail): string {
  return layout(
    mail.subject || "(no subject)",
    `<header><p><a href="/">All mails</a></p><h1>${escapeHtml(mail.subject || "(no subject)")}</h1></header>
<main>
<dl>${field("From", [mail.from])}${field("To", mail.to)}${field("Cc", mail.cc)}${field("Bcc", mail.bcc)}${field("Reply to", mail.replyTo)}${field("Unsubscribe", mail.unsubscribe ? [mail.unsubscribe.url] : [])}<dt>Date</dt><dd>${when(mail)}</dd></dl>
${html(mail)}
${text(mail)}
${attachments(mail)}
</main>`,
  );
}

/** The mail's HTML with its links sent to a new tab, for the frame. */
export function mailBody(mail: Mail): string {
  return `<!doctype html><meta charset="utf-8"><base target="_blank">${mail.html ?? ""}`;
}
