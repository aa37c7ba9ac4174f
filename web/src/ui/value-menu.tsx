import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { MenuButton } from "./menu-button.tsx";
import type { MenuAction } from "./menu-trigger.tsx";
import styles from "./value-menu.module.css";

interface ValueMenuProps {
  /** What the value is called, with the value itself. */
  label: string;
  /** The key of a table's rows that presses it. */
  shortcut?: string;
  /** Shows that it opens, where it stands alone among values that stay. */
  isMarked?: boolean;
  /** The choices. */
  actions: () => readonly MenuAction[];
  /** The value, as a badge. */
  children: ReactNode;
}

/** A value that is changed where it stands: its badge is the button of the menu. */
export const ValueMenu = ({ label, shortcut, isMarked = false, actions, children }: ValueMenuProps) => (
  <MenuButton
    className={styles.value}
    aria-label={label}
    {...(shortcut && { "aria-keyshortcuts": shortcut })}
    actions={actions}
  >
    {children}
    {isMarked ? <ChevronDown size={14} aria-hidden="true" className={styles.mark} /> : null}
  </MenuButton>
);
