import { daysBetween } from "../../shared/calendar/days.ts";
import { formatCount, formatNumber } from "../../shared/words/count.ts";
import { composeMail, type MailSection } from "../services/mail/layout.ts";
import type { MailContent } from "../services/mail/outbox.ts";

/** An assignment as a summary lists it. */
export interface DigestTask {
  readonly companyRuleId: number;
  readonly title: string;
  /** Such as `21 CFR 11.10`. */
  readonly source: string;
  readonly dueDate: string;
}

/** A change of the law as a summary lists it. */
export interface DigestChange {
  /** Such as `21 CFR 11.10`. */
  readonly label: string;
  readonly detail: string;
  readonly path: string;
}

interface DigestGroup {
  readonly count: number;
  /** The most urgent ones, most urgent first. */
  readonly listed: readonly DigestTask[];
}

export interface DigestFacts {
  readonly to: { readonly id: string; readonly email: string; readonly firstName: string };
  readonly companyName: string;
  /** The calendar day where the person is. */
  readonly today: string;
  readonly overdue: DigestGroup;
  readonly soon: DigestGroup;
  /** What changed in the places that the person follows. */
  readonly changes: { readonly count: number; readonly listed: readonly DigestChange[] };
}

const longDay = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
const weekday = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" });
const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

const subjectOf = ({ overdue, soon, changes }: DigestFacts): string => {
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
  return [...due, ...changed].join(", ");
};

const daysAgo = (days: number): string => (days === 1 ? "yesterday" : `${formatCount(days, "day")} ago`);

/** When it is due, in words a person need not count. */
const dueWords = (dueDate: string, today: string): string => {
  const days = daysBetween(today, dueDate);
  const date = longDay.format(dateOf(dueDate));
  if (days < 0) return `was due ${date}, ${daysAgo(-days)}`;
  if (days === 0) return `due today, ${date}`;
  return days === 1 ? `due tomorrow, ${date}` : `due ${date}, in ${formatCount(days, "day")}`;
};

const sectionOf = (heading: string, { count, listed }: DigestGroup, today: string): MailSection[] =>
  count === 0
    ? []
    : [
        {
          heading: `${heading} (${formatNumber(count)})`,
          entries: listed.map(({ companyRuleId, title, source, dueDate }) => ({
            label: title,
            detail: `${source} · ${dueWords(dueDate, today)}`,
            path: `/rules/${companyRuleId}?page=assignments&from=assignments`,
          })),
          more: count - listed.length,
        },
      ];

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

/** What a person has to do, once a day: what is overdue, what is due within the next seven days, and what changed. */
export const digestMail = (facts: DigestFacts): MailContent => {
  const { to, companyName, today, overdue, soon, changes } = facts;
  const hasDue = overdue.count + soon.count > 0;
  const day = weekday.format(dateOf(today));
  return composeMail({
    to: to.email,
    subject: subjectOf(facts),
    greeting: `Hello ${to.firstName || "there"},`,
    paragraphs: [
      hasDue
        ? `Here are your assignments at ${companyName} for ${day}.`
        : `Here is what changed in the regulation you follow, for ${day}.`,
    ],
    sections: [
      ...sectionOf("Overdue", overdue, today),
      ...sectionOf("Due within the next 7 days", soon, today),
      ...changesSection(changes),
    ],
    action: hasDue
      ? { label: "Open My Assignments", path: "/assignments" }
      : { label: "Open Regulatory Changes", path: "/changes" },
    reason: `You receive this once a day while you have assignments due or overdue at ${companyName}${
      changes.count > 0 ? ", and when regulation you follow changes" : ""
    }.`,
    unsubscribe: { userId: to.id, kind: "summary" },
  });
};
