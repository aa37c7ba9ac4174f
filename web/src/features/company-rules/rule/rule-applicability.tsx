import { can } from "../../../../../shared/permissions/can.ts";
import type { Applicability } from "../../../../../shared/schemas/company-rule.ts";
import { formatDate, formatDateTime, formatPerson } from "../../../lib/format.ts";
import { useSession } from "../../../lib/session.ts";
import { Badge, type Tone } from "../../../ui/badge.tsx";
import { DecideAgainBadge } from "../../../ui/decide-again-badge.tsx";
import { RowButton } from "../../../ui/row-button.tsx";
import { ValueMenu } from "../../../ui/value-menu.tsx";
import { useApplicabilityChoice } from "../part/use-rule-applicability.ts";
import styles from "./rule-applicability.module.css";
import { messages } from "./rule-messages.ts";
import type { RuleView } from "./use-rule.ts";

const { status: words } = messages;
const names: Readonly<Record<Applicability, string>> = {
  applicable: words.applicable,
  not_applicable: messages.notApplicable,
  undecided: words.undecided,
};
const tones: Readonly<Record<Applicability, Tone>> = {
  applicable: "green",
  not_applicable: "gray",
  undecided: "yellow",
};
const choices = [
  ["applicable", true],
  ["not_applicable", false],
  ["undecided", null],
] as const;

/** Why, by whom, when, and on which text. */
const Decision = ({ company }: { company: NonNullable<RuleView["company"]> }) => {
  const { applicability, applicabilityReason, decidedAt, decidedByUser, decidedVersion } = company;
  if (applicability === "undecided") return null;
  const by = decidedByUser && words.by(formatPerson(decidedByUser));
  const facts = [decidedAt && formatDateTime(decidedAt), by].filter(Boolean).join(" ");
  return (
    <span className={styles.decision}>
      <span>{applicabilityReason || words.noReason}</span>
      {facts ? <span className={styles.quiet}>{facts}</span> : null}
      {decidedVersion ? (
        <span className={styles.quiet}>{words.onText(formatDate(decidedVersion))}</span>
      ) : null}
    </span>
  );
};

interface RuleApplicabilityProps {
  rule: RuleView;
  /** Whether this person may work on the rule. */
  mayWork: boolean;
}

/** Whether the rule applies, why, and for managers the choice. */
export const RuleApplicability = ({ rule: { company, master }, mayWork }: RuleApplicabilityProps) => {
  const { user } = useSession();
  const { choose, dialog } = useApplicabilityChoice();
  const value = company?.applicability ?? (master.isActive ? "undecided" : "not_applicable");
  const badge = <Badge tone={tones[value]}>{names[value]}</Badge>;
  if (!company) return badge;
  const mayDecide = mayWork && can(user, "rule:manage");
  const isOpen = value === "undecided" && mayDecide;
  return (
    <span className={styles.applicability}>
      <span className={styles.line}>
        {mayDecide && !isOpen ? (
          <ValueMenu
            label={`${words.applicability}: ${names[value]}`}
            actions={() =>
              choices.map(([name, isApplicable]) => ({
                label: names[name],
                isCurrent: name === value && !company.needsDecision,
                onSelect: () => {
                  if (name !== value || company.needsDecision) choose(company, isApplicable);
                },
              }))
            }
          >
            {badge}
          </ValueMenu>
        ) : (
          badge
        )}
        {company.needsDecision ? <DecideAgainBadge /> : null}
      </span>
      {isOpen ? (
        <span className={styles.line}>
          <RowButton onClick={() => choose(company, true)}>{words.applicable}</RowButton>
          <RowButton onClick={() => choose(company, false)}>{messages.notApplicable}</RowButton>
        </span>
      ) : null}
      <Decision company={company} />
      {dialog}
    </span>
  );
};
