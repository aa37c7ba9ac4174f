import { kindNames } from "../../shared/notifications/kinds.ts";
import type { NotificationKind } from "../../shared/schemas/notifications.ts";
import { formatCount, formatNumber } from "../../shared/words/count.ts";
import { fullDay } from "../core/readable-time.ts";
import { composeMail, type MailSection } from "../services/mail/layout.ts";
import type { MailContent } from "../services/mail/outbox.ts";
import { type DueGroup, dueSection } from "./due-section.ts";

/** A change of the law as a summary lists it. */
export interface DigestChange {
  /** Such as `21 CFR 11.10`. */
  readonly label: string;
  readonly detail: string;
  readonly path: string;
}

/** What the person chose to read of once a day. */
interface DigestLine {
  readonly kind: NotificationKind;
  readonly text: string;
  readonly link: string;
}

/** A summary names this many lines, and counts the others. */
const mostLines = 20;

export interface DigestFacts {
  readonly to: { readonly id: string; readonly email: string; readonly firstName: string };
  readonly companyName: string;
  /** The calendar day where the person is. */
  readonly today: string;
  readonly overdue: DueGroup;
  readonly soon: DueGroup;
  /** What changed in the places that the person follows. */
  readonly changes: { readonly count: number; readonly listed: readonly DigestChange[] };
  /** What else happened, oldest first. */
  readonly lines: readonly DigestLine[];
}

const subjectOf = ({ overdue, soon, changes, lines }: DigestFacts): string => {
  const due = [
    ...(overdue.count > 0 ? [formatCount(overdue.count, "overdue assignment")] : []),
    ...(soon.count > 0
      ? [
          overdue.count > 0
            ? `${formatNumber(soon.count)} due soon`
            : `${formatCount(soon.count, "assignment")} due soon`,
        ]
      : []),
  ];
  const changed = changes.count > 0 ? [formatCount(changes.count, "regulatory change")] : [];
  const others = lines.length > 0 ? [formatCount(lines.length, "notification")] : [];
  return [...due, ...changed, ...others].join(", ");
};

const changesSection = ({ count, listed }: DigestFacts["changes"]): MailSection[] =>
  count === 0
    ? []
    : [
        {
          heading: `Changed in what you follow (${formatNumber(count)})`,
          entries: listed,
          more: count - listed.length,
        },
      ];

const linesSection = (lines: DigestFacts["lines"]): MailSection[] =>
  lines.length === 0
    ? []
    : [
        {
          heading: `Notifications (${formatNumber(lines.length)})`,
          entries: lines
            .slice(0, mostLines)
            .map(({ kind, text, link }) => ({ label: text, detail: kindNames[kind], path: link })),
          more: Math.max(0, lines.length - mostLines),
        },
      ];

/** What a summary begins with and leads to: what is due goes before what changed, and that before all else. */
const frameOf = ({ companyName, today, overdue, soon, changes }: DigestFacts) => {
  const day = fullDay(today);
  if (overdue.count + soon.count > 0)
    return {
      paragraph: `Here are your assignments at ${companyName} for ${day}.`,
      action: { label: "Open My Assignments", path: "/assignments" },
    };
  if (changes.count > 0)
    return {
      paragraph: `Here is what changed in the regulation you follow, for ${day}.`,
      action: { label: "Open Regulatory Changes", path: "/changes" },
    };
  return {
    paragraph: `Here is what happened at ${companyName}, for ${day}.`,
    action: { label: "Open Notifications", path: "/notifications" },
  };
};

/**
 * What a person has to do, once a day: what is overdue, what is due within the next seven days, what changed, and what
 * else they chose to read of once a day.
 */
export const digestMail = (facts: DigestFacts): MailContent => {
  const { to, companyName, today, overdue, soon, changes, lines } = facts;
  const { paragraph, action } = frameOf(facts);
  return composeMail({
    to: to.email,
    subject: subjectOf(facts),
    greeting: `Hello ${to.firstName || "there"},`,
    paragraphs: [paragraph],
    sections: [
      ...dueSection("Overdue", overdue, today),
      ...dueSection("Due within the next 7 days", soon, today),
      ...changesSection(changes),
      ...linesSection(lines),
    ],
    action,
    reason: `You receive this once a day while you have assignments due or overdue at ${companyName}${
      changes.count > 0 ? ", and when regulation you follow changes" : ""
    }${lines.length > 0 ? ", and for notifications you chose to get once a day" : ""}.`,
    unsubscribe: { userId: to.id, kind: "summary" },
  });
};
