import { Navigate, useNavigate, useSearchParams } from "react-router-dom";
import { can } from "../../../shared/permissions/can.ts";
import { ActiveTitles } from "../features/cfr-titles/active-titles.tsx";
import { messages } from "../features/cfr-titles/dashboard-messages.ts";
import { DashboardTabs } from "../features/cfr-titles/dashboard-tabs.tsx";
import { ManageTitles } from "../features/cfr-titles/manage-titles.tsx";
import { useSession } from "../lib/session.ts";
import { PageHeader } from "../ui/page-header.tsx";

/** The company's home (specification 1, section 2.7); `?tab=` selects the tab. */
export const DashboardPage = () => {
  const { user } = useSession();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const hasManage = can(user, "selection:manage");
  const tab = search.get("tab") === "manage" ? "manage" : "active";
  if (tab === "manage" && !hasManage) return <Navigate to="/" replace />;
  return (
    <>
      <PageHeader title={messages.title} subtitle={messages.subtitle[tab]} />
      <DashboardTabs tab={tab} hasManage={hasManage} onTab={(next) => void navigate(`/?tab=${next}`)}>
        {tab === "manage" ? <ManageTitles /> : <ActiveTitles />}
      </DashboardTabs>
    </>
  );
};
