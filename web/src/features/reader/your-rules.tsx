import type { ReactNode } from "react";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { RuleListItem } from "../../../../shared/schemas/company-rule.ts";
import { formatDate, formatPerson } from "../../lib/format.ts";
import { rulePath } from "../../lib/rule-path.ts";
import { ruleName } from "../../lib/rule-wording.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { StatusBadge } from "../../ui/badge.tsx";
import { Panel } from "../../ui/panel.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import styles from "./reader.module.css";
import { messages } from "./reader-messages.ts";
import { useRulesOf } from "./use-reader.ts";

const { rules: words } = messages;

const Rule = ({ rule }: { rule: RuleListItem }) => {
  const { assignedToUser, assignedToGroup, dueDate, action } = rule;
  const assignee = assignedToUser ? formatPerson(assignedToUser) : assignedToGroup?.name;
  return (
    <li>
      <details className={styles.rule}>
        <summary>
          <span className={styles.ruleName}>{ruleName(rule)}</span>
          <span className={styles.ruleFacts}>
            <StatusBadge status={rule.complianceStatus} />
            <span>{assignee ?? words.unassigned}</span>
            {dueDate ? <span>{words.due(formatDate(dueDate))}</span> : null}
          </span>
        </summary>
        <div className={styles.ruleText}>
          <p className={styles.quiet}>{rule.sourceSection}</p>
          <p>{rule.ruleTextSimplified}</p>
          {action ? (
            <p>
              <strong>{words.action}:</strong> {action}
            </p>
          ) : null}
          <Link to={rulePath(rule.id, "regulations")} className={styles.plain}>
            {words.open}
          </Link>
        </div>
      </details>
    </li>
  );
};

const all = 200;
/** Rules of a list that is not opened yet: what follows it stays near. */
const shown = 6;

/** As high as a few rules. */
const RulesSkeleton = () => (
  <div className={styles.rulesWaiting}>
    <SkeletonText lines={8} />
  </div>
);

interface YourRulesProps {
  title: string;
  part: string | undefined;
  /** The section; without it all rules of the part. */
  section?: string;
  /** Whether the company follows the title; undefined while that is not known. */
  isSelected: boolean | undefined;
  /** The button "Add Title", for people who may press it. */
  addTitle: ReactNode;
}

/** The company's rules that came from the section or part that is read, opened in place. */
export const YourRules = ({ title, part, section, isSelected, addTitle }: YourRulesProps) => {
  const [limit, setLimit] = useState<number>();
  const state = useRulesOf(title, part, section, limit);
  const heading = section === undefined ? words.ofPart : words.heading;
  const empty =
    isSelected === false ? (
      <>
        <p className={styles.none}>{words.noTitle}</p>
        {addTitle}
      </>
    ) : (
      <p className={styles.none}>{section === undefined ? words.noneOfPart : words.none}</p>
    );
  return (
    <Panel heading={heading}>
      <AsyncView
        state={state}
        failure={words.failed}
        skeleton={<RulesSkeleton />}
        isEmpty={({ items }) => items.length === 0}
        empty={empty}
      >
        {({ items, total }) => (
          <>
            <ul className={styles.list}>
              {(limit === undefined ? items.slice(0, shown) : items).map((rule) => (
                <Rule key={rule.id} rule={rule} />
              ))}
            </ul>
            {total > shown && limit === undefined ? (
              <button type="button" className={styles.more} onClick={() => setLimit(all)}>
                {words.all(total)}
              </button>
            ) : null}
          </>
        )}
      </AsyncView>
    </Panel>
  );
};
