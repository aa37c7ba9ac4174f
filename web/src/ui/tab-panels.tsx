import { Tabs } from "@chakra-ui/react";
import type { ReactNode } from "react";

export interface TabPanel {
  id: string;
  /** What the tab is called; a count belongs here too, such as "Rules (12)". */
  label: string;
  content: ReactNode;
}

interface TabPanelsProps {
  /** Names the row of tabs for assistive technology. */
  label: string;
  panels: readonly TabPanel[];
  value: string;
  onChange: (id: string) => void;
}

/** Tabs with their panels; only the panel shown is rendered. */
export const TabPanels = ({ label, panels, value, onChange }: TabPanelsProps) => (
  <Tabs.Root value={value} onValueChange={(change) => onChange(change.value)} lazyMount unmountOnExit>
    <Tabs.List aria-label={label}>
      {panels.map((panel) => (
        <Tabs.Trigger key={panel.id} value={panel.id}>
          {panel.label}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
    {panels.map((panel) => (
      <Tabs.Content key={panel.id} value={panel.id}>
        {panel.content}
      </Tabs.Content>
    ))}
  </Tabs.Root>
);
