import type { ReactNode } from "react";
import { PlainTabs } from "../../ui/plain/plain-tabs.tsx";
import { messages } from "./dashboard-messages.ts";

type DashboardTab = "active" | "manage";

interface DashboardTabsProps {
  tab: DashboardTab;
  /** Managers alone have the second tab. */
  hasManage: boolean;
  onTab: (tab: DashboardTab) => void;
  children: ReactNode;
}

/** The dashboard's two tabs; the content belongs to the one chosen. */
export const DashboardTabs = ({ tab, hasManage, onTab, children }: DashboardTabsProps) => (
  <PlainTabs
    tabs={[
      { value: "active", label: messages.tabs.active, content: children },
      ...(hasManage ? [{ value: "manage", label: messages.tabs.manage, content: children }] : []),
    ]}
    value={tab}
    onChange={(value) => onTab(value === "manage" ? "manage" : "active")}
  />
);
