import * as z from "zod";
import { escapeHtml } from "../../core/escape-html.ts";

/** Something of a list, with the page that shows it. */
const LetterEntry = z.object({ label: z.string(), detail: z.string(), url: z.string() });
type LetterEntry = z.infer<typeof LetterEntry>;

const LetterSection = z.object({
  heading: z.string(),
  entries: z.array(LetterEntry).readonly(),
  /** How many are not listed. */
  more: z.number().int(),
});
type LetterSection = z.infer<typeof LetterSection>;

/** What a mail says, in words and whole addresses: what waits in the outbox, an eighth of what it is laid out to. */
export const Letter = z.object({
  greeting: z.string(),
  /** The first one is also what inboxes show beside the subject. */
  paragraphs: z.array(z.string()).readonly(),
  /** In two columns: label and value. */
  facts: z.array(z.tuple([z.string(), z.string()]).readonly()).readonly(),
  sections: z.array(LetterSection).readonly(),
  action: z.object({ label: z.string(), url: z.string() }),
  /** Why the person gets this mail. */
  reason: z.string(),
  /** Only in mails that a person may do without. */
  unsubscribePage: z.string().optional(),
});
export type Letter = z.infer<typeof Letter>;

/*
 * Mail programs know little of CSS. What must hold everywhere (Outlook for Windows lays out with Word) is a
 * table with inline styles; the sheet in the head only adds dark colors and narrow screens, which Apple
 * Mail, Outlook elsewhere and most phones read. Gmail turns light colors dark by itself.
 * Colors are those of web/src/ui/theme/tokens.css.
 */
const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";
const styleOf = {
  text: `${font};font-size:16px;line-height:24px;color:#17181f`,
  muted: `${font};font-size:14px;line-height:21px;color:#545869`,
  small: `${font};font-size:13px;line-height:19px;color:#545869`,
  link: "color:#423fbd;text-decoration:underline",
} as const;

const sheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}
a{text-underline-offset:2px}
@media (max-width:480px){.page{padding:12px 8px!important}.card{padding:24px 20px!important}.fact td{display:block!important;width:auto!important;padding:0!important}.fact td+td{padding:0 0 12px!important}}
@media (prefers-color-scheme:dark){body,.page{background:#0f1015!important}.card{background:#16171e!important;border-color:#272a35!important}.text{color:#ecedf2!important}.muted{color:#a5a9b8!important}.rule{border-color:#272a35!important}.link{color:#a9a7ff!important}.button td,.button a{background:#4b47cc!important;color:#ffffff!important}}`;

const paragraph = (text: string): string =>
  `<p class="text" style="margin:0 0 16px;${styleOf.text}">${escapeHtml(text).replaceAll("\n", "<br>")}</p>`;

const factRow = ([label, value]: readonly [string, string]): string =>
  `<tr class="fact"><td class="muted" width="120" valign="top" style="padding:4px 16px 4px 0;${styleOf.muted};line-height:24px">${escapeHtml(label)}</td><td class="text" valign="top" style="padding:4px 0;${styleOf.text};word-break:break-word">${escapeHtml(value).replaceAll("\n", "<br>")}</td></tr>`;

const factsOf = (facts: Letter["facts"]): string =>
  facts.length
    ? `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px">${facts.map(factRow).join("")}</table>`
    : "";

const moreOf = (count: number): string => `+${count} more`;

const entryOf = ({ label, detail, url }: LetterEntry): string =>
  `<tr><td class="rule" style="padding:10px 0;border-top:1px solid #e4e4ec;word-break:break-word"><a class="link" href="${escapeHtml(url)}" style="${styleOf.text};${styleOf.link}">${escapeHtml(label)}</a><br><span class="muted" style="${styleOf.muted}">${escapeHtml(detail)}</span></td></tr>`;

const sectionOf = ({ heading, entries, more }: LetterSection): string =>
  `<h2 class="text" style="margin:8px 0;${styleOf.text};font-weight:700">${escapeHtml(heading)}</h2>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px">${entries.map(entryOf).join("")}${more > 0 ? `<tr><td class="rule muted" style="padding:10px 0;border-top:1px solid #e4e4ec;${styleOf.muted}">${moreOf(more)}</td></tr>` : ""}</table>`;

const buttonOf = ({ label, url }: Letter["action"]): string =>
  `<table role="presentation" class="button" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 28px"><tr><td bgcolor="#4b47cc" style="border-radius:8px;background:#4b47cc"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 22px;${font};font-size:16px;line-height:24px;font-weight:600;color:#ffffff;text-decoration:none;border-radius:8px">${escapeHtml(label)}</a></td></tr></table>`;

const unsubscribeLabel = "Unsubscribe";

const reasonOf = ({ reason, unsubscribePage }: Letter): string =>
  unsubscribePage
    ? `${escapeHtml(reason)} <a class="link" href="${escapeHtml(unsubscribePage)}" style="${styleOf.link}">${unsubscribeLabel}</a>`
    : escapeHtml(reason);

/** What inboxes show after the subject; the blanks keep what follows out of it. */
const preheaderOf = (text: string): string =>
  `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(text)}${"&#847;&zwnj;&nbsp;".repeat(60)}</div>`;

const htmlOf = (subject: string, letter: Letter): string => `<!doctype html>
<html lang="en" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no, date=no, address=no, email=no"><meta name="x-apple-disable-message-reformatting"><title>${escapeHtml(subject)}</title>
<style>${sheet}</style></head>
<body style="margin:0;padding:0;background:#f7f7fa">${preheaderOf(letter.paragraphs[0] ?? subject)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="page" align="center" style="padding:32px 16px;background:#f7f7fa">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px"><tr><td class="card" align="left" style="padding:32px;background:#ffffff;border:1px solid #e4e4ec;border-radius:12px">
<p class="link" style="margin:0 0 24px;${font};font-size:18px;line-height:24px;font-weight:700;color:#423fbd">Subpart</p>
${[letter.greeting, ...letter.paragraphs].map(paragraph).join("\n")}
${factsOf(letter.facts)}${letter.sections.map(sectionOf).join("\n")}
${buttonOf(letter.action)}
<p class="rule muted" style="margin:0;padding:16px 0 0;border-top:1px solid #e4e4ec;${styleOf.small}">${reasonOf(letter)}</p>
</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table></body></html>
`;

const sectionText = ({ heading, entries, more }: LetterSection): string =>
  [
    heading,
    ...entries.map(({ label, detail, url }) => `- ${label}\n  ${detail}\n  ${url}`),
    ...(more > 0 ? [moreOf(more)] : []),
  ].join("\n");

const textOf = (letter: Letter): string =>
  [
    letter.greeting,
    ...letter.paragraphs,
    ...(letter.facts.length ? [letter.facts.map(([label, value]) => `${label}: ${value}`).join("\n")] : []),
    ...letter.sections.map(sectionText),
    `${letter.action.label}: ${letter.action.url}`,
    `-- \n${letter.reason}${letter.unsubscribePage ? `\n${unsubscribeLabel}: ${letter.unsubscribePage}` : ""}`,
  ].join("\n\n");

/** A letter as plain text and as HTML that survives dark mode. */
export const layOut = (subject: string, letter: Letter): { text: string; html: string } => ({
  text: textOf(letter),
  html: htmlOf(subject, letter),
});
