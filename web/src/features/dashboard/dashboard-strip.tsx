import { Link } from "react-router-dom";
import type { Dashboard } from "../../../../shared/schemas/dashboard.ts";
import { formatNumber } from "../../lib/format.ts";
import type { ApiState } from "../../lib/use-api.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./dashboard.module.css";
import { messages } from "./messages.ts";

const { strip: words } = messages;

type Strip = Dashboard["strip"];

/** The numbers in their order, and the list that each one opens. */
const numbers: readonly { name: keyof Strip; to: string }[] = [
  { name: "compliance", to: "/reports" },
  { name: "due", to: "/regulations?due=soon" },
  { name: "overdue", to: "/regulations?due=overdue" },
  { name: "unassigned", to: "/regulations?assignee=none&applicability=applicable" },
  { name: "changedSections", to: "/horizon-mapping" },
];

const textOf = (name: keyof Strip, value: number | null): string => {
  if (value === null) return messages.nothing;
  return name === "compliance" ? `${value}%` : formatNumber(value);
};

const Numbers = ({ strip }: { strip: Strip }) => (
  <ul className={styles.strip} aria-label={words.label}>
    {numbers
      .filter(({ name }) => name !== "changedSections" || strip[name] !== null)
      .map(({ name, to }) => (
        <li key={name} className={styles.number}>
          <Link to={to} className={styles.numberLink}>
            <span className={styles.numberLabel}>{words[name]}</span>{" "}
            <span
              className={styles.numberValue}
              data-alarm={(name === "overdue" && strip[name] > 0) || undefined}
            >
              {textOf(name, strip[name])}
            </span>
            {name === "compliance" ? (
              <span className={styles.track} aria-hidden="true">
                <span className={styles.range} style={{ width: `${strip.compliance ?? 0}%` }} />
              </span>
            ) : null}
          </Link>
        </li>
      ))}
  </ul>
);

const StripSkeleton = ({ hasChanges }: { hasChanges: boolean }) => (
  <div className={styles.strip} aria-hidden="true">
    {numbers
      .filter(({ name }) => hasChanges || name !== "changedSections")
      .map(({ name }) => (
        <div key={name} className={styles.number}>
          <div className={styles.numberLink}>
            <span className={styles.numberLabel}>{words[name]}</span>
            <span className={styles.numberValue}>
              <Skeleton width="2.5rem" height="1.25rem" />
            </span>
          </div>
        </div>
      ))}
  </div>
);

interface DashboardStripProps {
  state: ApiState<Dashboard>;
  /** Whether the viewer is told of changed sections: managers are. */
  hasChanges: boolean;
}

/** What stands where, in five numbers that each open their list. */
export const DashboardStrip = ({ state, hasChanges }: DashboardStripProps) => (
  <AsyncView state={state} failure={messages.failed} skeleton={<StripSkeleton hasChanges={hasChanges} />}>
    {({ strip }) => <Numbers strip={strip} />}
  </AsyncView>
);
