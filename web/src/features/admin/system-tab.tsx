import { getSystemState } from "../../../../shared/api/admin.ts";
import { useApi } from "../../lib/use-api.ts";
import { Companies } from "./companies.tsx";
import { DemoBookings } from "./demo-bookings.tsx";
import styles from "./system.module.css";
import { FeaturesPanel, FiguresPanel, StatusPanel, WorkPanels } from "./system-status.tsx";

/** The System tab: the parts of the system with true figures, companies and booked demos. */
export const SystemTab = () => {
  const state = useApi(getSystemState, {}, { freshFor: 0, keepPrevious: true });
  return (
    <div className={styles.tab}>
      <div className={styles.columns}>
        <StatusPanel state={state} />
        <FeaturesPanel />
      </div>
      <FiguresPanel state={state} />
      <WorkPanels state={state} />
      <Companies />
      <DemoBookings />
    </div>
  );
};
