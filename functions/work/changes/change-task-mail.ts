import type { Person } from "../../../shared/schemas/company-rule.ts";
import { formatCount } from "../../../shared/words/count.ts";
import { fullName } from "../../core/endpoint/identity.ts";
import { composeMail } from "../../services/mail/layout.ts";
import type { MailContent } from "../../services/mail/outbox.ts";
import { dueDay } from "../assignments/assignment-mail.ts";

interface TaskFacts {
  readonly changeId: string;
  readonly citation: string;
  readonly heading: string;
  readonly owner: Person;
  readonly by: Person;
  /** Names of the rules to check. */
  readonly rules: readonly string[];
  readonly dueDate: string;
  readonly note: string;
}

/** Rules that the mail names; the others are counted. */
const mostListed = 20;

const listed = (rules: readonly string[]): string => {
  const more = rules.length - mostListed;
  return [
    ...rules.slice(0, mostListed),
    ...(more > 0 ? [`and ${formatCount(more, "more", "more")}`] : []),
  ].join("; ");
};

/** Tells an owner what to check since a section changed; one mail per owner and click. */
export const changeTaskMail = (facts: TaskFacts): MailContent => {
  const count = formatCount(facts.rules.length, "rule");
  return composeMail({
    to: facts.owner.email,
    subject: `${facts.citation} changed: ${count} to check by ${dueDay(facts.dueDate)}`,
    greeting: `Hello ${facts.owner.firstName || "there"},`,
    paragraphs: [
      `${facts.citation} (${facts.heading}) changed. ${fullName(facts.by)} asks you to check ${count} of yours against the new text.`,
    ],
    facts: [
      ["Rules", listed(facts.rules)],
      ["Due", dueDay(facts.dueDate)],
      ...(facts.note ? [["Note", facts.note] as const] : []),
    ],
    action: { label: "Open the change", path: `/changes/${encodeURIComponent(facts.changeId)}` },
    reason: "You receive this because a task was created for you in Subpart.",
  });
};
