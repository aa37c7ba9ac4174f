import { memo } from "react";
import type { RuleTag } from "../../../../../shared/schemas/rule-tag.ts";
import { Badge } from "../../../ui/badge.tsx";
import { messages } from "./messages.ts";
import styles from "./part-rules.module.css";
import { type RuleActions, RuleCard, type RuleHandlers } from "./rule-card.tsx";
import type { RuleGroup } from "./rule-groups.ts";
import type { PartPlace } from "./use-part-rules.ts";

interface RuleGroupsListProps extends RuleHandlers {
  place: PartPlace;
  groups: readonly RuleGroup[];
  actions: RuleActions;
  tags: ReadonlyMap<string, RuleTag> | undefined;
}

/** Cards under the heading of their section. */
export const RuleGroupsList = memo(({ place, groups, ...card }: RuleGroupsListProps) => (
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
              <RuleCard key={rule.id} rule={rule} {...card} />
            ))}
          </ul>
        </section>
      );
    })}
  </>
));
