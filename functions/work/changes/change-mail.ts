import { readerAddress } from "../../../shared/citations/found-citation.ts";
import type { Person } from "../../../shared/schemas/company-rule.ts";
import { composeMail } from "../../services/mail/layout.ts";
import type { MailContent } from "../../services/mail/outbox.ts";
import { dueDay } from "../assignments/assignment-mail.ts";
import type { ChangeRecord } from "./change-record.ts";
import { citationOf } from "./present-change.ts";

type Told = Pick<ChangeRecord, "id" | "titleNumber" | "section" | "heading" | "kind" | "effectiveDate">;

const happened: Readonly<Record<Told["kind"], string>> = {
  changed: "changed",
  added: "is new",
  removed: "was removed",
};

/** Where a person reads of a change: the change itself, or the text of its section where they may not see it. */
export const changeAddress = ({ id, titleNumber, section }: Told, isSeen: boolean): string =>
  isSeen
    ? `/changes/${encodeURIComponent(id)}`
    : (readerAddress({ title: titleNumber, section }) ?? "/regulations");

/** "Records. is new, effective March 1, 2027" without the citation before it. */
export const whatHappened = ({ heading, kind, effectiveDate }: Told): string =>
  `${heading ? `(${heading}) ` : ""}${happened[kind]}${effectiveDate ? `, effective ${dueDay(effectiveDate)}` : ""}`;

/** Tells a person at once of a change: in a place that they follow, or as they chose for all changes. */
export const changeMail = (change: Told, to: Person, isSeen: boolean): MailContent =>
  composeMail({
    to: to.email,
    subject: `${citationOf(change)} changed`,
    greeting: `Hello ${to.firstName || "there"},`,
    paragraphs: [`${citationOf(change)} ${whatHappened(change)}.`],
    action: {
      label: isSeen ? "Open the change" : "Read the section",
      path: changeAddress(change, isSeen),
    },
    reason:
      "You receive this because you follow this place with “At once”, or chose to be mailed of all changes at once. Profile Settings, “Following” and “Notifications”, shows both, and ends them.",
  });
