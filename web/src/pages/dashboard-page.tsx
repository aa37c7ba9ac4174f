import { Navigate, useNavigate, useSearchParams } from "react-router-dom";
import { can } from "../../../shared/permissions/can.ts";
import { ActiveTitles } from "../features/cfr-titles/active-titles.tsx";
import { messages } from "../features/cfr-titles/dashboard-messages.ts";
import { DashboardTabs } from "../features/cfr-titles/dashboard-tabs.tsx";
import { ManageTitles } from "../features/cfr-titles/manage-titles.tsx";
import { titlesCalls } from "../features/cfr-titles/use-titles.ts";
import { DashboardColumns } from "../features/dashboard/dashboard-columns.tsx";
import { DashboardStrip } from "../features/dashboard/dashboard-strip.tsx";
import { dashboardCall, useDashboard } from "../features/dashboard/use-dashboard.ts";
import type { FirstCalls } from "../lib/opening.ts";
import { useSession } from "../lib/session.ts";
import { PageHeader } from "../ui/page-header.tsx";

/** What the page asks for as it opens. */
export const firstCalls: FirstCalls = (place) => [...titlesCalls(place), dashboardCall()];

/** The company's home; `?tab=` selects the tab. */
export const DashboardPage = () => {
  const { user } = useSession();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const dashboard = useDashboard();
  const hasManage = can(user, "selection:manage");
  const tab = search.get("tab") === "manage" ? "manage" : "active";
  if (tab === "manage" && !hasManage) return <Navigate to="/" replace />;
  return (
    <>
      <PageHeader title={messages.title} subtitle={messages.subtitle[tab]} />
      <DashboardStrip state={dashboard} hasChanges={can(user, "horizon:read")} />
      <DashboardColumns state={dashboard}>
        <DashboardTabs tab={tab} hasManage={hasManage} onTab={(next) => void navigate(`/?tab=${next}`)}>
          {tab === "manage" ? <ManageTitles /> : <ActiveTitles numbers={dashboard.data?.titles} />}
        </DashboardTabs>
      </DashboardColumns>
    </>
  );
};
