import type { Person } from "../../../shared/schemas/company-rule.ts";
import type { GroupName } from "../../../shared/schemas/group-name.ts";
import { formatCount } from "../../../shared/words/count.ts";
import { fullName } from "../../core/endpoint/identity.ts";
import { composeMail } from "../../services/mail/layout.ts";
import type { MailContent } from "../../services/mail/outbox.ts";
import { dueDay, priorityWord } from "./assignment-mail.ts";

interface AssignedRule {
  readonly companyRuleId: number;
  readonly ruleTitle: string;
  readonly sourceSection: string;
  readonly priority: string;
}

interface BulkAssignmentFacts {
  readonly to: Person;
  /** Undefined once they left the company. */
  readonly by: Person | undefined;
  /** The group that was given them, where it was not the person. */
  readonly group: GroupName | null;
  /** How many rules, at least one. */
  readonly count: number;
  /** The first of them. */
  readonly listed: readonly AssignedRule[];
  readonly dueDate: string | null;
  readonly notes: string;
}

const rules = (count: number): string => formatCount(count, "rule");

const entryOf = ({ companyRuleId, ruleTitle, sourceSection, priority }: AssignedRule) => ({
  label: ruleTitle,
  detail: `${sourceSection} · ${priorityWord(priority)} priority`,
  path: `/rules/${companyRuleId}?page=assignments&from=assignments`,
});

/** Tells a person of all rules that one bulk call gave them: one mail, however many there are. */
export const bulkAssignmentMail = (facts: BulkAssignmentFacts): MailContent =>
  composeMail({
    to: facts.to.email,
    subject: `Assigned to ${facts.group ? facts.group.name : "you"}: ${rules(facts.count)}`,
    greeting: `Hello ${facts.to.firstName || "there"},`,
    paragraphs: [
      `${facts.by ? fullName(facts.by) : "Your company"} assigned ${rules(facts.count)} to ${facts.group?.name ?? "you"}.`,
      ...(facts.group ? ["One of you takes each of them."] : []),
    ],
    facts: [["Due", dueDay(facts.dueDate)], ...(facts.notes ? [["Notes", facts.notes] as const] : [])],
    sections:
      facts.listed.length === 0
        ? []
        : [
            {
              heading: `Assigned to ${facts.group?.name ?? "you"}`,
              entries: facts.listed.map(entryOf),
              more: facts.count - facts.listed.length,
            },
          ],
    action: facts.group
      ? { label: "Open your groups' work", path: "/assignments?view=groups" }
      : { label: "Open your assignments", path: "/assignments" },
    reason: `You receive this because rules were assigned to ${facts.group ? "a group of yours" : "you"} in Subpart.`,
  });
