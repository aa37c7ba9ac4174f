import type { Person } from "../../shared/schemas/company-rule.ts";
import { fullName } from "../core/identity.ts";
import { composeMail } from "../mail/layout.ts";
import type { MailContent } from "../mail/outbox.ts";

export interface AssignmentFacts {
  readonly assignee: Person;
  readonly assigner: Person;
  readonly companyRuleId: number;
  readonly ruleTitle: string;
  readonly sourceSection: string;
  readonly priority: string;
  readonly dueDate: string | null;
  readonly notes: string;
}

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** Tells a person that a rule is theirs now; one mail per assignment. */
export const assignmentMail = (facts: AssignmentFacts): MailContent =>
  composeMail({
    to: facts.assignee.email,
    subject: `Assigned to you: ${facts.sourceSection}`,
    greeting: `Hello ${facts.assignee.firstName || "there"},`,
    paragraphs: [`${fullName(facts.assigner)} assigned a rule to you.`],
    facts: [
      ["Rule", facts.ruleTitle],
      ["Source", facts.sourceSection],
      ["Priority", facts.priority.charAt(0).toUpperCase() + facts.priority.slice(1)],
      ["Due", facts.dueDate ? day.format(new Date(`${facts.dueDate}T00:00:00Z`)) : "No due date"],
      ...(facts.notes ? [["Notes", facts.notes] as const] : []),
    ],
    action: {
      label: "Open the rule",
      path: `/rules/${facts.companyRuleId}?page=assignments&from=assignments`,
    },
    reason: "You receive this because a rule was assigned to you in your company's Subpart.",
  });
