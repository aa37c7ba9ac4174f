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
}

const longDay = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
const weekday = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" });
const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

const subjectOf = (overdue: number, soon: number): string => {
  if (overdue === 0) return `${formatCount(soon, "assignment")} due soon`;
  if (soon === 0) return formatCount(overdue, "overdue assignment");
  return `${formatCount(overdue, "overdue assignment")}, ${formatNumber(soon)} due soon`;
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

/** What a person has to do, once a day: what is overdue, and what is due within the next seven days. */
export const digestMail = ({ to, companyName, today, overdue, soon }: DigestFacts): MailContent =>
  composeMail({
    to: to.email,
    subject: subjectOf(overdue.count, soon.count),
    greeting: `Hello ${to.firstName || "there"},`,
    paragraphs: [`Here are your assignments at ${companyName} for ${weekday.format(dateOf(today))}.`],
    sections: [
      ...sectionOf("Overdue", overdue, today),
      ...sectionOf("Due within the next 7 days", soon, today),
    ],
    action: { label: "Open My Assignments", path: "/assignments" },
    reason: `You receive this once a day while you have assignments due or overdue at ${companyName}.`,
    unsubscribe: { userId: to.id, kind: "summary" },
  });
