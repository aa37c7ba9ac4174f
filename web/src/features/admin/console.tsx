import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { Badge } from "../../ui/badge.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { type TabPanel, TabPanels } from "../../ui/tab-panels.tsx";
import { messages } from "./messages.ts";
import { Obligations } from "./obligations.tsx";
import { SystemTab } from "./system-tab.tsx";
import { obligationsTab } from "./use-obligations.ts";

const firstTab = "metadata";
/** How the address names the tab Sources. */
export const sourcesTab = "sources";

interface ConsoleProps {
  /** The ways to other pages, and out. */
  ways: ReactNode;
  /** What the tab Sectional Metadata holds. */
  metadata: ReactNode;
  /** What the tab Sources holds. */
  sources: ReactNode;
}

/** The tab that is open: it lives in the address, so that a reload and a link lead to it. */
const useOpenTab = (panels: readonly TabPanel[]) => {
  const [params, setParams] = useSearchParams();
  const asked = params.get("tab");
  const open = (id: string) => setParams(id === firstTab ? {} : { tab: id }, { replace: true });
  return { tab: panels.find(({ id }) => id === asked)?.id ?? firstTab, open };
};

/** System Administration with its tabs. */
export const Console = ({ ways, metadata, sources }: ConsoleProps) => {
  const panels: readonly TabPanel[] = [
    { id: firstTab, label: messages.tabs.metadata, content: metadata },
    { id: obligationsTab, label: messages.tabs.obligations, content: <Obligations /> },
    { id: "system", label: messages.tabs.system, content: <SystemTab /> },
    { id: sourcesTab, label: messages.tabs.sources, content: sources },
  ];
  const { tab, open } = useOpenTab(panels);
  return (
    <>
      <PageHeader
        title={messages.heading}
        subtitle={messages.subtitle}
        badges={<Badge tone="red">{messages.badge}</Badge>}
        actions={ways}
      />
      <TabPanels label={messages.tabs.label} panels={panels} value={tab} onChange={open} />
    </>
  );
};
