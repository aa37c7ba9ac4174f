import { Button, IconButton, Menu, Portal } from "@chakra-ui/react";
import { ChevronDown, X } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import styles from "./bulk-bar.module.css";
import { MenuChoice } from "./menu-choice.tsx";
import { ProgressBar } from "./progress-bar.tsx";

export type BulkMode = "none" | "selected" | "working" | "done";

/** A bar that changes under the focus keeps it; one that goes away leaves it to the table's row. */
const useBarFocus = (mode: BulkMode, bar: RefObject<HTMLDivElement | null>) => {
  const shown = useRef(mode);
  useEffect(() => {
    if (shown.current === mode) return;
    shown.current = mode;
    const focused = document.activeElement;
    if (focused !== document.body && !bar.current?.contains(focused)) return;
    const row = bar.current?.parentElement?.querySelector<HTMLElement>("tbody [tabindex='0']");
    const button = bar.current?.querySelector("button");
    const target = mode === "none" ? row : mode === "done" ? button : bar.current;
    target?.focus({ preventScroll: true });
  }, [mode, bar]);
};

interface BulkBarProps {
  label: string;
  mode: BulkMode;
  /** How many rows are selected, read out when it changes. */
  announced: string;
  /** The place of the bar, there with and without a selection. */
  bar: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}

/** What can be done to the selected rows. It lies over the bottom of the window, so the table stays where it is. */
export const BulkBar = ({ label, mode, announced, bar, children }: BulkBarProps) => {
  useBarFocus(mode, bar);
  return (
    <div ref={bar} tabIndex={-1} className={styles.place}>
      <p role="status" className="visually-hidden">
        {announced}
      </p>
      {mode === "none" ? null : (
        <section aria-label={label} className={styles.bar} data-bottom-bar="" aria-busy={mode === "working"}>
          {children}
        </section>
      )}
    </div>
  );
};

/** The bar's main words, and what stands beside them. */
export const BulkWords = ({ words, children }: { words: string; children?: ReactNode }) => (
  <div className={styles.words}>
    <strong className={styles.count}>{words}</strong>
    {children}
  </div>
);

/** The buttons of the bar; on phones a line of their own. */
export const BulkActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
);

/** What stands at the bar's end. */
export const BulkEnd = ({ children }: { children: ReactNode }) => (
  <div className={styles.end}>{children}</div>
);

/** The ✕ at the bar's end. */
export const BulkClose = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <IconButton variant="ghost" size="sm" aria-label={label} title={label} onClick={onClick}>
    <X aria-hidden="true" />
  </IconButton>
);

/** How far a change of many rows has come. */
export const BulkProgress = (progress: { label: string; share: number | null; detail: string }) => (
  <div className={styles.progress}>
    <ProgressBar {...progress} />
  </div>
);

interface BulkMenuProps {
  label: string;
  choices: readonly { label: string; onChoose: () => void }[];
}

/** A button of the bar with choices above it. */
export const BulkMenu = ({ label, choices }: BulkMenuProps) => (
  <Menu.Root positioning={{ placement: "top-start", strategy: "fixed" }} lazyMount unmountOnExit>
    <Menu.Trigger asChild>
      <Button variant="outline" size="sm">
        {label}
        <ChevronDown aria-hidden="true" />
      </Button>
    </Menu.Trigger>
    <Portal>
      <Menu.Positioner>
        <Menu.Content>
          {choices.map((choice) => (
            <MenuChoice key={choice.label} value={choice.label} onChoose={choice.onChoose}>
              {choice.label}
            </MenuChoice>
          ))}
        </Menu.Content>
      </Menu.Positioner>
    </Portal>
  </Menu.Root>
);
