import { Link } from "react-router-dom";
import type { RecentActivity as Entry } from "../../../../shared/schemas/dashboard.ts";
import { formatDateTime, formatPerson } from "../../lib/format.ts";
import { formatRelative } from "../../lib/relative-time.ts";
import { rulePath } from "../../lib/rule-path.ts";
import { Panel } from "../../ui/panel.tsx";
import { LinkButton } from "../../ui/row-button.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { deedOf } from "./activity-words.ts";
import styles from "./dashboard.module.css";
import { messages } from "./messages.ts";

const { activity: words } = messages;

const Line = ({ entry }: { entry: Entry }) => {
  const { user, label, companyRuleId, at } = entry;
  const [before, after] = deedOf(entry);
  return (
    <li className={styles.entry}>
      <p className={styles.deed}>
        <strong>{user ? formatPerson(user) : words.someone}</strong> {before}{" "}
        {companyRuleId === null ? label : <Link to={rulePath(companyRuleId, "regulations")}>{label}</Link>}{" "}
        {after}
      </p>
      <time className={styles.when} dateTime={at} title={formatDateTime(at)}>
        {formatRelative(at)}
      </time>
    </li>
  );
};

interface RecentActivityProps {
  /** Undefined until they are known. */
  entries: readonly Entry[] | undefined;
  /** Whether they may read the company's whole log. */
  hasAll: boolean;
}

/** What happened last. */
export const RecentActivity = ({ entries, hasAll }: RecentActivityProps) => (
  <Panel
    heading={words.heading}
    action={hasAll ? <LinkButton to="/activity">{words.all}</LinkButton> : undefined}
  >
    <div className={styles.activity}>
      {entries === undefined ? <SkeletonRows count={5} height="3.25rem" /> : null}
      {entries?.length === 0 ? <p className={styles.quiet}>{words.empty}</p> : null}
      {entries && entries.length > 0 ? (
        <ul className={styles.entries}>
          {entries.map((entry) => (
            <Line key={entry.id} entry={entry} />
          ))}
        </ul>
      ) : null}
    </div>
  </Panel>
);
