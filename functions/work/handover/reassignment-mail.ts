import type { Person } from "../../../shared/schemas/company-rule.ts";
import { formatCount } from "../../../shared/words/count.ts";
import { fullName } from "../../core/endpoint/identity.ts";
import { composeMail } from "../../services/mail/layout.ts";
import type { MailContent } from "../../services/mail/outbox.ts";

interface ReassignmentFacts {
  readonly to: Person;
  /** Undefined once they left the company. */
  readonly from: Person | undefined;
  readonly by: Person | undefined;
  /** How many rules, at least one. */
  readonly count: number;
}

const rules = (count: number): string => formatCount(count, "rule");

/** Tells a person that all rules of a colleague are theirs now: one mail, however many there are. */
export const reassignmentMail = ({ to, from, by, count }: ReassignmentFacts): MailContent =>
  composeMail({
    to: to.email,
    subject: `Assigned to you: ${rules(count)}${from ? ` from ${fullName(from)}` : ""}`,
    greeting: `Hello ${to.firstName || "there"},`,
    paragraphs: [
      `${by ? fullName(by) : "Your company"} reassigned ${rules(count)} to you from ${from ? fullName(from) : "a former colleague"}.`,
      "Priorities, due dates and notes have not changed.",
    ],
    action: { label: "Open your assignments", path: "/assignments" },
    reason: "You receive this because rules were assigned to you in Subpart.",
  });
