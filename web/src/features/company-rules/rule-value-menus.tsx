import type { RuleListItem } from "../../../../shared/schemas/company-rule.ts";
import { Priority } from "../../../../shared/schemas/rule.ts";
import { complianceStatusWords, priorityWords } from "../../../../shared/words/values.ts";
import { statusesOf } from "../../lib/statuses-of.ts";
import { Absent } from "../../ui/absent.tsx";
import { PriorityBadge, StatusBadge } from "../../ui/badge.tsx";
import { ValueMenu } from "../../ui/value-menu.tsx";
import { WorkReviewBadge } from "../../ui/work-review-badge.tsx";
import type { QuickChange } from "./use-quick-change.ts";
import styles from "./value-menus.module.css";

const words = {
  status: "Status",
  priority: "Priority",
  none: "none",
  statuses: complianceStatusWords,
  priorities: priorityWords,
  of: (what: string, value: string, name: string) => `${what}: ${value}${name && `, ${name}`}`,
} as const;

interface RuleValueProps {
  rule: Pick<RuleListItem, "complianceStatus" | "priority" | "reviewerId" | "reviewState">;
  /** Of which rule, where there are many. */
  about?: string;
  /** Without it the value is shown and stays. */
  onChange: ((change: QuickChange) => void) | undefined;
}

/** A rule's compliance status, changed where it stands. What needs a review is completed by it. */
const StatusChoice = ({ rule, about = "", onChange }: RuleValueProps) => {
  const { complianceStatus } = rule;
  const badge = <StatusBadge status={complianceStatus} />;
  if (!onChange) return badge;
  return (
    <ValueMenu
      label={words.of(words.status, words.statuses[complianceStatus], about)}
      shortcut="e"
      actions={() =>
        statusesOf(rule).map((each) => ({
          label: words.statuses[each],
          isCurrent: each === complianceStatus,
          onSelect: () => each === complianceStatus || onChange({ complianceStatus: each }),
        }))
      }
    >
      {badge}
    </ValueMenu>
  );
};

/** The status with how far the review of the work is. */
export const StatusMenu = (props: RuleValueProps) => (
  <span className={styles.status}>
    <StatusChoice {...props} />
    <WorkReviewBadge state={props.rule.reviewState} />
  </span>
);

/** A rule's priority, changed where it stands. */
export const PriorityMenu = ({ rule: { priority }, about = "", onChange }: RuleValueProps) => {
  const badge = priority ? <PriorityBadge priority={priority} /> : <Absent word={words.none} />;
  if (!onChange) return badge;
  return (
    <ValueMenu
      label={words.of(words.priority, words.priorities[priority], about)}
      shortcut="p"
      actions={() =>
        Priority.options.toReversed().map((each) => ({
          label: words.priorities[each],
          isCurrent: each === priority,
          onSelect: () => each === priority || onChange({ priority: each }),
        }))
      }
    >
      {badge}
    </ValueMenu>
  );
};
