import { Tabs } from "@chakra-ui/react";
import { type ReactNode, useEffect, useRef, useState } from "react";

export interface TabPanel {
  id: string;
  /** What the tab is called; a count belongs here too, such as "Rules (12)". */
  label: string;
  content: ReactNode;
  /** Goes on behind the other tabs once it was shown, as an upload should. */
  isKept?: boolean;
}

interface TabPanelsProps {
  /** Names the row of tabs for assistive technology. */
  label: string;
  panels: readonly TabPanel[];
  value: string;
  onChange: (id: string) => void;
}

const Content = ({ panel, isShown }: { panel: TabPanel; isShown: boolean }) => {
  const [wasShown, setWasShown] = useState(isShown);
  if (isShown && !wasShown) setWasShown(true);
  return isShown || (panel.isKept && wasShown) ? panel.content : null;
};

/** Keeps the chosen tab in sight where the row of tabs is wider than the screen. */
const useChosenInSight = (value: string) => {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = list.current;
    const chosen = row?.querySelector<HTMLElement>(`[data-value="${value}"]`);
    if (!row || !chosen || row.scrollWidth <= row.clientWidth) return;
    row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2;
  }, [value]);
  return list;
};

/** Tabs with their panels; only the panel shown is rendered, and those that are kept. */
export const TabPanels = ({ label, panels, value, onChange }: TabPanelsProps) => (
  <Tabs.Root value={value} onValueChange={(change) => onChange(change.value)}>
    <Tabs.List ref={useChosenInSight(value)} aria-label={label}>
      {panels.map((panel) => (
        <Tabs.Trigger key={panel.id} value={panel.id}>
          {panel.label}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
    {panels.map((panel) => (
      <Tabs.Content key={panel.id} value={panel.id}>
        <Content panel={panel} isShown={panel.id === value} />
      </Tabs.Content>
    ))}
  </Tabs.Root>
);
