import type { ReactNode } from "react";
import { can } from "../../../../shared/permissions/can.ts";
import type { Dashboard } from "../../../../shared/schemas/dashboard.ts";
import { useSession } from "../../lib/session.ts";
import type { ApiState } from "../../lib/use-api.ts";
import styles from "./dashboard.module.css";
import { NeedsAttention } from "./needs-attention.tsx";
import { RecentActivity } from "./recent-activity.tsx";

interface DashboardColumnsProps {
  state: ApiState<Dashboard>;
  children: ReactNode;
}

/** What waits and what happened, beside the titles where the screen is wide. A failed load is told by the strip. */
export const DashboardColumns = ({ state: { data, error }, children }: DashboardColumnsProps) => {
  const { user } = useSession();
  return (
    <div className={styles.columns}>
      {data || !error ? (
        <div className={styles.aside}>
          <NeedsAttention attention={data?.attention} />
          <RecentActivity entries={data?.activity} hasAll={can(user, "activity:read")} />
        </div>
      ) : null}
      <div className={styles.main}>{children}</div>
    </div>
  );
};
