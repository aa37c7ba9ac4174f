import { ChevronRight, UserRound, UserRoundCheck } from "lucide-react";
import { memo, useId, useState } from "react";
import { Link } from "react-router-dom";
import type { RuleListItem } from "../../../../../shared/schemas/company-rule.ts";
import { formatDate } from "../../../lib/format.ts";
import { holderName, ruleName } from "../../../lib/rule-wording.ts";
import { Badge, PriorityBadge, StatusBadge } from "../../../ui/badge.tsx";
import { DecideAgainBadge } from "../../../ui/decide-again-badge.tsx";
import { NeedsReassignment } from "../../../ui/needs-reassignment.tsx";
import { WorkReviewBadge } from "../../../ui/work-review-badge.tsx";
import { MasterChangedBadge } from "../merge/master-notice.tsx";
import { messages } from "./messages.ts";
import { NoActions, RowActions } from "./rule-actions.tsx";
import { RuleDetails, type RuleDetailsProps } from "./rule-details.tsx";
import { pathOf } from "./rule-path-of.ts";
import styles from "./rule-row.module.css";

const { card: words } = messages;

const Badges = ({ rule }: { rule: RuleListItem }) => (
  <span className={styles.badges}>
    {rule.library === "own" ? (
      <Badge tone="accent" variant="outline">
        <span title={words.ownHint}>{words.own}</span>
      </Badge>
    ) : null}
    {rule.masterChangedAt ? <MasterChangedBadge /> : null}
    {rule.applicability === "undecided" && rule.companyRuleId !== null ? (
      <Badge tone="yellow">{words.undecided}</Badge>
    ) : null}
    {rule.needsDecision ? <DecideAgainBadge /> : null}
    <StatusBadge status={rule.complianceStatus} />
    <WorkReviewBadge state={rule.reviewState} />
    {rule.priority ? (
      <PriorityBadge priority={rule.priority} />
    ) : (
      <Badge variant="outline">{words.noPriority}</Badge>
    )}
  </span>
);

const Assignee = ({ rule }: { rule: RuleListItem }) => {
  if (!rule.assignedTo && !rule.assignedToGroup) {
    return (
      <span className={styles.fact}>
        <UserRound size={14} aria-hidden="true" />
        <span>{words.unassigned}</span>
      </span>
    );
  }
  const holder = holderName(rule);
  return (
    <span className={styles.fact} data-assigned="true">
      <UserRoundCheck size={14} aria-hidden="true" />
      <span>{words.assigned}</span>
      {holder ? <span>{words.to(holder)}</span> : null}
      {rule.dueDate ? <span>{words.due(formatDate(rule.dueDate))}</span> : null}
      <NeedsReassignment person={rule.assignedToUser} />
    </span>
  );
};

/** One rule of a part: a line that opens to all its details. Plain elements, memoised: a part has hundreds. */
export const RuleRow = memo((props: Omit<RuleDetailsProps, "id">) => {
  const { rule } = props;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const name = ruleName(rule);
  return (
    <li className={styles.row} data-inactive={rule.isActive ? undefined : true}>
      <div className={styles.line}>
        <button
          type="button"
          className={styles.expander}
          aria-label={words.details(name)}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronRight size={16} aria-hidden="true" />
        </button>
        <h3 className={styles.title}>
          <Link to={pathOf(rule)}>{name}</Link>
        </h3>
        <Assignee rule={rule} />
        <Badges rule={rule} />
        {isOpen ? <NoActions /> : <RowActions {...props} />}
      </div>
      {isOpen ? <RuleDetails {...props} id={id} /> : null}
    </li>
  );
});
