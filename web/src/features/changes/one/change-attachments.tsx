import { Link } from "react-router-dom";
import type { Change } from "../../../../../shared/schemas/changes.ts";
import { formatDate, formatNumber, formatPerson } from "../../../lib/format.ts";
import { rulePath } from "../../../lib/rule-path.ts";
import { Panel } from "../../../ui/panel.tsx";
import styles from "./one.module.css";
import { messages } from "./one-messages.ts";

const Count = ({ count }: { count: number }) => <span className={styles.count}>{formatNumber(count)}</span>;

const Policies = ({ policies }: Pick<Change, "policies">) => {
  const { heading, none } = messages.policies;
  if (policies.length === 0) return <Panel heading={heading} brief={none} />;
  return (
    <Panel heading={heading} badges={<Count count={policies.length} />}>
      <ul className={styles.rows}>
        {policies.map(({ id, name }) => (
          <li key={id} className={styles.row}>
            <Link to={`/policies?${new URLSearchParams({ open: id })}`} className={styles.rowTitle}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
};

const Acknowledgements = ({ acknowledgements, affected, nearby }: Change) => {
  const words = messages.acknowledgements;
  if (acknowledgements.length === 0) return <Panel heading={words.heading} brief={words.none} />;
  const titles = new Map([...affected, ...nearby].map((rule) => [rule.companyRuleId, rule.title]));
  return (
    <Panel heading={words.heading} badges={<Count count={acknowledgements.length} />}>
      <ul className={styles.rows}>
        {acknowledgements.map(({ person, companyRuleId, at }) => (
          <li key={`${person.id} ${companyRuleId}`} className={styles.row}>
            <Link to={rulePath(companyRuleId, "regulations")} className={styles.rowTitle}>
              {titles.get(companyRuleId) ?? companyRuleId}
            </Link>
            <span className={styles.rowFacts}>{words.on(formatPerson(person), formatDate(at))}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
};

const Evidence = ({ evidence }: Pick<Change, "evidence">) => {
  const { heading, none } = messages.evidence;
  if (evidence.length === 0) return <Panel heading={heading} brief={none} />;
  return (
    <Panel heading={heading} badges={<Count count={evidence.length} />}>
      <ul className={styles.rows}>
        {evidence.map(({ id, title }) => (
          <li key={id} className={styles.row}>
            <Link to={`/evidence?${new URLSearchParams({ search: title })}`} className={styles.rowTitle}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
};

/** What hangs on the rules that a change touches. */
export const ChangeAttachments = ({ change }: { change: Change }) => (
  <>
    <Policies policies={change.policies} />
    <Acknowledgements {...change} />
    <Evidence evidence={change.evidence} />
  </>
);
