import { ChevronRight } from "lucide-react";
import { Link } from "react-router-dom";
import type { Dashboard } from "../../../../shared/schemas/dashboard.ts";
import { formatNumber } from "../../lib/format.ts";
import { Panel } from "../../ui/panel.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import styles from "./dashboard.module.css";
import { messages } from "./messages.ts";

const { attention: words } = messages;

type Attention = Dashboard["attention"];

/** What may wait for a person, and the list it opens. */
const kinds: readonly { name: keyof Attention; to: string; isUrgent?: true }[] = [
  { name: "myDue", to: "/assignments?due=soon" },
  { name: "myOverdue", to: "/assignments?due=overdue", isUrgent: true },
  { name: "toReview", to: "/assignments?view=reviews" },
  { name: "changesToAssess", to: "/changes?state=new,assessing" },
  { name: "policiesToAcknowledge", to: "/policies?view=mine" },
];

const Waiting = ({ attention }: { attention: Attention }) => {
  const waiting = kinds.filter(({ name }) => attention[name] > 0);
  if (waiting.length === 0) return <p className={styles.quiet}>{words.empty}</p>;
  return (
    <ul className={styles.rows}>
      {waiting.map(({ name, to, isUrgent }) => (
        <li key={name}>
          <Link to={to} className={styles.row}>
            <span>{words[name]}</span>{" "}
            <span className={styles.count} data-alarm={isUrgent}>
              {formatNumber(attention[name])}
            </span>
            <ChevronRight size={16} aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  );
};

/** What waits for the viewer. @param attention undefined until it is known */
export const NeedsAttention = ({ attention }: { attention: Attention | undefined }) => (
  <Panel heading={words.heading}>
    <div className={styles.attention}>
      {attention ? <Waiting attention={attention} /> : <SkeletonText lines={2} />}
    </div>
  </Panel>
);
