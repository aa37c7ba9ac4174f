import { Button } from "@chakra-ui/react";
import { FileText } from "lucide-react";
import { Link, Navigate, useNavigate, useSearchParams } from "react-router-dom";
import { can } from "../../../shared/permissions/can.ts";
import { ActiveTitles } from "../features/cfr-titles/active-titles.tsx";
import { messages } from "../features/cfr-titles/dashboard-messages.ts";
import { DashboardTabs } from "../features/cfr-titles/dashboard-tabs.tsx";
import { ManageTitles } from "../features/cfr-titles/manage-titles.tsx";
import { messages as policyMessages } from "../features/policies/policies-messages.ts";
import { useSession } from "../lib/session.ts";
import { PageHeader } from "../ui/page-header.tsx";

/** The navigation has no entry for documents; this is the way there. */
const PoliciesLink = () => (
  <Button asChild variant="outline">
    <Link to="/policies">
      <FileText aria-hidden="true" />
      {policyMessages.link}
    </Link>
  </Button>
);

export { titlesCalls as firstCalls } from "../features/cfr-titles/use-titles.ts";

/** The company's home; `?tab=` selects the tab. */
export const DashboardPage = () => {
  const { user } = useSession();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const hasManage = can(user, "selection:manage");
  const tab = search.get("tab") === "manage" ? "manage" : "active";
  if (tab === "manage" && !hasManage) return <Navigate to="/" replace />;
  return (
    <>
      <PageHeader
        title={messages.title}
        subtitle={messages.subtitle[tab]}
        actions={can(user, "policy:read") ? <PoliciesLink /> : null}
      />
      <DashboardTabs tab={tab} hasManage={hasManage} onTab={(next) => void navigate(`/?tab=${next}`)}>
        {tab === "manage" ? <ManageTitles /> : <ActiveTitles />}
      </DashboardTabs>
    </>
  );
};
