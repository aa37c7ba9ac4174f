import { Ellipsis } from "lucide-react";
import type { ReactNode } from "react";
import { MenuButton } from "./menu-button.tsx";
import type { MenuAction } from "./menu-trigger.tsx";
import styles from "./more-menu.module.css";

interface MoreMenuProps {
  /** Of one thing, when many have such a menu: "More actions: Audit trail". */
  about?: string;
  /** Above the actions. */
  head?: ReactNode;
  actions: readonly MenuAction[] | (() => readonly MenuAction[]);
}

/** "⋯": the actions of a thing beside its main one. */
export const MoreMenu = ({ about, head, actions }: MoreMenuProps) => (
  <MenuButton
    className={styles.button}
    aria-label={about ? `More actions: ${about}` : "More actions"}
    title="More actions"
    placement="bottom-end"
    head={head}
    actions={() => (typeof actions === "function" ? actions() : actions)}
  >
    <Ellipsis aria-hidden="true" />
  </MenuButton>
);
