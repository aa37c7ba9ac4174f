import type { LucideIcon } from "lucide-react";
import { type ComponentType, type ReactNode, type RefObject, useId, useRef, useState } from "react";

/** One action of a menu. It says the same words as a button would. */
export interface MenuAction {
  label: string;
  icon?: LucideIcon;
  tone?: "danger";
  /** Of choices, the one that holds now. */
  isCurrent?: boolean;
  /** Why it cannot be done now. It stays in the menu and says so. */
  reason?: string | undefined;
  /** What it does; either this or `to`. The focus is back on the menu's button by then. */
  onSelect?: () => void;
  /** A path of this app. */
  to?: string;
}

/** What a menu that is open gets from its button. */
export interface OpenMenuProps {
  button: RefObject<HTMLButtonElement | null>;
  triggerId: string;
  contentId: string;
  head: ReactNode;
  actions: readonly MenuAction[];
  placement: "bottom-start" | "bottom-end";
  /** The first action is marked: the menu was opened from the keyboard. */
  isFirstMarked: boolean;
  onClose: () => void;
}

interface MenuTriggerProps {
  /** The menu itself. */
  Menu: ComponentType<OpenMenuProps>;
  /** Gets the menu's code ready, where that comes later than the button. */
  prepare?: () => void;
  /** Above the actions. */
  head?: ReactNode;
  /** What the button is called, where it shows no words. */
  "aria-label"?: string;
  title?: string;
  /** A key of the table's rows that presses it (see `useRowKeys`). */
  "aria-keyshortcuts"?: string;
  className: string | undefined;
  /** Made when the menu opens, so that rows need not hold theirs. */
  actions: () => readonly MenuAction[];
  placement?: "bottom-start" | "bottom-end";
  children: ReactNode;
}

/** A button with a menu. Until it is opened it is one plain button. */
export const MenuTrigger = ({
  Menu,
  prepare,
  head,
  actions,
  placement = "bottom-start",
  children,
  ...button
}: MenuTriggerProps) => {
  const id = useId();
  const [openedBy, setOpenedBy] = useState<"keyboard" | "pointer">();
  const ref = useRef<HTMLButtonElement>(null);
  const contentId = `${id}menu`;
  return (
    <>
      <button
        ref={ref}
        id={id}
        type="button"
        aria-haspopup="menu"
        aria-expanded={openedBy !== undefined}
        aria-controls={openedBy && contentId}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={({ detail }) => setOpenedBy(openedBy ? undefined : detail === 0 ? "keyboard" : "pointer")}
        onKeyDown={(event) => {
          if (openedBy || event.key !== "ArrowDown") return;
          event.preventDefault();
          setOpenedBy("keyboard");
        }}
        {...button}
      >
        {children}
      </button>
      {openedBy ? (
        <Menu
          button={ref}
          triggerId={id}
          contentId={contentId}
          head={head}
          actions={actions()}
          placement={placement}
          isFirstMarked={openedBy === "keyboard"}
          onClose={() => setOpenedBy(undefined)}
        />
      ) : null}
    </>
  );
};
