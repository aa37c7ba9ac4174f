import { memo } from "react";
import type { RuleTag } from "../../../../../shared/schemas/rule-tag.ts";
import { Badge } from "../../../ui/badge.tsx";
import { messages } from "./messages.ts";
import styles from "./part-rules.module.css";
import type { RuleActions, RuleHandlers } from "./rule-actions.tsx";
import type { RuleGroup } from "./rule-groups.ts";
import { RuleRow } from "./rule-row.tsx";
import type { PartPlace } from "./use-part-rules.ts";

interface RuleGroupsListProps extends RuleHandlers {
  place: PartPlace;
  groups: readonly RuleGroup[];
  actions: RuleActions;
  tags: ReadonlyMap<string, RuleTag> | undefined;
}

/** Rows under the heading of their section. */
export const RuleGroupsList = memo(({ place, groups, ...row }: RuleGroupsListProps) => (
  <>
    {groups.map(({ section, rules, count }) => {
      const heading = messages.group(place.titleNumber, place.partNo, section);
      return (
        <section
          key={section}
          className={styles.group}
          aria-label={heading}
          data-section={section}
          tabIndex={-1}
        >
          <div className={styles.groupHead}>
            <h2 className={styles.groupTitle}>{heading}</h2>
            <Badge>{messages.ruleCount(count)}</Badge>
          </div>
          <ul className={styles.rows}>
            {rules.map((rule) => (
              <RuleRow key={rule.id} rule={rule} {...row} />
            ))}
          </ul>
        </section>
      );
    })}
  </>
));
