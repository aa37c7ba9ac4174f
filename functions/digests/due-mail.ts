import { formatCount } from "../../shared/words/count.ts";
import { composeMail } from "../services/mail/layout.ts";
import type { MailContent } from "../services/mail/outbox.ts";
import { type DueGroup, dueSection, dueSentence } from "./due-section.ts";

interface DueFacts {
  readonly to: { readonly email: string; readonly firstName: string };
  readonly companyName: string;
  readonly kind: "due" | "overdue";
  /** At least one. */
  readonly group: DueGroup;
  /** The calendar day where the person is. */
  readonly today: string;
}

const subjectOf = ({ kind, group: { count, listed }, today }: DueFacts): string => {
  const [first] = listed;
  if (first && count === 1) return dueSentence(first, kind, today);
  return kind === "due"
    ? `${formatCount(count, "assignment")} due soon`
    : formatCount(count, "overdue assignment");
};

/** Assignments of a person that come due, or were due yesterday, for those who chose to be mailed at once. */
export const dueMail = (facts: DueFacts): MailContent => {
  const { to, companyName, kind, group, today } = facts;
  return composeMail({
    to: to.email,
    subject: subjectOf(facts),
    greeting: `Hello ${to.firstName || "there"},`,
    paragraphs: [
      kind === "due"
        ? `These assignments of yours at ${companyName} are due soon.`
        : `These assignments of yours at ${companyName} are overdue.`,
    ],
    sections: dueSection(kind === "due" ? "Due" : "Overdue", group, today),
    action: { label: "Open My Assignments", path: "/assignments" },
    reason:
      "You receive this because of your settings in Subpart. Choose which emails you get, and when, in Profile Settings under “Notifications”.",
  });
};
