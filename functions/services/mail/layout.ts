import { withoutControls } from "../../../shared/schemas/text.ts";
import { config } from "../../core/config.ts";
import { type Letter, layOut } from "./letter.ts";
import type { MailContent } from "./outbox.ts";
import { type Unsubscription, unsubscribeToken } from "./unsubscribe-token.ts";

/** Something of a list, with the page that shows it. */
interface MailEntry {
  readonly label: string;
  readonly detail: string;
  readonly path: string;
}

/** A list under a heading. */
export interface MailSection {
  readonly heading: string;
  readonly entries: readonly MailEntry[];
  /** How many are not listed. */
  readonly more: number;
}

/** What a mail says, in the words of its template. */
export interface MailParts {
  readonly to: string;
  readonly subject: string;
  readonly greeting: string;
  /** The first one is also what inboxes show beside the subject. */
  readonly paragraphs: readonly string[];
  /** Facts in two columns: label and value. */
  readonly facts?: readonly (readonly [string, string])[];
  readonly sections?: readonly MailSection[];
  readonly action: { readonly label: string; readonly path: string };
  /** Why the person gets this mail. */
  readonly reason: string;
  /** Whose mails of which kind its link ends; only for mails that a person may do without. */
  readonly unsubscribe?: Unsubscription;
}

const linkTo = (path: string): string => `${config().APP_ORIGIN}${path}`;

/** What a mail says, with the addresses of this stage: the sender, which lays it out, need not know them. */
const letterOf = ({
  greeting,
  paragraphs,
  facts = [],
  sections = [],
  action,
  reason,
  unsubscribe,
}: MailParts): Letter => ({
  ...{ greeting, paragraphs, facts, reason },
  sections: sections.map(({ heading, entries, more }) => ({
    ...{ heading, more },
    entries: entries.map(({ label, detail, path }) => ({ label, detail, url: linkTo(path) })),
  })),
  action: { label: action.label, url: linkTo(action.path) },
  ...(unsubscribe && { unsubscribePage: linkTo(`/unsubscribe#${unsubscribeToken(unsubscribe)}`) }),
});

/** Header injection ends here: a subject is one line (ASVS 1.3.11). */
const subjectOf = (text: string): string => [...withoutControls(text).trim()].slice(0, 200).join("");

/**
 * What a template says without characters that hide or turn around what is read: names and titles may be older
 * than the rule for what people type. Only facts, such as notes, have several lines.
 */
const readable = (mail: MailParts): MailParts => ({
  ...mail,
  subject: subjectOf(mail.subject),
  greeting: withoutControls(mail.greeting),
  paragraphs: mail.paragraphs.map(withoutControls),
  facts:
    mail.facts?.map(([label, value]) => [label, value.split(/\r?\n/).map(withoutControls).join("\n")]) ?? [],
  sections:
    mail.sections?.map(({ heading, entries, more }) => ({
      heading: withoutControls(heading),
      entries: entries.map(({ label, detail, path }) => ({
        label: withoutControls(label),
        detail: withoutControls(detail),
        path,
      })),
      more,
    })) ?? [],
  action: { ...mail.action, label: withoutControls(mail.action.label) },
  reason: withoutControls(mail.reason),
});

/** A mail in the one layout of the product, as plain text and as HTML that survives dark mode. */
export const composeMail = (parts: MailParts): MailContent => {
  const mail = readable(parts);
  const letter = letterOf(mail);
  const content = { to: mail.to, subject: mail.subject, letter, ...layOut(mail.subject, letter) };
  if (!mail.unsubscribe) return content;
  const token = unsubscribeToken(mail.unsubscribe);
  return { ...content, unsubscribeUrl: linkTo(`/api/mail/unsubscribe?token=${token}`) };
};
