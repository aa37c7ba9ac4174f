import { memo } from "react";
import type { RuleListItem } from "../../../../shared/schemas/company-rule.ts";
import { Badge } from "../../ui/badge.tsx";
import { messages } from "./messages.ts";
import styles from "./part-rules.module.css";
import { type RuleActions, RuleCard } from "./rule-card.tsx";
import type { RuleGroup } from "./rule-groups.ts";
import type { PartPlace } from "./use-part-rules.ts";

interface RuleGroupsListProps {
  place: PartPlace;
  groups: readonly RuleGroup[];
  actions: RuleActions;
  onAssign: (rule: RuleListItem) => void;
}

/** Cards under the heading of their section. */
export const RuleGroupsList = memo(({ place, groups, actions, onAssign }: RuleGroupsListProps) => (
  <>
    {groups.map(({ section, rules, count }) => {
      const heading = messages.group(place.titleNumber, place.partNo, section);
      return (
        <section key={section} className={styles.group} aria-label={heading}>
          <div className={styles.groupHead}>
            <h2 className={styles.groupTitle}>{heading}</h2>
            <Badge>{messages.ruleCount(count)}</Badge>
          </div>
          <ul className={styles.cards}>
            {rules.map((rule) => (
              <RuleCard key={rule.id} rule={rule} actions={actions} onAssign={onAssign} />
            ))}
          </ul>
        </section>
      );
    })}
  </>
));
