import { Tabs } from "@chakra-ui/react";
import type { ReactNode } from "react";
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
  <Tabs.Root value={tab} onValueChange={({ value }) => onTab(value === "manage" ? "manage" : "active")}>
    <Tabs.List>
      <Tabs.Trigger value="active">{messages.tabs.active}</Tabs.Trigger>
      {hasManage ? <Tabs.Trigger value="manage">{messages.tabs.manage}</Tabs.Trigger> : null}
    </Tabs.List>
    <Tabs.Content value={tab}>{children}</Tabs.Content>
  </Tabs.Root>
);
