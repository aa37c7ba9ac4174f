import { useSearchParams } from "react-router-dom";
import { can } from "../../../shared/permissions/can.ts";
import { Coming } from "../features/coming/coming.tsx";
import { comingCalls, comingTab } from "../features/coming/use-coming.ts";
import { HorizonMap } from "../features/horizon/horizon-map.tsx";
import { messages } from "../features/horizon/horizon-messages.ts";
import { horizonCalls } from "../features/horizon/use-horizon-map.ts";
import type { FirstCalls } from "../lib/opening.ts";
import { useSession } from "../lib/session.ts";
import { AccessDenied } from "../ui/access-denied.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { LinkButton } from "../ui/row-button.tsx";
import { TabPanels } from "../ui/tab-panels.tsx";

const { tabs } = messages;
const panels = [
  { id: "changes", label: tabs.changes, content: <HorizonMap /> },
  { id: comingTab, label: tabs.coming, content: <Coming /> },
];

const isComing = (search: URLSearchParams): boolean => search.get("tab") === comingTab;

/** What the page asks for as it opens. */
export const firstCalls: FirstCalls = (opening) =>
  isComing(opening.search) ? comingCalls(opening) : horizonCalls(opening);

/** /horizon-mapping */
export const HorizonMappingPage = () => {
  const { user } = useSession();
  const [search, setSearch] = useSearchParams();
  const hasCompany = can(user, "rule:read");
  if (!can(user, "horizon:read")) return <AccessDenied title={messages.title} />;
  return (
    <>
      <PageHeader
        title={messages.title}
        subtitle={isComing(search) ? messages.comingSubtitle : messages.subtitle}
        actions={hasCompany ? <LinkButton to="/changes">{messages.toChanges}</LinkButton> : undefined}
      />
      <TabPanels
        label={tabs.label}
        panels={panels}
        value={isComing(search) ? comingTab : "changes"}
        onChange={(tab) => setSearch(tab === comingTab ? { tab } : {}, { replace: true })}
      />
    </>
  );
};
