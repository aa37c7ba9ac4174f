import { Button } from "@chakra-ui/react";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { ChangedRule } from "../../../../../shared/schemas/changes.ts";
import { formatDate, formatNumber } from "../../../lib/format.ts";
import { rulePath } from "../../../lib/rule-path.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { personName } from "../change-badges.tsx";
import styles from "./one.module.css";
import { messages } from "./one-messages.ts";

const { rules: words } = messages;

/** Rules shown at first. */
const firstRules = 10;

const holderOf = ({ assignee, assignedToGroup }: ChangedRule): string =>
  assignee ? personName(assignee) : (assignedToGroup?.name ?? words.unassigned);

const Rule = (rule: ChangedRule) => (
  <li className={styles.row}>
    <Link to={rulePath(rule.companyRuleId, "regulations")} className={styles.rowTitle}>
      {rule.title}
    </Link>
    <span className={styles.rowFacts}>
      <span>{rule.paragraph ?? words.wholeSection}</span>
      {rule.isParagraphFound ? null : <Badge tone="yellow">{words.notFound}</Badge>}
      <span>{holderOf(rule)}</span>
      <span>{rule.dueDate ? words.due(formatDate(rule.dueDate)) : words.noDue}</span>
    </span>
  </li>
);

interface ChangedRulesProps {
  kind: "affected" | "nearby";
  rules: readonly ChangedRule[];
}

/** The company's rules that a change affects, or that stand beside it. */
export const ChangedRules = ({ kind, rules }: ChangedRulesProps) => {
  const [isWhole, setWhole] = useState(false);
  const heading = words[kind];
  if (rules.length === 0)
    return <Panel heading={heading} brief={kind === "affected" ? words.noAffected : words.noNearby} />;
  const shown = isWhole ? rules : rules.slice(0, firstRules);
  return (
    <Panel heading={heading} badges={<span className={styles.count}>{formatNumber(rules.length)}</span>}>
      <ul className={styles.rows}>
        {shown.map((rule) => (
          <Rule key={rule.companyRuleId} {...rule} />
        ))}
      </ul>
      {shown.length < rules.length ? (
        <Button variant="outline" size="sm" onClick={() => setWhole(true)}>
          {words.more(rules.length)}
        </Button>
      ) : null}
    </Panel>
  );
};
