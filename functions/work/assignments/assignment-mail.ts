import type { Person } from "../../../shared/schemas/company-rule.ts";
import { fullName } from "../../core/endpoint/identity.ts";
import { longDay } from "../../core/readable-time.ts";
import { wordingOf } from "../../rules/record/company-rule.ts";
import type { SelectedRule } from "../../rules/record/find-rule.ts";
import { composeMail } from "../../services/mail/layout.ts";
import type { MailContent } from "../../services/mail/outbox.ts";

interface AssignmentFacts {
  readonly assignee: Person;
  readonly assigner: Person;
  readonly companyRuleId: number;
  readonly ruleTitle: string;
  readonly sourceSection: string;
  readonly priority: string;
  readonly dueDate: string | null;
  readonly notes: string;
}

/** When it is due, as mails say it. */
export const dueDay = (dueDate: string | null): string => (dueDate ? longDay(dueDate) : "No due date");

export const priorityWord = (priority: string): string =>
  priority.charAt(0).toUpperCase() + priority.slice(1);

/** How mails call a rule. */
export const mailFactsOf = (rule: SelectedRule) => ({
  ruleTitle: rule.master.ruleTitle || wordingOf(rule).ruleTextSimplified,
  sourceSection: rule.master.sourceSection || `${rule.master.titleNumber} CFR part ${rule.master.partNo}`,
});

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
      ["Priority", priorityWord(facts.priority)],
      ["Due", dueDay(facts.dueDate)],
      ...(facts.notes ? [["Notes", facts.notes] as const] : []),
    ],
    action: {
      label: "Open the rule",
      path: `/rules/${facts.companyRuleId}?page=assignments&from=assignments`,
    },
    reason: "You receive this because a rule was assigned to you in Subpart.",
  });
