import { config } from "../core/config.ts";
import { escapeHtml } from "../core/escape-html.ts";
import type { MailContent } from "./outbox.ts";

/** Header injection ends here: a subject is one line (ASVS 1.3.11). */
const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .trim()
    .slice(0, 200);

/** What a mail says, in the words of its template. */
export interface MailParts {
  readonly to: string;
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  /** Facts in two columns: label and value. */
  readonly facts?: readonly (readonly [string, string])[];
  readonly action: { readonly label: string; readonly path: string };
  /** Why the person gets this mail. */
  readonly reason: string;
}

const factRow = ([label, value]: readonly [string, string]): string =>
  `<tr><td style="padding:4px 16px 4px 0;color:#5b6472;vertical-align:top;white-space:nowrap">${escapeHtml(label)}</td><td style="padding:4px 0;vertical-align:top">${escapeHtml(value)}</td></tr>`;

const htmlOf = (mail: MailParts, link: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(mail.subject)}</title>
<style>body{margin:0;background:#f4f5f7;color:#1a202c;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}.card{max-width:560px;margin:32px auto;padding:32px;background:#fff;border-radius:12px}.button{display:inline-block;margin:8px 0 24px;padding:12px 20px;border-radius:8px;background:#1f4fd8;color:#fff!important;text-decoration:none;font-weight:600}.small{color:#5b6472;font-size:13px}@media (max-width:480px){td{display:block}}@media (prefers-color-scheme:dark){body{background:#111418;color:#e6e9ee}.card{background:#1b2027}.small,td:first-child{color:#9aa4b2!important}}</style></head>
<body><div class="card"><p style="margin-top:0;font-weight:700">Subpart</p><p>${escapeHtml(mail.greeting)}</p>
${mail.paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join("\n")}
${mail.facts ? `<table role="presentation" style="border-collapse:collapse;margin:0 0 16px">${mail.facts.map(factRow).join("")}</table>` : ""}
<a class="button" href="${escapeHtml(link)}">${escapeHtml(mail.action.label)}</a>
<p class="small">${escapeHtml(mail.reason)}</p></div></body></html>
`;

const textOf = (mail: MailParts, link: string): string =>
  [
    mail.greeting,
    ...mail.paragraphs,
    ...(mail.facts ? [mail.facts.map(([label, value]) => `${label}: ${value}`).join("\n")] : []),
    `${mail.action.label}: ${link}`,
    `-- \n${mail.reason}`,
  ].join("\n\n");

/** A mail in the house's one layout, as plain text and as HTML that survives dark mode. */
export const composeMail = (mail: MailParts): MailContent => {
  const link = `${config().APP_ORIGIN}${mail.action.path}`;
  const subject = oneLine(mail.subject);
  return { to: mail.to, subject, text: textOf(mail, link), html: htmlOf({ ...mail, subject }, link) };
};
