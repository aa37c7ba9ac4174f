import { type KeyboardEvent, type ReactNode, useId } from "react";
import styles from "./plain-tabs.module.css";

interface PlainTabsProps {
  tabs: readonly { value: string; label: string; content: ReactNode }[];
  value: string;
  onChange: (value: string) => void;
}

/** How far a key goes among the tabs; undefined for keys that do not. */
const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** Tabs without Chakra: one is a stop of the Tab key, arrows and Home and End choose, the panel is the next stop. */
export const PlainTabs = ({ tabs, value, onChange }: PlainTabsProps) => {
  const id = useId();
  const at = Math.max(
    0,
    tabs.findIndex((tab) => tab.value === value),
  );
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = tabs[steps[event.key]?.(at, tabs.length - 1) ?? -1];
    if (!next) return;
    event.preventDefault();
    document.getElementById(`${id}-${next.value}`)?.focus();
    onChange(next.value);
  };
  return (
    <>
      <div role="tablist" className={styles.list} onKeyDown={onKeyDown}>
        {tabs.map((tab, index) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            className={styles.tab}
            aria-selected={index === at}
            aria-controls={`${id}-panel`}
            tabIndex={index === at ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        key={value}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: as the tabs of the signed-in screens
        tabIndex={0}
        className={styles.panel}
      >
        {tabs[at]?.content}
      </div>
    </>
  );
};
